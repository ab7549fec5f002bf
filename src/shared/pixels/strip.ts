import { createRaster, type Raster } from './raster';
import type { FrameRect } from './sheet';

/** A copy of the part of a raster that `rect` names; pixels outside it are transparent. */
export function crop(source: Raster, rect: FrameRect): Raster {
  const part = createRaster(rect.w, rect.h);
  const left = Math.max(0, rect.x);
  const right = Math.min(source.width, rect.x + rect.w);
  for (let y = Math.max(0, rect.y); y < Math.min(source.height, rect.y + rect.h) && left < right; y++) {
    const row = source.data.subarray((y * source.width + left) * 4, (y * source.width + right) * 4);
    part.data.set(row, ((y - rect.y) * rect.w + left - rect.x) * 4);
  }
  return part;
}

/**
 * One horizontal strip of frames of equal size, frame i at x = width · i.
 * @throws RangeError without frames or when sizes differ.
 */
export function joinStrip(frames: readonly Raster[]): Raster {
  const [first] = frames;
  if (!first) throw new RangeError('A strip needs a frame.');
  const { width, height } = first;
  const strip = createRaster(width * frames.length, height);
  frames.forEach((frame, i) => {
    if (frame.width !== width || frame.height !== height) throw new RangeError('Frames of a strip have one size.');
    for (let y = 0; y < height; y++) {
      strip.data.set(frame.data.subarray(y * width * 4, (y + 1) * width * 4), (y * strip.width + i * width) * 4);
    }
  });
  return strip;
}
