import { type Raster, type Rect, wordsOf } from '../pixels/raster';

/** What differs in one frame. */
export interface ChangedFrame {
  /** Counted from 0. */
  readonly frame: number;
  /** Pixels that look different. */
  readonly pixels: number;
  /** Encloses them, in pixels from the top left. */
  readonly box: Rect;
}

/** Pixels that are compared between two pauses. */
const PIXELS = 16_384;

/**
 * Compares two frames pixel by pixel, both from the top left; a pixel that one of them doesn't have is transparent. Transparent pixels are
 * equal, even if their hidden colors differ. Undefined if the frames look the same.
 * @param pause awaited again and again, so that nothing else has to wait
 */
export async function changedFrame(
  frame: number,
  before: Raster | undefined,
  after: Raster | undefined,
  pause: () => Promise<void>,
): Promise<ChangedFrame | undefined> {
  const [old, now] = [before && wordsOf(before.data), after && wordsOf(after.data)];
  const width = Math.max(before?.width ?? 0, after?.width ?? 0);
  const height = Math.max(before?.height ?? 0, after?.height ?? 0);
  const rows = Math.max(1, Math.floor(PIXELS / Math.max(1, width)));
  let [pixels, left, top, right, bottom] = [0, width, height, -1, -1];
  for (let y = 0; y < height; y++) {
    if (y % rows === rows - 1) await pause();
    const [oldRow, newRow] = [rowOf(before, y), rowOf(after, y)];
    for (let x = 0; x < width; x++) {
      const a = old && x < oldRow.length ? (old[oldRow.from + x] ?? 0) : 0;
      const b = now && x < newRow.length ? (now[newRow.from + x] ?? 0) : 0;
      if (a === b || (a >>> 24 === 0 && b >>> 24 === 0)) continue;
      pixels++;
      if (x < left) left = x;
      if (x > right) right = x;
      if (y < top) top = y;
      bottom = y;
    }
  }
  if (pixels === 0) return undefined;
  return { frame, pixels, box: { x: left, y: top, width: right - left + 1, height: bottom - top + 1 } };
}

/** Index of a row's first pixel, and the number of its pixels; 0 if the row is missing. */
function rowOf(raster: Raster | undefined, y: number): { readonly from: number; readonly length: number } {
  if (!raster || y >= raster.height) return { from: 0, length: 0 };
  return { from: y * raster.width, length: raster.width };
}
