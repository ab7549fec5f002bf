import type { Size } from '../pixels/raster';
import type { Bordered } from './border';
import { distance, type Lab, type LabPixels } from './labPixels';

/** A color for each place of a picture, which changes smoothly. */
export type Surface = (x: number, y: number) => Lab;

/** Number of the products of x and y up to a degree. */
const termsOf = (degree: number) => ((degree + 1) * (degree + 2)) / 2;

/** Rounds that give less weight to what doesn't fit, as where a sprite touches the border. */
const ROUNDS = 8;
/** A pixel that is so far away in OKLab has half of the weight. */
const HALF_WEIGHT = 0.02;
/** Pixels that fit the surface so far belong to it. */
const FITS = 0.045;
/** Points along each axis at which the inner part of a picture is looked at. */
const POINTS = 48;
/** What is known at the borders only bends once; what was found further in says more. */
const DEGREES = [2, 3, 4];
const MAX_SAMPLES = 1000;

interface Sample {
  readonly x: number;
  readonly y: number;
  readonly lab: Lab;
}

/** The smooth surface that goes through the border of a picture, and through all that fits it from there on inwards. */
export function surfaceOf({ pixels, border, labs }: Bordered): Surface | undefined {
  const step = Math.max(1, Math.ceil(border.length / MAX_SAMPLES));
  const samples = border.flatMap((at, index) => {
    const lab = labs[index];
    return index % step === 0 && lab ? [{ x: at % pixels.width, y: Math.floor(at / pixels.width), lab }] : [];
  });
  if (samples.length < termsOf(2) * 2) return undefined;
  let surface = fitted(samples, pixels, 2);
  for (const degree of DEGREES) surface = fitted([...samples, ...reached(pixels, surface)], pixels, degree);
  return surface;
}

/** Weighted least squares; the weights come from the round before. */
function fitted(samples: readonly Sample[], size: Size, degree: number): Surface {
  const count = termsOf(degree);
  const rows = samples.map(({ x, y }) => termsAt(x, y, size, count));
  const weights = new Float64Array(samples.length).fill(1);
  let factors = solved(rows, samples, weights, count);
  for (let round = 1; round < ROUNDS; round++) {
    for (const [at, { lab }] of samples.entries())
      weights[at] = 1 / (1 + (distance(lab, colorBy(rows[at] ?? NO_TERMS, factors)) / HALF_WEIGHT) ** 2);
    factors = solved(rows, samples, weights, count);
  }
  return (x, y) => colorBy(termsAt(x, y, size, count), factors);
}

const NO_TERMS = new Float64Array();

/** The sum of the terms, with their factors for each channel. */
function colorBy(terms: Float64Array, factors: readonly Float64Array[]): Lab {
  let [l, a, b] = [0, 0, 0];
  for (let at = 0; at < terms.length; at++) {
    const [term = 0, factor] = [terms[at], factors[at]];
    l += term * (factor?.[0] ?? 0);
    a += term * (factor?.[1] ?? 0);
    b += term * (factor?.[2] ?? 0);
  }
  return [l, a, b];
}

/** x and y from −1 to 1, and their products. */
function termsAt(x: number, y: number, { width, height }: Size, count: number): Float64Array {
  const [u, v] = [(2 * x + 1) / width - 1, (2 * y + 1) / height - 1];
  const terms = new Float64Array(count);
  terms[0] = 1;
  // Each degree is the one before it times x, and once times y.
  for (let from = 0, at = 1, degree = 1; at < count; from += degree, degree++) {
    for (let term = 0; term < degree; term++) terms[at++] = (terms[from + term] ?? 0) * u;
    terms[at++] = (terms[from + degree - 1] ?? 0) * v;
  }
  return terms;
}

/** The factors of each term, for the three channels, with the smallest squared error: by the normal equations. */
function solved(
  rows: readonly Float64Array[],
  samples: readonly Sample[],
  weights: Float64Array,
  count: number,
): Float64Array[] {
  const matrix = Array.from({ length: count }, () => new Float64Array(count + CHANNELS));
  for (const [at, row] of rows.entries()) {
    const { lab = [0, 0, 0] } = samples[at] ?? {};
    addSample(matrix, row, lab, weights[at] ?? 0);
  }
  // A little more on the diagonal keeps terms small that the samples say nothing about.
  for (const [i, equation] of matrix.entries()) equation[i] = (equation[i] ?? 0) * (1 + 1e-9) + 1e-9;
  return eliminated(matrix, count);
}

const CHANNELS = 3;

/** Adds what a sample says to the equation of each term. */
function addSample(matrix: readonly Float64Array[], terms: Float64Array, lab: Lab, weight: number): void {
  const count = terms.length;
  for (let i = 0; i < count; i++) {
    const equation = matrix[i];
    if (!equation) continue;
    const part = weight * (terms[i] ?? 0);
    for (let j = 0; j < count; j++) equation[j] = (equation[j] ?? 0) + part * (terms[j] ?? 0);
    for (let j = 0; j < CHANNELS; j++) equation[count + j] = (equation[count + j] ?? 0) + part * (lab[j] ?? 0);
  }
}

/** Gauss and Jordan. @returns the right sides, by row */
function eliminated(matrix: Float64Array[], count: number): Float64Array[] {
  for (let column = 0; column < count; column++) {
    const pivot = pivotIn(matrix, column);
    const [upper, lower] = [matrix[column], matrix[pivot]];
    if (!upper || !lower) continue;
    [matrix[column], matrix[pivot]] = [lower, upper];
    const divisor = lower[column] || 1;
    for (let at = column; at < lower.length; at++) lower[at] = (lower[at] ?? 0) / divisor;
    for (const row of matrix) if (row !== lower) subtract(row, lower, column);
  }
  return matrix.map((row) => row.slice(count));
}

/** The row, from `column` down, with the largest value in it. */
function pivotIn(matrix: readonly Float64Array[], column: number): number {
  let pivot = column;
  for (let row = column + 1; row < matrix.length; row++)
    if (Math.abs(matrix[row]?.[column] ?? 0) > Math.abs(matrix[pivot]?.[column] ?? 0)) pivot = row;
  return pivot;
}

/** Takes another row from a row, as often as it makes its value in `column` 0. */
function subtract(row: Float64Array, other: Float64Array, column: number): void {
  const factor = row[column] ?? 0;
  if (factor === 0) return;
  for (let at = column; at < row.length; at++) row[at] = (row[at] ?? 0) - factor * (other[at] ?? 0);
}

/** Points that fit a surface and are joined to the border by others that do. */
function reached(pixels: LabPixels, surface: Surface): Sample[] {
  const { width, height } = pixels;
  const [across, down] = [Math.min(POINTS, width), Math.min(POINTS, height)];
  const seen = new Uint8Array(across * down);
  const found: Sample[] = [];
  const open: number[] = [];
  const look = (column: number, row: number) => {
    const point = row * across + column;
    if (column < 0 || row < 0 || column >= across || row >= down || seen[point]) return;
    seen[point] = 1;
    const [x, y] = [Math.floor(((column + 0.5) * width) / across), Math.floor(((row + 0.5) * height) / down)];
    const lab = pixels.labAt(y * width + x);
    if (!pixels.isOpaque(y * width + x) || distance(lab, surface(x, y)) > FITS) return;
    found.push({ x, y, lab });
    open.push(point);
  };
  for (let column = 0; column < across; column++) for (const row of [0, down - 1]) look(column, row);
  for (let row = 0; row < down; row++) for (const column of [0, across - 1]) look(column, row);
  for (let point = open.pop(); point !== undefined; point = open.pop()) {
    const [column, row] = [point % across, Math.floor(point / across)];
    look(column + 1, row);
    look(column - 1, row);
    look(column, row + 1);
    look(column, row - 1);
  }
  return found;
}
