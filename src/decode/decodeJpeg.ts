import jpeg from 'jpeg-js';
import { exifOrientation, oriented } from '../shared/sprite/pixels/orientation';
import { PictureError } from '../shared/sprite/pixels/pictureError';
import type { Raster } from '../shared/sprite/pixels/raster';

/** Errors of `jpeg-js` about its limits on pixels and memory. */
const BEYOND_BOUNDS = /^max\w+ limit exceeded/;

/**
 * Decodes a baseline or progressive JPEG to RGBA8, rotated as its Exif segment says. Limits: 17 megapixels, and 512 MiB while decoding.
 * @throws PictureError `too-large` beyond the limits; otherwise the errors of `jpeg-js`
 */
export function decodeJpeg(bytes: Uint8Array): Raster {
  try {
    const { width, height, data } = jpeg.decode(bytes, {
      useTArray: true,
      maxResolutionInMP: 17,
      maxMemoryUsageInMB: 512,
    });
    const pixels = new Uint8ClampedArray(data.buffer, data.byteOffset, data.byteLength);
    return oriented({ width, height, data: pixels }, exifOrientation(bytes));
  } catch (cause) {
    if (!(cause instanceof Error) || !BEYOND_BOUNDS.test(cause.message)) throw cause;
    throw new PictureError('too-large', 'Not enough memory to decode the image.', { cause });
  }
}
