import { MAX_FRAMES } from '../pixels/pictureLimits';
import type { Size } from '../pixels/raster';
import type { CutGuess } from './guessCut';

/** Duration of a frame in milliseconds if its file doesn't say: as in TexturePacker's JSON, or a PNG. */
export const UNTIMED_FRAME_MS = 100;

/** Frames with a duration of up to `MIN_FRAME_MS` ms are shown for `REPLACEMENT_MS` ms, as in browsers. */
const MIN_FRAME_MS = 10;
const REPLACEMENT_MS = 100;

/** Milliseconds that a frame of a GIF, APNG, or WebP is shown if its file says `ms`. */
export function shownDuration(ms: number): number {
  return ms <= MIN_FRAME_MS ? REPLACEMENT_MS : ms;
}

/** The area of one frame in a sheet, in pixels from the top left. */
export interface FrameRect {
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
}

export type SheetLayout = 'strip' | 'column' | 'grid';

export interface SplitSheet {
  readonly layout: SheetLayout;
  /** In playing order: left to right, then top to bottom. */
  readonly frames: readonly FrameRect[];
}

/** The rectangles of equal frames from the top left, left to right, then top to bottom. */
export function rectsOf({ columns, count, height, width }: CutGuess): FrameRect[] {
  return Array.from({ length: count }, (_, index) => ({
    x: (index % columns) * width,
    y: Math.floor(index / columns) * height,
    w: width,
    h: height,
  }));
}

/** The layout that frames of exactly this size fill: strip first, then column, then grid (its last row may have gaps). */
function splitBySize(sheet: Size, frame: Size, count: number): SplitSheet | undefined {
  const columns = sheet.width / frame.width;
  const rows = sheet.height / frame.height;
  if (!Number.isInteger(columns) || !Number.isInteger(rows)) return undefined;
  if (rows === 1 && columns === count) return { layout: 'strip', frames: rectsOf({ ...frame, columns, count }) };
  if (columns === 1 && rows === count) return { layout: 'column', frames: rectsOf({ ...frame, columns: 1, count }) };
  const fits = columns > 1 && rows > 1 && columns * rows >= count && columns * (rows - 1) < count;
  return fits ? { layout: 'grid', frames: rectsOf({ ...frame, columns, count }) } : undefined;
}

/** Sides of squares that tile the sheet, largest first. */
function squareSides({ width, height }: Size): number[] {
  const sides: number[] = [];
  for (let side = Math.min(width, height); side >= 1; side--) {
    if (width % side === 0 && height % side === 0) sides.push(side);
  }
  return sides;
}

function positive(value: number | undefined): number | undefined {
  return value !== undefined && Number.isInteger(value) && value > 0 ? value : undefined;
}

/**
 * Finds the frames of a sheet. A frame size that fits decides. If it is missing or doesn't fit, square frames are tried, then a strip and
 * a column of equal parts. In each case strip comes before column before grid.
 * @param frames number of frames, 1 to 4,096 (`MAX_FRAMES`), and the size of one in pixels if known
 * @returns `undefined` if nothing divides the sheet evenly, or if there are more frames: their number may come from someone else's file
 */
export function splitSheet(
  sheet: Size,
  frames: { count: number; width?: number; height?: number },
): SplitSheet | undefined {
  const { count } = frames;
  if (!positive(count) || count > MAX_FRAMES || !positive(sheet.width) || !positive(sheet.height)) return undefined;
  const width = positive(frames.width);
  const height = positive(frames.height);
  const sizes: Size[] = [];
  if (width && height) sizes.push({ width, height });
  else if (width) sizes.push({ width, height: sheet.height }, { width, height: sheet.height / count });
  else if (height) sizes.push({ width: sheet.width / count, height }, { width: sheet.width, height });
  sizes.push(...squareSides(sheet).map((side) => ({ width: side, height: side })));
  sizes.push(
    { width: sheet.width / count, height: sheet.height },
    { width: sheet.width, height: sheet.height / count },
  );
  for (const size of sizes) {
    if (!Number.isInteger(size.width) || !Number.isInteger(size.height)) continue;
    const split = splitBySize(sheet, size, count);
    if (split) return split;
  }
  return undefined;
}
