import type { Size } from './raster';

/**
 * How a normal map belongs to a sprite: `frames`: a picture for each frame; `each`: one picture for all frames; `sheet`: it is as large as
 * the sheet and cut in the same way; `strip`: all frames side by side.
 */
export type NormalMapFit = 'frames' | 'each' | 'sheet' | 'strip';

/** Sizes are of one frame, in pixels, except that of a sheet. */
export interface Frames extends Size {
  readonly frames: number;
}

/**
 * How the normal map fits; undefined if its size is none of these.
 * @param sheet size of the sheet that the sprite's frames are cut from, where it has one
 */
export function normalMapFit(sprite: Frames, map: Frames, sheet?: Size): NormalMapFit | undefined {
  if (sameSize(map, sprite)) return map.frames === sprite.frames ? 'frames' : 'each';
  if (sheet && sameSize(map, sheet)) return 'sheet';
  if (sameSize(map, { width: sprite.width * sprite.frames, height: sprite.height })) return 'strip';
  return undefined;
}

/** Where the frames of a strip lie in it. */
export function stripOf({ width, height, frames }: Frames) {
  return Array.from({ length: frames }, (_, index) => ({
    x: index * width,
    y: 0,
    w: width,
    h: height,
    left: 0,
    top: 0,
  }));
}

export function sameSize(a: Size, b: Size): boolean {
  return a.width === b.width && a.height === b.height;
}
