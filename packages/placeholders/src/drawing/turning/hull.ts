import { type Cells, EMPTY } from '../canvas/finish';
import { cellAt, emptyCells, extentOf, mostFrequentCell, putCell, rowSpan } from './cells';

/** The faces of a box, each as seen from straight ahead. */
export interface Faces {
  readonly front: Cells;
  readonly back: Cells;
  /** Its side with the front to the right, and its side with the front to the left. */
  readonly right: Cells;
  readonly left: Cells;
  /** The column that all faces turn about, in pixels. */
  readonly axis: number;
}

/** Added to the tones of a face that looks away from the light. */
const SHADE = -1;

/**
 * A turned box: the intersection of its extruded front and side, seen along `yaw`. Each pixel shows the face that is hit first.
 * @param yaw degrees, as in `View`
 */
export function turnedBox({ front, back, right, left, axis }: Faces, yaw: number): Cells {
  const { size } = front;
  const [sin, cos] = [Math.sin((yaw * Math.PI) / 180), Math.cos((yaw * Math.PI) / 180)];
  const [end, endSign] = cos >= 0 ? [front, 1] : [back, -1];
  const [side, sideSign] = sin >= 0 ? [right, 1] : [left, -1];
  if (Math.abs(sin) < 0.1) return end;
  if (Math.abs(cos) < 0.1) return side;
  const out = emptyCells(size);
  // A face that looks right looks away from the light.
  const [endShade, sideShade] = [sin * endSign > 0 ? SHADE : 0, -cos * sideSign > 0 ? SHADE : 0];
  const box = { sin, cos, axis, end, endSign, endShade, side, sideSign, sideShade };
  for (let y = 0; y < size; y++) for (let x = 0; x < size; x++) castRay(out, box, x, y);
  return out;
}

/** A turned box: the end and the side that are seen. */
interface SeenBox {
  /** Of its yaw. */
  readonly sin: number;
  readonly cos: number;
  readonly axis: number;
  readonly end: Cells;
  /** 1 for the front and the right side, −1 for their opposites. */
  readonly endSign: number;
  readonly endShade: number;
  readonly side: Cells;
  readonly sideSign: number;
  readonly sideShade: number;
}

/** Paints what a ray through a pixel hits first; nothing if it misses the box. */
function castRay(out: Cells, box: SeenBox, x: number, y: number): void {
  const { sin, cos, axis, end, endSign, side, sideSign } = box;
  const { size } = out;
  let before = false;
  for (let s = size; s > -size; s -= 0.5) {
    const [across, along] = [(x + 0.5 - axis) * cos - s * sin, (x + 0.5 - axis) * sin + s * cos];
    const onEnd = cellAt(end, Math.floor(axis + across * endSign), y);
    const onSide = cellAt(side, Math.floor(axis + along * sideSign), y);
    if (onEnd !== EMPTY && onSide !== EMPTY) {
      // A ray that came from beside the front enters through the side.
      if (before) putCell(out, x, y, side, onSide, box.sideShade);
      else putCell(out, x, y, end, onEnd, box.endShade);
      return;
    }
    before = onEnd === EMPTY && onSide !== EMPTY;
  }
}

/** A face in the materials of another face's rows, `wide` pixels about a column. */
export function rowsOf(face: Cells, axis: number, wide: number): Cells {
  const out = emptyCells(face.size);
  for (let y = 0; y < face.size; y++) {
    const span = rowSpan(face, y);
    if (!span) continue;
    const row = Array.from({ length: span[1] - span[0] + 1 }, (_, i) => cellAt(face, span[0] + i, y));
    const cell = mostFrequentCell(row);
    const [left, right] = [Math.round(axis - wide / 2), Math.round(axis + wide / 2) - 1];
    // One column of light and one of shade make a flat face.
    for (let x = left; x <= right; x++)
      putCell(out, x, y, face, cell, wide < 12 || (x > left && x < right) ? 0 : x === left ? 1 : -1);
  }
  return out;
}

/** A face whose upper part is only as wide as its left part, such as the side of a chair with its front to the right. */
export function withRear(face: Cells, [down, deep]: readonly [down: number, deep: number]): Cells {
  const [left, top, right, bottom] = extentOf(face) ?? [0, 0, 0, 0];
  const out = emptyCells(face.size);
  const wide = Math.max(2, Math.round((right - left + 1) * deep));
  for (let y = top; y <= bottom; y++) {
    const upper = y - top < (bottom - top) * down;
    const row = Array.from({ length: right - left + 1 }, (_, i) => cellAt(face, left + i, y));
    const cell = upper ? mostFrequentCell(row) : EMPTY;
    for (let x = left; x <= (upper ? left + wide - 1 : right); x++)
      putCell(out, x, y, face, upper ? cell : cellAt(face, x, y));
  }
  return out;
}

/** The mirror image of a face, about a column. */
export function mirroredCells(face: Cells, axis: number): Cells {
  const out = emptyCells(face.size);
  for (let y = 0; y < face.size; y++)
    for (let x = 0; x < face.size; x++) putCell(out, Math.round(2 * axis - 1 - x), y, face, cellAt(face, x, y));
  return out;
}
