import assert from 'node:assert/strict';
import { decodePng, encodePng } from '../../../../src/sprite/formats/png';
import { quickPng } from '../../../../src/sprite/formats/quickPng';
import { createRaster } from '../../../../src/sprite/pixels/raster';
import { apng } from '../../../page/scenesFormats';
import { pngInPieces, pngOfTables, pngWithEmptyChunks } from '../../../support/sprites/hostilePictures';
import { sample, WEBP_LOSSLESS } from './files';

describe('Quick decoding of small stills', () => {
  it('shows sprites unchanged', () => {
    for (const name of ['hero.png', 'slime.png']) {
      assert.deepEqual(
        quickPng(sample(name), () => true),
        decodePng(sample(name)),
      );
    }
  });

  it('leaves larger images, animations, other formats, and non-images to the normal decoder', () => {
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

  it('leaves slow images to the normal decoder as soon as the clock shows it', () => {
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
