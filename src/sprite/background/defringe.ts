import { channelsOf, type Rgb, rgbAt, rgbOf } from '../pixels/colors';
import type { Raster, Size } from '../pixels/raster';

/** A mix is on the line between both colors, up to so much in each channel; a wide line bends more. */
const ON_LINE = 10;
/** Less of the background in a pixel doesn't show. */
const MIN_BEHIND = 0.06;
/** How far inside a sprite is looked for the color of an edge, in pixels. */
const REACH = 2;
/** A color that so many inner pixels have, or this part of them, is the sprite's own. */
const MIN_OWN = 3;
const OWN_PART = 1 / 500;
/** Edges that were blurred are up to so many pixels wide. */
const ROUNDS = 3;
/** Nearer colors can't be told from their mixes. */
const MIN_APART = 24;

/**
 * Takes the background out of a sprite's edges. A pixel at the edge that is a mix of the background and of the color inside becomes that color if it has
 * more of it, and goes otherwise. What the sprite has inside as well is its own color, and stays.
 * @param gone 1 for each pixel that is behind the sprite; more are added
 * @param behindAt what is behind a pixel, 0xRRGGBB
 * @returns colors of pixels that change, 0xRRGGBB
 */
export function defringe(picture: Raster, gone: Uint8Array, behindAt: (at: number) => number): Map<number, number> {
  const changes = new Map<number, number>();
  for (let round = 0; round < ROUNDS; round++) {
    const found = mixesIn(picture, gone, behindAt, changes);
    let isThinner = false;
    for (const [at, color] of found) {
      if (color !== undefined) changes.set(at, color);
      else {
        gone[at] = 1;
        isThinner = true;
      }
    }
    if (!isThinner) break;
  }
  return changes;
}

/** The pixels of an edge that are mixes, with the color that they become; undefined: they go. @param changes what was found before */
function mixesIn(
  picture: Raster,
  gone: Uint8Array,
  behindAt: (at: number) => number,
  changes: ReadonlyMap<number, number>,
): (readonly [at: number, color: number | undefined])[] {
  const edges = edgesOf(picture, gone);
  const own = new OwnColors(picture, gone, edges);
  const colorAt = (at: number): Rgb => channelsOf(changes.get(at) ?? rgbAt(picture.data, at * 4));
  const found: (readonly [at: number, color: number | undefined])[] = [];
  for (const at of edges) {
    if (changes.has(at)) continue;
    const color = colorAt(at);
    if (own.has(color)) continue;
    const behind = channelsOf(behindAt(at));
    const mix = likeliestMix(color, behind, insideOf(at, picture, gone, edges).map(colorAt));
    if (mix) found.push([at, mix.share >= 0.5 ? rgbOf(mix.inside) : undefined]);
  }
  return found;
}

/** The visible pixels next to what is gone. */
function edgesOf({ width, height, data }: Raster, gone: Uint8Array): Set<number> {
  const edges = new Set<number>();
  for (let at = 0; at < gone.length; at++) {
    if (gone[at] || data[at * 4 + 3] === 0) continue;
    const x = at % width;
    const isEdge =
      (x > 0 && gone[at - 1]) ||
      (x < width - 1 && gone[at + 1]) ||
      (at >= width && gone[at - width]) ||
      (at < width * (height - 1) && gone[at + width]);
    if (isEdge) edges.add(at);
  }
  return edges;
}

/** The pixels around one that are inside of the sprite. */
function insideOf(at: number, { width, height }: Size, gone: Uint8Array, edges: ReadonlySet<number>): number[] {
  const [x, y] = [at % width, Math.floor(at / width)];
  const found: number[] = [];
  for (let row = Math.max(0, y - REACH); row <= Math.min(height - 1, y + REACH); row++) {
    for (let column = Math.max(0, x - REACH); column <= Math.min(width - 1, x + REACH); column++) {
      const place = row * width + column;
      if (!gone[place] && !edges.has(place)) found.push(place);
    }
  }
  return found;
}

/** Which of some colors, mixed with the background, gives a color best, and its share; undefined if none does. */
function likeliestMix(color: Rgb, behind: Rgb, insides: readonly Rgb[]) {
  let best: { inside: Rgb; share: number; off: number } | undefined;
  for (const inside of insides) {
    const way = [0, 1, 2].map((channel) => (inside[channel] ?? 0) - (behind[channel] ?? 0));
    const length = way.reduce((sum, one) => sum + one * one, 0);
    if (length < MIN_APART ** 2) continue;
    const share =
      way.reduce((sum, one, channel) => sum + one * ((color[channel] ?? 0) - (behind[channel] ?? 0)), 0) / length;
    if (share <= 0 || share > 1 - MIN_BEHIND) continue;
    const off = Math.max(
      ...way.map((one, channel) => Math.abs((color[channel] ?? 0) - (behind[channel] ?? 0) - share * one)),
    );
    if (off <= ON_LINE && (!best || off < best.off)) best = { inside, share, off };
  }
  return best;
}

/** The colors that a sprite has inside, in cells of eight steps along each channel. */
class OwnColors {
  readonly #counts = new Map<number, number>();
  #pixels = 0;

  constructor({ data }: Raster, gone: Uint8Array, edges: ReadonlySet<number>) {
    for (let at = 0; at < gone.length; at++) {
      if (gone[at] || edges.has(at) || data[at * 4 + 3] === 0) continue;
      const cell = cellOf(data[at * 4] ?? 0, data[at * 4 + 1] ?? 0, data[at * 4 + 2] ?? 0);
      this.#counts.set(cell, (this.#counts.get(cell) ?? 0) + 1);
      this.#pixels++;
    }
  }

  /** Whether enough pixels inside have a color, or one that looks like it. */
  has([red, green, blue]: Rgb): boolean {
    const least = Math.max(MIN_OWN, this.#pixels * OWN_PART);
    let count = 0;
    for (const r of AROUND)
      for (const g of AROUND)
        for (const b of AROUND) count += this.#counts.get(cellOf(red + 8 * r, green + 8 * g, blue + 8 * b)) ?? 0;
    return count >= least;
  }
}

const AROUND = [-1, 0, 1];
/** One more on each side, for the cells around the outermost ones. */
const cellOf = (red: number, green: number, blue: number) =>
  (((red >> 3) + 1) * 34 + (green >> 3) + 1) * 34 + (blue >> 3) + 1;
