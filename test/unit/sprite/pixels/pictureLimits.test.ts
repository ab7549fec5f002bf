import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { MAX_SHOWN_BYTES } from '../../../../src/core/domain/pictureFiles';
import { decodeFrames } from '../../../../src/sprite/formats/decode/decodePicture';
import { excessOf } from '../../../../src/sprite/formats/excess';
import { encodeGif } from '../../../../src/sprite/formats/gif';
import { pictureFault } from '../../../../src/sprite/formats/integrity';
import { encodePng } from '../../../../src/sprite/formats/png';
import { sniffPicture } from '../../../../src/sprite/formats/sniff';
import { isTooLarge, PICTURE_LIMITS } from '../../../../src/sprite/pixels/pictureLimits';
import { createRaster, type Raster } from '../../../../src/sprite/pixels/raster';
import { readSprite } from '../../../../src/sprite/source/readSprite';
import { gifOfFrames } from '../../../support/sprites/hostilePictures';

const excess = (bytes: Uint8Array) => {
  const info = sniffPicture(bytes);
  return info && excessOf(bytes, info);
};

function painted(width: number, height: number, seed: number): Raster {
  const raster = createRaster(width, height);
  raster.data.fill(255);
  raster.data[seed * 4] = 0;
  return raster;
}

describe('The limits of images', () => {
  it('count pixels, not sides', () => {
    for (const [width, height] of [
      [6000, 64],
      [64, 8000],
      [16_000, 16],
      [65_535, 256],
      [4096, 4096],
    ] as const)
      assert.ok(!isTooLarge({ width, height }), `${width} × ${height}`);
    for (const [width, height] of [
      [65_536, 1],
      [1, 65_536],
      [65_535, 257],
      [4097, 4096],
    ] as const)
      assert.ok(isTooLarge({ width, height }), `${width} × ${height}`);
  });

  it('let strips be read that are longer than 4096 pixels, as PNG and GIF', async () => {
    for (const [width, height] of [
      [6000, 64],
      [64, 8000],
      [16_000, 16],
    ] as const) {
      const raster = painted(width, height, width * height - 1);
      for (const bytes of [encodePng(raster), encodeGif([raster], 100)]) {
        assert.equal(pictureFault(bytes), undefined);
        assert.deepEqual((await decodeFrames(bytes)).frames[0]?.image.data, raster.data);
      }
    }
  });

  it('let a GIF of 1280 × 720 with 20 frames be read, and name their number of one with too many', async () => {
    const frames = Array.from({ length: 20 }, (_, index) => painted(1280, 720, index));
    const source = { title: 'x', extension: 'gif', bytes: encodeGif(frames, 100) };
    const sprite = await readSprite(source, () => {});
    assert.equal(sprite.frames.length, 20);
    assert.deepEqual(sprite.frames[19]?.image.data, frames[19]?.data);
    const many = gifOfFrames(
      1920,
      1080,
      Array.from({ length: 60 }, () => [0, 0, 1, 1] as const),
    );
    assert.equal(excess(many), undefined);
    await assert.rejects(
      readSprite({ ...source, bytes: many }, () => {}),
      { fault: 'too-large' },
    );
  });

  it('bound the area of frames beyond the canvas of a GIF', () => {
    const second = (side: number, width: number, height: number) =>
      gifOfFrames(side, side, [
        [0, 0, 1, 1],
        [0, 0, width, height],
      ]);
    assert.equal(excess(second(4096, 4097, 4095)), undefined);
    assert.equal(excess(second(4096, 8192, 2048)), undefined);
    assert.equal(excess(second(4096, 4097, 4097)), 'frame');
    assert.equal(excess(second(4096, 8193, 1)), 'frame');
  });

  it('are those of the guide', () => {
    const guide = readFileSync('docs/guide/preview.md', 'utf8').split('## Limits of images')[1] ?? '';
    const rows = [...guide.matchAll(/^\| [^|]+ \| ([\d,]+)/gm)].map(([, most = '']) =>
      Number(most.replaceAll(',', '')),
    );
    const { pixels, allPixels, judgedPixels, side, frames, parts, scans } = PICTURE_LIMITS;
    assert.deepEqual(rows, [pixels, allPixels, judgedPixels, side, frames, parts, scans, MAX_SHOWN_BYTES / 2 ** 20]);
    assert.equal(Math.floor(allPixels / (1280 * 720)), 72);
  });
});
