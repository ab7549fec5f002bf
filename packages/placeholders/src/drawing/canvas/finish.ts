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
  return Int32Array.from(cells.of, (_, i) => colorOf(cells, i));
}

/** A material darker than this, 0 to 255, hardly differs from its outline. */
const DARK = 66;

function isDark({ tones }: Ramp): boolean {
  const middle = tones[2];
  return 0.3 * (middle >> 16) + 0.59 * ((middle >> 8) & 255) + 0.11 * (middle & 255) < DARK;
}

/** Gives dark materials a lighter rim within the outline, on the lit side. Without it, they look like a hole on a dark background. */
function rimDark({ size, of, ramps }: Cells, shading: Shading): void {
  const dark = ramps.map(isDark);
  const [sx, sy] = litSides(shading);
  const before = of.slice();
  const isOpen = (x: number, y: number) => x < 0 || y < 0 || x >= size || y >= size || before[y * size + x] === EMPTY;
  const darkAround = (x: number, y: number) => {
    let count = 0;
    for (const dx of [-1, 0, 1])
      for (const dy of [-1, 0, 1])
        if (!isOpen(x + dx, y + dy) && dark[(before[(y + dy) * size + x + dx] ?? 0) >> 3]) count++;
    return count;
  };
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) {
      const cell = before[y * size + x] ?? EMPTY;
      if (cell === EMPTY || (cell & 7) === LINE || !dark[cell >> 3]) continue;
      // Details such as stripes and claws stay dark.
      if (darkAround(x, y) < 4) continue;
      const lit = isOpen(x + sx, y) || isOpen(x, y + sy);
      const edge = isOpen(x - 1, y) || isOpen(x + 1, y) || isOpen(x, y - 1) || isOpen(x, y + 1);
      const least = lit ? 3 : edge ? 2 : 0;
      if ((cell & 7) < least) of[y * size + x] = (cell & ~7) | least;
    }
  }
}

/** A side is lit if the cosine between its outward direction and the light is larger than this. */
const LIT = 0.25;

/** Puts a line of 1 px around the silhouette, in the outline color of the neighboring material. It also fills gaps of one pixel. */
function outlinedColors(cells: Cells, { outline, light }: Shading): Colors {
  const { size, of, ramps } = cells;
  const colors = plainColors(cells);
  const full = (x: number, y: number) =>
    x >= 0 && y >= 0 && x < size && y < size && of[y * size + x] !== EMPTY ? 1 : 0;
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) {
      const i = y * size + x;
      if (of[i] !== EMPTY) continue;
      if (outline === 'shade') {
        const [dx, dy] = [full(x - 1, y) - full(x + 1, y), full(x, y - 1) - full(x, y + 1)];
        if (dx * light[0] + dy * light[1] > LIT * Math.hypot(dx, dy)) continue;
      }
      // At corners, the color of the lit part wins: the one below, then the one to the right.
      const cell = [
        y < size - 1 ? of[i + size] : EMPTY,
        x < size - 1 ? of[i + 1] : EMPTY,
        x > 0 ? of[i - 1] : EMPTY,
        y > 0 ? of[i - size] : EMPTY,
      ].find((next) => next !== undefined && next !== EMPTY);
      if (cell !== undefined) colors[i] = ramps[cell >> 3]?.outline ?? NONE;
    }
  }
  return colors;
}

/** Recolors each pixel whose color none of its eight neighbors has: it gets their most frequent color. */
function removeSpecks(colors: Colors, { size, tile }: Cells): void {
  const at = (x: number, y: number): number => {
    if (tile) return colors[((y + size) % size) * size + ((x + size) % size)] ?? NONE;
    return x < 0 || y < 0 || x >= size || y >= size ? NONE : (colors[y * size + x] ?? NONE);
  };
  const around: number[] = [];
  for (let round = 0; round < 6; round++) {
    let changed = false;
    for (let y = 0; y < size; y++) {
      for (let x = 0; x < size; x++) {
        const own = at(x, y);
        if (own === NONE) continue;
        around.length = 0;
        let alone = true;
        for (let dy = -1; dy <= 1 && alone; dy++) {
          for (let dx = -1; dx <= 1; dx++) {
            if (!dx && !dy) continue;
            const next = at(x + dx, y + dy);
            if (next === own) {
              alone = false;
              break;
            }
            // Neighbors that share a side count twice.
            around.push(next);
            if (!dx || !dy) around.push(next);
          }
        }
        if (!alone) continue;
        colors[y * size + x] = mostFrequent(around.filter((color) => color !== NONE)) ?? NONE;
        changed = true;
      }
    }
    if (!changed) return;
  }
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
    let [least, from, to] = [Number.POSITIVE_INFINITY, 0, 0];
    for (const [a, n] of counts) {
      for (const [b, m] of counts) {
        if (a === b || n > m) continue;
        const cost = distance(a, b) * Math.sqrt(n + 1);
        if (cost < least) [least, from, to] = [cost, a, b];
      }
    }
    counts.set(to, (counts.get(to) ?? 0) + (counts.get(from) ?? 0));
    counts.delete(from);
    for (const [name, now] of renamed) if (now === from) renamed.set(name, to);
    renamed.set(from, to);
  }
  if (renamed.size)
    colors.forEach((rgb, i) => {
      const now = renamed.get(rgb);
      if (now !== undefined) colors[i] = now;
    });
}
