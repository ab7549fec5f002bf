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
  const pair = new FramePair(before, after);
  const unshifted = pair.likenessAt({ x: 0, y: 0 }, 0);
  let best: Shift = { x: 0, y: 0, alike: unshifted, unshifted };
  if (unshifted === 1) return best;
  for (let y = -reach; y <= reach; y++) {
    for (let x = -reach; x <= reach; x++) {
      const found = pair.likenessAt({ x, y }, best.alike);
      if (found > best.alike) best = { x, y, alike: found, unshifted };
    }
  }
  return best;
}

/** Two frames of one size, of which the second one is moved. */
class FramePair {
  readonly #before: Picture;
  readonly #after: Picture;
  /** Distances between the points that are compared, in pixels. */
  readonly #stride: Point;
  #equal = 0;
  #visible = 0;

  constructor(before: Picture, after: Picture) {
    const { width, height } = before;
    this.#before = before;
    this.#after = after;
    this.#stride = { x: Math.max(1, Math.floor(width / POINTS)), y: Math.max(1, Math.floor(height / POINTS)) };
  }

  /**
   * Share of the points visible in either frame that are equal if the second one is moved back by `shift`. Beyond the canvas is transparent.
   * @param least ends early with 0 once no more than this is left to reach: frames of an animation are mostly alike, so most shifts end after some rows
   */
  likenessAt(shift: Point, least: number): number {
    const { width, height } = this.#before;
    const stride = this.#stride;
    const columns = Math.ceil((width - (stride.x >> 1)) / stride.x);
    let left = columns * Math.ceil((height - (stride.y >> 1)) / stride.y);
    [this.#equal, this.#visible] = [0, 0];
    for (let row = stride.y >> 1; row < height; row += stride.y) {
      if (this.#equal + left <= least * (this.#visible + left)) return 0;
      left -= columns;
      this.#compareRow(row, shift);
    }
    return this.#visible > 0 ? this.#equal / this.#visible : 1;
  }

  #compareRow(row: number, shift: Point): void {
    const { width, height, words } = this.#before;
    const moved = this.#after.words;
    const stride = this.#stride.x;
    const other = row + shift.y;
    const isInside = other >= 0 && other < height;
    let [equal, visible] = [0, 0];
    for (let column = stride >> 1; column < width; column += stride) {
      const from = words[row * width + column] ?? 0;
      const place = column + shift.x;
      const to = isInside && place >= 0 && place < width ? (moved[other * width + place] ?? 0) : 0;
      if (from === 0 && to === 0) continue;
      visible++;
      if (from === to) equal++;
    }
    this.#equal += equal;
    this.#visible += visible;
  }
}

interface Point {
  readonly x: number;
  readonly y: number;
}
