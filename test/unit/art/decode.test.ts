import assert from 'node:assert/strict';
import jpeg from 'jpeg-js';
import { decodePicture } from '../../../src/localService/art/decode';
import { encodeGif } from '../../../src/shared/pixels/gif';
import { PictureError } from '../../../src/shared/pixels/pictureError';
import { decodePng } from '../../../src/shared/pixels/png';
import { createRaster } from '../../../src/shared/pixels/raster';
import { animatedWebp, sample, WEBP_LOSSLESS, WEBP_LOSSY } from '../pixels/files';
import { pixel } from '../pixels/rasters';

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

describe('decoding input pictures', () => {
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

  it('reads lossless and lossy WebP, and leaves nothing behind in the process', async () => {
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

  it('says why it cannot read something', async () => {
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
