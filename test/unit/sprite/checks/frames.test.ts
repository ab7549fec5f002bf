import assert from 'node:assert/strict';
import { createRaster, type Raster } from '../../../../src/sprite/pixels/raster';
import { animation, findingOf, painted, still } from './checkedSprites';

const EMPTY = createRaster(16, 16);
/** A bar with its left edge at a column. */
const bar = (left: number, color = 0xd83a4aff): Raster =>
  painted(16, 16, (x, y) => (x >= left && x < left + 4 && y > 2 ? color : undefined));

describe('The check of empty frames', () => {
  it('finds frames without a visible pixel, whatever the colors of transparent ones are', () => {
    const clear = createRaster(16, 16);
    for (let at = 0; at < clear.data.length; at++) clear.data[at] = at % 4 === 3 ? 0 : 90;
    const found = findingOf(animation([bar(1), clear, bar(2), EMPTY, bar(1)]), 'empty-frame');
    assert.deepEqual([found?.frames, found?.severity], [2, 'error']);
    assert.deepEqual(found?.places, [
      { view: 0, frame: 1, pixels: [] },
      { view: 0, frame: 3, pixels: [] },
    ]);
    assert.equal(findingOf(still(EMPTY), 'empty-frame')?.severity, 'error');
  });

  it('only hints at empty frames at the start and the end, as of a spark', () => {
    assert.equal(findingOf(animation([EMPTY, bar(1), bar(2), EMPTY, EMPTY]), 'empty-frame')?.severity, 'hint');
  });

  it('gives nothing if each frame has a pixel', () => {
    const one = createRaster(16, 16);
    one.data[3] = 1;
    assert.equal(findingOf(animation([bar(1), one]), 'empty-frame'), undefined);
  });
});

describe('The check of equal frames', () => {
  it('hints at frames that equal the one before', () => {
    const found = findingOf(animation([bar(1), bar(1), bar(2), bar(1), bar(1)]), 'equal-frames');
    assert.deepEqual([found?.frames, found?.severity, found?.fix], [2, 'hint', undefined]);
    assert.deepEqual(
      found?.places.map(({ frame }) => frame),
      [1, 4],
    );
    assert.equal(findingOf(animation([bar(1), bar(2), bar(1)]), 'equal-frames'), undefined);
  });
});

describe('The check of loops', () => {
  const lefts = (...columns: number[]) => columns.map((left) => bar(left));

  it('finds a loop whose way back is far larger than its steps', () => {
    // Goes to the right, a bit back, and jumps.
    const frames = lefts(0, 1, 2, 3, 2, 3, 3);
    const found = findingOf(animation(frames, [{ from: 0, to: 6 }]), 'open-loop');
    assert.deepEqual([found?.by, found?.severity, found?.fix], [3, 'warning', undefined]);
    assert.deepEqual(found?.places, [{ view: 0, frame: 6, pixels: [] }]);
  });

  it('gives nothing for loops that close, and for frames that play once', () => {
    assert.equal(findingOf(animation(lefts(0, 2, 4, 6, 4, 2), [{ from: 0, to: 5 }]), 'open-loop'), undefined);
    assert.equal(findingOf(animation(lefts(0, 1, 2, 3, 2, 3, 3)), 'open-loop'), undefined);
  });

  it('judges only the frames of the loop', () => {
    const frames = lefts(0, 1, 2, 3, 12, 11, 10, 11);
    assert.equal(findingOf(animation(frames, [{ from: 4, to: 7 }]), 'open-loop'), undefined);
  });

  it('only hints where each frame is farther from the first one, as in a death', () => {
    const found = findingOf(animation(lefts(0, 1, 2, 3, 4, 5), [{ from: 0, to: 5 }]), 'open-loop');
    assert.equal(found?.severity, 'hint');
  });
});
