import assert from 'node:assert/strict';
import { excessOf } from '../../../../src/sprite/formats/excess';
import { pictureFault } from '../../../../src/sprite/formats/integrity';
import { decodePng } from '../../../../src/sprite/formats/png';
import { sniffPicture } from '../../../../src/sprite/formats/sniff';
import { walkPng } from '../../../../src/sprite/formats/walkPng';
import { MAX_PARTS, MAX_SCANS } from '../../../../src/sprite/pixels/pictureLimits';
import {
  type GifFrame,
  gifOfFrames,
  pngInPieces,
  pngWithEmptyChunks,
  progressiveJpeg,
} from '../../../support/sprites/hostilePictures';
import { animatedWebp, riffChunk, sample, WEBP_LOSSLESS, WEBP_LOSSY } from './files';

function excess(bytes: Uint8Array): string | undefined {
  const info = sniffPicture(bytes);
  assert.ok(info);
  const found = excessOf(bytes, info);
  assert.equal(pictureFault(bytes), found && 'too-large');
  return found;
}

describe('Images with too many parts', () => {
  it("don't include ordinary images", () => {
    for (const bytes of [sample('hero.png'), sample('knight.jpg'), WEBP_LOSSLESS, WEBP_LOSSY, animatedWebp()]) {
      assert.equal(excess(bytes), undefined);
    }
  });

  describe('GIF frames', () => {
    const gif = (screen: number, ...frames: GifFrame[]) => gifOfFrames(screen, screen, frames);
    const sizeOf = (bytes: Uint8Array) => {
      const { width, height } = sniffPicture(bytes) ?? {};
      return [width, height];
    };

    it('enlarge the canvas if the first one is larger than the screen, as in decoders', () => {
      assert.deepEqual(sizeOf(gif(16, [0, 0, 16, 16])), [16, 16]);
      assert.deepEqual(sizeOf(gif(16, [10, 0, 16, 20])), [26, 20]);
      assert.deepEqual(sizeOf(gif(16, [0, 0, 16, 16], [0, 0, 40, 40])), [16, 16]);
      assert.deepEqual(sizeOf(gif(0, [0, 0, 20, 16])), [20, 16]);
      assert.equal(excess(gif(16, [10, 0, 16, 20])), undefined);
    });

    it('are refused if the first one is 16,000 × 16,000 on a screen of 16 × 16', () => {
      assert.deepEqual(sizeOf(gif(16, [0, 0, 16_000, 16_000])), [16_000, 16_000]);
      assert.equal(excess(gif(16, [0, 0, 16_000, 16_000])), 'side');
      assert.equal(excess(gif(16, [65_500, 0, 36, 16])), 'side');
      assert.equal(excess(gif(16, [0, 0, 4096, 4096])), undefined);
    });

    it('may reach beyond the edge after the first, up to twice the canvas', () => {
      assert.equal(excess(gif(16, [0, 0, 16, 16], [8, 8, 24, 24])), undefined);
      assert.equal(excess(gif(16, [0, 0, 16, 16], [9, 0, 24, 16])), 'frame');
      assert.equal(excess(gif(16, [0, 0, 16, 16], [0, 0, 16, 33])), 'frame');
      assert.equal(excess(gif(3000, [0, 0, 16, 16], [0, 0, 4096, 4096])), undefined);
    });
  });

  it("include PNGs with more chunks than programs write, which aren't read further", () => {
    assert.equal(excess(pngWithEmptyChunks(MAX_PARTS - 3)), undefined);
    assert.equal(excess(pngWithEmptyChunks(MAX_PARTS - 2)), 'parts');
    const many = pngWithEmptyChunks(1_000_000);
    assert.equal([...walkPng(many)].length, MAX_PARTS + 1);
    assert.throws(() => decodePng(many), { name: 'PictureError', fault: 'too-large' });
  });

  it('include a PNG in pieces of one byte, which is joined once, and refused if there are too many pieces', () => {
    const pieces = pngInPieces(120, 1);
    assert.equal(excess(pieces), undefined);
    assert.deepEqual(decodePng(pieces), decodePng(pngInPieces(120, 8192)));
    const many = pngInPieces(130, 1);
    assert.equal(excess(many), 'parts');
    assert.throws(() => decodePng(many), { name: 'PictureError', fault: 'too-large' });
  });

  it('include WebP chunks, GIF blocks, and JPEG segments', () => {
    const webp = (count: number) =>
      riffChunk(
        'RIFF',
        Buffer.concat([
          Buffer.from('WEBP'),
          WEBP_LOSSLESS.subarray(12),
          ...Array.from({ length: count }, () => riffChunk('XXXX', Buffer.alloc(0))),
        ]),
      );
    assert.equal(excess(webp(MAX_PARTS - 1)), undefined);
    assert.equal(excess(webp(MAX_PARTS)), 'parts');
    const gif = (count: number) => gifOfFrames(1, 1, Array<GifFrame>(count).fill([0, 0, 1, 1]));
    // Each frame has its own block and one with its duration.
    assert.equal(excess(gif(MAX_PARTS / 2)), undefined);
    assert.equal(excess(gif(MAX_PARTS / 2 + 1)), 'parts');
    const photo = sample('knight.jpg');
    const comment = Buffer.from([0xff, 0xfe, 0, 2]);
    const jpeg = (count: number, at: number) =>
      Buffer.concat([photo.subarray(0, at), ...Array<Buffer>(count).fill(comment), photo.subarray(at)]);
    const scan = photo.indexOf(Buffer.from([0xff, 0xda]));
    assert.equal(excess(jpeg(1000, scan)), undefined);
    assert.equal(excess(jpeg(1000, 2)), undefined);
    assert.equal(excess(jpeg(MAX_PARTS, scan)), 'parts');
    assert.equal(pictureFault(jpeg(MAX_PARTS, 2)), 'truncated', 'the size comes too late to be found');
  });

  it('include JPEG scans', () => {
    assert.equal(excess(progressiveJpeg(1024, 12)), undefined);
    assert.equal(excess(progressiveJpeg(1024, MAX_SCANS)), undefined);
    assert.equal(excess(progressiveJpeg(1024, MAX_SCANS + 1)), 'scans');
  });
});
