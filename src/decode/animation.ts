import { PictureError } from '../shared/sprite/pixels/pictureError';
import { MAX_FRAMES, MAX_PIXELS } from '../shared/sprite/pixels/pictureLimits';
import type { Raster, Rect, Size } from '../shared/sprite/pixels/raster';

/** A still or an animation, every frame as it is shown. */
export interface Animation extends Size {
  /** At least one; all of one size. */
  readonly frames: readonly AnimationFrame[];
  /** How often it plays; 0: forever. Absent if the file does not say. */
  readonly loops?: number;
  /** Frames that the file announces, or begins, and that cannot be read; 0 where all is well. */
  readonly missing: number;
}

export interface AnimationFrame {
  readonly image: Raster;
  /** Milliseconds, as the file says; 0 where it does not. */
  readonly duration: number;
}

/** A frame as it lies in a file: a part of the canvas. */
export interface StoredFrame extends Rect {
  /** Milliseconds. */
  readonly duration: number;
  /** What becomes of its part of the canvas before the next frame: it stays, is emptied, or is as it was before. */
  readonly dispose: 'none' | 'background' | 'previous';
  /** Whether its pixels replace those of the canvas, transparent ones too, or lie over them. */
  readonly blend: 'source' | 'over';
}

/** @throws PictureError `too-large` where all frames together have more pixels than are held of one file, or are too many. */
export function checkFrames(size: Size, frames: number): void {
  if (frames > MAX_FRAMES) {
    throw new PictureError('too-large', `The animation has more than ${MAX_FRAMES} frames.`);
  }
  if (size.width * size.height * frames > MAX_PIXELS) {
    throw new PictureError('too-large', `All frames together have more than ${MAX_PIXELS} pixels.`);
  }
}
