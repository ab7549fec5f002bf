import { EMPTY, LINE } from './finish';
import type { Painter } from './painter';
import type { Ramp } from './ramp';

/** Draws something over the painting, with a line around it where they overlap, so that two things of one color stay apart. */
export function overlaid({ cells: { of, size } }: Painter, draw: () => void): void {
  const before = of.slice();
  of.fill(EMPTY);
  draw();
  const above = of.slice();
  const isAbove = (x: number, y: number) => x >= 0 && y >= 0 && x < size && y < size && above[y * size + x] !== EMPTY;
  for (let i = 0; i < of.length; i++) {
    const below = before[i] ?? EMPTY;
    if (above[i] !== EMPTY || below === EMPTY) continue;
    const [x, y] = [i % size, Math.floor(i / size)];
    const touches = isAbove(x - 1, y) || isAbove(x + 1, y) || isAbove(x, y - 1) || isAbove(x, y + 1);
    of[i] = touches ? (below & ~7) | LINE : below;
  }
}

/**
 * Replaces a ramp by another one, tone by tone.
 * @param where whether a place is changed; in the units of the part that is being drawn
 */
export function reinked(painter: Painter, from: Ramp, to: Ramp, where: (x: number, y: number) => boolean): void {
  const { of, ramps, size } = painter.cells;
  const old = ramps.indexOf(from);
  if (old < 0) return;
  const added = ramps.indexOf(to);
  const index = added < 0 ? ramps.push(to) - 1 : added;
  for (let i = 0; i < of.length; i++) {
    const cell = of[i] ?? EMPTY;
    if (cell === EMPTY || cell >> 3 !== old) continue;
    if (where(...painter.ownPlace(i % size, Math.floor(i / size)))) of[i] = index * 8 + (cell & 7);
  }
}
