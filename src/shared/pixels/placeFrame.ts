import { createRaster, type Raster } from './raster';
import type { FrameRect } from './sheet';

/** Where a frame lies in its sheet, and where in the whole frame its top left corner belongs; in pixels. */
export interface PlacedRect extends FrameRect {
  readonly left: number;
  readonly top: number;
}

/**
 * A copy of one frame of a sheet, put where it belongs in a transparent raster of `width` × `height` pixels. What lies outside of
 * the sheet, or would lie outside of the frame, is left out.
 */
export function placeFrame(sheet: Raster, rect: PlacedRect, width: number, height: number): Raster {
  const frame = createRaster(width, height);
  const [fromX, toX] = overlap(rect.x, rect.w, rect.left, sheet.width, width);
  const [fromY, toY] = overlap(rect.y, rect.h, rect.top, sheet.height, height);
  if (fromX >= toX) return frame;
  for (let y = fromY; y < toY; y++) {
    const from = ((rect.y + y) * sheet.width + rect.x) * 4;
    const row = sheet.data.subarray(from + fromX * 4, from + toX * 4);
    frame.data.set(row, ((rect.top + y) * width + rect.left + fromX) * 4);
  }
  return frame;
}

/** First and last (excluded) of `length` pixels that are inside of both rasters, along one axis. */
function overlap(source: number, length: number, target: number, sourceSize: number, targetSize: number) {
  return [Math.max(0, -source, -target), Math.min(length, sourceSize - source, targetSize - target)] as const;
}
