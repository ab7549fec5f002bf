import assert from 'node:assert/strict';
import { deflateSync } from 'node:zlib';
import { PNG } from 'pngjs';
import { decodePng, encodePng } from '../../../../src/sprite/formats/png';
import { PictureError } from '../../../../src/sprite/pixels/pictureError';
import { createRaster } from '../../../../src/sprite/pixels/raster';
import { makePng, pngChunk, pngHeader, SIGNATURE } from './makePng';
import { numbers } from './rasters';

const KINDS: Record<number, number[]> = { 0: [1, 2, 4, 8, 16], 2: [8, 16], 3: [1, 2, 4, 8], 4: [8, 16], 6: [8, 16] };

function faultOf(bytes: Uint8Array): string {
  try {
    decodePng(bytes);
  } catch (error) {
    assert.ok(error instanceof PictureError, String(error));
    return error.fault;
  }
  return 'none';
}

function blackenTransparent(data: Uint8ClampedArray): void {
  for (let at = 0; at < data.length; at += 4) if (data[at + 3] === 0) data.fill(0, at, at + 3);
}

/** The `tRNS` of a color type that may have one. */
const CLEAR: Readonly<Record<number, Buffer>> = {
  0: Buffer.from([0, 1]),
  2: Buffer.from([0, 1, 0, 1, 0, 1]),
  3: Buffer.from([0, 99]),
};

const SIZES = [
  [1, 1],
  [3, 5],
  [17, 9],
  [33, 32],
] as const;

/** Every size, plain and interlaced, with and without `tRNS` if the color type has one. */
const formsOf = (colorType: number) =>
  SIZES.flatMap(([width, height]) =>
    [false, true].flatMap((interlaced) =>
      [...new Set([undefined, CLEAR[colorType]])].map((transparency) => ({ width, height, interlaced, transparency })),
    ),
  );

function assertLikePngjs(bytes: Buffer, isKeyed: boolean, size: string): void {
  const expected = PNG.sync.read(bytes);
  const actual = decodePng(bytes);
  // pngjs blackens pixels that a color key makes transparent; their color isn't visible.
  if (isKeyed) blackenTransparent(actual.data);
  assert.equal(`${actual.width} ${actual.height}`, size);
  assert.equal(Buffer.from(actual.data).toString('hex'), expected.data.toString('hex'));
}

describe('PNG', () => {
  for (const [kind, depths] of Object.entries(KINDS)) {
    for (const depth of depths) {
      it(`decodes color type ${kind}, ${depth} bit, like pngjs, plain and interlaced, with and without tRNS`, () => {
        const colorType = Number(kind);
        const random = numbers(depth * 7 + colorType);
        const isIndexed = colorType === 3;
        const palette = isIndexed
          ? Buffer.from(Array.from({ length: 3 * 2 ** depth }, () => random() * 256))
          : undefined;
        for (const form of formsOf(colorType)) {
          const bytes = makePng({ ...form, depth, colorType, palette }, random);
          assertLikePngjs(bytes, form.transparency !== undefined && !isIndexed, `${form.width} ${form.height}`);
        }
      });
    }
  }

  it('writes files that pngjs reads, pixel for pixel and with the same bytes each time', () => {
    const random = numbers(3);
    const raster = createRaster(19, 7);
    raster.data.forEach((_, i) => {
      raster.data[i] = random() * 256;
    });
    const bytes = encodePng(raster);
    const read = PNG.sync.read(Buffer.from(bytes));
    assert.deepEqual([read.width, read.height], [19, 7]);
    assert.equal(read.data.toString('hex'), Buffer.from(raster.data).toString('hex'));
    assert.deepEqual(encodePng(raster), bytes);
    assert.deepEqual(decodePng(bytes).data, raster.data);
  });

  it('says what is wrong with damaged and other files', () => {
    const whole = makePng({ width: 40, height: 40, depth: 8, colorType: 6 }, numbers(1));
    assert.equal(faultOf(Buffer.from('<svg/>')), 'not-a-picture');
    for (const cut of [10, 20, 40, whole.length >> 1]) assert.equal(faultOf(whole.subarray(0, cut)), 'truncated');
    const damaged = Buffer.from(whole);
    // A deflate block with an undefined type.
    damaged[damaged.indexOf('IDAT') + 6] = 0xff;
    assert.equal(faultOf(damaged), 'truncated');
    assert.equal(faultOf(makePng({ width: 4, height: 4, depth: 8, colorType: 3 }, numbers(1))), 'truncated');
    // One row more than the data has.
    const taller = pngHeader({ width: 40, height: 41, depth: 8, colorType: 6 });
    const rest = whole.subarray(SIGNATURE.length + taller.length);
    assert.equal(faultOf(Buffer.concat([SIGNATURE, taller, rest])), 'truncated');
  });

  it('refuses too many pixels before inflating', () => {
    const size = { width: 4097, height: 4096, depth: 8, colorType: 6 };
    assert.equal(faultOf(Buffer.concat([SIGNATURE, pngHeader(size), pngChunk('IDAT', Buffer.alloc(9))])), 'too-large');
  });

  it('inflates no more than the header declares, and no color profile', () => {
    const bomb = deflateSync(Buffer.alloc(64 * 1024 * 1024));
    const profile = pngChunk('iCCP', Buffer.concat([Buffer.from('x\0\0', 'latin1'), bomb]));
    const header = pngHeader({ width: 2, height: 2, depth: 8, colorType: 6 });
    const bytes = Buffer.concat([
      SIGNATURE,
      header,
      profile,
      pngChunk('IDAT', bomb),
      pngChunk('IEND', Buffer.alloc(0)),
    ]);
    const before = process.memoryUsage().arrayBuffers;
    assert.deepEqual([...decodePng(bytes).data], Array(16).fill(0));
    assert.ok(process.memoryUsage().arrayBuffers - before < 40 * 1024 * 1024);
  });
});
