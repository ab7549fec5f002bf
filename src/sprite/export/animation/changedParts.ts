import { boundsWhere } from '../../pixels/changes';
import type { Rect } from '../../pixels/raster';
import { type Raster, wordsOf } from '../../pixels/raster';
import { crop } from '../../sheet/frames';
import type { ExportFrame } from '../../source/sprite';
import { scaledRaster } from '../scale';

/** The part of a frame that differs from the frame before: its pixels replace those below, even with transparency. */
export interface ChangedPart {
  /** Top left corner in the image, in its pixels. */
  readonly x: number;
  readonly y: number;
  readonly image: Raster;
  /** Milliseconds. */
  readonly duration: number;
}

/**
 * The first frame completely, and of each other frame only what differs from the one before; one pixel if nothing does.
 * @param scale each pixel becomes a square of this size
 * @param step coordinates are multiples of it
 */
export function* changedParts(frames: readonly ExportFrame[], scale: number, step = 1): Generator<ChangedPart> {
  let before: Raster | undefined;
  for (const { image, duration } of frames) {
    const rect = before ? aligned(changed(before, image), step) : whole(image);
    before = image;
    const { x, y, width: w, height: h } = rect;
    yield { x: x * scale, y: y * scale, image: scaledRaster(crop(image, { x, y, w, h }), scale), duration };
  }
}

function whole({ width, height }: Raster): Rect {
  return { x: 0, y: 0, width, height };
}

function changed(before: Raster, { data, width, height }: Raster): Rect {
  const bounds = boundsWhere(wordsOf(before.data), wordsOf(data), { width, height }, (a, b) => a !== b);
  return bounds ?? { x: 0, y: 0, width: 1, height: 1 };
}

/** The rectangle, with its top left corner moved out to the next multiple of `step`. */
function aligned({ x, y, width, height }: Rect, step: number): Rect {
  const [left, top] = [x - (x % step), y - (y % step)];
  return { x: left, y: top, width: width + x - left, height: height + y - top };
}
