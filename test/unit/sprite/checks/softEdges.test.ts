import assert from 'node:assert/strict';
import { createRaster, type Raster } from '../../../../src/sprite/pixels/raster';
import { blurred, resample } from '../../../support/pixelArt/resampling';
import { TRICKY_SPRITES } from '../../../support/pixelArt/trickySprites';
import { flattened } from '../../../support/pixelArt/uglySprites';
import { drawn, findingOf, painted, pixelsAt, still } from './checkedSprites';

const tricky = (name: string): Raster => TRICKY_SPRITES[name]?.() ?? createRaster(1, 1);
const opaque = (name: string) => flattened(tricky(name), 0xffffff);

describe('The check of soft edges', () => {
  it('warns of edges that blur or resampling made, with their pixels', () => {
    const soft = [
      blurred(opaque('mushroom'), 0.6),
      resample(opaque('heart'), 17, 17, 'bilinear'),
      resample(opaque('mushroom'), 19, 19, 'bicubic'),
    ];
    for (const picture of soft) {
      const found = findingOf(drawn(still(picture)), 'soft-edges');
      assert.equal(found?.severity, 'warning');
      assert.equal(pixelsAt(found).length, found?.pixels);
    }
  });

  it('is removed by merging colors where the pixels are true ones', () => {
    assert.equal(findingOf(still(blurred(opaque('room'), 0.6)), 'soft-edges')?.fix, 'colors');
  });

  it('marks the pixels between two colors, and no others', () => {
    // Blocks of black and of colors that all differ, with one pixel in between in most rows.
    const sprite = still(
      painted(9, 20, (x, y) => {
        const light = 120 + y * 6;
        const channel = x < 4 ? 0 : x > 4 || y < 2 ? light : light >> 1;
        return ((channel << 24) | (channel << 16) | (channel << 8) | 255) >>> 0;
      }),
    );
    assert.deepEqual(
      pixelsAt(findingOf(sprite, 'soft-edges')),
      Array.from({ length: 18 }, (_, row) => `4,${row + 2}`),
    );
  });

  it('is removed by the grid where it comes from enlarging', () => {
    const found = findingOf(still(resample(tricky('mushroom'), 72, 72, 'bilinear')), 'soft-edges');
    assert.deepEqual([found?.severity, found?.fix], ['warning', 'grid']);
  });

  it('gives nothing for a few colors between others, though they are most colors', () => {
    // Three stripes, each of two colors with the one between them.
    const sprite = still(
      painted(9, 12, (x, y) => {
        const tone = 60 * (1 + Math.floor(y / 4)) * (x < 4 ? 0 : x > 4 ? 1 : 0.5);
        return ((tone << 24) | (tone << 16) | (200 << 8) | 255) >>> 0;
      }),
    );
    assert.equal(findingOf(sprite, 'soft-edges'), undefined);
  });

  it('gives nothing for edges smoothed by hand, ramps, and dithering', () => {
    for (const name of ['edges smoothed by hand', 'smooth ramp', 'smooth ball', 'bars of a ramp', 'large dithered sky'])
      assert.equal(findingOf(still(tricky(name)), 'soft-edges'), undefined, name);
  });
});
