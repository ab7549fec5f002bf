import assert from 'node:assert/strict';
import jpeg from 'jpeg-js';
import { decodePicture } from '../../../../src/sprite/formats/decode/decodePicture';
import { encodeGif } from '../../../../src/sprite/formats/gif';
import { type Orientation, oriented } from '../../../../src/sprite/formats/orientation';
import { decodePng } from '../../../../src/sprite/formats/png';
import { PictureError } from '../../../../src/sprite/pixels/pictureError';
import { createRaster } from '../../../../src/sprite/pixels/raster';
import { withOrientation } from '../../../support/sprites/exif';
import { gifOfFrames, pngWithEmptyChunks, progressiveJpeg } from '../../../support/sprites/hostilePictures';
import { animatedWebp, sample, WEBP_LOSSLESS, WEBP_LOSSY } from './files';
import { pixel } from './rasters';

async function faultOf(bytes: Uint8Array): Promise<string> {
  const error: unknown = await decodePicture(bytes).then(
    () => undefined,
    (reason) => reason,
  );
  assert.ok(error instanceof PictureError, String(error));
  return error.fault;
}

function near(actual: readonly number[], expected: readonly number[]): void {
  actual.forEach((value, i) => {
    assert.ok(Math.abs(value - (expected[i] ?? 0)) < 40, `${actual} is not near ${expected}`);
  });
}

describe('Decoding input images', () => {
  it('reads PNG', async () => {
    assert.deepEqual(await decodePicture(sample('hero.png')), decodePng(sample('hero.png')));
  });

  it('reads JPEG', async () => {
    const photo = await decodePicture(sample('knight.jpg'));
    assert.deepEqual([photo.width, photo.height], [128, 128]);
    near(pixel(photo, 2, 2), [236, 233, 226, 255]);
    const gray = jpeg.encode({ width: 9, height: 5, data: Buffer.alloc(9 * 5 * 4, 130) }, 90).data;
    near(pixel(await decodePicture(gray), 8, 4), [130, 130, 130, 255]);
  });

  it('reads lossless and lossy WebP, and leaves nothing in the process', async () => {
    const had = 'ImageData' in globalThis;
    const exact = await decodePicture(WEBP_LOSSLESS);
    assert.equal('ImageData' in globalThis, had);
    for (let i = 0; i < 16; i++) {
      const expected = i % 5 === 0 ? [0, 0, 0, 0] : [i * 16, 255 - i * 10, (i * 37) % 256, 255];
      assert.deepEqual(pixel(exact, i % 4, i >> 2), expected);
    }
    const [lossy, again] = await Promise.all([decodePicture(WEBP_LOSSY), decodePicture(WEBP_LOSSLESS)]);
    near(pixel(lossy, 3, 4), [220, 40, 40, 255]);
    near(pixel(lossy, 13, 4), [40, 60, 200, 255]);
    assert.deepEqual(again, exact);
    assert.equal('ImageData' in globalThis, had);
  });

  it('rotates a JPEG by its Exif orientation', async () => {
    // The left half is red, the right half blue.
    const stored = createRaster(32, 16);
    for (let at = 0; at < 32 * 16; at++)
      stored.data.set(at % 32 < 16 ? [220, 40, 40, 255] : [40, 60, 200, 255], at * 4);
    const photo = jpeg.encode({ ...stored, data: Buffer.from(stored.data) }, 95).data;
    const asStored = await decodePicture(photo);
    for (const orientation of [1, 2, 3, 4, 5, 6, 7, 8] as const satisfies readonly Orientation[]) {
      for (const order of ['II', 'MM'] as const) {
        const shown = await decodePicture(withOrientation(photo, orientation, order));
        assert.deepEqual(shown, oriented(asStored, orientation));
      }
    }
    const upright = await decodePicture(withOrientation(photo, 6));
    assert.deepEqual([upright.width, upright.height], [16, 32]);
    near(pixel(upright, 8, 4), [220, 40, 40, 255]);
    near(pixel(upright, 8, 28), [40, 60, 200, 255]);
  });

  it('reads a progressive JPEG of 4096 × 4096 in color', async () => {
    const picture = await decodePicture(progressiveJpeg(4096, 10, 3));
    assert.deepEqual([picture.width, picture.height], [4096, 4096]);
    assert.deepEqual(pixel(picture, 4095, 4095), [128, 128, 128, 255]);
  });

  it('refuses images that cost too much to decode, and says what is too large', async () => {
    for (const [bytes, words] of [
      [progressiveJpeg(1024, 2000), /more than 100 scans\. Save it again/],
      [pngWithEmptyChunks(70_000), /more than 65,536 chunks\. Save it again/],
      [
        gifOfFrames(16, 16, [
          [0, 0, 16, 16],
          [0, 0, 40, 40],
        ]),
        /A frame .* much larger/,
      ],
      [progressiveJpeg(4104, 2), /more than 16777216 pixels/],
    ] as const) {
      await assert.rejects(decodePicture(bytes), { name: 'PictureError', fault: 'too-large', message: words });
    }
  });

  it('refuses a JPEG with more than four color components before allocating memory for them', async () => {
    for (const components of [5, 64]) {
      const bytes = progressiveJpeg(4096, 2, components);
      await assert.rejects(decodePicture(bytes), (error) => {
        // The cause would be the decoder's error.
        return error instanceof PictureError && error.fault === 'truncated' && error.cause === undefined;
      });
    }
  });

  it("says why it can't read a file", async () => {
    assert.equal(await faultOf(new Uint8Array(0)), 'empty');
    assert.equal(await faultOf(Buffer.from('<svg/>')), 'not-a-picture');
    assert.equal(await faultOf(sample('knight.jpg').subarray(0, 900)), 'truncated');
    assert.equal(await faultOf(animatedWebp()), 'unsupported');
    assert.equal(await faultOf(encodeGif([createRaster(2, 2)], 100)), 'unsupported');
    const damaged = Buffer.from(WEBP_LOSSY);
    damaged.fill(0xff, 30);
    damaged.writeUInt16LE(9000, 26);
    assert.ok(['truncated', 'too-large'].includes(await faultOf(damaged)));
    const broken = Buffer.from(WEBP_LOSSLESS);
    broken.fill(0xff, 25);
    assert.equal(await faultOf(broken), 'truncated');
  });
});
