import { type Cells, EMPTY } from '../canvas/finish';
import { cellAt, commonestCell, emptyCells, extentOf, putCell, rowSpan } from './cells';

/** What a box shows to each side, each as a viewer in front of that face sees it, about the same column. */
export interface Faces {
  readonly front: Cells;
  readonly back: Cells;
  /** Its front to the right, and to the left. */
  readonly right: Cells;
  readonly left: Cells;
  /** Column that all faces turn about, in pixels. */
  readonly axis: number;
}

/** How much darker a face is that looks away from the light. */
const SHADE = -1;

/**
 * A box turned: what lies behind its front and behind its side at once, seen along `yaw`. Each pixel is of the face that is met first.
 * @param yaw degrees, as of `View`
 */
export function turnedBox({ front, back, right, left, axis }: Faces, yaw: number): Cells {
  const { size } = front;
  const [sin, cos] = [Math.sin((yaw * Math.PI) / 180), Math.cos((yaw * Math.PI) / 180)];
  const [end, endSign] = cos >= 0 ? [front, 1] : [back, -1];
  const [side, sideSign] = sin >= 0 ? [right, 1] : [left, -1];
  if (Math.abs(sin) < 0.1) return end;
  if (Math.abs(cos) < 0.1) return side;
  const out = emptyCells(size);
  // A face looks away from the light where it looks to the right.
  const [endShade, sideShade] = [sin * endSign > 0 ? SHADE : 0, -cos * sideSign > 0 ? SHADE : 0];
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) {
      let before = false;
      for (let s = size; s > -size; s -= 0.5) {
        const [across, along] = [(x + 0.5 - axis) * cos - s * sin, (x + 0.5 - axis) * sin + s * cos];
        const onEnd = cellAt(end, Math.floor(axis + across * endSign), y);
        const onSide = cellAt(side, Math.floor(axis + along * sideSign), y);
        if (onEnd !== EMPTY && onSide !== EMPTY) {
          // Who was beside the front before comes in through the side.
          if (before) putCell(out, x, y, side, onSide, sideShade);
          else putCell(out, x, y, end, onEnd, endShade);
          break;
        }
        before = onEnd === EMPTY && onSide !== EMPTY;
      }
    }
  }
  return out;
}

/** A face that has the material of each row of another, `wide` pixels about a column. */
export function rowsOf(face: Cells, axis: number, wide: number): Cells {
  const out = emptyCells(face.size);
  for (let y = 0; y < face.size; y++) {
    const span = rowSpan(face, y);
    if (!span) continue;
    const row = Array.from({ length: span[1] - span[0] + 1 }, (_, i) => cellAt(face, span[0] + i, y));
    const cell = commonestCell(row);
    const [left, right] = [Math.round(axis - wide / 2), Math.round(axis + wide / 2) - 1];
    // One column of light and one of shade make a flat face.
    for (let x = left; x <= right; x++)
      putCell(out, x, y, face, cell, wide < 12 || (x > left && x < right) ? 0 : x === left ? 1 : -1);
  }
  return out;
}

/** The same face with its upper part cut to a part of its width, at its left: the back of a chair, seen with its front to the right. */
export function withRear(face: Cells, [down, deep]: readonly [down: number, deep: number]): Cells {
  const [left, top, right, bottom] = extentOf(face) ?? [0, 0, 0, 0];
  const out = emptyCells(face.size);
  const wide = Math.max(2, Math.round((right - left + 1) * deep));
  for (let y = top; y <= bottom; y++) {
    const upper = y - top < (bottom - top) * down;
    const row = Array.from({ length: right - left + 1 }, (_, i) => cellAt(face, left + i, y));
    const cell = upper ? commonestCell(row) : EMPTY;
    for (let x = left; x <= (upper ? left + wide - 1 : right); x++)
      putCell(out, x, y, face, upper ? cell : cellAt(face, x, y));
  }
  return out;
}

/** A face seen from its other side. */
export function mirroredCells(face: Cells, axis: number): Cells {
  const out = emptyCells(face.size);
  for (let y = 0; y < face.size; y++)
    for (let x = 0; x < face.size; x++) putCell(out, Math.round(2 * axis - 1 - x), y, face, cellAt(face, x, y));
  return out;
}
