import { createRaster, type Raster } from '../../../../../src/sprite/pixels/raster';
import { mostFrequent } from './compose';
import type { Ramp } from './ramp';
import { litSides, type Shading } from './shading';

/** A sprite while it is painted. */
export interface Cells {
  /** Side in pixels. */
  readonly size: number;
  /** A tile: its opposite sides meet. */
  readonly tile: boolean;
  /** For each pixel, 8 × the index in `ramps` + the tone (`LINE` for the ramp's outline), or EMPTY. */
  readonly of: Int16Array;
  readonly ramps: Ramp[];
}

export const EMPTY = -1;
/** A tone that stands for the ramp's outline. */
export const LINE = 5;

const MAX_COLORS = 16;
/** The color of a pixel that isn't painted. */
export const NONE = -1;

/** A color for each pixel, 0xRRGGBB or NONE. */
type Colors = Int32Array;

/** Left and top painted pixel, and the first column and row after the painted ones; undefined if nothing is painted. */
export function paintedPixels({ of, size }: Cells): readonly [number, number, number, number] | undefined {
  let [left, top, right, bottom] = [size, size, -1, -1];
  of.forEach((cell, i) => {
    if (cell === EMPTY) return;
    const [x, y] = [i % size, Math.floor(i / size)];
    [left, right, top, bottom] = [Math.min(left, x), Math.max(right, x), Math.min(top, y), Math.max(bottom, y)];
  });
  return right < 0 ? undefined : [left, top, right + 1, bottom + 1];
}

/** The finished picture: outlined, without specks, of at most 16 colors, each pixel opaque or transparent. */
export function picture(cells: Cells, shading: Shading): Raster {
  const { size } = cells;
  const colors = unfinished(cells, shading);
  removeSpecks(colors, cells);
  mergeColors(colors);
  removeSpecks(colors, cells);
  const raster = createRaster(size, size);
  colors.forEach((rgb, i) => {
    if (rgb !== NONE) raster.data.set([rgb >> 16, (rgb >> 8) & 255, rgb & 255, 255], i * 4);
  });
  return raster;
}

/** The painted colors with their outline, but with all tones and specks. */
export function unfinished(cells: Cells, shading: Shading): Colors {
  if (shading.outline === 'none' || cells.tile) return plainColors(cells);
  const rimmed = { ...cells, of: cells.of.slice() };
  rimDark(rimmed, shading);
  return outlinedColors(rimmed, shading);
}

function colorOf({ of, ramps }: Cells, i: number): number {
  const cell = of[i] ?? EMPTY;
  const ramp = ramps[cell >> 3];
  if (cell === EMPTY || !ramp) return NONE;
  return (cell & 7) === LINE ? ramp.outline : (ramp.tones[cell & 7] ?? NONE);
}

function plainColors(cells: Cells): Colors {
  const colors = new Int32Array(cells.of.length);
  for (let i = 0; i < colors.length; i++) colors[i] = colorOf(cells, i);
  return colors;
}

/** A material darker than this, 0 to 255, hardly differs from its outline. */
const DARK = 66;

function isDark({ tones }: Ramp): boolean {
  const middle = tones[2];
  return 0.3 * (middle >> 16) + 0.59 * ((middle >> 8) & 255) + 0.11 * (middle & 255) < DARK;
}

/** Pixels that have fewer dark ones in their square of 3 × 3, with themselves, belong to details such as stripes and claws. */
const DETAIL = 4;

/** Gives dark materials a lighter rim within the outline, on the lit side. Without it, they look like a hole on a dark background. */
function rimDark(cells: Cells, shading: Shading): void {
  const { size, of, ramps } = cells;
  const dark = ramps.map(isDark);
  const sides = litSides(shading);
  const before = of.slice();
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) {
      const cell = before[y * size + x] ?? EMPTY;
      if (cell === EMPTY || (cell & 7) === LINE || !dark[cell >> 3]) continue;
      // Details stay dark.
      if (darkAround(before, size, dark, x, y) < DETAIL) continue;
      const least = rimTone(before, size, x, y, sides);
      if ((cell & 7) < least) of[y * size + x] = (cell & ~7) | least;
    }
  }
}

/** The cell at a place; EMPTY outside of the sprite. */
function cellAt(of: Cells['of'], size: number, x: number, y: number): number {
  return x < 0 || y < 0 || x >= size || y >= size ? EMPTY : (of[y * size + x] ?? EMPTY);
}

/** Number of pixels of dark materials in the square of 3 × 3 about a pixel. */
function darkAround(of: Cells['of'], size: number, dark: readonly boolean[], x: number, y: number): number {
  let count = 0;
  for (let dx = -1; dx <= 1; dx++)
    for (let dy = -1; dy <= 1; dy++) {
      const cell = cellAt(of, size, x + dx, y + dy);
      if (cell !== EMPTY && dark[cell >> 3]) count++;
    }
  return count;
}

/** The darkest tone that a pixel of a dark material may have: light at a lit edge, medium at another edge. */
function rimTone(of: Cells['of'], size: number, x: number, y: number, [sx, sy]: readonly [number, number]): number {
  const isOpen = (dx: number, dy: number) => cellAt(of, size, x + dx, y + dy) === EMPTY;
  if (isOpen(sx, 0) || isOpen(0, sy)) return 3;
  return isOpen(-1, 0) || isOpen(1, 0) || isOpen(0, -1) || isOpen(0, 1) ? 2 : 0;
}

/** A side is lit if the cosine between its outward direction and the light is larger than this. */
const LIT = 0.25;

/** Puts a line of 1 px around the silhouette, in the outline color of the neighboring material. It also fills gaps of one pixel. */
function outlinedColors(cells: Cells, { outline, light }: Shading): Colors {
  const { size, of, ramps } = cells;
  const colors = plainColors(cells);
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) {
      const i = y * size + x;
      if (of[i] !== EMPTY || (outline === 'shade' && facesLight(of, size, x, y, light))) continue;
      colors[i] = ramps[cellBeside(of, size, x, y) >> 3]?.outline ?? NONE;
    }
  }
  return colors;
}

/** Whether an open pixel lies on the lit side of the painted ones next to it. */
function facesLight(of: Cells['of'], size: number, x: number, y: number, light: Shading['light']): boolean {
  const full = (px: number, py: number) => (cellAt(of, size, px, py) === EMPTY ? 0 : 1);
  const [dx, dy] = [full(x - 1, y) - full(x + 1, y), full(x, y - 1) - full(x, y + 1)];
  return dx * light[0] + dy * light[1] > LIT * Math.hypot(dx, dy);
}

/** The painted cell next to an open one; EMPTY if there is none. At corners, the lit part wins: the one below, then the one to the right. */
function cellBeside(of: Cells['of'], size: number, x: number, y: number): number {
  const below = cellAt(of, size, x, y + 1);
  if (below !== EMPTY) return below;
  const right = cellAt(of, size, x + 1, y);
  if (right !== EMPTY) return right;
  const left = cellAt(of, size, x - 1, y);
  return left === EMPTY ? cellAt(of, size, x, y - 1) : left;
}

/** Recolors each pixel whose color none of its eight neighbors has: it gets their most frequent color. */
function removeSpecks(colors: Colors, cells: Cells): void {
  for (let round = 0; round < 6; round++) if (!recolorSpecks(colors, cells)) return;
}

/** One round of `removeSpecks`. Returns whether it has changed a pixel. */
function recolorSpecks(colors: Colors, cells: Cells): boolean {
  const { size } = cells;
  const around: number[] = [];
  let changed = false;
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) {
      if (colors[y * size + x] === NONE || !standsAlone(colors, cells, x, y, around)) continue;
      colors[y * size + x] = mostFrequent(around.filter((color) => color !== NONE)) ?? NONE;
      changed = true;
    }
  }
  return changed;
}

/** Whether none of its eight neighbors has a pixel's color. Then `around` is set to their colors: twice for those that share a side. */
function standsAlone(colors: Colors, cells: Cells, x: number, y: number, around: number[]): boolean {
  const own = colors[y * cells.size + x];
  around.length = 0;
  for (let dy = -1; dy <= 1; dy++) {
    for (let dx = -1; dx <= 1; dx++) {
      if (!dx && !dy) continue;
      const next = neighborColor(colors, cells, x + dx, y + dy);
      if (next === own) return false;
      around.push(next);
      if (!dx || !dy) around.push(next);
    }
  }
  return true;
}

/** The color at a place next to a pixel: in a tile, from its other side; else NONE outside of the sprite. */
function neighborColor(colors: Colors, { size, tile }: Cells, x: number, y: number): number {
  if (tile) return colors[((y + size) % size) * size + ((x + size) % size)] ?? NONE;
  return x < 0 || y < 0 || x >= size || y >= size ? NONE : (colors[y * size + x] ?? NONE);
}

function distance(a: number, b: number): number {
  const [dr, dg, db] = [(a >> 16) - (b >> 16), ((a >> 8) & 255) - ((b >> 8) & 255), (a & 255) - (b & 255)];
  return 2 * dr * dr + 4 * dg * dg + 3 * db * db;
}

/** Merges colors until 16 are left. Each step drops the color that costs the least, by its pixels and its distance to a more frequent color. */
function mergeColors(colors: Colors): void {
  const counts = new Map<number, number>();
  for (const rgb of colors) if (rgb !== NONE) counts.set(rgb, (counts.get(rgb) ?? 0) + 1);
  const renamed = new Map<number, number>();
  while (counts.size > MAX_COLORS) {
    const [from, to] = cheapestMerge(counts);
    counts.set(to, (counts.get(to) ?? 0) + (counts.get(from) ?? 0));
    counts.delete(from);
    for (const [name, now] of renamed) if (now === from) renamed.set(name, to);
    renamed.set(from, to);
  }
  if (renamed.size)
    colors.forEach((rgb, i) => {
      colors[i] = renamed.get(rgb) ?? rgb;
    });
}

/** The color to drop, and the color that replaces it. @param counts number of pixels by color */
function cheapestMerge(counts: ReadonlyMap<number, number>): readonly [from: number, to: number] {
  let [least, from, to] = [Number.POSITIVE_INFINITY, 0, 0];
  for (const [a, n] of counts) {
    for (const [b, m] of counts) {
      if (a === b || n > m) continue;
      const cost = distance(a, b) * Math.sqrt(n + 1);
      if (cost < least) [least, from, to] = [cost, a, b];
    }
  }
  return [from, to];
}
