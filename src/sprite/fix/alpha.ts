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
    hardenPixels(data, from);
    return { ...frame, data };
  });
}

function hasPart({ data }: Raster): boolean {
  for (let byte = 3; byte < data.length; byte += 4) if ((data[byte] ?? 0) % 255) return true;
  return false;
}

function hardenPixels(data: Uint8ClampedArray, from: number): void {
  for (let byte = 3; byte < data.length; byte += 4) {
    const alpha = data[byte] ?? 0;
    if (alpha === 255 || alpha === 0) continue;
    if (alpha >= from) data[byte] = 255;
    else data.fill(0, byte - 3, byte + 1);
  }
}

type Changed = readonly (Uint8ClampedArray | undefined)[];

/** Gives pixels that are unsure in several frames in a row their mean alpha in all of them. */
function agree(frames: readonly Raster[], changed: Changed, from: number): void {
  for (const [first, data] of changed.entries()) {
    const [own, before] = [frames[first]?.data, frames[first - 1]?.data];
    if (!data || !own) continue;
    for (let byte = 3; byte < own.length; byte += 4) {
      if (isUnsure(own[byte] ?? 0, from) && !isUnsure(before?.[byte] ?? 0, from))
        agreeFrom(frames, changed, first, byte, from);
    }
  }
}

/** Gives one pixel its mean alpha from the first frame on in which it is unsure, for as long as it is. */
function agreeFrom(frames: readonly Raster[], changed: Changed, first: number, byte: number, from: number): void {
  let [end, sum] = [first, 0];
  for (; isUnsure(alphaAt(frames, end, byte), from); end++) sum += alphaAt(frames, end, byte);
  const mean = Math.max(1, Math.min(254, Math.round(sum / (end - first))));
  for (const data of changed.slice(first, end)) if (data) data[byte] = mean;
}

const isUnsure = (alpha: number, from: number) => alpha % 255 !== 0 && Math.abs(alpha - from) <= UNSURE;

/** 0 after the last frame. */
const alphaAt = (frames: readonly Raster[], frame: number, byte: number) => frames[frame]?.data[byte] ?? 0;
