import assert from 'node:assert/strict';
import { period, shrink } from '../../../../../src/webview/preview/core/shrink';

/** Pixel `n` has the red value `n`. */
function numbered(width: number, height: number) {
  const data = new Uint8ClampedArray(width * height * 4);
  for (let pixel = 0; pixel < width * height; pixel++) data.set([pixel, 7, 9, pixel % 2 ? 255 : 100], pixel * 4);
  return { width, height, data };
}

function reds(data: Uint8ClampedArray): number[] {
  return [...data].filter((_, at) => at % 4 === 0);
}

describe('Scaling down for display', () => {
  it('keeps every second pixel, without mixing', () => {
    const small = shrink(numbered(5, 4), 2);
    assert.deepEqual(reds(small), [0, 2, 4, 10, 12, 14]);
    assert.deepEqual([...small.subarray(0, 4)], [0, 7, 9, 100]);
  });

  it('keeps every fourth pixel', () => {
    assert.deepEqual(reds(shrink(numbered(9, 5), 4)), [0, 4, 8, 36, 40, 44]);
  });

  it('continues in the copies next to the image until the pattern repeats', () => {
    assert.equal(period(5, 2), 5);
    assert.equal(period(6, 2), 3);
    assert.equal(period(6, 4), 3);
    assert.equal(period(7, 1), 7);
    assert.deepEqual(reds(shrink(numbered(5, 1), 2, 5, 1)), [0, 2, 4, 1, 3]);
  });
});
