import { overlaid } from '../canvas/overlay';
import type { Painter } from '../canvas/painter';

/** Count → the places of the copies, from the farthest to the nearest, in widths and heights of one, from the middle. */
const PLACES: Readonly<Record<number, readonly (readonly [x: number, y: number])[]>> = {
  2: [
    [-0.3, -0.14],
    [0.3, 0.14],
  ],
  3: [
    [0, -0.34],
    [-0.4, 0.2],
    [0.4, 0.24],
  ],
  4: [
    [-0.36, -0.32],
    [0.36, -0.28],
    [-0.4, 0.3],
    [0.36, 0.34],
  ],
  5: [
    [-0.34, -0.34],
    [0.36, -0.3],
    [-0.68, 0.22],
    [0.68, 0.26],
    [0.02, 0.34],
  ],
};

/** Scale of one copy, small enough to sketch all of them in one square. */
const SMALL = 0.5;

/** Draws a thing several times in the square of one. @param draw draws copy `i`, counted from 0 */
export function arranged(painter: Painter, count: number, crossed: boolean, draw: (i: number) => void): void {
  if (count < 2) {
    draw(0);
    return;
  }
  const one = (i: number, x: number, y: number, sx = 1) =>
    painter.place(x, y, { scale: SMALL, sx }, () => painter.place(-16, -16, {}, () => draw(i)));
  if (crossed) {
    one(1, 16, 16, -1);
    overlaid(painter, () => one(0, 16, 16));
    return;
  }
  const before = painter.cells.of.slice();
  one(0, 16, 16);
  const [left, top, right, bottom] = painter.ownBounds() ?? [0, 0, 0, 0];
  painter.cells.of.set(before);
  (PLACES[count] ?? []).forEach(([x, y], i) => {
    overlaid(painter, () => one(i, 16 + x * (right - left), 16 + y * (bottom - top)));
  });
}
