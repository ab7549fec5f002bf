import { OPAQUE_FROM, rgbAt } from '../../shared/pixels/colors';
import type { Raster } from '../../shared/pixels/raster';

/** A copy in which every visible pixel's colour went through `change`; alpha stays. Colours are 0xRRGGBB. */
export function recolor(source: Raster, change: (rgb: number, x: number, y: number) => number): Raster {
  const data = Uint8ClampedArray.from(source.data);
  for (let p = 0; p < source.width * source.height; p++) {
    if ((data[p * 4 + 3] ?? 0) < OPAQUE_FROM) continue;
    const rgb = change(rgbAt(source.data, p * 4), p % source.width, Math.floor(p / source.width));
    data[p * 4] = rgb >> 16;
    data[p * 4 + 1] = (rgb >> 8) & 255;
    data[p * 4 + 2] = rgb & 255;
  }
  return { width: source.width, height: source.height, data };
}
