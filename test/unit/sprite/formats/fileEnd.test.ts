import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { PNG } from 'pngjs';
import { decodeFrames } from '../../../../src/sprite/formats/decode/decodePicture';
import { withFileEnd } from '../../../../src/sprite/formats/fileEnd';
import { encodeGif } from '../../../../src/sprite/formats/gif';
import { pictureFault } from '../../../../src/sprite/formats/integrity';
import { walkPng } from '../../../../src/sprite/formats/walkPng';
import { createRaster } from '../../../../src/sprite/pixels/raster';
import { toApng } from '../../../page/animations';
import { animatedWebp, sample, WEBP_LOSSLESS, WEBP_LOSSY } from './files';
import { makePng, pngChunk } from './makePng';
import { numbers } from './rasters';

const report = (name: string) => readFileSync(path.resolve('test/fixtures/reports', name));
const fault = (bytes: Uint8Array) => pictureFault(withFileEnd(bytes));
const IEND_BYTES = 12;

describe('The end of an image file', () => {
  it('may be missing from a PNG that has all of its pixels: pngjs reads the same ones with it', async () => {
    const bytes = report('png-ends/no_iend.png');
    assert.equal(fault(bytes), undefined);
    const { data, width, height } = PNG.sync.read(Buffer.concat([bytes, pngChunk('IEND', new Uint8Array(0))]));
    const { frames, missing } = await decodeFrames(bytes);
    assert.deepEqual([frames[0]?.image.width, frames[0]?.image.height, missing], [width, height, 0]);
    assert.deepEqual(Buffer.from(frames[0]?.image.data ?? []), data);
  });

  it('may be missing from any kind of PNG, and be followed by anything', () => {
    for (const [depth, colorType, interlaced] of [
      [8, 6, false],
      [16, 2, true],
      [1, 0, true],
    ] as const) {
      const whole = makePng({ width: 9, height: 7, depth, colorType, interlaced }, numbers(4));
      assert.equal(fault(whole), undefined);
      for (let cut = 1; cut <= IEND_BYTES; cut++) assert.equal(fault(whole.subarray(0, -cut)), undefined, `${cut}`);
      assert.equal(fault(Buffer.concat([whole, Buffer.alloc(100, 7)])), undefined);
      assert.equal(fault(whole.subarray(0, -IEND_BYTES - 1)), 'truncated');
    }
  });

  it('is not all that is missing from a cut PNG', async () => {
    assert.equal(fault(report('png-ends/cut.png')), 'truncated');
    await assert.rejects(decodeFrames(report('png-ends/cut.png')), { fault: 'truncated' });
    // Cut between two whole chunks of pixels.
    const whole = makePng({ width: 64, height: 64, depth: 8, colorType: 6 }, numbers(3));
    const [idat] = [...walkPng(whole)].filter(({ type }) => type === 'IDAT');
    assert.ok(idat);
    const half = whole.subarray(idat.start, idat.start + Math.floor((idat.end - idat.start) / 2));
    const cut = Buffer.concat([whole.subarray(0, idat.start - 8), pngChunk('IDAT', half)]);
    assert.equal(fault(cut), 'truncated');
  });

  it('may be missing from an APNG with all of its frames', async () => {
    const frame = makePng({ width: 4, height: 4, depth: 8, colorType: 6 }, numbers(5));
    const frames = Array.from({ length: 3 }, () => ({ bytes: frame, delay: 100 }));
    const apng = toApng(frames, 4, 4).slice(0, -IEND_BYTES);
    assert.equal(fault(apng), undefined);
    const { frames: shown, missing } = await decodeFrames(apng);
    assert.deepEqual([shown.length, missing], [3, 0]);
    assert.equal(fault(apng.subarray(0, -1)), 'truncated');
  });

  it('may be missing from a GIF, or be zeros', async () => {
    const bytes = report('no-trailer/four.gif');
    assert.equal(fault(bytes), undefined);
    const { frames, missing } = await decodeFrames(bytes);
    assert.deepEqual([frames.map(({ duration }) => duration), missing], [[80, 90, 100, 110], 0]);
    assert.equal(fault(Buffer.concat([bytes, Buffer.alloc(3)])), undefined);
    // The rest of a download that ended early.
    assert.equal(fault(Buffer.concat([bytes.subarray(0, -30), Buffer.alloc(300)])), 'truncated');
    const gif = encodeGif([createRaster(9, 9), sampleRaster()], 100);
    for (let cut = 2; cut < 20; cut++) assert.equal(fault(gif.subarray(0, -cut)), 'truncated', `${cut}`);
  });

  it('of a WebP may be counted wrong in its header, by what the header leaves out', () => {
    for (const file of [WEBP_LOSSLESS, WEBP_LOSSY, animatedWebp()]) {
      const bytes = Buffer.from(file);
      bytes.writeUInt32LE(bytes.length, 4);
      assert.equal(pictureFault(bytes), 'truncated');
      assert.equal(fault(bytes), undefined);
      bytes.writeUInt32LE(bytes.length + 4, 4);
      assert.equal(fault(bytes), 'truncated');
    }
  });

  it('is never added to a whole file', () => {
    for (const file of [sample('hero.png'), sample('knight.jpg'), WEBP_LOSSY, encodeGif([createRaster(3, 3)], 100)])
      assert.equal(withFileEnd(file), file);
  });
});

function sampleRaster() {
  const raster = createRaster(9, 9);
  for (let at = 0; at < raster.data.length; at++) raster.data[at] = at % 4 === 3 ? 255 : (at * 7) % 256;
  return raster;
}
