import assert from 'node:assert/strict';
import { inflateSync } from 'node:zlib';

/** What an indexed PNG stores, read from the chunks as the PNG specification says, independently of the extension's own reader. */
export interface StoredIndices {
  readonly width: number;
  readonly height: number;
  /** Bits of an index. */
  readonly depth: number;
  /** `[red, green, blue, alpha]` of each entry. */
  readonly palette: readonly (readonly number[])[];
  /** One for each pixel. */
  readonly indices: readonly number[];
}

/** Undefined if the PNG isn't indexed. Its scanlines must have no filters. */
export function storedIndices(bytes: Uint8Array): StoredIndices | undefined {
  const png = Buffer.from(bytes);
  const chunks = new Map<string, Buffer>();
  for (let at = 8; at < png.length; ) {
    const length = png.readUInt32BE(at);
    chunks.set(png.toString('latin1', at + 4, at + 8), png.subarray(at + 8, at + 8 + length));
    at += 12 + length;
  }
  const header = chunks.get('IHDR') ?? Buffer.alloc(13);
  if (header[9] !== 3) return undefined;
  const [width, height, depth] = [header.readUInt32BE(0), header.readUInt32BE(4), header.readUInt8(8)];
  const colors = chunks.get('PLTE') ?? Buffer.alloc(0);
  const alphas = chunks.get('tRNS') ?? Buffer.alloc(0);
  const palette = Array.from({ length: colors.length / 3 }, (_, index) => [
    ...colors.subarray(index * 3, index * 3 + 3),
    alphas[index] ?? 255,
  ]);
  const lines = inflateSync(chunks.get('IDAT') ?? Buffer.alloc(0));
  const line = 1 + Math.ceil((width * depth) / 8);
  assert.equal(lines.length, line * height);
  const indices = Array.from({ length: width * height }, (_, at) => {
    const [x, y] = [at % width, Math.floor(at / width)];
    assert.equal(lines[y * line], 0, 'A scanline has a filter.');
    const byte = lines[y * line + 1 + Math.floor((x * depth) / 8)] ?? 0;
    return (byte >> (8 - depth - ((x * depth) % 8))) & (2 ** depth - 1);
  });
  return { width, height, depth, palette, indices };
}
