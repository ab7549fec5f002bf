import { type Raster, wordsOf } from '../../../sprite/pixels/raster';

/** Number of pixels of a shrunk picture's side. */
export function shrunkSize(size: number, step: number): number {
  return Math.ceil(size / step);
}

/**
 * RGBA of every `step`-th pixel of every `step`-th row, starting with the first. Returns `columns` × `rows` pixels; beyond the right and
 * the lower edge, the picture repeats.
 */
export function shrink(
  { width, height, data }: Raster,
  step: number,
  columns = shrunkSize(width, step),
  rows = shrunkSize(height, step),
): Uint8ClampedArray<ArrayBuffer> {
  const from = wordsOf(data);
  const to = new Uint32Array(columns * rows);
  for (let row = 0; row < rows; row++) {
    const start = ((row * step) % height) * width;
    for (let column = 0; column < columns; column++)
      to[row * columns + column] = from[start + ((column * step) % width)] ?? 0;
  }
  return new Uint8ClampedArray(to.buffer);
}

/** After this many shrunk pixels, copies of a picture repeat exactly; `size` if it isn't shrunk. */
export function period(size: number, step: number): number {
  return size / commonDivisor(size, step);
}

function commonDivisor(a: number, b: number): number {
  return b === 0 ? a : commonDivisor(b, a % b);
}
