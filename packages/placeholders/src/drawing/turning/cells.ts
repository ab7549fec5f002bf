import { mostFrequent } from '../canvas/compose';
import { type Cells, EMPTY, LINE } from '../canvas/finish';

/** An empty painting. @param size side in pixels */
export function emptyCells(size: number): Cells {
  return { size, tile: false, of: new Int16Array(size * size).fill(EMPTY), ramps: [] };
}

/** The cell at a place; EMPTY outside of the square. */
export function cellAt({ size, of }: Cells, x: number, y: number): number {
  return x < 0 || x >= size || y < 0 || y >= size ? EMPTY : (of[y * size + x] ?? EMPTY);
}

/** Copies a cell from another painting. @param lighter added to its tone */
export function putCell(to: Cells, x: number, y: number, from: Cells, cell: number, lighter = 0): void {
  const ramp = from.ramps[cell >> 3];
  if (cell === EMPTY || !ramp || x < 0 || x >= to.size || y < 0 || y >= to.size) return;
  const known = to.ramps.indexOf(ramp);
  const index = known < 0 ? to.ramps.push(ramp) - 1 : known;
  const tone = cell & 7;
  to.of[y * to.size + x] = index * 8 + (tone === LINE ? tone : Math.min(4, Math.max(0, tone + lighter)));
}

/** A cell's material in another tone. */
export const inTone = (cell: number, tone: number): number => (cell & ~7) | tone;

/** The most frequent painted cell of a list; EMPTY if there is none. */
export function mostFrequentCell(cells: Iterable<number>): number {
  return mostFrequent([...cells].filter((cell) => cell !== EMPTY)) ?? EMPTY;
}

/** Left, top, right, and bottom painted pixel; undefined if nothing is painted. */
export function extentOf({ size, of }: Cells): readonly [number, number, number, number] | undefined {
  let [left, top, right, bottom] = [size, size, -1, -1];
  of.forEach((cell, i) => {
    if (cell === EMPTY) return;
    const [x, y] = [i % size, Math.floor(i / size)];
    [left, right, top, bottom] = [Math.min(left, x), Math.max(right, x), Math.min(top, y), Math.max(bottom, y)];
  });
  return right < 0 ? undefined : [left, top, right, bottom];
}

/** Restores rows that vanished when a painting was narrowed, because they were thinner than a pixel. */
export function keepRows(narrowed: Cells, whole: Cells, axis: number, narrow: number): Cells {
  const out = copyOf(narrowed);
  for (let y = 0; y < whole.size; y++)
    if (!rowSpan(narrowed, y))
      for (let x = 0; x < whole.size; x++)
        putCell(out, Math.floor(axis + (x + 0.5 - axis) * narrow), y, whole, cellAt(whole, x, y));
  return out;
}

export const copyOf = (cells: Cells): Cells => ({ ...cells, of: cells.of.slice(), ramps: [...cells.ramps] });

/** First and last painted column of a row; undefined if it is empty. */
export function rowSpan(cells: Cells, y: number): readonly [number, number] | undefined {
  let [left, right] = [-1, -1];
  for (let x = 0; x < cells.size; x++) {
    if (cellAt(cells, x, y) === EMPTY) continue;
    if (left < 0) left = x;
    right = x;
  }
  return left < 0 ? undefined : [left, right];
}
