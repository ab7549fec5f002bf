import type { Picture } from './measuredSprite';

/** How a frame has moved against the one before it, as a whole. */
export interface Shift {
  /** In pixels, to the right and down; 0 and 0 if no shift makes the frames more alike. */
  readonly x: number;
  readonly y: number;
  /** Share of visible pixels that are equal after the shift, and without it, 0 to 1. */
  readonly alike: number;
  readonly unshifted: number;
}

/** Points along each axis at which frames are compared. */
const POINTS = 96;

/** The shift of up to `reach` pixels along each axis that makes `after` most like `before`. Sizes are equal. */
export function shiftBetween(before: Picture, after: Picture, reach: number): Shift {
  const strideX = Math.max(1, Math.floor(before.width / POINTS));
  const strideY = Math.max(1, Math.floor(before.height / POINTS));
  const stride = { x: strideX, y: strideY };
  const alike = (x: number, y: number, least: number) => likenessAt([before, after], { x, y }, stride, least);
  const unshifted = alike(0, 0, 0);
  let best: Shift = { x: 0, y: 0, alike: unshifted, unshifted };
  if (unshifted === 1) return best;
  for (let y = -reach; y <= reach; y++) {
    for (let x = -reach; x <= reach; x++) {
      const found = alike(x, y, best.alike);
      if (found > best.alike) best = { x, y, alike: found, unshifted };
    }
  }
  return best;
}

/**
 * Share of the points visible in either frame that are equal if the second one is moved back by `shift`. Beyond the canvas is transparent.
 * @param least ends early with 0 once no more than this is left to reach: frames of an animation are mostly alike, so most shifts end after some rows
 */
function likenessAt([before, after]: readonly [Picture, Picture], shift: Point, stride: Point, least: number): number {
  const { width, height } = before;
  const columns = Math.ceil((width - (stride.x >> 1)) / stride.x);
  let left = columns * Math.ceil((height - (stride.y >> 1)) / stride.y);
  let [equal, visible] = [0, 0];
  for (let row = stride.y >> 1; row < height; row += stride.y) {
    if (equal + left <= least * (visible + left)) return 0;
    left -= columns;
    const other = row + shift.y;
    const isInside = other >= 0 && other < height;
    for (let column = stride.x >> 1; column < width; column += stride.x) {
      const from = before.words[row * width + column] ?? 0;
      const place = column + shift.x;
      const to = isInside && place >= 0 && place < width ? (after.words[other * width + place] ?? 0) : 0;
      if (from === 0 && to === 0) continue;
      visible++;
      if (from === to) equal++;
    }
  }
  return visible > 0 ? equal / visible : 1;
}

interface Point {
  readonly x: number;
  readonly y: number;
}
