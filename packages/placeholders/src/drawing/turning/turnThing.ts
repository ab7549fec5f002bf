import type { Raster } from '../../../../../src/sprite/pixels/raster';
import { reduceColors } from '../../../../../src/sprite/pixels/reduceColors';
import { type Cells, EMPTY, picture } from '../canvas/finish';
import { Painter, UNITS } from '../canvas/painter';
import { USUAL_SHADING } from '../canvas/shading';
import { type Brush, brushOf, type DrawRequest } from '../draw/drawSprite';
import type { About } from '../draw/painting';
import { pane } from '../parts/building';
import { ENDS } from '../parts/ends';
import type { Stage } from '../parts/kit';
import { DIRECTIONS, yawOf } from '../parts/view';
import { readPrompt } from '../vocabulary/prompt';
import { cellAt, copyOf, emptyCells, extentOf, keepRows, putCell } from './cells';
import { bareBack, edgeOf, withEdge } from './flat';
import { type Faces, mirroredCells, rowsOf, turnedBox, withRear } from './hull';
import { turnMarks } from './soft';
import { type Solid, solidOf } from './solids';

const MAX_COLORS = 16;
/** Size of a drawn end in units, as in parts/ends.ts. */
const [END_WIDE, END_HIGH] = [20, 28];
/** Width of a square box seen from its corner, relative to its front. */
const CORNER = Math.SQRT2;

const cosOf = (yaw: number) => Math.cos((yaw * Math.PI) / 180);
const sinOf = (yaw: number) => Math.sin((yaw * Math.PI) / 180);

/** A thing to turn. */
interface Thing {
  readonly request: DrawRequest;
  readonly solid: Solid;
  readonly brush: Brush;
  /** Scales it about its foot, so that all views fit. */
  readonly about: About;
  /** Size of a unit in pixels. */
  readonly unit: number;
  /** The column that it turns about, its width, and its top and bottom row, in pixels. */
  readonly axis: number;
  readonly wide: number;
  readonly top: number;
  readonly bottom: number;
  /** Paints it, scaled horizontally by `sx`; a negative `sx` mirrors. */
  paint(sx: number, plain?: Stage['plain']): Cells;
}

function thingOf(request: DrawRequest, solid: Solid): Thing {
  const { size } = request;
  const brush = brushOf(request);
  const [left, , right, bottom] = extentOf(brush.paint({}).cells) ?? [0, 0, size - 1, size - 1];
  const [wide, axis] = [right - left + 1, (left + right + 1) / 2];
  // Views over a corner need room too.
  const widest = solid.kind === 'box' ? ((1 + solid.deep) * wide) / CORNER : wide;
  const scale = Math.min(1, (size - 2) / widest);
  const about = { x: (axis * UNITS) / size, y: ((bottom + 1) * UNITS) / size, scale };
  const painted = new Map<string, Cells>();
  const paint: Thing['paint'] = (sx, plain) => {
    const key = `${sx} ${plain}`;
    const cells = painted.get(key) ?? brush.paint({ plain }, { ...about, sx }).cells;
    painted.set(key, cells);
    return cells;
  };
  const [l, t, r, b] = extentOf(paint(1, solid.aside ? 'sides' : undefined)) ?? [0, 0, size - 1, size - 1];
  return {
    request,
    solid,
    brush,
    about,
    unit: (size / UNITS) * scale,
    axis,
    wide: r - l + 1,
    top: t,
    bottom: b,
    paint,
  };
}

/** A view of a thing that is round in each row. */
function softView({ solid, axis, paint }: Thing, yaw: number): Cells {
  const turn = solid.aside ? yaw - 90 : yaw;
  const [cos, sin] = [cosOf(turn), sinOf(turn)];
  if (cos > 0.99) return paint(1);
  const narrow = Math.hypot(cos, solid.deep * sin);
  const side = cos < -0.01 ? -1 : 1;
  const view = keepRows(paint(side * narrow, 'sides'), paint(side, 'sides'), axis, narrow);
  turnMarks(view, { whole: paint(1), plain: paint(1, 'sides'), axis }, turn, narrow);
  return view;
}

/** A view of a board or a blade. */
function flatView({ request, solid, unit, axis, paint }: Thing, yaw: number): Cells {
  const turn = solid.aside ? yaw - 90 : yaw;
  const [cos, sin] = [cosOf(turn), sinOf(turn)];
  const thick = Math.max(2, Math.round(solid.deep * unit));
  if (Math.abs(cos) < 0.1) return edgeOf(paint(1, 'sides'), axis, thick);
  const [side, plain] = cos < 0 ? ([-1, 'sides'] as const) : ([1, undefined] as const);
  const face = keepRows(paint(cos, plain), paint(side, plain), axis, Math.abs(cos));
  const shown = cos < 0 && solid.bare ? bareBack(face, Math.max(1, Math.round(request.size / 11))) : face;
  return Math.abs(sin) < 0.1 ? shown : withEdge(shown, Math.max(1, Math.round(thick * Math.abs(sin))), sin * cos > 0);
}

/** The end of a vehicle, as wide as it is deep, with the rows of its side. */
function endOf({ request, solid, brush, wide, top, bottom, axis, paint }: Thing, back: boolean): Cells {
  const { subject } = readPrompt(request.prompt);
  const draw = subject && ENDS[subject];
  if (!draw) return rowsOf(paint(1, 'bare'), axis, wide * solid.deep);
  const painter = new Painter(request.size);
  const { pixel } = painter;
  const [sx, sy] = [(wide * solid.deep * pixel) / END_WIDE, ((bottom + 1 - top) * pixel) / END_HIGH];
  painter.place(axis * pixel, top * pixel, { sx, sy }, () => draw(brush.kit(painter), back));
  return painter.cells;
}

/** The side of a box with the front to the right. */
function sideOf({ request, solid, brush, about, axis, wide, paint }: Thing): Cells {
  if (solid.alike) {
    const side = keepRows(paint(solid.deep, 'sides'), paint(1, 'sides'), axis, solid.deep);
    return solid.rear ? withRear(side, solid.rear) : side;
  }
  const painter = new Painter(request.size);
  const rows = rowsOf(paint(1, 'bare'), axis, wide * solid.deep);
  for (let y = 0; y < request.size; y++)
    for (let x = 0; x < request.size; x++) putCell(painter.cells, x, y, rows, cellAt(rows, x, y));
  const windows = solid.windows;
  if (windows)
    painter.place(about.x, about.y, { scale: about.scale ?? 1 }, () => {
      for (const x of [-4, 4]) pane(brush.kit(painter), x * solid.deep * 1.4, windows, 1.9, 2);
    });
  return painter.cells;
}

function facesOf(thing: Thing): Faces {
  const { solid, axis, paint } = thing;
  if (solid.aside)
    return {
      front: endOf(thing, false),
      back: endOf(thing, true),
      right: paint(1, 'sides'),
      left: paint(-1, 'sides'),
      axis,
    };
  const right = sideOf(thing);
  return { front: paint(1), back: paint(-1, 'sides'), right, left: mirroredCells(right, axis), axis };
}

/** Views of a box. Marks beside the front, such as a chimney, stand behind it. */
function boxViews(thing: Thing): Cells[] {
  const faces = facesOf(thing);
  const { solid, axis, paint } = thing;
  if (solid.aside) return views((yaw) => turnedBox(faces, yaw));
  const marked = { whole: faces.front, plain: paint(1, 'sides'), axis };
  const body = { ...faces, front: without(marked.whole, marked.plain) };
  return views((yaw) => {
    if (yaw === 0) return faces.front;
    const view = copyOf(turnedBox(body, yaw));
    if (!solid.alike) turnMarks(view, marked, yaw, 1, true);
    return view;
  });
}

/** The cells of `whole` that `plain` covers too. */
function without(whole: Cells, plain: Cells): Cells {
  return { ...whole, of: whole.of.map((cell, i) => (plain.of[i] === EMPTY ? EMPTY : cell)) };
}

/** A cube of a tile, standing on the ground. */
function blockFaces(request: DrawRequest): Faces {
  const { size } = request;
  const side = 2 * Math.floor((size - 2) / CORNER / 2);
  const tile = brushOf({ ...request, size: side }).paint({}).cells;
  const face = emptyCells(size);
  for (let y = 0; y < side; y++)
    for (let x = 0; x < side; x++) putCell(face, (size - side) / 2 + x, size - 1 - side + y, tile, cellAt(tile, x, y));
  return { front: face, back: face, right: face, left: face, axis: size / 2 };
}

const views = (view: (yaw: number) => Cells): Cells[] => Array.from({ length: DIRECTIONS }, (_, i) => view(yawOf(i)));

function cellViews(request: DrawRequest, solid: Solid): Cells[] {
  if (solid.kind === 'block') {
    const faces = blockFaces(request);
    return views((yaw) => turnedBox(faces, yaw));
  }
  const thing = thingOf(request, solid);
  if (solid.kind === 'box') return boxViews(thing);
  return views((yaw) => (solid.kind === 'flat' ? flatView(thing, yaw) : softView(thing, yaw)));
}

/** Moves views to the foot line of the first one. A narrow tip may have fallen between two pixels. */
function onOneLine(cells: readonly Cells[]): Cells[] {
  const foot = (view: Cells) => extentOf(view)?.[3] ?? 0;
  const [first] = cells;
  return cells.map((view) => {
    const down = first ? foot(first) - foot(view) : 0;
    if (!down) return view;
    const moved = emptyCells(view.size);
    for (let y = 0; y < view.size; y++)
      for (let x = 0; x < view.size; x++) putCell(moved, x, y + down, view, cellAt(view, x, y));
    return moved;
  });
}

/**
 * Eight views of a thing without joints, in the order of `yawOf`, with one palette of at most 16 colors, one size, and one foot line.
 */
export function thingViews(request: DrawRequest): Raster[] {
  const cells = cellViews(request, solidOf(readPrompt(request.prompt).subject));
  return reduceColors(
    onOneLine(cells).map((view) => picture(view, USUAL_SHADING)),
    MAX_COLORS,
  );
}
