import assert from 'node:assert/strict';
import { createRaster, type Raster } from '../../../../src/sprite/pixels/raster';
import { resample } from '../../../support/pixelArt/resampling';
import { TRICKY_SPRITES } from '../../../support/pixelArt/trickySprites';
import { seeded } from '../../../support/random';
import { findingOf, pixelsAt, still } from './checkedSprites';

const tricky = (name: string): Raster => TRICKY_SPRITES[name]?.() ?? createRaster(1, 1);

describe('The checks of grids', () => {
  it('find how much a sprite was enlarged, and its own size', () => {
    const twice = findingOf(still(resample(tricky('heart'), 39, 39, 'nearest')), 'enlarged');
    assert.deepEqual(
      [twice?.step, twice?.size, twice?.severity, twice?.fix],
      [{ x: 3, y: 3 }, { width: 13, height: 13 }, 'warning', 'grid'],
    );
  });

  it('mark the pixels that differ visibly from their cell', () => {
    const side = 26 * 6;
    const large = resample(resample(tricky('heart'), 26, 26, 'lanczos'), side, side, 'nearest');
    const random = seeded(5);
    const dirty = { ...large, data: large.data.map((value, at) => (at % 4 < 3 ? value + random() * 4 - 2 : value)) };
    // Two pixels of one cell stand out.
    const rgba = [20, 200, 20, 255];
    for (const x of [75, 76]) dirty.data.set(rgba, (75 * side + x) * 4);
    const found = findingOf(still(dirty), 'off-grid');
    assert.deepEqual(pixelsAt(found), ['75,75', '76,75']);
    assert.deepEqual([found?.pixels, found?.severity, found?.fix], [2, 'warning', 'grid']);
  });

  it('give nothing off the grid where each cell has one color, and nothing at all for true pixels', () => {
    assert.equal(findingOf(still(resample(tricky('heart'), 104, 104, 'nearest')), 'off-grid'), undefined);
    for (const name of ['heart', 'mushroom', 'room'])
      for (const rule of ['enlarged', 'off-grid'] as const)
        assert.equal(findingOf(still(tricky(name)), rule), undefined, name);
  });
});
