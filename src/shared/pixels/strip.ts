import { placeFrame } from './placeFrame';
import { createRaster, type Raster } from './raster';
import type { FrameRect } from './sheet';

/** A copy of the part of a raster that `rect` names; pixels outside it are transparent. */
export function crop(source: Raster, rect: FrameRect): Raster {
  return placeFrame(source, { ...rect, left: 0, top: 0 }, rect.w, rect.h);
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
