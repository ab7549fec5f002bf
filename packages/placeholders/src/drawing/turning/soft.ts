import { type Cells, EMPTY } from '../canvas/finish';
import { cellAt, putCell, rowSpan } from './cells';

/** A thing seen from its front, with its marks (face, door, handle) and without them. */
interface Marked {
  readonly whole: Cells;
  readonly plain: Cells;
  /** The column that it turns about, in pixels. */
  readonly axis: number;
}

/** A mark is visible if the cosine between its normal and the view is larger than this. */
const FACING = 0.08;

/** Whether a pixel shows a mark. */
const isMark = ({ whole, plain }: Marked, x: number, y: number): boolean => {
  const [a, b] = [cellAt(whole, x, y), cellAt(plain, x, y)];
  return a !== EMPTY && (b === EMPTY || whole.ramps[a >> 3] !== plain.ramps[b >> 3] || (a & 7) !== (b & 7));
};

/**
 * Paints the marks of a round thing at their places after a turn. Marks on the surface move around it; marks beside it (a handle, a chimney) move
 * in front of it or behind it.
 * @param to the turned thing without its marks
 * @param narrow its width after the turn, relative to its front
 * @param upright marks beside it have the same width from all sides
 */
export function turnMarks(to: Cells, marked: Marked, yaw: number, narrow: number, upright = false): void {
  const { whole, plain, axis } = marked;
  const { size } = whole;
  const turn = (yaw * Math.PI) / 180;
  for (let y = 0; y < size; y++) {
    const span = rowSpan(plain, y);
    const [center, half] = span ? [(span[0] + span[1] + 1) / 2 - axis, (span[1] - span[0] + 1) / 2] : [0, 0];
    if (half && !upright) turnSurfaceMarks(to, marked, y, center, half, turn, narrow);
    for (const run of runsBeside(marked, y)) turnRun(to, marked, y, run, turn, upright);
  }
}

/** Paints a run of marks beside a thing at its place after a turn. @param turn in radians */
function turnRun(
  to: Cells,
  { whole, axis }: Marked,
  y: number,
  [first, last]: readonly [number, number],
  turn: number,
  upright: boolean,
): void {
  const [sin, cos] = [Math.sin(turn), Math.cos(turn)];
  const count = last - first + 1;
  const middle = (first + last + 1) / 2 - axis;
  const wide = Math.max(2, count * (upright ? 1 : Math.abs(cos)));
  const start = Math.round(axis + middle * cos - wide / 2);
  // What was on the viewer's left is near after a turn to the right.
  const near = !upright && -middle * sin > 0.3;
  for (let x = start; x < start + Math.round(wide); x++) {
    const share = (x + 0.5 - start) / Math.round(wide);
    const from = first + Math.floor((cos < 0 ? 1 - share : share) * count);
    if (near || cellAt(to, x, y) === EMPTY) putCell(to, x, y, whole, cellAt(whole, from, y));
  }
}

/** Paints the marks on the surface of a row. @param center,half the row's middle, relative to the axis, and half its width */
function turnSurfaceMarks(
  to: Cells,
  marked: Marked,
  y: number,
  center: number,
  half: number,
  turn: number,
  narrow: number,
): void {
  const { whole, plain, axis } = marked;
  const isOn = (x: number) => cellAt(plain, x, y) !== EMPTY && isMark(marked, x, y);
  const middle = axis + center * Math.cos(turn);
  // Maps forward first, so that no narrow mark is lost; then backward, so that widened marks have no gaps.
  for (let from = 0; from < whole.size; from++) {
    const around = Math.asin(Math.max(-1, Math.min(1, (from + 0.5 - axis - center) / half))) + turn;
    const x = Math.floor(middle + half * narrow * Math.sin(around));
    if (isOn(from) && Math.cos(around) > FACING) putCell(to, x, y, whole, cellAt(whole, from, y));
  }
  for (let x = 0; x < whole.size; x++) {
    const place = (x + 0.5 - middle) / (half * narrow);
    const around = Math.asin(Math.max(-1, Math.min(1, place))) - turn;
    const from = Math.floor(axis + center + half * Math.sin(around));
    if (Math.abs(place) < 1 && Math.cos(around) > FACING && isOn(from))
      putCell(to, x, y, whole, cellAt(whole, from, y));
  }
}

/** Runs of marks beside the thing in a row: first and last column. */
function runsBeside(marked: Marked, y: number): (readonly [number, number])[] {
  const runs: [number, number][] = [];
  for (let x = 0; x < marked.whole.size; x++) {
    if (cellAt(marked.plain, x, y) !== EMPTY || !isMark(marked, x, y)) continue;
    const last = runs.at(-1);
    if (last && last[1] === x - 1) last[1] = x;
    else runs.push([x, x]);
  }
  return runs;
}
