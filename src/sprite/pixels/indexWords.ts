import type { Raster, Size } from './raster';

// Indices of a palette as pixels, so that whatever moves, cuts, and enlarges images does the same with them. An index is the lowest byte of an opaque
// word; the word 0 has none.

/** Most entries of a palette. */
export const MAX_ENTRIES = 256;

/** The word of an index from 0 to 255. */
export const indexWord = (index: number) => (0xff000000 | index) >>> 0;

/** The index of a word that has one. */
export const indexOfWord = (word: number) => word & 255;

/** A palette with which pixels show their indices: RGBA, 4 bytes each. */
export function indexPalette(): Uint8Array {
  return new Uint8Array(Uint32Array.from({ length: MAX_ENTRIES }, (_, index) => indexWord(index)).buffer);
}

/** An image of indices. @param indices one byte for each pixel */
export const indexRaster = (size: Size, indices: Uint8Array): Raster =>
  wordRaster(size, Uint32Array.from(indices, indexWord));

/** An image of words, one for each pixel. */
export function wordRaster({ width, height }: Size, words: Uint32Array): Raster {
  return { width, height, data: new Uint8ClampedArray(words.buffer, words.byteOffset, words.byteLength) };
}
