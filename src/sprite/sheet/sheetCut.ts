import type { Size } from '../pixels/raster';
import type { CutGuess } from './guessCut';
import type { SheetInfo } from './sheetInfo';

/** A square image with a side of up to this many pixels is a single sprite unless something says otherwise. */
const SPRITE_SIDE = 64;

/** Whether an image has the form of a sheet, as far as its size tells. */
export function mayBeSheet({ width, height }: Size): boolean {
  return width !== height || width > SPRITE_SIDE;
}

/** The cut of a sheet that no JSON describes: a grid of equal frames from the top left. */
export function cutOf({ width, height, frames }: Pick<SheetInfo, 'width' | 'height' | 'frames'>): CutGuess {
  const columns = Math.max(1, frames.filter(({ y }) => y === 0).length);
  return { count: frames.length, columns, width, height };
}

export function sameCut(a: CutGuess, b: CutGuess): boolean {
  return a.columns === b.columns && a.count === b.count && a.height === b.height && a.width === b.width;
}
