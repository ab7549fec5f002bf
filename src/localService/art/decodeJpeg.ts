import jpeg from 'jpeg-js';
import type { Raster } from '../../shared/pixels/raster';

/** Decodes a baseline or progressive JPEG to RGBA8; bounded at 17 megapixels. Throws what `jpeg-js` throws. */
export function decodeJpeg(bytes: Uint8Array): Raster {
  const { width, height, data } = jpeg.decode(bytes, {
    useTArray: true,
    maxResolutionInMP: 17,
    maxMemoryUsageInMB: 512,
  });
  return { width, height, data: Uint8ClampedArray.from(data) };
}
