import { type AnchorPoint, restOf } from '../../fix/anchor';
import { union } from '../../pixels/changes';
import { medianOf } from '../../pixels/medians';
import { type Rect, type Size, sameSize } from '../../pixels/raster';
import type { Axes } from '../../pixels/views';
import { startAround } from '../anchor';
import { nextMultiple } from '../canvas/canvasRects';
import type { FrameFigure } from './measure';

/** A part that gets a place among others. */
export interface Placeable {
  readonly canvas: Size;
  /** Of its frames that aren't empty. */
  readonly figures: readonly FrameFigure[];
}

/**
 * The canvas that all get: as told, or by default, everywhere, the one that most have already, larger if need be; `smallest`: no larger than what they show.
 */
export type FitCanvas = Size | 'smallest' | { readonly multiple: number };

/** All parts on one canvas. */
export interface PlacedParts {
  readonly canvas: Size;
  /** Of each part: where its top left corner is on that canvas. */
  readonly corners: readonly Axes[];
  /** Of each part: how many pixels right of the middle and below the line it was left, because that is near. Absent: none. */
  readonly off: readonly (Axes | undefined)[];
  /** The line that figures stand on, or that is at half of their height, and the one that halves them, on that canvas. */
  readonly line: number;
  readonly middle: number;
}

/** A told canvas can't hold all: it must be at least so large. */
export interface TooSmall {
  readonly needs: Size;
  /** The one that shows most, with the size of what is seen of it. */
  readonly largest: { readonly part: number } & Size;
}

/** How parts are placed. */
export interface PlaceOptions {
  readonly point: AnchorPoint;
  readonly canvas?: FitCanvas | undefined;
  /** Moves also what is near: all feet are on the line, and all middles at the middle. */
  readonly isExact?: boolean;
}

/** Figures on one canvas that are at most so far from the middle, in parts of their width, are there: so far apart are views of creatures with wings or tails. */
const MIDDLE = 1 / 5;
const MIN_MIDDLE = 2;

/** Where a part's figures are. */
interface Stance {
  readonly line: number;
  readonly middle: number;
  readonly width: number;
  readonly visible: Rect;
}

/**
 * Puts parts on one canvas with one line and one middle. Those on the canvas that most have stay where they are if they are near: only what is off moves.
 * @param groups of each part, the number of its group: parts of one move alike
 */
export function placeParts(
  parts: readonly Placeable[],
  groups: readonly number[],
  { point, canvas: told, isExact = false }: PlaceOptions,
): PlacedParts | TooSmall {
  const stances = parts.map((_, at) =>
    stanceOf(
      parts.filter((_, other) => groups[other] === groups[at]),
      point,
    ),
  );
  const usual = told === 'smallest' ? undefined : usualCanvas(parts, stances);
  const standing = stances.filter((stance, at): stance is Stance => isOn(parts[at], usual) && stance !== undefined);
  const line = restOf(standing.map((stance) => stance.line)) ?? 0;
  const middle = medianOf(standing.map((stance) => stance.middle)) ?? 0;
  const near = isExact ? new Set([line]) : nearLines(standing, line);
  const places = stances.map((stance, at): Axes | undefined => {
    if (!stance) return undefined;
    const [across, down] = [middle - stance.middle, line - stance.line];
    const isStanding = isOn(parts[at], usual);
    return {
      x: isStanding && isMiddle(across, stance, isExact) ? 0 : Math.round(across) || 0,
      y: isStanding && near.has(stance.line) ? 0 : down || 0,
    };
  });
  const box = stances.reduce<Rect | undefined>(
    (all, stance, at) => union(all, movedBy(stance?.visible, places[at])),
    undefined,
  );
  const frame = canvasFor({ box: box ?? { x: 0, y: 0, width: 1, height: 1 }, line, middle, usual, point }, told);
  if ('needs' in frame) return { ...frame, largest: largestOf(stances) };
  const corners = parts.map(({ canvas }, at) => {
    const place = places[at] ?? standingOn(canvas, frame);
    return { x: place.x - frame.x || 0, y: place.y - frame.y || 0 };
  });
  const { x, y, width, height } = frame;
  const off = stances.map((stance, at) => stance && leftOff(stance, places[at], { line, middle }));
  return { canvas: { width, height }, corners, off, line: line - y, middle: middle - x };
}

/** Middles are parts of pixels, so one that was moved to another is up to a pixel off. */
const isMiddle = (across: number, { width }: Stance, isExact: boolean) =>
  isExact ? Math.abs(across) < 1 : Math.abs(across) <= Math.max(MIN_MIDDLE, width * MIDDLE);

/** Undefined if nothing is left that whole pixels could do. */
function leftOff(stance: Stance, place: Axes | undefined, { line, middle }: Pick<Stance, 'line' | 'middle'>) {
  const [across, down] = [stance.middle - middle + (place?.x ?? 0), stance.line - line + (place?.y ?? 0)];
  const off = { x: Math.trunc(across) || 0, y: down || 0 };
  return off.x || off.y ? off : undefined;
}

/** The one that shows most along a side. */
function largestOf(stances: readonly (Stance | undefined)[]): TooSmall['largest'] {
  let found = { part: 0, width: 0, height: 0 };
  for (const [part, stance] of stances.entries()) {
    const { width = 0, height = 0 } = stance?.visible ?? {};
    if (Math.max(width, height) > Math.max(found.width, found.height)) found = { part, width, height };
  }
  return found;
}

/** A picture without a figure, at the middle of the lower edge. */
const standingOn = (picture: Size, frame: Rect): Axes => ({
  x: frame.x + Math.floor((frame.width - picture.width) / 2),
  y: frame.y + frame.height - picture.height,
});

const isOn = (part: Placeable | undefined, canvas: Size | undefined) =>
  part !== undefined && canvas !== undefined && sameSize(part.canvas, canvas);

const movedBy = (rect: Rect | undefined, by: Axes | undefined) =>
  rect && by && { ...rect, x: rect.x + by.x, y: rect.y + by.y };

/** The canvas that most parts with a figure have. */
function usualCanvas(parts: readonly Placeable[], stances: readonly (Stance | undefined)[]): Size | undefined {
  const shown = parts.filter((_, at) => stances[at]);
  let [best, most]: [Size | undefined, number] = [undefined, 0];
  for (const { canvas } of shown) {
    const count = shown.filter((other) => sameSize(other.canvas, canvas)).length;
    if (count > most) [best, most] = [canvas, count];
  }
  return most * 2 > shown.length ? best : undefined;
}

/** Where a group's figures are: jumps and blows are a few frames of many. Undefined if all are empty. */
function stanceOf(parts: readonly Placeable[], point: AnchorPoint): Stance | undefined {
  const figures = parts.flatMap((part) => part.figures);
  const lines = figures.map(({ figure: { y, height } }) => (point === 'feet' ? y + height : (2 * y + height) >> 1));
  const visible = figures.reduce<Rect | undefined>((all, figure) => union(all, figure.visible), undefined);
  const [line, middle] = [restOf(lines), medianOf(figures.map((figure) => figure.middle))];
  const width = medianOf(figures.map(({ figure }) => figure.width));
  if (!visible || line === undefined || middle === undefined) return undefined;
  return { line, middle, width: width ?? 0, visible };
}

/** The line, and the one beside it that more figures have: feet that point to the viewer are a pixel lower, and the rule about them allows no more. */
function nearLines(standing: readonly Stance[], line: number): ReadonlySet<number> {
  const count = (at: number) => standing.filter((stance) => stance.line === at).length;
  return new Set([line, count(line + 1) >= count(line - 1) ? line + 1 : line - 1]);
}

/** What a canvas must hold, in pixels of the usual canvas or, if there is none, around the middle and the line. */
interface Content {
  readonly box: Rect;
  readonly line: number;
  readonly middle: number;
  readonly usual: Size | undefined;
  readonly point: AnchorPoint;
}

function canvasFor(content: Content, told: FitCanvas | undefined): Rect | Pick<TooSmall, 'needs'> {
  const { box, usual } = content;
  if (told && typeof told === 'object' && 'width' in told) return toldCanvas(content, told);
  const own = usual ? grownCanvas(usual, box) : smallestCanvas(content);
  if (!told || typeof told !== 'object') return own;
  const size = nextMultiple(own, told.multiple);
  return { ...size, x: own.x - ((size.width - own.width) >> 1), y: own.y + own.height - size.height };
}

/** By as much on the left as on the right, so that the middle stays the middle. */
function grownCanvas({ width, height }: Size, box: Rect): Rect {
  const side = Math.max(0, -box.x, box.x + box.width - width);
  const [top, bottom] = [Math.max(0, -box.y), Math.max(0, box.y + box.height - height)];
  return { x: -side || 0, y: -top || 0, width: width + 2 * side, height: height + top + bottom };
}

/** No larger than needed, with the figures' middle at its own: engines take that for the place where a sprite is. */
function smallestCanvas({ box, middle }: Content): Rect {
  const half = Math.max(middle - box.x, box.x + box.width - middle);
  const width = Math.ceil(2 * half - 0.01);
  // Rounding must not cut what is on one side.
  const x = Math.max(box.x + box.width - width, Math.min(box.x, Math.round(middle - width / 2)));
  return { x, y: box.y, width, height: box.height };
}

function toldCanvas({ box, line, middle, usual, point }: Content, told: Size): Rect | Pick<TooSmall, 'needs'> {
  if (box.width > told.width || box.height > told.height) return { needs: { width: box.width, height: box.height } };
  // Figures keep the room below them that they have on the usual canvas.
  const below = Math.max(box.y + box.height, usual?.height ?? 0);
  const top = point === 'feet' ? below - told.height : Math.round(line - told.height / 2);
  const left = usual && usual.width === told.width ? 0 : Math.round(middle - told.width / 2);
  const x = startAround(left, told.width, box.x, box.width);
  return { ...told, x, y: startAround(top, told.height, box.y, box.height) };
}
