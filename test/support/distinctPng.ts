import { encodePng } from '../../src/shared/sprite/pixels/png';
import { createRaster } from '../../src/shared/sprite/pixels/raster';

let made = 0;

/** An image distinct from all others in this process: its first pixel is a counter. */
export function distinctPng(width: number, height: number): Uint8Array {
  const raster = createRaster(width, height);
  const number = ++made;
  raster.data.set([number & 255, (number >> 8) & 255, (number >> 16) & 255, 255]);
  return encodePng(raster);
}
