import { hexOf } from '../../../sprite/palette/palette';
import { ColorTable } from '../../../sprite/pixels/colorTable';
import { type Raster, wordsOf } from '../../../sprite/pixels/raster';
import type { FrameRect } from '../../../sprite/sheet/sheet';
import { createPause } from '../../lib/pacing';

export interface Swatch {
  /** `#RRGGBB`; `#RRGGBBAA` if the color is not opaque. */
  readonly hex: string;
  readonly count: number;
}

export interface Palette {
  /** Number of different colors, at most 65,536. Fully transparent pixels don't count. */
  readonly total: number;
  /** Set if the picture has more than `total` colors; the others aren't counted. */
  readonly more?: true;
  /** Number of pixels that aren't fully transparent, including those whose colors aren't listed. */
  readonly pixels: number;
  /** The most frequent colors, up to 256, most frequent first. */
  readonly swatches: readonly Swatch[];
}

/** The part of a `Image`'s frame that counting needs. */
interface CountedFrame {
  readonly image: Pick<Raster, 'data'>;
  readonly cut?: { readonly sheet: Pick<Raster, 'data' | 'width'>; readonly rect: FrameRect };
}

/** Most colors that are listed. */
export const MAX_SWATCHES = 256;

/** After this many milliseconds, counting lets the page do other work. */
const SLICE_MS = 4;
/** Pixels that are counted between two looks at the clock. */
const PIXELS = 16_384;

/** Hexadecimal notation of the RGBA pixel at byte `offset`. */
export function hexAt(data: Uint8ClampedArray, offset: number): string {
  const [red = 0, green = 0, blue = 0, alpha = 0] = data.subarray(offset, offset + 4);
  return hexOf(red, green, blue, alpha);
}

/**
 * Counts the colors of all frames of a picture together. Works a few milliseconds at a time to keep the page responsive; don't count two
 * pictures at once but abort the first one. Sheet frames are counted where they lie in the sheet: the rest of such a frame is
 * transparent.
 * @throws the signal's reason if it is aborted
 */
export async function countColors(
  frames: readonly CountedFrame[],
  { signal }: { readonly signal?: AbortSignal } = {},
): Promise<Palette> {
  const table = new ColorTable();
  const pause = createPause(SLICE_MS);
  for (const frame of frames) {
    for (const { words, from, to } of stretches(frame)) {
      table.add(words, from, to);
      await pause();
      signal?.throwIfAborted();
    }
  }
  signal?.throwIfAborted();
  return listed(table);
}

interface Stretch {
  readonly words: Uint32Array;
  readonly from: number;
  readonly to: number;
}

/** A frame's pixels in pieces of up to `PIXELS`. */
function* stretches(frame: CountedFrame): Generator<Stretch> {
  const { cut } = frame;
  const words = wordsOf((cut?.sheet ?? frame.image).data);
  const { sheet, rect } = cut ?? { sheet: { width: words.length }, rect: { x: 0, y: 0, w: words.length, h: 1 } };
  for (let y = rect.y; y < rect.y + rect.h; y++) {
    const end = y * sheet.width + rect.x + rect.w;
    for (let from = end - rect.w; from < end; from += PIXELS) yield { words, from, to: Math.min(end, from + PIXELS) };
  }
}

function listed(table: ColorTable): Palette {
  const word = new Uint32Array(1);
  const bytes = new Uint8ClampedArray(word.buffer);
  const frequent = [...table.entries()].sort(([, a], [, b]) => b - a).slice(0, MAX_SWATCHES);
  const swatches = frequent.map(([color, count]) => {
    word[0] = color;
    return { hex: hexAt(bytes, 0), count };
  });
  const palette = { total: table.size, pixels: table.pixels, swatches };
  return table.overflowed ? { ...palette, more: true } : palette;
}

interface Countable {
  readonly frames: readonly CountedFrame[];
}

/** The colors of pictures, counted on demand. */
export interface ColorCounts {
  /** A picture's colors; undefined while they are being counted. Counting another picture aborts the previous count. */
  of(picture: Countable): Palette | undefined;
}

/** @param changed Called when a picture's colors have been counted. */
export function createColorCounts(changed: () => void): ColorCounts {
  const known = new WeakMap<Countable, Palette>();
  let counting: { readonly picture: Countable; readonly abort: AbortController } | undefined;

  async function count(picture: Countable, signal: AbortSignal): Promise<void> {
    const palette = await countColors(picture.frames, { signal });
    known.set(picture, palette);
    changed();
  }

  return {
    of(picture) {
      const found = known.get(picture);
      if (found || counting?.picture === picture) return found;
      counting?.abort.abort();
      const abort = new AbortController();
      counting = { picture, abort };
      count(picture, abort.signal).catch((error: unknown) => {
        if (!abort.signal.aborted) throw error;
      });
      return undefined;
    },
  };
}
