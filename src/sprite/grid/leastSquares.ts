import type { Kernel } from './kernels';

/** Which cells each pixel along an axis is made of. */
export interface Taps {
  readonly pixels: number;
  /** Cells with a weight, also those beyond the edges that reach into the picture. */
  readonly cells: number;
  /** Cells before the first one of the grid. */
  readonly before: number;
  /** Weights for each pixel. */
  readonly width: number;
  /** For each pixel: the first cell with a weight. */
  readonly first: Int32Array;
  /** `pixels * width`; add up to 1 for each pixel. */
  readonly weights: Float64Array;
}

/** An axis of a grid in a picture. */
export interface AxisGrid {
  readonly step: number;
  readonly offset: number;
  readonly cells: number;
}

/**
 * The weights of a kernel for each pixel of an axis. Cells beyond an uncut edge don't count, as in the programs that enlarge.
 * @param thin only every so many pixels, from the middle of the first ones
 */
export function tapsOf(length: number, { step, offset, cells }: AxisGrid, kernel: Kernel, thin = 1): Taps {
  const reach = kernel.radius(step);
  const width = Math.floor(2 * reach) + 2;
  const before = offset < -0.01 || offset > 0.01 ? Math.max(0, Math.ceil(reach + offset / step)) : 0;
  const end = offset + cells * step;
  const after = Math.abs(end - length) > 0.01 ? Math.max(0, Math.ceil(reach + (length - end) / step)) : 0;
  const all = before + cells + after;
  const pixels = Math.floor(length / thin);
  const first = new Int32Array(pixels);
  const weights = new Float64Array(pixels * width);
  for (let pixel = 0; pixel < pixels; pixel++) {
    const place = (pixel * thin + (thin >> 1) + 0.5 - offset) / step - 0.5 + before;
    const start = Math.max(0, Math.min(all - width, Math.ceil(place - reach - 1e-9)));
    first[pixel] = start;
    const from = pixel * width;
    const last = Math.min(width, all - start);
    let sum = 0;
    for (let tap = 0; tap < last; tap++) {
      const weight = kernel.weight(place - start - tap, step);
      weights[from + tap] = weight;
      sum += weight;
    }
    if (Math.abs(sum) < 1e-6) {
      weights[from + Math.min(width - 1, Math.max(0, Math.round(place) - start))] = 1;
      continue;
    }
    for (let tap = 0; tap < last; tap++) weights[from + tap] = (weights[from + tap] as number) / sum;
  }
  return { pixels, cells: all, before, width, first, weights };
}

/** Keeps cells that hardly any pixel shows near 0 instead of anywhere. */
const RIDGE = 1e-4;

/**
 * Cells from pixels along one axis by least squares: the normal equations are banded, so Cholesky's method needs a few multiplications a cell (G.
 * Golub and C. Van Loan, "Matrix Computations", 4.3.5). Solves for many lines at once.
 */
export class AxisSolver {
  readonly #band: number;
  /** `cells * (band + 1)`: the lower triangle of the factor; the diagonal comes last. */
  readonly #factor: Float64Array;

  /** @param ridge is added to the diagonal, as a share of its mean */
  constructor(
    readonly taps: Taps,
    ridge = RIDGE,
  ) {
    const { pixels, cells, width, first, weights } = taps;
    this.#band = Math.min(width - 1, cells - 1);
    const row = this.#band + 1;
    const matrix = new Float64Array(cells * row);
    for (let pixel = 0; pixel < pixels; pixel++) {
      const start = first[pixel] as number;
      const from = pixel * width;
      for (let a = 0; a < width; a++) {
        const weight = weights[from + a] as number;
        if (weight === 0) continue;
        const to = (start + a) * row + this.#band - a;
        for (let b = 0; b <= a; b++)
          matrix[to + b] = (matrix[to + b] as number) + weight * (weights[from + b] as number);
      }
    }
    const added = Math.max(1e-9, (ridge * pixels) / cells);
    for (let cell = 0; cell < cells; cell++) {
      const at = cell * row + this.#band;
      matrix[at] = (matrix[at] ?? 0) + added;
    }
    this.#factor = factorize(matrix, cells, this.#band);
  }

  /** `lines` values for each cell. @param sums as of `gather`; becomes the result */
  solve(sums: Float64Array, lines: number): Float64Array {
    const { cells } = this.taps;
    const [factor, band] = [this.#factor, this.#band];
    const row = band + 1;
    for (let cell = 0; cell < cells; cell++) {
      const to = cell * lines;
      for (let before = Math.max(0, cell - band); before < cell; before++) {
        const weight = factor[cell * row + band + before - cell] as number;
        if (weight !== 0) subtract(sums, to, before * lines, weight, lines);
      }
      scale(sums, to, 1 / (factor[cell * row + band] as number), lines);
    }
    for (let cell = cells - 1; cell >= 0; cell--) {
      const to = cell * lines;
      const last = Math.min(cells - 1, cell + band);
      for (let after = cell + 1; after <= last; after++) {
        const weight = factor[after * row + band + cell - after] as number;
        if (weight !== 0) subtract(sums, to, after * lines, weight, lines);
      }
      scale(sums, to, 1 / (factor[cell * row + band] as number), lines);
    }
    return sums;
  }
}

function subtract(values: Float64Array, to: number, from: number, weight: number, count: number): void {
  for (let n = 0; n < count; n++) values[to + n] = (values[to + n] as number) - weight * (values[from + n] as number);
}

function scale(values: Float64Array, to: number, by: number, count: number): void {
  for (let n = 0; n < count; n++) values[to + n] = (values[to + n] as number) * by;
}

function factorize(matrix: Float64Array, cells: number, band: number): Float64Array {
  const row = band + 1;
  for (let i = 0; i < cells; i++) {
    const [own, from] = [i * row + band - i, Math.max(0, i - band)];
    for (let j = from; j <= i; j++) {
      const other = j * row + band - j;
      let sum = matrix[own + j] as number;
      for (let k = Math.max(from, j - band); k < j; k++) {
        sum -= (matrix[own + k] as number) * (matrix[other + k] as number);
      }
      matrix[own + j] = i === j ? Math.sqrt(Math.max(sum, 1e-12)) : sum / (matrix[other + j] as number);
    }
  }
  return matrix;
}

/**
 * The weighted sums of pixels for each cell, `lines` values each. @param values `lines` values for each pixel, one pixel after the other
 */
export function gather(values: ArrayLike<number>, lines: number, taps: Taps): Float64Array {
  const { pixels, cells, width, first, weights } = taps;
  const sums = new Float64Array(cells * lines);
  for (let pixel = 0; pixel < pixels; pixel++) {
    const from = pixel * lines;
    for (let tap = 0; tap < width; tap++) {
      const weight = weights[pixel * width + tap] as number;
      if (weight === 0) continue;
      const to = ((first[pixel] as number) + tap) * lines;
      for (let n = 0; n < lines; n++) sums[to + n] = (sums[to + n] as number) + weight * (values[from + n] as number);
    }
  }
  return sums;
}

/** The pixels that cells make: the inverse direction of `gather`. */
export function spread(cells: Float64Array, lines: number, { pixels, width, first, weights }: Taps): Float64Array {
  const values = new Float64Array(pixels * lines);
  for (let pixel = 0; pixel < pixels; pixel++) {
    const to = pixel * lines;
    for (let tap = 0; tap < width; tap++) {
      const weight = weights[pixel * width + tap] as number;
      if (weight === 0) continue;
      const from = ((first[pixel] as number) + tap) * lines;
      for (let n = 0; n < lines; n++)
        values[to + n] = (values[to + n] as number) + weight * (cells[from + n] as number);
    }
  }
  return values;
}
