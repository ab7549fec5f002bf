import type { SheetInfo } from '../../../shared/protocol/preview';
import type { Picture } from '../../lib/picture/decode';
import { cutFrames } from '../sheet/cutFrames';
import { MAX_SIDE } from './fixedLight';

interface Size {
  readonly width: number;
  readonly height: number;
}

/** How the sprite's frames lie in their sheet. */
export interface SheetOf {
  readonly info: SheetInfo;
  /** Of the whole sheet, in pixels. */
  readonly size: Size;
}

/** The normal map of frame `index`, of the frame's size. */
export type MapFrames = (index: number) => ImageData;

/**
 * The normal map for each frame of a sprite. In this order: a map with as many frames; one of a frame's size, for all frames; one of
 * the size of the sheet, cut as that is; a strip of all frames. Undefined where the sizes fit in none of these ways.
 */
export function mapFrames(sprite: Picture, map: Picture, sheet?: SheetOf): MapFrames | undefined {
  const count = sprite.frames.length;
  if (Math.max(sprite.width, sprite.height) > MAX_SIDE) return undefined;
  if (sameSize(map, sprite)) return map.frames.length === count ? framesOf(map) : () => map.frames[0].image;
  if (sheet && sameSize(map, sheet.size)) return framesOf(cutFrames(map, sheet.info));
  if (sameSize(map, { width: sprite.width * count, height: sprite.height }))
    return framesOf(cutFrames(map, strip(sprite)));
  return undefined;
}

export function sameSize(a: Size, b: Size): boolean {
  return a.width === b.width && a.height === b.height;
}

function framesOf({ frames }: Picture): MapFrames {
  return (index) => (frames[index] ?? frames[0]).image;
}

function strip({ width, height, frames }: Picture): SheetInfo {
  return {
    width,
    height,
    frames: frames.map(({ duration }, index) => ({
      x: index * width,
      y: 0,
      w: width,
      h: height,
      left: 0,
      top: 0,
      duration,
    })),
    tags: [],
    from: 'guess',
  };
}
