import { createRaster, type Raster } from '../pixels/raster';

/** A picture with the mean of each `by` × `by` pixels, by alpha; parts of such squares at the right and bottom are dropped. */
export function pooled(picture: Raster, by: number): Raster {
  const small = createRaster(Math.max(1, Math.floor(picture.width / by)), Math.max(1, Math.floor(picture.height / by)));
  const sums = new Float64Array(small.width * 4);
  for (let y = 0; y < small.height; y++) {
    sums.fill(0);
    for (let row = y * by; row < (y + 1) * by; row++) addRow(picture, row, by, sums);
    for (let x = 0; x < small.width; x++) {
      const alpha = sums[x * 4 + 3] ?? 0;
      if (alpha === 0) continue;
      const at = (y * small.width + x) * 4;
      for (let channel = 0; channel < 3; channel++) {
        small.data[at + channel] = Math.round((sums[x * 4 + channel] ?? 0) / alpha);
      }
      small.data[at + 3] = Math.round(alpha / (by * by));
    }
  }
  return small;
}

function addRow({ width, data }: Raster, row: number, by: number, sums: Float64Array): void {
  const cells = sums.length / 4;
  for (let x = 0, at = row * width * 4; x < cells; x++) {
    const to = x * 4;
    for (let n = 0; n < by; n++, at += 4) {
      const alpha = data[at + 3] ?? 0;
      sums[to] = (sums[to] ?? 0) + alpha * (data[at] ?? 0);
      sums[to + 1] = (sums[to + 1] ?? 0) + alpha * (data[at + 1] ?? 0);
      sums[to + 2] = (sums[to + 2] ?? 0) + alpha * (data[at + 2] ?? 0);
      sums[to + 3] = (sums[to + 3] ?? 0) + alpha;
    }
  }
}

/** Every `x`-th and `y`-th pixel, from the middle of the first ones. */
export function thinned(picture: Raster, x: number, y: number): Raster {
  if (x === 1 && y === 1) return picture;
  const small = createRaster(Math.floor(picture.width / x), Math.floor(picture.height / y));
  for (let row = 0; row < small.height; row++) {
    const from = ((y >> 1) + row * y) * picture.width + (x >> 1);
    for (let column = 0; column < small.width; column++) {
      const at = (from + column * x) * 4;
      small.data.set(picture.data.subarray(at, at + 4), (row * small.width + column) * 4);
    }
  }
  return small;
}
