import { rgbAt } from '../pixels/colors';
import { lowerMedianOf } from '../pixels/medians';
import { JUST_NOTICEABLE, labsOf, squaredBetween } from '../pixels/oklab';
import type { Raster, Size } from '../pixels/raster';

/** How much two pictures of one size have in common; each is 1 for equal ones. */
export interface Likeness {
  /**
   * How many pixels have the same color in the same place, beyond what chance gives: 0 if no more than with shuffled pixels. Cohen's kappa, with
   * “transparent” as one more color. One of them may be shifted by an eighth of its side, as the steps of a walk are.
   */
  readonly place: number;
  /** The share of their visible pixels that could be paired by color, wherever they are. */
  readonly palette: number;
}

/** What pictures must have in common to be frames of one sprite: every two neighbors, and more than half of them. */
export interface Demand {
  readonly each: Likeness;
  readonly most: Likeness;
}

/**
 * What pictures need to count as frames. The figures are from published games (test/support/pixelArt/numberedSeries.ts): neighboring frames of walks,
 * torches, and flames are at 0.6 to 1 in place and 0.7 to 1 in palette; different figures, items, and tiles at 0 to 0.5, or in other colors.
 */
export const DEMANDS = {
  /** Nothing but the pixels says that they are frames. A blow or a leap may be far from its neighbors, but not each picture. */
  alike: { each: { place: 0.2, palette: 0.75 }, most: { place: 0.6, palette: 0.75 } },
  /** Something else says so, such as a word in their names: they may move as they like, and a few may flash, but it's one figure in its own colors. */
  related: { each: { place: 0, palette: 0 }, most: { place: 0, palette: 0.5 } },
} as const satisfies Readonly<Record<string, Demand>>;

/** Colors up to this distance in OKLab count as the same: shading drifts from frame to frame. */
const SAME_COLOR = 2 * JUST_NOTICEABLE;
/** Points along each axis at which large pictures are compared. */
const MAX_POINTS = 64;
/** More colors than this are pooled by the upper bits of their channels. */
const MAX_COLORS = 256;
const POOLED = 0xf8f8f8;
/** Pixels with a lower alpha count as transparent. */
const VISIBLE = 64;
/** Part of a side by which a picture may be shifted. */
const SHIFTED = 1 / 8;

/** The points of a picture, to be compared with other ones. */
interface Points {
  readonly width: number;
  readonly height: number;
  /** For each point, the place of its color in `counts`, or −1 if it is transparent. */
  readonly colors: Int16Array;
  /** Points of each color. */
  readonly counts: readonly number[];
  /** OKLab of each color; see `labsOf`. */
  readonly labs: Float32Array;
  readonly visible: number;
}

/** Compares two pictures. Undefined if their sizes differ, or if one is empty, which says nothing. */
export function likenessOf(one: Raster, other: Raster): Likeness | undefined {
  if (one.width !== other.width || one.height !== other.height) return undefined;
  const [a, b] = [pointsOf(one), pointsOf(other)];
  if (!a.visible || !b.visible) return undefined;
  const near = nearColors(a, b);
  return { place: placeOf(a, b, near), palette: paletteOf(a, b, near) };
}

/** Whether a single pair of neighbors is already too different for a demand. */
export const breaks = ({ place, palette }: Likeness, { each }: Demand) => place < each.place || palette < each.palette;

/** Whether pictures are frames of one sprite, by the likeness of each two neighbors. @param pairs none: nothing speaks for it */
export function areFrames(pairs: readonly Likeness[], demand: Demand): boolean {
  if (!pairs.length || pairs.some((pair) => breaks(pair, demand))) return false;
  const { most } = demand;
  return (
    (lowerMedianOf(pairs.map(({ place }) => place)) ?? 0) >= most.place &&
    (lowerMedianOf(pairs.map(({ palette }) => palette)) ?? 0) >= most.palette
  );
}

function pointsOf(picture: Raster): Points {
  const { width, height, rgbs } = sampled(picture);
  const isRich = new Set(rgbs).size > MAX_COLORS;
  const places = new Map<number, number>();
  const counts: number[] = [];
  const colors = new Int16Array(rgbs.length).fill(-1);
  for (const [at, rgb] of rgbs.entries()) {
    if (rgb < 0) continue;
    const color = isRich ? rgb & POOLED : rgb;
    const place = places.get(color) ?? places.size;
    places.set(color, place);
    counts[place] = (counts[place] ?? 0) + 1;
    colors[at] = place;
  }
  const visible = counts.reduce((sum, count) => sum + count, 0);
  return { width, height, colors, counts, labs: labsOf([...places.keys()]), visible };
}

/** 0xRRGGBB of each point of a picture, row by row; −1 if it is transparent. */
function sampled({ width, height, data }: Raster): Size & { readonly rgbs: Int32Array } {
  const step = Math.ceil(Math.max(width, height) / MAX_POINTS);
  const [across, down] = [Math.ceil(width / step), Math.ceil(height / step)];
  const rgbs = new Int32Array(across * down).fill(-1);
  for (let y = 0; y < down; y++) {
    for (let x = 0; x < across; x++) {
      const [px, py] = [Math.min(width - 1, x * step + (step >> 1)), Math.min(height - 1, y * step + (step >> 1))];
      const at = (py * width + px) * 4;
      if ((data[at + 3] ?? 0) >= VISIBLE) rgbs[y * across + x] = rgbAt(data, at);
    }
  }
  return { width: across, height: down, rgbs };
}

/** Two colors that count as the same: their places, and how far apart they are. */
interface NearColors {
  readonly pairs: readonly { readonly one: number; readonly other: number; readonly distance: number }[];
  /** Whether a color of one picture and one of the other are the same. */
  same(one: number, other: number): boolean;
}

function nearColors(a: Points, b: Points): NearColors {
  const pairs: NearColors['pairs'][number][] = [];
  const [ofA, ofB] = [a.counts.length, b.counts.length];
  const labs = new Float32Array((ofA + ofB) * 3);
  labs.set(a.labs);
  labs.set(b.labs, ofA * 3);
  const table = new Uint8Array(ofA * ofB);
  for (let one = 0; one < ofA; one++) {
    for (let other = 0; other < ofB; other++) {
      const distance = squaredBetween(labs, one, ofA + other);
      if (distance > SAME_COLOR ** 2) continue;
      table[one * ofB + other] = 1;
      pairs.push({ one, other, distance });
    }
  }
  return { pairs, same: (one, other) => table[one * ofB + other] === 1 };
}

/** Pairs pixels by color, the nearest colors first. */
function paletteOf(a: Points, b: Points, { pairs }: NearColors): number {
  // Both have the same number of pixels then, and whole ones.
  const left = a.counts.map((count) => count * b.visible);
  const right = b.counts.map((count) => count * a.visible);
  let paired = 0;
  for (const { one, other } of [...pairs].sort((p, q) => p.distance - q.distance)) {
    const share = Math.min(left[one] ?? 0, right[other] ?? 0);
    paired += share;
    left[one] = (left[one] ?? 0) - share;
    right[other] = (right[other] ?? 0) - share;
  }
  return paired / (a.visible * b.visible);
}

/** The best agreement of all shifts, beyond chance, within the area that either picture fills. */
function placeOf(a: Points, b: Points, near: NearColors): number {
  const area = filledArea(a, b);
  const empty = ((area - a.visible) / area) * ((area - b.visible) / area);
  const colored = near.pairs.reduce(
    (sum, { one, other }) => sum + ((a.counts[one] ?? 0) * (b.counts[other] ?? 0)) / area ** 2,
    0,
  );
  const chance = empty + colored;
  // Two pictures of one color agree in any order of their pixels: nothing contradicts.
  if (chance >= 1) return 1;
  const most = Math.max(1, Math.floor(Math.max(a.width, a.height) * SHIFTED));
  let best = 0;
  for (let dy = -most; dy <= most; dy++) {
    for (let dx = -most; dx <= most; dx++) {
      const { filled, equal } = agreement(a, b, near, dx, dy);
      const agreed = (equal + Math.max(0, area - filled)) / area;
      best = Math.max(best, (agreed - chance) / (1 - chance));
    }
  }
  return best;
}

/** Points that either picture fills, also those that are shifted beyond the edge, and those of them that have the same color. */
function agreement(a: Points, b: Points, near: NearColors, dx: number, dy: number) {
  let [both, equal] = [0, 0];
  const [top, bottom] = [Math.max(0, -dy), Math.min(a.height, b.height - dy)];
  const [left, right] = [Math.max(0, -dx), Math.min(a.width, b.width - dx)];
  for (let y = top; y < bottom; y++) {
    for (let x = left; x < right; x++) {
      const one = a.colors[y * a.width + x] ?? -1;
      const other = b.colors[(y + dy) * b.width + x + dx] ?? -1;
      if (one < 0 || other < 0) continue;
      both++;
      if (near.same(one, other)) equal++;
    }
  }
  return { filled: a.visible + b.visible - both, equal };
}

/** Points of the smallest rectangle around the visible points of both. */
function filledArea(a: Points, b: Points): number {
  let [left, right, top, bottom] = [a.width, -1, a.height, -1];
  for (let at = 0; at < a.colors.length; at++) {
    if ((a.colors[at] ?? -1) < 0 && (b.colors[at] ?? -1) < 0) continue;
    const [x, y] = [at % a.width, Math.floor(at / a.width)];
    [left, right] = [Math.min(left, x), Math.max(right, x)];
    [top, bottom] = [Math.min(top, y), Math.max(bottom, y)];
  }
  return (right - left + 1) * (bottom - top + 1);
}
