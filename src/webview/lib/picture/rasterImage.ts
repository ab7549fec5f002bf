import type { Raster } from '../../../shared/pixels/raster';

/** The pixels of a raster as `ImageData`, not copied. */
export function imageOf({ width, height, data }: Raster): ImageData {
  return new ImageData(isPlain(data) ? data : new Uint8ClampedArray(data), width, height);
}

/** `ImageData` takes no memory that threads share. */
function isPlain(data: Uint8ClampedArray): data is Uint8ClampedArray<ArrayBuffer> {
  return data.buffer instanceof ArrayBuffer;
}
