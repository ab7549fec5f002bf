import { encodePng } from '../../src/shared/sprite/pixels/png';
import { createRaster } from '../../src/shared/sprite/pixels/raster';

let made = 0;

/** A flat normal map distinct from all others in this process: the red of its first pixels is a counter, up to 8 off. */
export function distinctMap(width: number, height: number): Uint8Array {
  const raster = createRaster(width, height);
  const digits = (++made).toString(8);
  for (let p = 0; p < width * height; p++)
    raster.data.set([124 + Number(digits[digits.length - 1 - p] ?? 4), 128, 255, 255], p * 4);
  return encodePng(raster);
}
