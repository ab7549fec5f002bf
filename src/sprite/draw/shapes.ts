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

/**
 * The ellipse in a rectangle, as Aseprite draws it: alike on all four sides, also if they are even. One that is one or two pixels wide or high is all of
 * its rectangle, whose corners stay.
 */
export function ellipseMask(rect: Rect, isFilled: boolean): Mask {
  const { width, height } = rect;
  if (width < 3 || height < 3) return rectangleMask(rect, true);
  const mask = emptyMask(rect);
  const edge = new EllipseEdge(mask);
  const [rx, ry] = [(width - 1) >> 1, (height - 1) >> 1];
  for (const { x, y } of quarterOf(rx, ry)) edge.add(rx - x, ry - y);
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

/** The pixels of a quarter of an ellipse, as distances from its middle, from one pole to the other. @param rx at least 1 @param ry at least 1 */
function quarterOf(rx: number, ry: number): readonly Axes[] {
  // An ellipse that is turned by a quarter has the same pixels, turned.
  if (rx <= ry) return wideQuarter(ry, rx).map(({ x, y }) => ({ x: y, y: x }));
  return wideQuarter(rx, ry);
}

/** Begins at the pole of the longer curve. At each step, the error of the edge between both next pixels says where it continues. */
function wideQuarter(rx: number, ry: number): readonly Axes[] {
  const errorAt = (x: number, y: number) => x * x * ry * ry + y * y * rx * rx - rx * rx * ry * ry;
  const found: Axes[] = [
    { x: 0, y: ry },
    { x: rx, y: 0 },
  ];
  let [x, y] = [0, ry];
  for (;;) {
    const [below, right, both] = [errorAt(x, y - 1), errorAt(x + 1, y), errorAt(x + 1, y - 1)];
    if (below + both < 0) x++;
    if (right + both > 0) y--;
    // Poles are as wide as the first step from them, and no wider.
    if (y === 0 && x < rx) y++;
    if (x === 0 && y < ry) x++;
    if (y <= 0 || x <= 0) return found;
    found.push({ x, y });
  }
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
