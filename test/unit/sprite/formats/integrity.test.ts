import assert from 'node:assert/strict';
import { encodeGif } from '../../../../src/sprite/formats/gif';
import { pictureFault } from '../../../../src/sprite/formats/integrity';
import { createRaster } from '../../../../src/sprite/pixels/raster';
import { apng } from '../../../page/scenesFormats';
import { damagedApng } from '../../../support/sprites/damagedPictures';
import { progressiveJpeg } from '../../../support/sprites/hostilePictures';
import { animatedWebp, sample, WEBP_LOSSLESS, WEBP_LOSSY } from './files';
import { makePng, pngChunk } from './makePng';
import { numbers } from './rasters';

const FILES: Record<string, Uint8Array> = {
  png: sample('hero.png'),
  jpeg: sample('knight.jpg'),
  'lossy webp': WEBP_LOSSY,
  'lossless webp': WEBP_LOSSLESS,
  'animated webp': animatedWebp(),
  gif: encodeGif([createRaster(9, 9), createRaster(9, 9)], 100),
};

describe('Image integrity', () => {
  for (const [name, bytes] of Object.entries(FILES)) {
    it(`accepts a complete ${name}, and notices a cut at any point`, () => {
      assert.equal(pictureFault(bytes), undefined);
      for (let length = 16; length < bytes.length; length += Math.max(1, Math.floor(bytes.length / 97))) {
        assert.equal(pictureFault(bytes.subarray(0, length)), 'truncated', `${length} of ${bytes.length} bytes`);
      }
      assert.equal(pictureFault(bytes.subarray(0, -1)), 'truncated');
    });
  }

  it('notices a JPEG that ends before its scan, and a WebP without the chunks after its image', () => {
    const jpeg = Buffer.from(sample('knight.jpg'));
    const scan = jpeg.indexOf(Buffer.from([0xff, 0xda]));
    assert.equal(pictureFault(Buffer.concat([jpeg.subarray(0, scan), Buffer.from([0xff, 0xd9])])), 'truncated');
    const webp = Buffer.concat([WEBP_LOSSLESS, Buffer.from('EXIF'), Buffer.from([4, 0, 0, 0, 1, 2, 3, 4])]);
    webp.writeUInt32LE(webp.length - 8, 4);
    assert.equal(pictureFault(webp), undefined);
    assert.equal(pictureFault(webp.subarray(0, -12)), 'truncated');
  });

  it('accepts a JPEG with up to four color components', () => {
    for (const components of [1, 3, 4]) assert.equal(pictureFault(progressiveJpeg(1024, 1, components)), undefined);
    for (const components of [5, 64]) assert.equal(pictureFault(progressiveJpeg(1024, 1, components)), 'truncated');
  });

  it('accepts an animated PNG, also one with a damaged later frame, because the frames before it are shown', () => {
    assert.equal(pictureFault(damagedApng(2, 20)), undefined);
    assert.equal(pictureFault(apng), undefined);
  });

  it('tells empty files from other content', () => {
    assert.equal(pictureFault(new Uint8Array(0)), 'empty');
    assert.equal(pictureFault(Buffer.from('<svg/>')), 'not-a-picture');
    assert.equal(pictureFault(new Uint8Array(100)), 'not-a-picture');
  });

  it('notices one wrong bit in a critical chunk, and ignores one in an ancillary chunk', () => {
    const note = pngChunk('tEXt', Buffer.from('a\0b'));
    const png = makePng({ width: 8, height: 8, depth: 8, colorType: 6, extra: [note] }, numbers(2));
    const flipped = (at: number) => {
      const copy = Buffer.from(png);
      copy[at] = (copy[at] ?? 0) ^ 1;
      return copy;
    };
    assert.equal(pictureFault(flipped(png.indexOf('IDAT') + 12)), 'truncated');
    assert.equal(pictureFault(flipped(png.indexOf('tEXt') + 5)), undefined);
  });

  it('refuses more than 65,535 pixels a side, and accepts as many', () => {
    const gray = { depth: 1, colorType: 0 };
    assert.equal(pictureFault(makePng({ ...gray, width: 65_535, height: 1 }, numbers(1))), undefined);
    assert.equal(pictureFault(makePng({ ...gray, width: 1, height: 65_536 }, numbers(1))), 'too-large');
  });
});
