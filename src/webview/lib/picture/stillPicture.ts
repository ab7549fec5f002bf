import { quickPng } from '../../../sprite/formats/quickPng';
import type { Raster } from '../../../sprite/pixels/raster';
import { DecodeError } from './decodeMessages';
import type { Picture } from './picture';

/** A raster's pixels as `ImageData`, without copying if possible. */
export function imageOf(raster: Raster): ImageData {
  if (raster instanceof ImageData) return raster;
  const { width, height, data } = raster;
  return new ImageData(isUnshared(data) ? data : new Uint8ClampedArray(data), width, height);
}

/** `ImageData` doesn't accept shared memory. */
function isUnshared(data: Uint8ClampedArray): data is Uint8ClampedArray<ArrayBuffer> {
  return data.buffer instanceof ArrayBuffer;
}

/** A raster as a picture with one frame. */
export function stillOf(raster: Raster): Picture {
  const image = imageOf(raster);
  const { width, height } = image;
  return { width, height, frames: [{ image, duration: 0 }], animated: false, total: 1, tags: [] };
}

/**
 * Decodes a small PNG at once, on this thread. Returns undefined for all other pictures, which the worker decodes. Throws `DecodeError` if a
 * small PNG is damaged.
 */
export function quickPicture(bytes: Uint8Array): Picture | undefined {
  try {
    const raster = quickPng(bytes);
    return raster && stillOf(raster);
  } catch (cause) {
    throw new DecodeError('unreadable', { cause });
  }
}
