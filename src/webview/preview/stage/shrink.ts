/** Straight or multiplied RGBA, row by row. */
export interface Pixels {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8ClampedArray;
}

/** Shape of a shrunk picture: how many of its pixels are left. */
export function shrunkSize(size: number, step: number): number {
  return Math.ceil(size / step);
}

/**
 * Every `step`-th pixel of every `step`-th row, from the first on: the nearest neighbour, and of all frames the same.
 * `columns` × `rows` pixels are made; those beyond the right and lower edge are taken from a copy that lies there.
 */
export function shrink(
  { width, height, data }: Pixels,
  step: number,
  columns = shrunkSize(width, step),
  rows = shrunkSize(height, step),
): Uint8ClampedArray<ArrayBuffer> {
  const from = new Uint32Array(data.buffer, data.byteOffset, width * height);
  const to = new Uint32Array(columns * rows);
  for (let row = 0; row < rows; row++) {
    const start = ((row * step) % height) * width;
    for (let column = 0; column < columns; column++)
      to[row * columns + column] = from[start + ((column * step) % width)] ?? 0;
  }
  return new Uint8ClampedArray(to.buffer);
}

/** The smallest number of shrunk pixels after which copies of a picture repeat: `size` where nothing is shrunk. */
export function period(size: number, step: number): number {
  return size / commonDivisor(size, step);
}

function commonDivisor(a: number, b: number): number {
  return b === 0 ? a : commonDivisor(b, a % b);
}
