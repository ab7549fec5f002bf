import { encodePng } from '../../src/shared/sprite/pixels/png';
import { createRaster } from '../../src/shared/sprite/pixels/raster';

let made = 0;

/** A picture like no other of this process: its first pixel counts. */
export function distinctPng(width: number, height: number): Uint8Array {
  const raster = createRaster(width, height);
  const number = ++made;
  raster.data.set([number & 255, (number >> 8) & 255, (number >> 16) & 255, 255]);
  return encodePng(raster);
}
