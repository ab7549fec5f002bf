import { ColourTable } from '../../shared/pixels/colourTable';
import { wordsOf } from '../../shared/pixels/raster';
import { nextTurn } from '../lib/nextTurn';

export interface Swatch {
  /** `#RRGGBB`, or `#RRGGBBAA` where the colour is not opaque. */
  readonly hex: string;
  readonly count: number;
}

export interface Palette {
  /** Number of different colours, fully transparent pixels left out; at most 65,536. */
  readonly total: number;
  /** There are more colours than `total`, and the counts of some of them are missing. */
  readonly more?: boolean;
  /** Number of pixels that are not wholly transparent, whether their colours are listed or not. */
  readonly pixels: number;
  /** Most frequent first, at most 256. */
  readonly swatches: readonly Swatch[];
}

interface Pixels {
  /** Straight RGBA. */
  readonly data: Uint8ClampedArray;
}

/** Colours that are listed. */
export const MOST_SWATCHES = 256;

/** How long counting holds the page up at a time, in milliseconds, and how many pixels it counts between two looks at the clock. */
const SLICE = 4;
const PIXELS = 16_384;

/** Hexadecimal notation of the RGBA pixel at byte `offset`. */
export function hexAt(data: Uint8ClampedArray, offset: number): string {
  const [red = 0, green = 0, blue = 0, alpha = 0] = data.subarray(offset, offset + 4);
  const channels = alpha === 255 ? [red, green, blue] : [red, green, blue, alpha];
  return `#${channels.map((value) => value.toString(16).padStart(2, '0')).join('')}`.toUpperCase();
}

/**
 * Counts the colours of all frames of a picture together, a few milliseconds at a time, so that the page stays quick. Count one
 * picture at a time: abort the one before. Frames are asked for their pixels one after the other.
 * @throws the signal's reason when it is aborted
 */
export async function countColours(
  frames: readonly { readonly image: Pixels }[],
  { signal }: { readonly signal?: AbortSignal } = {},
): Promise<Palette> {
  const table = new ColourTable();
  let began = performance.now();
  for (const frame of frames) {
    const words = wordsOf(frame.image.data);
    for (let at = 0; at < words.length; at += PIXELS) {
      table.add(words, at, Math.min(words.length, at + PIXELS));
      if (performance.now() - began < SLICE) continue;
      await nextTurn();
      signal?.throwIfAborted();
      began = performance.now();
    }
  }
  signal?.throwIfAborted();
  return listed(table);
}

function listed(table: ColourTable): Palette {
  const word = new Uint32Array(1);
  const bytes = new Uint8ClampedArray(word.buffer);
  const frequent = [...table.entries()].sort(([, a], [, b]) => b - a).slice(0, MOST_SWATCHES);
  const swatches = frequent.map(([colour, count]) => {
    word[0] = colour;
    return { hex: hexAt(bytes, 0), count };
  });
  const found = { total: table.size, pixels: table.pixels, swatches };
  return table.overflowed ? { ...found, more: true } : found;
}
