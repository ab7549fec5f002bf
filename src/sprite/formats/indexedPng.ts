import { joined } from '../pixels/bytes';
import { type Raster, wordsOf } from '../pixels/raster';
import { PNG_SIGNATURE, packSamples, pngChunk, pngHeader, scanlinesOf } from './pngFile';

/** How the pixels of a PNG are stored before compression, and the chunks that say so (PNG 3rd ed., 11.2). */
export interface PngStorage {
  /** Bits of a sample. */
  readonly depth: number;
  /** 3 indexed, 6 RGBA. */
  readonly colorType: 3 | 6;
  /** RGB triples; only for indexed images. */
  readonly palette?: Uint8Array;
  /** Alpha of the first entries of the palette; empty if all are opaque. */
  readonly transparency?: Uint8Array;
  /** Scanlines of an image with filter 0, which is best for flat colors and hard edges. */
  scanlines(picture: Raster): Uint8Array;
}

const MAX_ENTRIES = 256;

/**
 * The smallest storage that keeps all colors of these images exactly, even of transparent pixels: indexed for up to 256 colors.
 * @param first entries of the palette that keep their indices, as words of rasters; up to 256
 */
export function pngStorage(pictures: readonly Raster[], first: readonly number[] = []): PngStorage {
  const more = colorsOf(pictures, first);
  if (!more) return { depth: 8, colorType: 6, scanlines: scanlinesOf };
  // Opaque entries need no alpha, so they come last.
  const entries = [...first, ...[...more].sort((a, b) => (a >>> 24) - (b >>> 24))];
  const palette = Uint8Array.from(entries.flatMap((word) => [word & 255, (word >> 8) & 255, (word >> 16) & 255]));
  const opaqueFrom = entries.findLastIndex((word) => word >>> 24 < 255) + 1;
  const transparency = Uint8Array.from(entries.slice(0, opaqueFrom).map((word) => word >>> 24));
  const depth = [1, 2, 4, 8].find((bits) => 2 ** bits >= entries.length) ?? 8;
  // Of equal entries, the first counts.
  const indexOf = new Map(entries.map((word, index) => [word, index] as const).reverse());
  return {
    depth,
    colorType: 3,
    palette,
    transparency,
    scanlines: (picture) => indexedLines(picture, indexOf, depth),
  };
}

/** A PNG in the smallest storage for its colors, without other chunks. `deflate` compresses like zlib. @param first as in `pngStorage` */
export function exactPng(
  picture: Raster,
  deflate: (bytes: Uint8Array) => Uint8Array,
  first?: readonly number[],
): Uint8Array<ArrayBuffer> {
  const storage = pngStorage([picture], first);
  const { palette, transparency } = storage;
  return joined([
    PNG_SIGNATURE,
    pngChunk('IHDR', pngHeader(picture, storage)),
    ...(palette ? [pngChunk('PLTE', palette)] : []),
    ...(transparency?.length ? [pngChunk('tRNS', transparency)] : []),
    pngChunk('IDAT', deflate(storage.scanlines(picture))),
    pngChunk('IEND', new Uint8Array()),
  ]);
}

/** The colors that aren't among the first ones; undefined if they are more than 256 together. */
function colorsOf(pictures: readonly Raster[], first: readonly number[]): Set<number> | undefined {
  const known = new Set(first);
  const colors = new Set<number>();
  for (const { data } of pictures) {
    let last: number | undefined;
    for (const word of wordsOf(data)) {
      if (word === last) continue;
      last = word;
      if (!known.has(word)) colors.add(word);
      if (first.length + colors.size > MAX_ENTRIES) return undefined;
    }
  }
  return colors;
}

function indexedLines(
  { width, height, data }: Raster,
  indexOf: ReadonlyMap<number, number>,
  depth: number,
): Uint8Array {
  const rowBytes = Math.ceil((width * depth) / 8);
  const lines = new Uint8Array(height * (rowBytes + 1));
  const words = wordsOf(data);
  const indices = new Uint8Array(width);
  let [last, index] = [-1, 0];
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++, at++) {
      const word = words[at] ?? 0;
      if (word !== last) [last, index] = [word, indexOf.get(word) ?? 0];
      indices[x] = index;
    }
    packSamples(indices, lines.subarray(y * (rowBytes + 1) + 1, (y + 1) * (rowBytes + 1)), depth);
  }
  return lines;
}
