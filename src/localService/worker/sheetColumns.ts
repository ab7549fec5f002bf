import { MAX_PICTURE_SIDE } from '../../shared/sprite/pixels/pictureLimits';
import type { Size } from '../../shared/sprite/pixels/raster';

/**
 * In how many columns the frames of an animation lie on their sheet: all beside each other where they fit into 4096 pixels, else as
 * near to a square as can be, row by row.
 * @param frame size of one frame in pixels
 * @returns `undefined` when no sheet of 4096 × 4096 pixels holds them.
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
