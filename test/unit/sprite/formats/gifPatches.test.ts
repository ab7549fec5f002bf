import assert from 'node:assert/strict';
import { decodeFrames } from '../../../../src/sprite/formats/decode/decodePicture';
import { encodeGif } from '../../../../src/sprite/formats/gif';
import { createRaster, type Raster } from '../../../../src/sprite/pixels/raster';

/** 16 × 16 opaque pixels, each with another color: the GIF has no color left for transparency. */
function manyColors(): Raster {
  const raster = createRaster(16, 16);
  for (let at = 0; at < 256; at++) raster.data.set([at, 255 - at, (at * 7) % 256, 255], at * 4);
  return raster;
}

function exchanged(raster: Raster, one: number, other: number): Raster {
  const data = raster.data.slice();
  data.set(raster.data.subarray(one * 4, one * 4 + 4), other * 4);
  data.set(raster.data.subarray(other * 4, other * 4 + 4), one * 4);
  return { ...raster, data };
}

describe('GIF patches', () => {
  it('keep the pixels between two changed pixels among 256 colors', async () => {
    const first = manyColors();
    const second = exchanged(first, 17, 200);
    const { frames } = await decodeFrames(encodeGif([first, second, first], 100));
    assert.deepEqual(
      frames.map(({ image }) => Buffer.from(image.data).toString('hex')),
      [first, second, first].map(({ data }) => Buffer.from(data).toString('hex')),
    );
  });
});
