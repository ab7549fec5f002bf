import assert from 'node:assert/strict';
import { checkSprite } from '../../../../src/sprite/checks/checkSprite';
import { MAX_RUNS } from '../../../../src/sprite/checks/places';
import { animation, findingOf, painted, still, views } from './checkedSprites';

const bar = (left: number) => painted(16, 16, (x, y) => (x >= left && x < left + 4 && y > 2 ? 0xd83a4aff : undefined));

describe('Checking art', () => {
  const empty = painted(16, 16, () => undefined);
  // An error, and hints.
  const sprite = animation([bar(1), empty, bar(3), bar(3)]);

  it('lists errors first, then warnings, then hints', () => {
    assert.deepEqual(
      checkSprite(sprite).map(({ rule, severity }) => [rule, severity]),
      [
        ['empty-frame', 'error'],
        ['equal-frames', 'hint'],
      ],
    );
    assert.deepEqual(
      checkSprite(sprite, { checks: { 'empty-frame': 'hint', 'equal-frames': 'warning' } }).map(({ rule }) => rule),
      ['equal-frames', 'empty-frame'],
    );
  });

  it('follows the severities of the style', () => {
    assert.equal(findingOf(sprite, 'empty-frame', { checks: { 'empty-frame': 'off' } }), undefined);
    assert.equal(findingOf(sprite, 'empty-frame', { checks: { 'empty-frame': 'warning' } })?.severity, 'warning');
    assert.equal(findingOf(sprite, 'equal-frames', { checks: { 'equal-frames': 'error' } })?.severity, 'error');
  });

  it('keeps a hint for what may be on purpose, unless the style turns it off', () => {
    const spark = animation([empty, bar(1), bar(2)]);
    assert.equal(findingOf(spark, 'empty-frame', { checks: { 'empty-frame': 'error' } })?.severity, 'hint');
    assert.equal(findingOf(spark, 'empty-frame', { checks: { 'empty-frame': 'off' } }), undefined);
  });

  it('names views and frames from 0, in their order', () => {
    const found = findingOf(
      {
        views: [
          { frames: [bar(1)], loops: [] },
          { frames: [bar(1), empty, bar(2), empty, bar(1)], loops: [] },
        ],
      },
      'empty-frame',
    );
    assert.deepEqual(
      found?.places.map(({ view, frame }) => [view, frame]),
      [
        [1, 1],
        [1, 3],
      ],
    );
  });

  it('counts all pixels, and marks a bounded number of runs', () => {
    // Every other pixel is off the palette.
    const dots = still(painted(256, 256, (x) => (x % 2 ? 0xff0000ff : 0x0000ffff)));
    const found = findingOf(dots, 'off-palette', { palette: [0xff0000] });
    assert.equal(found?.pixels, 256 * 128);
    assert.equal(found?.places[0]?.pixels.length, MAX_RUNS);
    assert.ok(found?.places[0]?.pixels.every(({ length }) => length === 1));
  });

  it('joins neighbors in a row to one run, but not over the edge', () => {
    const found = findingOf(
      still(painted(4, 2, (x, y) => (x > 1 === (y === 0) ? 0x0000ffff : 0xff0000ff))),
      'off-palette',
      { palette: [0xff0000] },
    );
    assert.deepEqual(found?.places[0]?.pixels, [
      { x: 2, y: 0, length: 2 },
      { x: 0, y: 1, length: 2 },
    ]);
  });

  it('leaves its input unchanged', () => {
    const picture = bar(1);
    const before = picture.data.slice();
    checkSprite(views([picture, bar(2)]), { palette: [0], alpha: 'binary' });
    assert.deepEqual(picture.data, before);
  });
});
