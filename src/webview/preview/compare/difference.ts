import { type Raster, wordsOf } from '../../../shared/pixels/raster';

/** What is different between two pictures that stand on the middle of one ground line. */
export interface Difference {
  /** As large as `after`: what is the same in faint grey, and the rest in `DIFFERENCE_COLOURS`. */
  readonly picture: Raster;
  /** Pixels that are visible in both, with other colours. */
  readonly changed: number;
  /** Pixels that are visible only in `after`. */
  readonly added: number;
  /** Pixels that were visible only in `before`. */
  readonly removed: number;
  /** Those of `removed` that lie beside `after` and so are not in the picture. */
  readonly outside: number;
  /** Around everything that differs, in pixels of `after`; reaches beside it where `outside` is not 0. */
  readonly box?: Box;
}

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Red, green and blue. They differ in brightness too, so that they can be told apart without colour. */
export const DIFFERENCE_COLOURS = {
  changed: [255, 214, 10],
  added: [61, 139, 255],
  removed: [214, 31, 105],
} as const;

/** Opacity of what is the same, out of 256. */
const FAINT = 112;

/**
 * Where the top left corner of `before` lies in `after` when both stand on the middle of one ground line: feet stay where they
 * are when a picture grows. Of an odd difference, the larger half is on the right.
 */
export function placeBefore(before: Size, after: Size): { readonly x: number; readonly y: number } {
  return { x: Math.floor((after.width - before.width) / 2), y: after.height - before.height };
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/**
 * Compares two pictures pixel by pixel. Pixels that are transparent in both are the same, whatever colour they have.
 */
export function difference(before: Raster, after: Raster): Difference {
  const { width, height } = after;
  const picture = new Uint8ClampedArray(width * height * 4);
  const out = wordsOf(picture);
  const old = wordsOf(before.data);
  const now = wordsOf(after.data);
  const { x: left, y: top } = placeBefore(before, after);
  const marks = { changed: word('changed'), added: word('added'), removed: word('removed') };
  let [changed, added, removed] = [0, 0, 0];
  const bounds = new Bounds();

  for (let y = 0; y < height; y++) {
    const row = y - top;
    const inRow = row >= 0 && row < before.height;
    let [first, last] = [width, -1];
    for (let x = 0; x < width; x++) {
      const at = y * width + x;
      const column = x - left;
      const a = now[at] ?? 0;
      const b = inRow && column >= 0 && column < before.width ? (old[row * before.width + column] ?? 0) : 0;
      if (a === b) {
        if (a !== 0) out[at] = faint(a);
        continue;
      }
      const seen = alpha(a) !== 0;
      const was = alpha(b) !== 0;
      if (!seen && !was) continue;
      if (seen && was) {
        out[at] = marks.changed;
        changed++;
      } else if (seen) {
        out[at] = marks.added;
        added++;
      } else {
        out[at] = marks.removed;
        removed++;
      }
      if (x < first) first = x;
      last = x;
    }
    if (last >= 0) bounds.add(first, last, y);
  }

  const outside = countOutside(before, after, bounds);
  removed += outside;
  return { picture: { width, height, data: picture }, changed, added, removed, outside, ...bounds.box() };
}

/** Visible pixels of `before` that lie beside `after`. */
function countOutside(before: Raster, after: Raster, bounds: Bounds): number {
  const { x: left, y: top } = placeBefore(before, after);
  const old = wordsOf(before.data);
  let outside = 0;
  for (let row = 0; row < before.height; row++) {
    const y = row + top;
    const beside = y < 0 || y >= after.height;
    if (!beside && left >= 0) continue; // No wider than `after`.
    for (let column = 0; column < before.width; column++) {
      const x = column + left;
      if ((!beside && x >= 0 && x < after.width) || alpha(old[row * before.width + column] ?? 0) === 0) continue;
      outside++;
      bounds.add(x, x, y);
    }
  }
  return outside;
}

class Bounds {
  #left = Infinity;
  #right = -Infinity;
  #top = Infinity;
  #bottom = -Infinity;

  add(first: number, last: number, y: number): void {
    this.#left = Math.min(this.#left, first);
    this.#right = Math.max(this.#right, last);
    this.#top = Math.min(this.#top, y);
    this.#bottom = Math.max(this.#bottom, y);
  }

  box(): { readonly box?: Box } {
    if (this.#right < this.#left) return {};
    const [width, height] = [this.#right - this.#left + 1, this.#bottom - this.#top + 1];
    return { box: { x: this.#left, y: this.#top, width, height } };
  }
}

/** Every machine that the editor runs on stores the red byte lowest. */
function alpha(pixel: number): number {
  return pixel >>> 24;
}

function word(kind: keyof typeof DIFFERENCE_COLOURS): number {
  const [red, green, blue] = DIFFERENCE_COLOURS[kind];
  return (0xff000000 | (blue << 16) | (green << 8) | red) >>> 0;
}

/**
 * Grey by brightness (ITU-R BT.601), half see-through, and neither black nor white: outlines are to be seen on dark and light pages.
 */
function faint(pixel: number): number {
  const opacity = (alpha(pixel) * FAINT) >> 8;
  if (opacity === 0) return 0;
  const light = (77 * (pixel & 255) + 150 * ((pixel >>> 8) & 255) + 29 * ((pixel >>> 16) & 255)) >> 8;
  const grey = 64 + (light >> 1);
  return ((opacity << 24) | (grey << 16) | (grey << 8) | grey) >>> 0;
}
