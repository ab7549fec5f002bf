import { stripOf } from '../pixels/normalMapFit';
import { PictureError } from '../pixels/pictureError';
import { MAX_PICTURE_SIDE } from '../pixels/pictureLimits';
import { createRaster, type Raster } from '../pixels/raster';
import { paste } from '../sheet/frames';
import { normalMap } from './normalMap';
import type { NormalMapSettings } from './settings';

/**
 * The normal maps of an animation's frames, side by side; for one frame, its normal map.
 * @param frames all of the same size, at least one
 * @param pause awaited before each frame, for a thread that has other work too
 * @throws PictureError `too-large` if the strip would be wider than 4096 pixels
 */
export async function normalStrip(
  frames: readonly Raster[],
  settings: NormalMapSettings,
  pause?: () => Promise<void>,
): Promise<Raster> {
  const { width = 0, height = 0 } = frames[0] ?? {};
  const size = { width, height, frames: frames.length };
  if (width * frames.length > MAX_PICTURE_SIDE) {
    throw new PictureError('too-large', `Side by side, the frames are wider than ${MAX_PICTURE_SIDE} pixels.`);
  }
  const strip = createRaster(width * frames.length, height);
  for (const [index, { x }] of stripOf(size).entries()) {
    await pause?.();
    const frame = frames[index];
    if (frame) paste(normalMap(frame, settings), strip, x, 0);
  }
  return strip;
}
