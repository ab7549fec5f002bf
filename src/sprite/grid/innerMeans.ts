import type { Raster } from '../pixels/raster';
import type { Axes } from '../pixels/views';
import { valueAt } from './edges';
import type { Grid } from './grid';

/** Cells with fewer pixels along an axis have no inside. */
const MIN_STEP = 5;
/** How much more pixels at the edge of a cell differ from its inside than pixels there do, if colors of other cells reach into it. */
const BLED = 1.6;

/**
 * Means of cells without the pixels at their edges, for pictures in which neighbors bleed into each other, such as JPEG with colors of half the resolution.
 * Undefined if cells are small, or have the same noise everywhere: then the mean of a whole cell is nearer to the truth.
 * @returns RGBA of each cell, premultiplied, 0 to 255, not rounded
 */
export function innerMeans(picture: Raster, grid: Grid, index: number): Float64Array | undefined {
  const { step, offsets, sizes } = grid;
  const [offset, size] = [offsets[index], sizes[index]];
  if (!offset || !size || Math.min(step.x, step.y) < MIN_STEP) return undefined;
  const cells = new Float64Array(size.width * size.height * 4);
  const spreads = { edge: { sum: 0, count: 0 }, inside: { sum: 0, count: 0 } };
  for (let y = 0; y < size.height; y++) {
    for (let x = 0; x < size.width; x++) {
      const cell = cellAt(picture, step, { x: offset.x + x * step.x, y: offset.y + y * step.y });
      const mean = cells.subarray((y * size.width + x) * 4, (y * size.width + x + 1) * 4);
      meanOf(picture, cell, mean);
      addSquares(picture, cell, mean, spreads);
    }
  }
  const { edge, inside } = spreads;
  return edge.sum * inside.count > BLED * inside.sum * edge.count ? cells : undefined;
}

/** How far pixels are from the mean of their cell: the sum of squares. */
interface Spread {
  sum: number;
  count: number;
}

/** Adds the pixels of a cell to those at edges and those inside. */
function addSquares(
  picture: Raster,
  cell: Cell,
  mean: Float64Array,
  { edge, inside }: Record<'edge' | 'inside', Spread>,
) {
  for (let row = cell.top; row < cell.bottom; row++) {
    for (let column = cell.left; column < cell.right; column++) {
      const part = isInside(cell, column, row) ? inside : edge;
      part.sum += squareFrom(picture, row * picture.width + column, mean);
      part.count++;
    }
  }
}

/** The pixels of a cell that are in the picture, the last ones excluded. */
interface Cell {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

function cellAt({ width, height }: Raster, step: Axes, { x, y }: Axes): Cell {
  const within = (value: number, length: number) => Math.max(0, Math.min(length, Math.round(value)));
  const [left, top] = [Math.min(width - 1, within(x, width)), Math.min(height - 1, within(y, height))];
  const [right, bottom] = [within(x + step.x, width), within(y + step.y, height)];
  return { left, right: Math.max(left + 1, right), top, bottom: Math.max(top + 1, bottom) };
}

/** All but the outermost pixels; of a cell that is cut to two pixels or fewer along an axis, all along that one. */
function isInside({ left, right, top, bottom }: Cell, x: number, y: number): boolean {
  return (right - left < 3 || (x > left && x < right - 1)) && (bottom - top < 3 || (y > top && y < bottom - 1));
}

function meanOf(picture: Raster, cell: Cell, mean: Float64Array): void {
  let count = 0;
  for (let y = cell.top; y < cell.bottom; y++) {
    for (let x = cell.left; x < cell.right; x++) {
      if (!isInside(cell, x, y)) continue;
      count++;
      const at = y * picture.width + x;
      for (let channel = 0; channel < 4; channel++)
        mean[channel] = (mean[channel] ?? 0) + valueAt(picture, at, channel);
    }
  }
  for (let channel = 0; channel < 4; channel++) mean[channel] = (mean[channel] ?? 0) / count;
}

function squareFrom(picture: Raster, pixel: number, mean: Float64Array): number {
  let sum = 0;
  for (let channel = 0; channel < 4; channel++) sum += (valueAt(picture, pixel, channel) - (mean[channel] ?? 0)) ** 2;
  return sum;
}
