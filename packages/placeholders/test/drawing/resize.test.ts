import assert from 'node:assert/strict';
import { everyNth } from '../../../../src/sprite/pixels/enlarge';
import { createRaster, type Raster } from '../../../../src/sprite/pixels/raster';

/** Every pixel has a distinct color. */
function distinct(width: number, height: number): Raster {
  const raster = createRaster(width, height);
  for (let i = 0; i < width * height; i++) raster.data.set([i & 255, i >> 8, 7, 255], i * 4);
  return raster;
}

function enlarged({ width, height, data }: Raster, times: number): Raster {
  const large = createRaster(width * times, height * times);
  for (let y = 0; y < large.height; y++) {
    for (let x = 0; x < large.width; x++) {
      const from = (Math.floor(y / times) * width + Math.floor(x / times)) * 4;
      large.data.set(data.subarray(from, from + 4), (y * large.width + x) * 4);
    }
  }
  return large;
}

describe('Scaling down by integer factors', () => {
  it('restores scaled-up pixel art exactly', () => {
    const sprite = distinct(9, 5);
    for (const times of [1, 2, 3, 4, 7]) assert.deepEqual(everyNth(enlarged(sprite, times), times), sprite);
  });

  it('keeps the remainder on the right and at the bottom', () => {
    const small = everyNth(distinct(7, 5), 3);
    assert.deepEqual([small.width, small.height], [3, 2]);
    const last = 4 * 7 + 6;
    assert.deepEqual([...small.data.slice(-4)], [last & 255, last >> 8, 7, 255]);
  });
});
