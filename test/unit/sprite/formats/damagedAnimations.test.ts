import assert from 'node:assert/strict';
import { encodePng } from '../../../../src/sprite/formats/png';
import { walkApng, walkPng } from '../../../../src/sprite/formats/walkPng';
import { trimWebp, walkWebp } from '../../../../src/sprite/formats/walkWebp';
import { createRaster } from '../../../../src/sprite/pixels/raster';
import { toApng, toWebp } from '../../../page/animations';
import { WEBP_LOSSLESS } from './files';

const png = encodePng(createRaster(4, 4));
const apng = toApng(
  Array.from({ length: 4 }, () => ({ bytes: png, delay: 100 })),
  4,
  4,
);
const webp = toWebp(
  Array.from({ length: 4 }, () => ({ bytes: WEBP_LOSSLESS, delay: 100 })),
  16,
  16,
);

describe('Damaged animations', () => {
  it('show the first frame of an APNG with a wrong checksum, in any of its chunks', () => {
    assert.deepEqual(walkApng(apng), { announced: 4 });
    let frame = -1;
    for (const { type, start, end } of walkPng(apng)) {
      if (type === 'fcTL') frame++;
      if (!['fcTL', 'IDAT', 'fdAT'].includes(type)) continue;
      for (const at of [start, end]) {
        const bytes = apng.slice();
        bytes[at] = (bytes[at] ?? 0) ^ 0xff;
        assert.equal(walkApng(bytes).damaged, frame, `${type} of frame ${frame}`);
      }
    }
    assert.equal(frame, 3);
    assert.deepEqual(walkApng(png), { announced: 0 });
  });

  it('keep the complete frames of a WebP cut at any point', () => {
    assert.equal(trimWebp(webp), undefined);
    let most = 0;
    for (let length = 12; length < webp.length; length++) {
      const trimmed = trimWebp(webp.subarray(0, length));
      assert.ok(trimmed, `${length} bytes`);
      assert.ok(trimmed.frames >= most && trimmed.frames < 4);
      most = trimmed.frames;
      if (most > 0) assert.ok(walkWebp(trimmed.bytes).complete);
    }
    assert.equal(most, 3);
  });

  it('end before a frame whose chunks are incomplete', () => {
    const view = new DataView(webp.buffer, webp.byteOffset);
    const frames = [...webp.keys()].filter((at) => Buffer.from(webp.subarray(at, at + 4)).toString() === 'ANMF');
    const third = frames[2] ?? 0;
    for (const [at, change] of [
      [third + 4, -2],
      [third + 4, 40],
      [third + 8 + 16 + 4, 2],
      [third + 8 + 16 + 4, -8],
    ] as const) {
      const bytes = webp.slice();
      new DataView(bytes.buffer).setUint32(at, view.getUint32(at, true) + change, true);
      assert.equal(trimWebp(bytes)?.frames, 2, `${at - third}: ${change}`);
    }
  });
});
