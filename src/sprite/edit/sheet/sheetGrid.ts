import type { Rect, Size } from '../../pixels/raster';
import { NO_PAD, type Pad, type SheetPlace } from './sheetPlaces';

/** The grid that the frames of a sheet are in: whole frames of one size, each at its own place. */
export interface SheetGrid {
  /** Frames of a line before the next line begins; undefined: all are in one. */
  readonly line: number | undefined;
  /** Whether lines go down instead of to the right. */
  readonly isDown: boolean;
  readonly x: GridAxis;
  readonly y: GridAxis;
  readonly pad: Pad;
}

interface GridAxis {
  /** Before the first cell. */
  readonly start: number;
  /** Between two cells. */
  readonly gap: number;
  /** Cells that have frames, and those that there is room for. */
  readonly used: number;
  readonly room: number;
  /** After the last cell that there is room for. */
  readonly rest: number;
}

/** Undefined if frames are trimmed, turned, of several sizes, or not in lines. @param sheet its size */
export function gridOf(places: readonly SheetPlace[], sheet: Size): SheetGrid | undefined {
  const [first] = places;
  if (!first || places.some((place) => !isWhole(place, first))) return undefined;
  const { width, height } = first.area;
  const x = axisOf(
    places.map(({ area }) => area.x),
    width,
    sheet.width,
  );
  const y = axisOf(
    places.map(({ area }) => area.y),
    height,
    sheet.height,
  );
  if (!x || !y) return undefined;
  const isDown = y.used > 1 && places.length > 1 && places[1]?.area.x === first.area.x;
  const [along, across] = isDown ? [y, x] : [x, y];
  // One line that has the whole sheet grows; of several, or below which there is room, all are as long.
  const line = across.room === 1 ? undefined : across.used === 1 ? along.room : along.used;
  const grid: SheetGrid = { line, isDown, x, y, pad: first.pad };
  const cells = cellsOf(grid, places.length, first.area);
  return places.every(({ area }, at) => area.x === cells[at]?.x && area.y === cells[at]?.y) ? grid : undefined;
}

const isWhole = ({ area, kept, turned, whole, pad }: SheetPlace, first: SheetPlace) =>
  !turned &&
  kept.x === 0 &&
  kept.y === 0 &&
  kept.width === whole.width &&
  kept.height === whole.height &&
  area.width === first.area.width &&
  area.height === first.area.height &&
  samePad(pad, first.pad);

const samePad = (a: Pad, b: Pad) => (Object.keys(NO_PAD) as (keyof Pad)[]).every((side) => a[side] === b[side]);

function axisOf(starts: readonly number[], length: number, all: number): GridAxis | undefined {
  const sorted = [...new Set(starts)].sort((a, b) => a - b);
  const [start = 0, second] = sorted;
  const step = second === undefined ? length : second - start;
  if (step < length || sorted.some((place, at) => place !== start + at * step)) return undefined;
  const room = Math.floor((all - start - length) / step) + 1;
  return { start, gap: step - length, used: sorted.length, room, rest: all - start - (room - 1) * step - length };
}

/** Areas of frames in a grid. @param size of a frame */
function cellsOf({ line, isDown, x, y }: SheetGrid, count: number, { width, height }: Size): Rect[] {
  return Array.from({ length: count }, (_, at) => {
    const along = line === undefined ? at : at % line;
    const across = line === undefined ? 0 : Math.floor(at / line);
    const [column, row] = isDown ? [across, along] : [along, across];
    return { x: x.start + column * (width + x.gap), y: y.start + row * (height + y.gap), width, height };
  });
}

/** A grid like an old one for other frames: what there is room for stays, and lines that frames no longer need go. */
export function newGrid(
  grid: SheetGrid,
  count: number,
  size: Size,
): { readonly areas: readonly Rect[]; readonly sheet: Size } {
  const { line, isDown, x, y } = grid;
  const along = line === undefined ? count : Math.min(line, Math.max(count, isDown ? y.used : x.used));
  const across = line === undefined ? 1 : Math.ceil(count / line);
  const [columns, rows] = isDown ? [across, along] : [along, across];
  const side = (axis: GridAxis, used: number, length: number) => {
    const room = used > axis.used ? Math.max(axis.room, used) : axis.room - (axis.used - used);
    return axis.start + room * (length + axis.gap) - axis.gap + axis.rest;
  };
  return {
    areas: cellsOf(grid, count, size),
    sheet: { width: side(x, columns, size.width), height: side(y, rows, size.height) },
  };
}
