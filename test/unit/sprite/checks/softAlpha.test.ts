import assert from 'node:assert/strict';
import { createRaster, type Raster } from '../../../../src/sprite/pixels/raster';
import { resample } from '../../../support/pixelArt/resampling';
import { TRICKY_SPRITES } from '../../../support/pixelArt/trickySprites';
import { rasterOf } from '../formats/rasters';
import { drawn, findingOf, painted, pixelsAt, still } from './checkedSprites';

const tricky = (name: string): Raster => TRICKY_SPRITES[name]?.() ?? createRaster(1, 1);
const disc = (side: number) =>
  painted(side, side, (x, y) =>
    Math.hypot(x + 0.5 - side / 2, y + 0.5 - side / 2) < side * 0.4 ? 0xd83a4aff : undefined,
  );

describe('The check of soft alpha', () => {
  it('counts and marks semitransparent pixels', () => {
    const found = findingOf(still(rasterOf(['.aa.', 'b..b'], { a: [9, 9, 9, 128], b: [9, 9, 9, 255] })), 'soft-alpha');
    assert.equal(found?.pixels, 2);
    assert.deepEqual(pixelsAt(found), ['1,0', '2,0']);
  });

  it('warns of edges that were resampled, at any size', () => {
    for (const [side, to] of [
      [16, 24],
      [32, 25],
      [32, 160],
      [48, 33],
    ] as const) {
      const found = findingOf(drawn(still(resample(disc(side), to, to, 'bilinear'))), 'soft-alpha');
      assert.equal(found?.severity, 'warning', `${side} → ${to}`);
      assert.equal(found?.fix, 'alpha');
    }
  });

  it('warns of edges that are half a pixel off', () => {
    const sharp = disc(24);
    const at = (x: number, y: number) => sharp.data[(y * 24 + x) * 4 + 3] ?? 0;
    const shifted = painted(24, 24, (x, y) => {
      const alpha = Math.round((at(x, y) + at(x - 1, y) + at(x, y - 1) + at(x - 1, y - 1)) / 4);
      return alpha ? 0xd83a4a00 + alpha : undefined;
    });
    assert.equal(findingOf(drawn(still(shifted)), 'soft-alpha')?.severity, 'warning');
  });

  it('only hints at shadows, glass, and rings of light', () => {
    for (const name of ['shadow below', 'large shadow below', 'rings of light', 'stained glass'])
      assert.equal(findingOf(drawn(still(tricky(name))), 'soft-alpha')?.severity, 'hint', name);
  });

  it('follows the style: forbidden, or intended', () => {
    const shadow = still(tricky('shadow below'));
    assert.equal(findingOf(shadow, 'soft-alpha', { alpha: 'binary' })?.severity, 'error');
    assert.equal(findingOf(shadow, 'soft-alpha', { alpha: 'any' }), undefined);
    const resampled = still(resample(disc(16), 24, 24, 'bilinear'));
    assert.equal(findingOf(resampled, 'soft-alpha', { alpha: 'any' }), undefined);
  });
});
