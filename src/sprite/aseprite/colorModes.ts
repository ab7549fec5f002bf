import { wordsOf } from '../pixels/raster';
import type { AsepriteDocument, AsepriteFrame } from './document';

/** How colors change if a file isn't RGBA. Numbers of different colors. */
export interface ColorChanges {
  /** Became gray. */
  readonly gray: number;
  /** Were added to the palette. */
  readonly added: number;
  /** Aren't in the palette, which has no room for them: they were replaced by the nearest colors. */
  readonly replaced: number;
}

type WithPalette = Pick<AsepriteFrame, 'palette'>;
/** What is asked of a file. */
type ColorsOf = Pick<AsepriteDocument, 'colorMode' | 'transparentIndex'> & { readonly frames: readonly WithPalette[] };

/** Pixels, and the frame that they are for. */
export interface FramePixels {
  /** RGBA, red in the lowest byte. */
  readonly words: Uint32Array;
  readonly frame: WithPalette;
}

/** Converts RGBA pixels to the color mode of a file. */
export interface ColorCoder {
  /**
   * @param words RGBA, red in the lowest byte
   * @param frame one of the frames that `coderFor` was given, for its palette
   * @returns 4, 2, or 1 bytes for each pixel
   */
  encode(words: Uint32Array, frame: WithPalette): Uint8Array;
  readonly changes: ColorChanges;
  /** Colors that are added to every palette of the file, from index `first` on. */
  readonly growth?: { readonly first: number; readonly colors: readonly number[] };
}

const UNCHANGED: ColorChanges = { gray: 0, added: 0, replaced: 0 };

/**
 * @param cels all pixels to encode, each with its frame
 * @param mayGrow whether colors can be added to the palettes of the file
 */
export function coderFor(document: ColorsOf, cels: readonly FramePixels[], mayGrow: boolean): ColorCoder {
  switch (document.colorMode) {
    case 'rgba':
      return { changes: UNCHANGED, encode: (words) => new Uint8Array(new Uint32Array(words).buffer) };
    case 'grayscale':
      return { changes: { ...UNCHANGED, gray: colored(cels) }, encode: toGray };
    case 'indexed':
      return indexedCoder(document, cels, mayGrow);
  }
}

const channel = (word: number, at: 0 | 1 | 2 | 3) => (word >>> (8 * at)) & 255;

/** Number of colors that aren't gray. */
function colored(cels: readonly { readonly words: Uint32Array }[]): number {
  const found = new Set<number>();
  for (const { words } of cels) {
    for (const word of words) {
      const red = channel(word, 0);
      if (word >>> 24 !== 0 && (red !== channel(word, 1) || red !== channel(word, 2))) found.add(word);
    }
  }
  return found.size;
}

/** Brightness with the weights of Rec. 709, as in Aseprite. */
function toGray(words: Uint32Array): Uint8Array {
  const bytes = new Uint8Array(2 * words.length);
  for (const [at, word] of words.entries()) {
    const sum = channel(word, 0) * 2126 + channel(word, 1) * 7152 + channel(word, 2) * 722;
    bytes[2 * at] = Math.floor(sum / 10_000);
    bytes[2 * at + 1] = word >>> 24;
  }
  return bytes;
}

const MAX_INDEXED = 256;

function indexedCoder(
  { transparentIndex, frames }: ColorsOf,
  cels: readonly FramePixels[],
  mayGrow: boolean,
): ColorCoder {
  const tables = new Map<Uint8Array, Map<number, number>>();
  const tableOf = ({ palette }: WithPalette) => {
    const known = tables.get(palette) ?? tableOfPalette(palette, transparentIndex);
    tables.set(palette, known);
    return known;
  };
  const missing = new Map<number, number>();
  for (const { words, frame } of cels) countMissing(words, tableOf(frame), missing);
  // After all palettes and the transparent index, so existing colors don't change.
  const longest = frames.reduce((most, { palette }) => Math.max(most, palette.length / 4), 0);
  const first = Math.max(longest, transparentIndex + 1);
  const room = mayGrow ? Math.max(0, MAX_INDEXED - first) : 0;
  // The most frequent colors are kept exactly.
  const byUse = [...missing].sort((a, b) => b[1] - a[1]).map(([word]) => word);
  const colors = byUse.slice(0, room);
  const others = byUse.slice(room);
  for (const { frame } of cels) {
    const table = tableOf(frame);
    for (const [at, word] of colors.entries()) if (!table.has(word)) table.set(word, first + at);
    addNearest(others, table, transparentIndex);
  }
  return {
    changes: { ...UNCHANGED, added: colors.length, replaced: others.length },
    growth: colors.length ? { first, colors } : undefined,
    encode(words, frame) {
      const table = tableOf(frame);
      return Uint8Array.from(words, (word) => (word >>> 24 === 0 ? undefined : table.get(word)) ?? transparentIndex);
    },
  };
}

/** Adds the pixels of visible colors that a table doesn't have to their numbers. */
function countMissing(words: Uint32Array, table: ReadonlyMap<number, number>, missing: Map<number, number>): void {
  for (const word of words) if (word >>> 24 !== 0 && !table.has(word)) missing.set(word, (missing.get(word) ?? 0) + 1);
}

/** Gives colors that a table doesn't have the indexes of its nearest ones. @param none the index if the table is empty */
function addNearest(words: readonly number[], table: Map<number, number>, none: number): void {
  const known = [...table];
  for (const word of words) if (!table.has(word)) table.set(word, nearest(word, known) ?? none);
}

/** The first index of each color; without transparent colors. */
function tableOfPalette(palette: Uint8Array, transparentIndex: number): Map<number, number> {
  const table = new Map<number, number>();
  const words = wordsOf(new Uint8ClampedArray(palette.buffer, palette.byteOffset, palette.byteLength)).subarray(
    0,
    MAX_INDEXED,
  );
  for (const [index, word] of words.entries()) {
    if (index !== transparentIndex && word >>> 24 !== 0 && !table.has(word)) table.set(word, index);
  }
  return table;
}

/** Index of the color with the smallest difference, alpha included. */
function nearest(word: number, colors: readonly (readonly [word: number, index: number])[]): number | undefined {
  let best: number | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (const [other, index] of colors) {
    let distance = 0;
    for (const at of [0, 1, 2, 3] as const) distance += (channel(word, at) - channel(other, at)) ** 2;
    if (distance >= least) continue;
    least = distance;
    best = index;
  }
  return best;
}
