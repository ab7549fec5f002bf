import { PictureError } from '../../pixels/pictureError';
import { MAX_ALL_PIXELS, MAX_FRAMES } from '../../pixels/pictureLimits';
import type { Raster, Rect, Size } from '../../pixels/raster';

/** A still or an animation, with every frame as it is shown. */
export interface Animation extends SampledAnimation {
  readonly frames: readonly AnimationFrame[];
}

/** The same, of which only some frames were drawn. */
export interface SampledAnimation extends Size {
  /** At least one, all of the same size. */
  readonly frames: readonly SampledFrame[];
  /** How often it plays; 0: forever. Absent if the file doesn't say. */
  readonly loops?: number;
  /** Number of frames that the file announces or begins but that can't be read; normally 0. */
  readonly missing: number;
}

export interface AnimationFrame extends SampledFrame {
  readonly image: Raster;
}

export interface SampledFrame {
  /** Absent if nobody wanted it. */
  readonly image?: Raster | undefined;
  /** Milliseconds, from the file; 0 if the file doesn't say. */
  readonly duration: number;
}

/** An animation, or a sprite, of which all frames were drawn. @throws RangeError if one wasn't */
export function wholeFrames<T extends { readonly frames: readonly SampledFrame[] }>(
  sampled: T,
): Omit<T, 'frames'> & { readonly frames: readonly (T['frames'][number] & AnimationFrame)[] } {
  const frames = sampled.frames.map((frame: T['frames'][number]) => {
    const { image } = frame;
    if (!image) throw new RangeError('A frame was left out.');
    return { ...frame, image };
  });
  return { ...sampled, frames };
}

/** Which frames are wanted, by their indexes. @param frames how many the file says there are */
export type Choose = (frames: number) => Pick<ReadonlySet<number>, 'has'>;

export const EVERY_FRAME: Choose = () => ({ has: () => true });
export const FIRST_FRAME: Choose = () => new Set([0]);

/** How the frames of a file are read. */
export interface FrameReading {
  /** Default: all. */
  readonly choose?: Choose | undefined;
  readonly reach?: FrameReach | undefined;
  /** GIF only: pixels show their indices, as words of `indexWords.ts`. */
  readonly showsIndices?: boolean;
}

/** A frame as the file stores it: a part of the canvas. */
export interface StoredFrame extends Rect {
  /** Milliseconds. */
  readonly duration: number;
  /** What happens to its part of the canvas before the next frame: it stays, is cleared, or is restored. */
  readonly dispose: 'none' | 'background' | 'previous';
  /** Whether its pixels replace those of the canvas, even with transparency, or are drawn over them. */
  readonly blend: 'source' | 'over';
}

/** Called before a frame is decoded, with its number from 1 and how many there are. */
export type FrameReach = (at: number, of: number) => void;

/** @throws PictureError `too-large` if there are too many frames, or if all together have too many pixels */
export function checkFrames(size: Size, frames: number): void {
  if (frames > MAX_FRAMES) {
    throw new PictureError('too-large', `The animation has more than ${MAX_FRAMES} frames.`);
  }
  if (size.width * size.height * frames > MAX_ALL_PIXELS) {
    throw new PictureError('too-large', `All frames together have more than ${MAX_ALL_PIXELS} pixels.`);
  }
}
