import { type Size, sameSize } from './raster';

/**
 * How a normal map fits a sprite. `frames`: a map for each frame. `each`: one map for all frames. `sheet`: as large as the sheet, and
 * sliced in the same way. `strip`: all frames side by side.
 */
export type NormalMapFit = 'frames' | 'each' | 'sheet' | 'strip';

/** Sizes are those of one frame, in pixels, except for a sheet. */
export interface Frames extends Size {
  readonly frames: number;
}

/**
 * How the normal map fits; undefined if its size doesn't.
 * @param sheet size of the sheet that the sprite's frames come from, if there is one
 */
export function normalMapFit(sprite: Frames, map: Frames, sheet?: Size): NormalMapFit | undefined {
  if (sameSize(map, sprite)) return map.frames === sprite.frames ? 'frames' : 'each';
  if (sheet && sameSize(map, sheet)) return 'sheet';
  if (sameSize(map, { width: sprite.width * sprite.frames, height: sprite.height })) return 'strip';
  return undefined;
}

/** Areas of the frames in a strip. */
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
