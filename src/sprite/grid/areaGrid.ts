import { createRaster, type Raster, type Size, wordsOf } from '../pixels/raster';
import type { Axes } from '../pixels/views';
import { type AxisEdges, edgesOf, valueAt, visibleWords } from './edges';
import { spriteSizes } from './exactGrid';
import type { Grid } from './grid';
import { signsOf } from './signs';

/** In smaller cells, what was interpolated looks the same. */
const MIN_STEP = 2;
/** Mean square of all changes along an axis: in soft ramps, whatever rounds a little is a mix. */
const MIN_CONTRAST = 50;
const MAX_STEP = 64;
/** Steps that differ by more weren't meant to be equal. */
const SQUARE = 1.06;
/** Lines with a change along each axis: fewer are a plain shape. */
const MIN_CHANGES = 5;
/** How far a mixed pixel may be from the mix, in levels: programs round it once or twice. */
const ROUNDED = 2.1;
/** What rounding leaves in the mean. */
const NOISE = 0.3;

/**
 * The grid of pictures that were enlarged by the area of cells, as by `-scale` of ImageMagick or a box filter: each pixel in a cell has its color, and
 * one on a line the mix of its two or four cells. Undefined if one pixel differs. Only for whole pictures; steps that are whole have no mixed pixels.
 */
export function findAreaGrid(pictures: readonly Raster[]): Grid | undefined {
  const [first] = pictures;
  if (!first || pictures.some(({ width, height }) => width !== first.width || height !== first.height))
    return undefined;
  const edges = pictures.map(edgesOf);
  const [xs, ys] = [edges.map(({ x }) => x), edges.map(({ y }) => y)];
  if (mostChanges(xs) < MIN_CHANGES || mostChanges(ys) < MIN_CHANGES || !hasContrast(first)) return undefined;
  const mixesAlong = (isX: boolean) => (count: number) => pictures.every((picture) => isMixAlong(picture, isX, count));
  const columns = countsAlong(xs).filter(mixesAlong(true));
  const rows = columns.length > 0 ? countsAlong(ys).filter(mixesAlong(false)) : [];
  for (const width of columns) {
    for (const height of rows) {
      const step = { x: first.width / width, y: first.height / height };
      if (isSquare(step) && pictures.every((picture) => isMixOf(picture, { width, height })))
        return areaGrid(pictures, step);
    }
  }
  return undefined;
}

const isSquare = ({ x, y }: Axes) => Math.max(x, y) <= SQUARE * Math.min(x, y);

function hasContrast(picture: Raster): boolean {
  const { x, y } = signsOf(picture);
  const least = MIN_CONTRAST * picture.width * picture.height;
  return sumOf(x) >= least && sumOf(y) >= least;
}

const sumOf = (changes: Float64Array) => changes.reduce((sum, change) => sum + change, 0);

function areaGrid(pictures: readonly Raster[], step: Grid['step']): Grid {
  const offsets = pictures.map(() => ({ x: 0, y: 0 }));
  return {
    step,
    offsets,
    certainty: 0.99,
    sizes: spriteSizes(pictures, step, offsets),
    kernel: 'area',
    isTrimmed: false,
    noise: NOISE,
    isUneven: false,
    gutter: 0,
  };
}

const mostChanges = (axes: readonly AxisEdges[]) => Math.max(...axes.map(({ at }) => at.length));

/** Numbers of cells along an axis, the fewest first, with which all changes are at pixels that a line is in. */
function countsAlong(axes: readonly AxisEdges[]): number[] {
  const length = axes[0]?.length ?? 0;
  const counts: number[] = [];
  for (let count = Math.ceil(length / MAX_STEP); count <= length / MIN_STEP; count++) {
    if (length % count !== 0 && axes.every(({ at }) => isAtLines(at, length / count))) counts.push(count);
  }
  return counts;
}

function isAtLines(at: Int32Array, step: number): boolean {
  return at.every((position) => {
    const line = Math.round(position / step) * step;
    // A line between two pixels has one change, one in a pixel has two: before and behind it.
    return Math.abs(position - line) < (isWhole(line) ? EXACT : 1 - EXACT);
  });
}

const EXACT = 1e-6;
const isWhole = (place: number) => Math.abs(place - Math.round(place)) < EXACT;

/** Whether each pixel on a line along one axis is the mix of the pixels inside of both cells: true of each row of a picture, whatever its rows mix. */
function isMixAlong(picture: Raster, isX: boolean, count: number): boolean {
  const { width, height } = picture;
  const [length, lines, step, stride] = isX ? [width, height, 1, width] : [height, width, width, 1];
  const along = sharesOf(length, count);
  if (!along) return false;
  const { inside, cells, shares } = along;
  const mixed = Int32Array.from({ length }, (_, pixel) => pixel).filter((pixel) => (shares[pixel] ?? 1) < 1 - EXACT);
  for (let line = 0; line < lines; line++) {
    const from = line * stride;
    for (const pixel of mixed) {
      const cell = cells[pixel] ?? 0;
      const left = from + (inside[cell] ?? 0) * step;
      const right = from + (inside[cell + 1] ?? 0) * step;
      if (!isMix(picture, from + pixel * step, left, right, shares[pixel] ?? 1)) return false;
    }
  }
  return true;
}

/** Whether a pixel is the mix of two others. @param share of the first one, 0 to 1 */
function isMix(picture: Raster, pixel: number, one: number, other: number, share: number): boolean {
  for (let channel = 0; channel < 4; channel++) {
    const mix = share * valueAt(picture, one, channel) + (1 - share) * valueAt(picture, other, channel);
    if (Math.abs(mix - valueAt(picture, pixel, channel)) > ROUNDED) return false;
  }
  return true;
}

/** Whether the pixels inside of cells, enlarged by area, are the picture. */
function isMixOf(picture: Raster, size: Size): boolean {
  const { width, height } = picture;
  const [columns, rows] = [sharesOf(width, size.width), sharesOf(height, size.height)];
  if (!columns || !rows) return false;
  const sprite = createRaster(size.width, size.height);
  const [from, to] = [visibleWords(picture), wordsOf(sprite.data)];
  for (let y = 0; y < size.height; y++) {
    const row = (rows.inside[y] ?? 0) * width;
    for (let x = 0; x < size.width; x++) to[y * size.width + x] = from[row + (columns.inside[x] ?? 0)] ?? 0;
  }
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++, at++) if (!isMixAt(picture, at, sprite, columns, x, rows, y)) return false;
  }
  return true;
}

/** Along an axis. */
interface Shares {
  /** For each cell: a pixel that is inside of it. */
  readonly inside: Int32Array;
  /** For each pixel: its first cell, and the share of that one; the next cell has the rest. */
  readonly cells: Int32Array;
  readonly shares: Float64Array;
}

/** Undefined if a cell has no pixel of its own. */
function sharesOf(length: number, count: number): Shares | undefined {
  const step = length / count;
  const inside = Int32Array.from({ length: count }, (_, cell) => Math.ceil(cell * step - EXACT));
  if (inside.some((pixel, cell) => pixel + 1 > (cell + 1) * step + EXACT)) return undefined;
  const cells = Int32Array.from({ length }, (_, pixel) => Math.floor(pixel / step + EXACT));
  const shares = Float64Array.from({ length }, (_, pixel) => Math.min(1, ((cells[pixel] ?? 0) + 1) * step - pixel));
  return { inside, cells, shares };
}

function isMixAt(
  picture: Raster,
  at: number,
  sprite: Raster,
  columns: Shares,
  x: number,
  rows: Shares,
  y: number,
): boolean {
  const [left, top] = [columns.cells[x] ?? 0, rows.cells[y] ?? 0];
  const [right, bottom] = [Math.min(left + 1, sprite.width - 1), Math.min(top + 1, sprite.height - 1)];
  const [across, down] = [columns.shares[x] ?? 1, rows.shares[y] ?? 1];
  for (let channel = 0; channel < 4; channel++) {
    const line = (row: number) =>
      across * valueAt(sprite, row * sprite.width + left, channel) +
      (1 - across) * valueAt(sprite, row * sprite.width + right, channel);
    const mix = down * line(top) + (1 - down) * line(bottom);
    if (Math.abs(mix - valueAt(picture, at, channel)) > ROUNDED) return false;
  }
  return true;
}
