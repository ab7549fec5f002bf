import { indexedKind } from '../../formats/indexedPng';
import type { StoredPng } from '../../formats/storedPng';
import { wordsOf } from '../../pixels/raster';
import { NO_INDEX } from '../editSprite';
import type { FramePixels } from '../flatFrames';

/** RGBA of each entry of an indexed PNG. Indices after the palette, which show as black, get an entry. */
export function paletteEntries({ palette = new Uint8Array(), transparency, samples }: StoredPng): Uint8Array {
  let used = 0;
  for (const index of samples) if (index >= used) used = index + 1;
  const count = Math.min(NO_INDEX, Math.max(Math.floor(palette.length / 3), used));
  const entries = new Uint8Array(4 * count);
  for (let index = 0; index < count; index++) {
    entries.set(palette.subarray(3 * index, 3 * index + 3), 4 * index);
    entries[4 * index + 3] = transparency?.[index] ?? 255;
  }
  return entries;
}

/**
 * The index of transparent pixels. Without an entry, it's the first one after the palette. If that would take more bits for each pixel, it's one that no
 * pixel has, and whose color is in the palette twice, as in palettes that programs fill up; `NO_INDEX` if all 256 are in use.
 * @param palette RGBA
 */
export function transparentIn(palette: Uint8Array, { depth, samples }: StoredPng): number {
  const words = [...wordsOf(new Uint8ClampedArray(palette))];
  const clear = words.findIndex((word) => word >>> 24 === 0);
  if (clear >= 0) return clear;
  if (words.length < 2 ** depth) return words.length;
  const used = new Set(samples);
  const spare = words.findLastIndex((word, index) => !used.has(index) && words.indexOf(word) !== index);
  return spare >= 0 ? spare : Math.min(words.length, NO_INDEX);
}

/**
 * An indexed PNG with the palette of a sprite, to which missing colors are added; undefined if they are more than 256.
 * @param least bits of a pixel
 */
export function indexedPng(pixels: FramePixels, least: number): StoredPng | undefined {
  const found = pixels.form === 'indexed' ? withEntries(pixels, entriesOf(pixels)) : byColor(pixels);
  if (!found || found.entries.length > NO_INDEX) return undefined;
  const { entries, samples } = found;
  const { width, height } = pixels;
  return { width, height, ...indexedKind(entries, least), samples };
}

interface Indices {
  /** RGBA words. */
  readonly entries: readonly number[];
  readonly samples: Uint8Array;
}

const entriesOf = ({ palette }: FramePixels): number[] => [...wordsOf(new Uint8ClampedArray(palette))];

/** With entries for all indices that are in use. Those that aren't in the palette are transparent. */
function withEntries({ bytes, transparentIndex }: FramePixels, known: readonly number[]): Indices {
  const entries = [...known];
  const isUsed = new Uint8Array(NO_INDEX);
  for (const index of bytes) isUsed[index] = 1;
  while (entries.length <= isUsed.lastIndexOf(1)) entries.push(0);
  if (isUsed[transparentIndex]) entries[transparentIndex] = (entries[transparentIndex] ?? 0) & 0xffffff;
  return { entries, samples: bytes };
}

/** Colors by their first index; new ones at the end. */
function byColor(pixels: FramePixels): Indices | undefined {
  const { bytes, transparentIndex } = pixels;
  const entries = entriesOf(pixels);
  const colors = entries.map((word, index) => (index === transparentIndex ? 0 : colorOf(word)));
  // Of equal entries, the first counts.
  const indexOf = new Map(colors.map((color, index) => [color, index] as const).reverse());
  const words = wordsOf(new Uint8ClampedArray(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  const samples = new Uint8Array(words.length);
  for (let at = 0; at < words.length; at++) {
    const color = colorOf(words[at] ?? 0);
    const index = indexOf.get(color) ?? entries.push(color) - 1;
    if (index >= NO_INDEX) return undefined;
    indexOf.set(color, index);
    samples[at] = index;
  }
  const isEntry = transparentIndex < colors.length;
  return withEntries({ ...pixels, bytes: samples, transparentIndex: isEntry ? transparentIndex : NO_INDEX }, entries);
}

/** Whatever is transparent has one color. */
const colorOf = (word: number) => (word >>> 24 === 0 ? 0 : word);
