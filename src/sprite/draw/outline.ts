import type { Size } from '../pixels/raster';
import { AROUND } from '../pixels/shownPixels';
import { emptyMask, isIn, type Mask, trimmedMask } from './mask';

export type OutlinePlace = 'outside' | 'inside';

/**
 * The pixels of an outline: those that can't be seen next to those that can, or the other way around. There is none along the edge of the canvas.
 * @param words RGBA of each pixel @param isRound whether only pixels that touch at a side are neighbors
 */
export function outlinePixels(
  words: Uint32Array,
  { width, height }: Size,
  {
    place,
    isRound,
    selection,
  }: { readonly place: OutlinePlace; readonly isRound: boolean; readonly selection?: Mask | undefined },
): Mask | undefined {
  const mask = emptyMask({ x: 0, y: 0, width, height });
  const isSeen = (x: number, y: number) => (words[y * width + x] ?? 0) >>> 24 > 0;
  const isOther = (x: number, y: number, seen: boolean) =>
    x >= 0 && y >= 0 && x < width && y < height && isSeen(x, y) !== seen;
  const steps = isRound ? AROUND : [...AROUND, ...CORNERS];
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++, at++) {
      const seen = isSeen(x, y);
      if (seen !== (place === 'inside') || (selection && !isIn(selection, x, y))) continue;
      if (steps.some(([dx, dy]) => isOther(x + dx, y + dy, seen))) mask.bits[at] = 1;
    }
  }
  return trimmedMask(mask);
}

const CORNERS = [
  [-1, -1],
  [1, -1],
  [-1, 1],
  [1, 1],
] as const;
