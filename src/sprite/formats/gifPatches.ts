import { boundsWhere, union, wordsIn } from '../pixels/changes';
import type { Rect, Size } from '../pixels/raster';

/** What a GIF stores of a frame: the changes since the frame before. */
export interface GifPatch extends Rect {
  /** Pixels of the rectangle; 0 leaves a pixel unchanged. */
  readonly words: Uint32Array;
  /** Whether the rectangle is cleared before the next frame. */
  readonly clears: boolean;
}

export interface PatchOptions {
  /** Whether the animation starts over after its last frame. */
  readonly loops: boolean;
  /**
   * Whether patches may have transparent pixels, which stay unchanged; otherwise rectangles are written completely, and all pixels must
   * be opaque.
   */
  readonly seeThrough: boolean;
}

const isDifferent = (a: number, b: number) => a !== b;
const isEmptied = (now: number, next: number) => now !== 0 && next === 0;

/**
 * Makes patches with which a decoder shows exactly these frames. A frame can draw over the canvas but not erase: if pixels must become
 * empty in the next frame, the rectangle of this frame includes them and is cleared. The last frame is followed by the first one, which
 * is complete, because some decoders don't clear the canvas in between.
 * @param frames opaque pixels, and 0 for transparent ones; at least one frame
 */
export function gifPatches(
  frames: readonly Uint32Array[],
  { width, height }: Size,
  { loops, seeThrough }: PatchOptions,
): GifPatch[] {
  const size = { width, height };
  const whole: Rect = { x: 0, y: 0, ...size };
  const canvas = new Uint32Array(width * height);
  return frames.map((frame, index) => {
    const next = frames[index + 1] ?? (loops && frames.length > 1 ? frames[0] : undefined);
    const emptied = next && boundsWhere(frame, next, size, isEmptied);
    const changed = index === 0 ? whole : boundsWhere(canvas, frame, size, isDifferent);
    // A frame has at least one pixel.
    const rect = union(changed, emptied) ?? { x: 0, y: 0, width: 1, height: 1 };
    const words = wordsIn(frame, width, rect);
    if (seeThrough && index > 0) clearEqual(words, wordsIn(canvas, width, rect));
    canvas.set(frame);
    if (emptied) clearRect(canvas, width, rect);
    return { ...rect, words, clears: emptied !== undefined };
  });
}

/** Makes pixels transparent that are as before. */
function clearEqual(words: Uint32Array, before: Uint32Array): void {
  for (let at = 0; at < words.length; at++) if (words[at] === before[at]) words[at] = 0;
}

function clearRect(canvas: Uint32Array, width: number, rect: Rect): void {
  for (let row = rect.y; row < rect.y + rect.height; row++)
    canvas.fill(0, row * width + rect.x, row * width + rect.x + rect.width);
}
