import type { Raster } from '../../../shared/pixels/raster';
import { placeBefore } from './difference';

/** `before` on a transparent ground of another size, with its feet in the middle of the bottom; what lies beside it is cut off. */
export function standOn(before: Raster, size: { readonly width: number; readonly height: number }): Raster {
  const { width, height } = size;
  const data = new Uint8ClampedArray(width * height * 4);
  const { x: left, y: top } = placeBefore(before, size);
  const from = Math.max(0, -left);
  const to = Math.min(before.width, width - left);
  for (let y = Math.max(0, top); y < height; y++) {
    const row = (y - top) * before.width;
    data.set(before.data.subarray((row + from) * 4, (row + to) * 4), (y * width + left + from) * 4);
  }
  return { width, height, data };
}
