import { GrowingBox } from '../pixels/growingBox';
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
  const width = Math.max(before?.width ?? 0, after?.width ?? 0);
  const height = Math.max(before?.height ?? 0, after?.height ?? 0);
  const rows = Math.max(1, Math.floor(PIXELS / Math.max(1, width)));
  const [old, now] = [rowsOf(before), rowsOf(after)];
  const box = new GrowingBox();
  for (let y = 0; y < height; y++) {
    if (y % rows === rows - 1) await pause();
    addChanges(old(y), now(y), y, box);
  }
  return box.rect && { frame, pixels: box.pixels, box: box.rect };
}

/** The pixels of each row, up to the end of the picture; none below it. */
function rowsOf(raster: Raster | undefined): (y: number) => Uint32Array {
  if (!raster) return () => NO_PIXELS;
  const words = wordsOf(raster.data);
  return (y) => words.subarray(y * raster.width, (y + 1) * raster.width);
}

const NO_PIXELS = new Uint32Array();

/** Adds the pixels that look different in two rows to those that enclose them. */
function addChanges(before: Uint32Array, after: Uint32Array, y: number, box: GrowingBox): void {
  const both = Math.min(before.length, after.length);
  for (let x = 0; x < both; x++) {
    const old = before[x] ?? 0;
    const now = after[x] ?? 0;
    if (old !== now && !(isClear(old) && isClear(now))) box.add(x, y);
  }
  const longer = before.length > after.length ? before : after;
  for (let x = both; x < longer.length; x++) if (!isClear(longer[x] ?? 0)) box.add(x, y);
}

/** In the byte order of every machine that runs VS Code, the highest byte is the opacity. */
const isClear = (word: number) => word >>> 24 === 0;
