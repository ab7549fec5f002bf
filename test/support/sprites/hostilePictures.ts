import { zlibSync } from 'fflate';
import { crc32, joined, viewOf } from '../../../src/sprite/pixels/bytes';

/** Files that are small, or valid by their headers, but cost a decoder far more than their images justify. */

const letters = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
const SIGNATURE = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);

/** A PNG chunk with its length and checksum. */
function chunk(type: string, data: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(data.length + 12);
  const view = viewOf(bytes);
  view.setUint32(0, data.length);
  bytes.set(letters(type), 4);
  bytes.set(data, 8);
  view.setUint32(8 + data.length, crc32(bytes, 4, 8 + data.length));
  return bytes;
}

/** RGBA, 8 bits per sample. */
function header(width: number, height: number): Uint8Array {
  const data = new Uint8Array(13);
  viewOf(data).setUint32(0, width);
  viewOf(data).setUint32(4, height);
  data.set([8, 6], 8);
  return chunk('IHDR', data);
}

/** A half-transparent PNG of incompressible noise, `side` pixels wide and high, in `IDAT` chunks of `piece` bytes. */
export function pngInPieces(side: number, piece: number): Uint8Array {
  const lines = new Uint8Array(side * (side * 4 + 1));
  let seed = 1;
  for (let at = 0; at < lines.length; at++) {
    seed = (Math.imul(seed, 1103515245) + 12345) >>> 0;
    lines[at] = at % (side * 4 + 1) === 0 ? 0 : seed >>> 24;
  }
  const data = zlibSync(lines, { level: 0 });
  const parts: Uint8Array[] = [];
  for (let at = 0; at < data.length; at += piece) parts.push(chunk('IDAT', data.subarray(at, at + piece)));
  return joined([SIGNATURE, header(side, side), ...parts, chunk('IEND', new Uint8Array())]);
}

/** A PNG with 1 × 1 pixel after `count` chunks without data. */
export function pngWithEmptyChunks(count: number, type = 'tEXt'): Uint8Array {
  const empty = chunk(type, new Uint8Array());
  const padding = new Uint8Array(count * empty.length);
  for (let at = 0; at < padding.length; at += empty.length) padding.set(empty, at);
  const data = chunk('IDAT', zlibSync(Uint8Array.of(0, 9, 9, 9, 255)));
  return joined([SIGNATURE, header(1, 1), padding, data, chunk('IEND', new Uint8Array())]);
}

/** A PNG of 256 × 256 pixels without pixel data: one 15-bit code table after the other, 13 bytes each (RFC 1951, 3.2.7). */
export function pngOfTables(count: number): Uint8Array {
  // Numbers start with their lowest bit, codes with their highest.
  const number = (value: number, bits: number) => Array.from({ length: bits }, (_, bit) => (value >> bit) & 1);
  // Lengths of the codes for lengths: one bit for "138 zeros" (18), two for the lengths 1 and 15; in the format's order.
  const lengths = [0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 2].flatMap((length) => number(length, 3));
  const [zeros, one, fifteen] = [[0], [1, 0], [1, 1]] as const;
  const block = [
    ...[...number(0, 1), ...number(2, 2), ...number(0, 5), ...number(0, 5), ...number(15, 4), ...lengths],
    // 255 literals without a code, one with the longest, the end of block with the shortest; one distance.
    ...[...zeros, ...number(138 - 11, 7), ...zeros, ...number(117 - 11, 7), ...fifteen, ...one, ...fifteen],
    0,
  ];
  const data = new Uint8Array(2 + Math.ceil((block.length * count) / 8));
  data.set([0x78, 0x01]);
  for (let bit = 0; bit < block.length * count; bit++) {
    const at = 2 + (bit >> 3);
    data[at] = (data[at] ?? 0) | ((block[bit % block.length] ?? 0) << (bit & 7));
  }
  return joined([SIGNATURE, header(256, 256), chunk('IDAT', data), chunk('IEND', new Uint8Array())]);
}

/** A GIF frame's position: x, y, width, and height. */
export type GifFrame = readonly [x: number, y: number, width: number, height: number];

/** A GIF with this logical screen and these frames, whose data fills the first pixels and ends. */
export function gifOfFrames(width: number, height: number, frames: readonly GifFrame[], pixels = 1): Uint8Array {
  const little = (value: number) => [value & 255, value >> 8];
  const head = [...letters('GIF89a'), ...little(width), ...little(height), 0x80, 0, 0, 0, 0, 0, 255, 0, 0];
  const data = lzw(pixels);
  const parts = frames.map((frame) => [0x21, 0xf9, 4, 0, 10, 0, 0, 0, 0x2c, ...frame.flatMap(little), 0, ...data]);
  return Uint8Array.from([...head, ...parts.flat(), 0x3b]);
}

/** Blocks of LZW data for this many pixels of the second color: 3-bit codes, with a clear code before each pixel. */
function lzw(pixels: number): number[] {
  const [CLEAR, RED, END] = [4, 1, 5];
  const codes = [...Array.from({ length: pixels }, () => [CLEAR, RED]).flat(), END];
  const packed: number[] = [];
  codes.forEach((code, index) => {
    for (let bit = 0; bit < 3; bit++) {
      const at = index * 3 + bit;
      packed[at >> 3] = (packed[at >> 3] ?? 0) | (((code >> bit) & 1) << (at & 7));
    }
  });
  const blocks: number[] = [2];
  for (let at = 0; at < packed.length; at += 255) {
    const block = packed.slice(at, at + 255);
    blocks.push(block.length, ...block);
  }
  return [...blocks, 0];
}

/** A JPEG segment with its marker and length. */
function segment(marker: number, data: readonly number[]): Uint8Array {
  return Uint8Array.of(0xff, marker, (data.length + 2) >> 8, (data.length + 2) & 255, ...data);
}

/**
 * A gray progressive JPEG with `side` pixels a side, a multiple of 8 from 1,024 to 4,096, and this many scans: one with each block's mean, then empty
 * ones over all blocks of a component. With three components it is in color; with more than four it isn't an image.
 */
export function progressiveJpeg(side: number, scans: number, components = 1): Uint8Array {
  const blocks = (side / 8) ** 2;
  const lengths = [1, ...Array<number>(15).fill(0)];
  const big = [side >> 8, side & 255];
  // All zero bits: the table's one code, no difference from the previous block.
  const mean = new Uint8Array(Math.ceil((blocks * components) / 8));
  const ids = Array.from({ length: components }, (_, index) => index + 1);
  // Runs of 16,384 to 32,767 empty blocks: the one code, then 14 bits; ones fill the last byte.
  const bits: number[] = [];
  for (let left = blocks, runs = Math.ceil(blocks / 32_767); runs > 0; runs--) {
    const run = Math.ceil(left / runs);
    bits.push(0, ...Array.from({ length: 14 }, (_, bit) => ((run - 16_384) >> (13 - bit)) & 1));
    left -= run;
  }
  while (bits.length % 8) bits.push(1);
  const runs: number[] = [];
  for (let at = 0; at < bits.length; at += 8) {
    const byte = Number.parseInt(bits.slice(at, at + 8).join(''), 2);
    runs.push(byte, ...(byte === 0xff ? [0] : []));
  }
  const again = (id: number) => joined([segment(0xda, [1, id, 0, 1, 63, 0]), Uint8Array.from(runs)]);
  return joined([
    Uint8Array.of(0xff, 0xd8),
    segment(0xdb, [0, ...Array<number>(64).fill(1)]),
    segment(0xc2, [8, ...big, ...big, components, ...ids.flatMap((id) => [id, 0x11, 0])]),
    segment(0xc4, [0x00, ...lengths, 0]),
    segment(0xc4, [0x10, ...lengths, 0xe0]),
    segment(0xda, [components, ...ids.flatMap((id) => [id, 0]), 0, 0, 0]),
    mean,
    ...Array.from({ length: scans - 1 }, (_, scan) => again((scan % components) + 1)),
    Uint8Array.of(0xff, 0xd9),
  ]);
}
