import { MAX_PICTURE_SIDE } from '../../../../../src/sprite/pixels/pictureLimits';
import type { Size } from '../../../../../src/sprite/pixels/raster';

/**
 * Number of columns on the sheet of an animation: all frames in one row if that fits into 4096 pixels, otherwise as close to a square as
 * possible.
 * @param frame size of one frame in pixels
 * @returns `undefined` if no sheet of 4096 × 4096 pixels can hold the frames
 */
export function sheetColumns(count: number, frame: Size): number | undefined {
  if (frame.height <= MAX_PICTURE_SIDE && frame.width * count <= MAX_PICTURE_SIDE) return count;
  let best: { columns: number; side: number } | undefined;
  for (let columns = 1; columns < count; columns++) {
    const side = Math.max(columns * frame.width, Math.ceil(count / columns) * frame.height);
    if (side <= MAX_PICTURE_SIDE && side < (best?.side ?? Number.POSITIVE_INFINITY)) best = { columns, side };
  }
  return best?.columns;
}
