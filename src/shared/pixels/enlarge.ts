import { type Raster, wordsOf } from './raster';

/** Largest side of an enlarged picture, in pixels. */
export const LARGEST_SIDE = 4096;

/** How many times a picture can be enlarged within 4096 × 4096; at least once. */
export function mostTimes({ width, height }: { readonly width: number; readonly height: number }): number {
  return Math.max(1, Math.floor(LARGEST_SIDE / Math.max(width, height)));
}

/**
 * Rows of a raster with each pixel `times` times side by side: nearest neighbour, exactly. Each call of the returned function
 * gives the RGBA bytes of one row; they are good until the next call.
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
