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
  // Of equal entries, the first counts.
  const indexOf = new Map(entries.map((word, index) => [word, index] as const).reverse());
  return indexedStorage(entries, (word) => indexOf.get(word) ?? 0);
}

/**
 * An indexed storage with a palette, in its order and of its size.
 * @param entries words of rasters, 1 to 256
 * @param indexOf the entry of a word of the images
 */
export function indexedStorage(entries: readonly number[], indexOf: (word: number) => number): PngStorage {
  const kind = indexedKind(entries);
  return { ...kind, scanlines: (picture) => indexedLines(picture, indexOf, kind.depth) };
}

/**
 * How an indexed PNG stores its pixels and its palette.
 * @param entries words of rasters, 1 to 256
 * @param least bits of a pixel
 */
export function indexedKind(entries: readonly number[], least = 1) {
  const opaqueFrom = entries.findLastIndex((word) => word >>> 24 < 255) + 1;
  return {
    colorType: 3 as const,
    depth: [1, 2, 4, 8].find((bits) => bits >= least && 2 ** bits >= entries.length) ?? 8,
    palette: Uint8Array.from(entries.flatMap((word) => [word & 255, (word >> 8) & 255, (word >> 16) & 255])),
    transparency: Uint8Array.from(entries.slice(0, opaqueFrom), (word) => word >>> 24),
  };
}

/** A PNG in the smallest storage for its colors, without other chunks. `deflate` compresses like zlib. @param first as in `pngStorage` */
export function exactPng(
  picture: Raster,
  deflate: (bytes: Uint8Array) => Uint8Array,
  first?: readonly number[],
): Uint8Array<ArrayBuffer> {
  return storedPicture(picture, pngStorage([picture], first), deflate);
}

/** A PNG of an image in a storage, without other chunks. `deflate` compresses like zlib. */
export function storedPicture(
  picture: Raster,
  storage: PngStorage,
  deflate: (bytes: Uint8Array) => Uint8Array,
): Uint8Array<ArrayBuffer> {
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

function indexedLines({ width, height, data }: Raster, indexOf: (word: number) => number, depth: number): Uint8Array {
  const rowBytes = Math.ceil((width * depth) / 8);
  const lines = new Uint8Array(height * (rowBytes + 1));
  const words = wordsOf(data);
  const indices = new Uint8Array(width);
  let [last, index] = [-1, 0];
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++, at++) {
      const word = words[at] ?? 0;
      if (word !== last) [last, index] = [word, indexOf(word)];
      indices[x] = index;
    }
    packSamples(indices, lines.subarray(y * (rowBytes + 1) + 1, (y + 1) * (rowBytes + 1)), depth);
  }
  return lines;
}
