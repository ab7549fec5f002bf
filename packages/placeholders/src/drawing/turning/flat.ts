import { type Cells, EMPTY } from '../canvas/finish';
import { cellAt, emptyCells, inTone, mostFrequentCell, putCell, rowSpan } from './cells';

/** A flat thing seen from its edge: `thick` pixels about a column, in the material of each row. */
export function edgeOf(face: Cells, axis: number, thick: number): Cells {
  const out = emptyCells(face.size);
  const left = Math.round(axis - thick / 2);
  for (let y = 0; y < face.size; y++) {
    const span = rowSpan(face, y);
    if (!span) continue;
    const row = Array.from({ length: span[1] - span[0] + 1 }, (_, i) => cellAt(face, span[0] + i, y));
    const material = mostFrequentCell(row.map((cell) => (cell === EMPTY ? EMPTY : inTone(cell, 2))));
    for (let x = 0; x < thick; x++)
      putCell(out, left + x, y, face, inTone(material, x * 3 < thick ? 3 : x === thick - 1 && thick > 2 ? 1 : 2));
  }
  return out;
}

/**
 * A flat thing seen at an angle: its narrowed face, and its edge beside it.
 * @param thick visible width of the edge in pixels
 * @param toLeft the edge is at the left, in the light
 */
export function withEdge(face: Cells, thick: number, toLeft: boolean): Cells {
  const out = emptyCells(face.size);
  const step = toLeft ? -1 : 1;
  const aside = -step * Math.floor(thick / 2);
  for (let y = 0; y < face.size; y++)
    for (let x = 0; x < face.size; x++) {
      const cell = cellAt(face, x, y);
      if (cell === EMPTY) continue;
      putCell(out, x + aside, y, face, cell);
      const room = roomBeside(face, x, y, step, thick);
      for (let i = 1; i <= room; i++) putCell(out, x + step * i + aside, y, face, inTone(cell, toLeft ? 3 : 0));
    }
  return out;
}

/** Number of empty pixels next to a pixel, at most `most`. @param step −1 to its left, 1 to its right */
function roomBeside(face: Cells, x: number, y: number, step: number, most: number): number {
  let room = 0;
  while (room < most && cellAt(face, x + step * (room + 1), y) === EMPTY) room++;
  return room;
}

/** The back of a board: without what is painted inside or on its border of `border` pixels. */
export function bareBack(face: Cells, border: number): Cells {
  const { size, of, ramps } = face;
  const isInner = (i: number): boolean => {
    const [x, y] = [i % size, Math.floor(i / size)];
    for (let dy = -border; dy <= border; dy++)
      for (let dx = -border; dx <= border; dx++) if (cellAt(face, x + dx, y + dy) === EMPTY) return false;
    return true;
  };
  // The board's material is that of its border.
  const rim = Array.from(of, (cell, i) => (cell === EMPTY || isInner(i) ? EMPTY : inTone(cell, 1)));
  const material = mostFrequentCell(rim);
  return {
    size,
    tile: false,
    ramps,
    of: of.map((cell, i) => (cell === EMPTY || rim[i] === material ? cell : material)),
  };
}
