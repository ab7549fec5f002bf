import { exactPng, indexedStorage, storedPicture } from '../formats/indexedPng';
import { indexOfWord, indexWord, MAX_ENTRIES, wordRaster } from '../pixels/indexWords';
import { type Raster, wordsOf } from '../pixels/raster';
import type { ExportNote, ExportSprite, SpritePalette } from '../source/sprite';
import type { ExportTools } from './tools';

/** An image of an export. */
export interface PlainPicture {
  readonly picture: Raster;
  /** As `ExportFrame.indices`. */
  indices?(): Raster;
}

/** Images as indices of one palette. */
export interface IndexedPictures {
  /** RGBA of each entry, red in the lowest byte; 1 to 256. */
  readonly colors: readonly number[];
  /** Index of empty pixels; absent if all pixels are opaque, and no entry is transparent. */
  readonly clear?: number | undefined;
  /** In the order of the images: words of `indexWords.ts`, 0 for empty pixels. */
  readonly rasters: readonly Raster[];
}

/** A PNG of an image: with the source's palette, in its order, if there is one and if it has the colors; else in the smallest storage. */
export function pictureFile(
  one: PlainPicture,
  palette: SpritePalette | undefined,
  { deflate, note }: Pick<ExportTools, 'deflate' | 'note'>,
): Uint8Array<ArrayBuffer> {
  const indexed = palette && inPalette([one], palette, note);
  const [raster] = indexed?.rasters ?? [];
  return indexed && raster ? storedPicture(raster, paletteStorage(indexed), deflate) : exactPng(one.picture, deflate);
}

/** How a PNG stores images of indices. */
export const paletteStorage = ({ colors, clear = 0 }: Pick<IndexedPictures, 'colors' | 'clear'>) =>
  indexedStorage(colors, (word) => (word === 0 ? clear : indexOfWord(word)));

/**
 * Images as indices of a palette: those that pixels have in the source; where that isn't known, the first one of their color. Empty pixels get the
 * transparent one, which is added if the palette has none.
 * @param note gets the reason if the palette can't be kept, and what was added
 * @returns undefined if it can't be kept
 */
export function inPalette(
  pictures: readonly PlainPicture[],
  { colors, clear }: SpritePalette,
  note: (note: ExportNote) => void,
): IndexedPictures | undefined {
  const table = new Entries(colors);
  const found = pictures.map(({ picture }) => table.find(picture));
  if (table.missing.size) {
    note({ note: 'lost-palette', colors: table.missing.size });
    return undefined;
  }
  const addsClear = clear === undefined && found.some(({ hasClear }) => hasClear);
  if (addsClear && colors.length >= MAX_ENTRIES) {
    note({ note: 'full-palette' });
    return undefined;
  }
  if (addsClear) note({ note: 'added-clear', index: colors.length });
  const rasters = pictures.map(({ picture, indices }, at) => {
    const { words, isUnsure } = found[at] as Found;
    if (isUnsure && indices) table.choose(words, picture, indices());
    return wordRaster(picture, words);
  });
  return addsClear ? { colors: [...colors, 0], clear: colors.length, rasters } : { colors, clear, rasters };
}

/** The indices of a frame, if its pixels have a color of several entries: then frames of equal colors may differ. */
export function unsureIndices({ palette, frames }: Pick<ExportSprite, 'palette' | 'frames'>, frame: number) {
  const { image, indices } = frames[frame] ?? {};
  if (!palette || !image || !indices) return undefined;
  const shared = sharedColors(palette.colors);
  return shared.size > 0 && wordsOf(image.data).some((word) => shared.has(word)) ? indices() : undefined;
}

/** Colors of several entries; 0 for transparent ones. */
function sharedColors(colors: readonly number[]): ReadonlySet<number> {
  const known = colors.map(colorOf);
  return new Set(known.filter((color, index) => known.indexOf(color) !== index));
}

interface Found {
  /** Indices by color; 0 for transparent pixels. */
  readonly words: Uint32Array;
  readonly hasClear: boolean;
  /** Whether a pixel could have another index. */
  readonly isUnsure: boolean;
}

/** The entries of a palette by their colors. */
class Entries {
  /** Colors that the palette doesn't have. */
  readonly missing = new Set<number>();
  readonly #indexOf = new Map<number, number>();
  readonly #shared: ReadonlySet<number>;

  constructor(readonly colors: readonly number[]) {
    this.#shared = sharedColors(colors);
    // Of equal entries, the first counts.
    for (const [index, word] of [...colors.entries()].reverse()) this.#indexOf.set(colorOf(word), indexWord(index));
  }

  find({ data }: Raster): Found {
    const from = wordsOf(data);
    const words = new Uint32Array(from.length);
    let [last, index, hasClear, isUnsure] = [-1, 0, false, false];
    for (let at = 0; at < from.length; at++) {
      const word = from[at] ?? 0;
      if (word !== last) {
        const color = colorOf(word);
        [last, index] = [word, color === 0 ? 0 : this.#entryOf(color)];
        hasClear ||= color === 0;
        isUnsure ||= this.#shared.has(color);
      }
      words[at] = index;
    }
    return { words, hasClear, isUnsure };
  }

  /** The word of the first entry; 0, and noted as missing, if there is none. */
  #entryOf(color: number): number {
    const index = this.#indexOf.get(color);
    if (index === undefined) this.missing.add(color);
    return index ?? 0;
  }

  /** Gives pixels the indices of the source whose colors are those of the pixels. */
  choose(words: Uint32Array, { data }: Raster, indices: Raster): void {
    const [colors, chosen] = [wordsOf(data), wordsOf(indices.data)];
    for (let at = 0; at < words.length; at++) {
      const word = chosen[at] ?? 0;
      if (word === 0 || word === words[at]) continue;
      const entry = this.colors[indexOfWord(word)];
      if (entry !== undefined && colorOf(entry) === colorOf(colors[at] ?? 0)) words[at] = word;
    }
  }
}

/** Whatever is transparent has one color. */
const colorOf = (word: number) => (word >>> 24 === 0 ? 0 : word);
