import type { Raster } from '../pixels/raster';
import type { SpriteView } from '../pixels/views';

/** Alphas that are this near to the threshold may be meant either way. */
const UNSURE = 48;

/**
 * Makes each pixel opaque or empty. What flickers around the threshold from frame to frame is decided once: while a pixel stays unsure, the mean of
 * those frames counts. A frame that nothing changes is the same object as before.
 * @param from pixels with at least this alpha become opaque
 */
export function harden(frames: SpriteView['frames'], from: number): Raster[] {
  const alphas = frames.map((frame) => (hasPart(frame) ? frame.data.slice() : undefined));
  if (frames.length > 1) agree(frames, alphas, from);
  return frames.map((frame, at) => {
    const data = alphas[at];
    if (!data) return frame;
    for (let byte = 3; byte < data.length; byte += 4) {
      const alpha = data[byte] ?? 0;
      if (alpha === 255 || alpha === 0) continue;
      if (alpha >= from) data[byte] = 255;
      else data.fill(0, byte - 3, byte + 1);
    }
    return { ...frame, data };
  });
}

function hasPart({ data }: Raster): boolean {
  for (let byte = 3; byte < data.length; byte += 4) if ((data[byte] ?? 0) % 255) return true;
  return false;
}

/** Gives pixels that are unsure in several frames in a row their mean alpha in all of them. */
function agree(frames: readonly Raster[], changed: readonly (Uint8ClampedArray | undefined)[], from: number): void {
  const isUnsure = (alpha: number) => alpha % 255 !== 0 && Math.abs(alpha - from) <= UNSURE;
  for (const [at, data] of changed.entries()) {
    if (!data) continue;
    for (let byte = 3; byte < data.length; byte += 4) {
      if (!isUnsure(frames[at]?.data[byte] ?? 0) || (at > 0 && isUnsure(frames[at - 1]?.data[byte] ?? 0))) continue;
      let [end, sum] = [at, 0];
      for (; isUnsure(frames[end]?.data[byte] ?? 0); end++) sum += frames[end]?.data[byte] ?? 0;
      const mean = Math.max(1, Math.min(254, Math.round(sum / (end - at))));
      for (let frame = at; frame < end; frame++) {
        const target = changed[frame];
        if (target) target[byte] = mean;
      }
    }
  }
}
