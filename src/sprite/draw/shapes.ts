import type { Rect } from '../pixels/raster';
import type { Axes } from '../pixels/views';
import { emptyMask, type Mask } from './mask';

/** The rectangle with two pixels at opposite corners. */
export function rectBetween(a: Axes, b: Axes): Rect {
  const [x, y] = [Math.min(a.x, b.x), Math.min(a.y, b.y)];
  return { x, y, width: Math.abs(a.x - b.x) + 1, height: Math.abs(a.y - b.y) + 1 };
}

/** The second corner of a square from a first one, as far as the longer side. */
export function squareEnd(from: Axes, to: Axes): Axes {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const side = Math.max(Math.abs(dx), Math.abs(dy));
  return { x: from.x + (dx < 0 ? -side : side), y: from.y + (dy < 0 ? -side : side) };
}

export function rectangleMask(rect: Rect, isFilled: boolean): Mask {
  const { width, height } = rect;
  const mask = emptyMask(rect);
  for (let row = 0; row < height; row++) {
    const isEdge = isFilled || row === 0 || row === height - 1;
    if (isEdge) mask.bits.fill(1, row * width, (row + 1) * width);
    mask.bits[row * width] = 1;
    mask.bits[(row + 1) * width - 1] = 1;
  }
  return mask;
}

/** Even sides that Aseprite draws as they are. All others from six on look like the next odd one, without its middle. */
const PLAIN_SIDES: ReadonlySet<number> = new Set([8, 12, 22]);
const MAX_PLAIN_SIDE = 5;

const curveSide = (side: number) =>
  side > MAX_PLAIN_SIDE && side % 2 === 0 && !PLAIN_SIDES.has(side) ? side + 1 : side;

/**
 * The ellipse in a rectangle, as Aseprite draws it: alike on all four sides, also if they are even. One that is one or two pixels wide or high is all of
 * its rectangle, whose corners stay.
 */
export function ellipseMask(rect: Rect, isFilled: boolean): Mask {
  const { width, height } = rect;
  if (width < 3 || height < 3) return rectangleMask(rect, true);
  const mask = emptyMask(rect);
  const edge = new EllipseEdge(mask);
  for (const { x, y } of quarterOf(curveSide(width) - 1, curveSide(height) - 1)) edge.add(x, y);
  if (isFilled) edge.fill();
  return mask;
}

/** Sets pixels of a mask and their mirrored ones. */
class EllipseEdge {
  readonly #mask: Mask;

  constructor(mask: Mask) {
    this.#mask = mask;
  }

  /** @param x from the left @param y from the top */
  add(x: number, y: number): void {
    const { width, height, bits } = this.#mask;
    const [right, below] = [width - 1 - x, height - 1 - y];
    for (const row of [y, below]) for (const column of [x, right]) bits[row * width + column] = 1;
  }

  /** What is between the outermost pixels of each row. */
  fill(): void {
    const { width, height, bits } = this.#mask;
    for (let row = 0; row < height; row++) {
      const from = bits.indexOf(1, row * width);
      bits.fill(1, from, bits.lastIndexOf(1, (row + 1) * width - 1) + 1);
    }
  }
}

/**
 * The pixels of the upper left quarter of an ellipse, from the middle of its left side to its top.
 * @param across from its first column to its last one, at least 2 @param down the same for rows
 */
function quarterOf(across: number, down: number): readonly Axes[] {
  /** Below 0 inside of the curve, above 0 outside. */
  const error = (x: number, y: number) =>
    (down * (2 * x - across)) ** 2 + (across * (2 * y - down)) ** 2 - (across * down) ** 2;
  /** Whether the curve is at the left of the middle between two pixels, one above the other, or goes right through it. */
  const isInside = (x: number, y: number) => error(x, y) + error(x, y - 1) <= 0;
  const found: Axes[] = [];
  let [x, y] = [0, down >> 1];
  while (2 * x <= across) {
    found.push({ x, y });
    // Both questions are about the pixel that was set.
    const goesAside = error(x, y - 1) + error(x + 1, y - 1) >= 0;
    if (isInside(x + 1, y)) y--;
    if (goesAside || !isInside(x + 1, y)) x++;
  }
  // Tall ones reach the middle before their top.
  for (; y >= 0; y--) found.push({ x: x - 1, y });
  return found;
}

/** The pixels inside of a polygon, by their middles, and those of its edge. @param points corners in order; the last one leads to the first one */
export function lassoMask(points: readonly Axes[], edge: readonly Axes[]): Mask | undefined {
  const all = [...points, ...edge];
  if (!all.length) return undefined;
  const [left, top] = [least(all, 'x'), least(all, 'y')];
  const [right, bottom] = [most(all, 'x'), most(all, 'y')];
  const mask = emptyMask({ x: left, y: top, width: right - left + 1, height: bottom - top + 1 });
  for (let row = 0; row < mask.height; row++) fillRow(mask, row, crossingsOf(points, top + row));
  for (const { x, y } of edge) mask.bits[(y - top) * mask.width + x - left] = 1;
  return mask;
}

const least = (points: readonly Axes[], axis: keyof Axes) =>
  points.reduce((low, one) => Math.min(low, one[axis]), Infinity);
const most = (points: readonly Axes[], axis: keyof Axes) =>
  points.reduce((high, one) => Math.max(high, one[axis]), -Infinity);

/** Where the sides of a polygon cross a row, from the left. */
function crossingsOf(points: readonly Axes[], y: number): readonly number[] {
  const found: number[] = [];
  for (const [at, to] of points.entries()) {
    const from = points.at(at - 1) ?? to;
    if (from.y <= y === to.y <= y) continue;
    found.push(from.x + ((y - from.y) / (to.y - from.y)) * (to.x - from.x));
  }
  return found.sort((a, b) => a - b);
}

function fillRow({ x, width, bits }: Mask, row: number, crossings: readonly number[]): void {
  for (let at = 0; at + 1 < crossings.length; at += 2) {
    const from = Math.max(0, Math.ceil((crossings[at] ?? 0) - x));
    const to = Math.min(width - 1, Math.floor((crossings[at + 1] ?? 0) - x));
    if (from <= to) bits.fill(1, row * width + from, row * width + to + 1);
  }
}
