import type { Size } from './raster';

/**
 * What images may have that are read, from any source: files, services, JSON, people. The guide has the same numbers, which a test compares.
 */
export const PICTURE_LIMITS = {
  /** Pixels of one side: the most that GIF, JPEG, and Aseprite files can have. */
  side: 65_535,
  /** Pixels of the canvas: 64 MiB of RGBA. */
  pixels: 4096 * 4096,
  /** Pixels of all frames together: 256 MiB of RGBA. */
  allPixels: 4 * 4096 * 4096,
  /** Pixels of all frames and views that are checked or fixed together, which takes more memory: 128 MiB of RGBA. */
  judgedPixels: 2 * 4096 * 4096,
  /** Frames of one animation or sheet. */
  frames: 4096,
  /**
   * Chunks of a PNG or WebP, blocks of a GIF, or segments of a JPEG. Programs write a few thousand: an animation of 4,096 frames needs 8,192, and
   * 40 MiB in pieces of 8 KiB need 5,120.
   */
  parts: 65_536,
  /** Scans of a JPEG: each takes work for the whole image, even if it is only a few bytes long. Progressive images have about ten. */
  scans: 100,
} as const;

export const MAX_SIDE = PICTURE_LIMITS.side;
export const MAX_PIXELS = PICTURE_LIMITS.pixels;
export const MAX_ALL_PIXELS = PICTURE_LIMITS.allPixels;
export const MAX_JUDGED_PIXELS = PICTURE_LIMITS.judgedPixels;
export const MAX_FRAMES = PICTURE_LIMITS.frames;
export const MAX_PARTS = PICTURE_LIMITS.parts;
export const MAX_SCANS = PICTURE_LIMITS.scans;

/** Largest width and height of what is made here or sent to a service: engines and phones load no larger images. */
export const MAX_PICTURE_SIDE = 4096;

/** Whether a canvas is too large to be read. */
export function isTooLarge({ width, height }: Size): boolean {
  return width > MAX_SIDE || height > MAX_SIDE || width * height > MAX_PIXELS;
}
