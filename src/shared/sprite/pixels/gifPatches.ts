import { boundsWhere, union, wordsIn } from './changes';
import type { Rect, Size } from './raster';

/** What a GIF stores of a frame: what has changed since the frame before. */
export interface GifPatch extends Rect {
  /** Pixels of the rectangle; 0 leaves what was there. */
  readonly words: Uint32Array;
  /** Whether the rectangle is emptied before the next frame. */
  readonly clears: boolean;
}

export interface PatchOptions {
  /** Whether the animation begins again after its last frame. */
  readonly loops: boolean;
  /** Whether pixels can be left as they are; else all of a rectangle is written. All pixels must be opaque then. */
  readonly seeThrough: boolean;
}

const isDifferent = (a: number, b: number) => a !== b;
const isEmptied = (now: number, next: number) => now !== 0 && next === 0;

/**
 * Patches after which a decoder shows exactly these frames. A frame can lay pixels over the canvas but not take any away: where the next
 * frame is empty at a place that is not, the rectangle of this one reaches there and is emptied. The last frame is followed by the first
 * one, which is whole: some decoders do not empty the canvas in between.
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
    if (seeThrough && index > 0) {
      const before = wordsIn(canvas, width, rect);
      for (let at = 0; at < words.length; at++) if (words[at] === before[at]) words[at] = 0;
    }
    canvas.set(frame);
    if (emptied) {
      for (let row = rect.y; row < rect.y + rect.height; row++) {
        canvas.fill(0, row * width + rect.x, row * width + rect.x + rect.width);
      }
    }
    return { ...rect, words, clears: emptied !== undefined };
  });
}
