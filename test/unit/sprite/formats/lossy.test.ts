import assert from 'node:assert/strict';
import jpeg from 'jpeg-js';
import { isLossy } from '../../../../src/sprite/formats/lossy';
import { toWebp } from '../../../page/animations';
import { animatedWebp, riffChunk, sample, WEBP_LOSSLESS, WEBP_LOSSY } from './files';

/** A still with a header for what it has besides, as programs write it with a color profile. */
const extended = (still: Buffer) =>
  riffChunk(
    'RIFF',
    Buffer.concat([
      Buffer.from('WEBP', 'latin1'),
      riffChunk('VP8X', Buffer.alloc(10)),
      riffChunk('ICCP', Buffer.alloc(7)),
      still.subarray(12),
    ]),
  );
const moving = (...stills: readonly Buffer[]) =>
  toWebp(
    stills.map((bytes) => ({ bytes: new Uint8Array(bytes), delay: 100 })),
    16,
    8,
  );

describe('A format that changes colors', () => {
  it('is JPEG, and WebP with a lossy image, also as one frame of several', () => {
    const { data } = jpeg.encode({ width: 8, height: 8, data: Buffer.alloc(256, 90) }, 100);
    for (const bytes of [data, WEBP_LOSSY, extended(WEBP_LOSSY), moving(WEBP_LOSSLESS, WEBP_LOSSY)])
      assert.equal(isLossy(bytes), true);
  });

  it('is neither PNG, lossless WebP, nor what is cut off before its image', () => {
    const others = [sample('hero.png'), WEBP_LOSSLESS, extended(WEBP_LOSSLESS), animatedWebp()];
    for (const bytes of [...others, moving(WEBP_LOSSLESS, WEBP_LOSSLESS), WEBP_LOSSY.subarray(0, 15), new Uint8Array()])
      assert.equal(isLossy(bytes), false);
  });
});
