import { encodePng } from '../../../src/sprite/formats/png';
import { createRaster } from '../../../src/sprite/pixels/raster';

let made = 0;

/** An image distinct from all others in this process: its first pixel is a counter. */
export function distinctPng(width: number, height: number): Uint8Array {
  const raster = createRaster(width, height);
  const number = ++made;
  raster.data.set([number & 255, (number >> 8) & 255, (number >> 16) & 255, 255]);
  return encodePng(raster);
}

let mapsMade = 0;

/** A flat normal map distinct from all others in this process: the red values of its first pixels are the octal digits of a counter. */
export function distinctMap(width: number, height: number): Uint8Array {
  const raster = createRaster(width, height);
  const digits = (++mapsMade).toString(8);
  for (let p = 0; p < width * height; p++)
    raster.data.set([124 + Number(digits[digits.length - 1 - p] ?? 4), 128, 255, 255], p * 4);
  return encodePng(raster);
}
