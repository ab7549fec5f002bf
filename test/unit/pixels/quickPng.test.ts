import assert from 'node:assert/strict';
import { decodePng, encodePng } from '../../../src/shared/sprite/pixels/png';
import { quickPng } from '../../../src/shared/sprite/pixels/quickPng';
import { createRaster } from '../../../src/shared/sprite/pixels/raster';
import { apng } from '../../page/scenesFormats';
import { pngInPieces, pngOfTables, pngWithEmptyChunks } from '../../support/hostilePictures';
import { sample, WEBP_LOSSLESS } from './files';

describe('small stills at once', () => {
  it('sprites, as they are', () => {
    for (const name of ['hero.png', 'slime.png']) {
      assert.deepEqual(
        quickPng(sample(name), () => true),
        decodePng(sample(name)),
      );
    }
  });

  it('larger ones, animations, other formats and what is no picture are left to others', () => {
    const [few, many] = [pngInPieces(60, 8192), pngInPieces(70, 8192)];
    assert.ok(quickPng(few, () => true));
    const others = [
      many,
      encodePng(createRaster(257, 256)),
      apng,
      WEBP_LOSSLESS,
      pngWithEmptyChunks(2000),
      new Uint8Array(),
    ];
    for (const bytes of others) assert.equal(quickPng(bytes), undefined);
  });

  it('what takes its time is left to others as well, soon after it was looked at the clock', () => {
    const slow = pngOfTables(1200);
    let asked = 0;
    assert.equal(
      quickPng(slow, () => ++asked < 4),
      undefined,
    );
    assert.equal(asked, 4);
    assert.throws(() => quickPng(slow, () => true), { name: 'PictureError', fault: 'truncated' });
  });
});
