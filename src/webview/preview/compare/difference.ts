import { alpha, differenceWord, faint } from '../../../sprite/compare/differenceColors';
import { type Raster, type Size, wordsOf } from '../../../sprite/pixels/raster';
import type { Axes } from '../../../sprite/pixels/views';

/** The difference between two pictures, one of which lies on the other. */
export interface Difference {
  /** Of `after`'s size: equal pixels in faint gray, the others in `DIFFERENCE_COLORS`. */
  readonly picture: Raster;
  /** Pixels that are visible in both, in different colors. */
  readonly changed: number;
  /** Pixels that are visible only in `after`. */
  readonly added: number;
  /** Pixels that were visible only in `before`. */
  readonly removed: number;
  /** How many of `removed` lie outside `after`: `picture` doesn't show them. */
  readonly outside: number;
  /** Encloses all pixels that differ, in pixels of `after`; extends beyond it if `outside` isn't 0. */
  readonly box?: Box;
}

export interface Box extends Size {
  readonly x: number;
  readonly y: number;
}

/**
 * Position of `before`'s top left corner in `after` when both are aligned at the center of their lower edges: a sprite's feet stay in
 * place when the picture grows. If widths differ by an odd number, the larger half is on the right.
 */
export function bottomCenterOffset(before: Size, after: Size): Axes {
  return { x: Math.floor((after.width - before.width) / 2), y: after.height - before.height };
}

/**
 * Compares two pictures pixel by pixel. Pixels that are transparent in both are equal, even if their hidden colors differ.
 * @param at where `before`'s top left corner is in `after`
 */
export function difference(before: Raster, after: Raster, at: Axes = bottomCenterOffset(before, after)): Difference {
  const { width, height } = after;
  const picture = new Uint8ClampedArray(width * height * 4);
  const out = wordsOf(picture);
  const old = wordsOf(padToSize(before, after, at).data);
  const now = wordsOf(after.data);
  const counts = new Uint32Array(MARKS.length);

  for (let place = 0; place < out.length; place++) {
    const a = now[place] ?? 0;
    const b = old[place] ?? 0;
    if (a === b) {
      if (a !== 0) out[place] = faint(a);
      continue;
    }
    const change = changeOf(a, b);
    out[place] = MARKS[change] ?? 0;
    counts[change] = (counts[change] ?? 0) + 1;
  }

  const bounds = new Bounds();
  addMarked(out, after, bounds);
  const [, changed = 0, added = 0, removed = 0] = counts;
  const outside = countOutside(before, after, at, bounds);
  const total = { changed, added, removed: removed + outside };
  return { picture: { width, height, data: picture }, ...total, outside, ...bounds.box() };
}

/** Index in `MARKS` for two pixels that differ. */
function changeOf(now: number, was: number): number {
  if (alpha(now) === 0) return alpha(was) === 0 ? 0 : 3;
  return alpha(was) === 0 ? 2 : 1;
}

/** Adds all pixels that have one of `MARKS`: they are opaque, and no other pixel of a difference is. */
function addMarked(out: Uint32Array, { width, height }: Size, bounds: Bounds): void {
  for (let y = 0; y < height; y++) {
    let first = 0;
    while (first < width && alpha(out[y * width + first] ?? 0) < 255) first++;
    if (first === width) continue;
    let last = width - 1;
    while (alpha(out[y * width + last] ?? 0) < 255) last--;
    bounds.add(first, last, y);
  }
}

/** Counts the visible pixels of `before` that lie outside `after`. */
function countOutside(before: Raster, after: Raster, { x: left, y: top }: Axes, bounds: Bounds): number {
  const old = wordsOf(before.data);
  let outside = 0;
  for (let row = 0; row < before.height; row++) {
    const y = row + top;
    const rowOutside = y < 0 || y >= after.height;
    // If `before` isn't wider, rows inside `after` have no pixels outside.
    if (!rowOutside && left >= 0) continue;
    for (let column = 0; column < before.width; column++) {
      const x = column + left;
      if ((!rowOutside && x >= 0 && x < after.width) || alpha(old[row * before.width + column] ?? 0) === 0) continue;
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

/** What a pixel gets that differs: nothing if it is transparent in both pictures, or the color for changed, added, or removed. */
const MARKS = [0, differenceWord('changed'), differenceWord('added'), differenceWord('removed')] as const;

/** `before` cropped and padded with transparent pixels to another size. @param at where its top left corner is then */
export function padToSize(before: Raster, size: Size, at: Axes = bottomCenterOffset(before, size)): Raster {
  const { width, height } = size;
  const data = new Uint8ClampedArray(width * height * 4);
  const { x: left, y: top } = at;
  const from = Math.max(0, -left);
  const to = Math.min(before.width, width - left);
  if (to <= from) return { width, height, data };
  for (let y = Math.max(0, top); y < Math.min(height, top + before.height); y++) {
    const row = (y - top) * before.width;
    data.set(before.data.subarray((row + from) * 4, (row + to) * 4), (y * width + left + from) * 4);
  }
  return { width, height, data };
}
