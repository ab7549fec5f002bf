import { PNG } from 'pngjs';
import { createRaster, type Raster } from '../../../../src/sprite/pixels/raster';

/** A PNG as pngjs reads it; transparent pixels have no color. */
export function decodedPng(bytes: Uint8Array): Raster {
  const { width, height, data } = PNG.sync.read(Buffer.from(bytes));
  const raster = createRaster(width, height);
  for (let at = 0; at < data.length; at += 4) if (data[at + 3] !== 0) raster.data.set(data.subarray(at, at + 4), at);
  return raster;
}
