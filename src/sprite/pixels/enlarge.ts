import { MAX_PICTURE_SIDE } from './pictureLimits';
import { createRaster, type Raster, type Size, wordsOf } from './raster';

/** How many times an image can be enlarged within 4096 × 4096; at least once. */
export function mostTimes({ width, height }: Size): number {
  return Math.max(1, Math.floor(MAX_PICTURE_SIDE / Math.max(width, height)));
}

/**
 * Enlarges a raster row by row, each pixel to `times` pixels: exact nearest neighbor. Each call of the returned function gives the RGBA
 * bytes of one row, which are valid until the next call.
 */
export function rowEnlarger(raster: Raster, times: number): (y: number) => Uint8Array {
  const { width } = raster;
  const words = wordsOf(raster.data);
  const row = new Uint32Array(width * times);
  const bytes = new Uint8Array(row.buffer);
  return (y) => {
    for (let x = 0; x < width; x++) row.fill(words[y * width + x] ?? 0, x * times, (x + 1) * times);
    return bytes;
  };
}

/**
 * Every `step`-th pixel of every `step`-th row, including a partial step at the right and bottom. Takes the pixel in the middle of each
 * step, so pixel art that was enlarged `step` times is restored exactly.
 */
export function everyNth(source: Raster, step: number): Raster {
  if (step === 1) return source;
  const { width, height } = source;
  const small = createRaster(Math.ceil(width / step), Math.ceil(height / step));
  const [from, to] = [wordsOf(source.data), wordsOf(small.data)];
  const middle = step >> 1;
  for (let y = 0; y < small.height; y++) {
    const row = Math.min(height - 1, y * step + middle) * width;
    for (let x = 0; x < small.width; x++) {
      to[y * small.width + x] = from[row + Math.min(width - 1, x * step + middle)] ?? 0;
    }
  }
  return small;
}
