import { type AnchorPoint, steadyMoves } from '../../fix/anchor';
import { findExactGrid } from '../../grid/exactGrid';
import { medianOf } from '../../pixels/medians';
import type { Raster, Rect, Size } from '../../pixels/raster';
import type { Axes } from '../../pixels/views';
import { type WholeSquares, wholeSquares } from '../../pixels/wholeSquares';
import { isWholeCanvas } from '../canvas/canvasRects';
import { MULTIPLES } from '../canvas/multiples';
import { type Change, changed } from '../change';
import { checkCanvas } from '../changes/canvas';
import { isWhole } from '../changes/limits';
import { SCALES } from '../changes/scale';
import type { EditSprite } from '../editSprite';
import { ChangeRefused, refuse } from '../refusal';
import { type FrameFigure, figureIn, framesOf } from './measure';
import { type FitCanvas, type Placeable, placeParts } from './place';
import { areAlike, factorOf, type WholeScale, wholeScales } from './scales';

/** What is asked of a set. */
export interface FitRequest {
  /**
   * What its parts are to each other. `views`: one figure from several sides, equally tall. `frames`: of one animation, which keeps its movement. `files`: figures
   * that may have heights of their own.
   */
  readonly kind: 'views' | 'frames' | 'files';
  readonly canvas?: FitCanvas;
  /** Default: the feet. */
  readonly point?: AnchorPoint;
  /** Whether all stand exactly at one place. By default, what is near stays: feet that point to the viewer are a pixel lower, and a wing or a tail moves a middle. */
  readonly exact?: boolean;
  /** Whether frames are moved by themselves until they stand still; default: an animation moves as a whole. */
  readonly perFrame?: boolean;
}

/** What a person must know. Parts are counted from 0. */
export type FitNote =
  /** It's `ratio` times as tall as the others, and whole pixels can't change that. */
  | { readonly note: 'other-scale'; readonly part: number; readonly ratio: number }
  /** Nothing is seen of it. */
  | { readonly note: 'empty'; readonly part: number };

export interface FittedPart {
  /** Of its pixels: 0.25 if each square of 4 × 4 became a pixel. */
  readonly scale: number;
  /** Where its top left corner is on the new canvas, after it was scaled. */
  readonly offset: Axes;
  /** The new canvas, in pixels of the scaled part. */
  readonly rect: Rect;
  /** Of each frame, if they were moved by themselves. */
  readonly moves?: readonly Axes[];
  /** How many pixels right of the middle and below the line it's left, because that is near. */
  readonly off?: Axes;
  /** Empty: it's right already. */
  readonly changes: readonly Change[];
}

export interface FitPlan {
  readonly canvas: Size;
  /** The rows and columns before these lines: where figures stand, and what halves them. */
  readonly line: number;
  readonly middle: number;
  readonly parts: readonly FittedPart[];
  readonly notes: readonly FitNote[];
}

/**
 * How parts get one canvas, one scale, one foot line, and one middle. What is right stays.
 * @throws {ChangeRefused} `empty` if nothing is seen of any, `too-small` if the told canvas can't hold them
 */
export function fitSet(sprites: readonly EditSprite[], request: FitRequest): FitPlan {
  const { kind, canvas, point = 'feet', perFrame = false, exact = false } = request;
  checkMultiple(canvas);
  const scaled = scaledParts(sprites.map(measured), kind);
  const groups = groupsOf(scaled.parts, kind);
  const steadied = perFrame ? steadiedParts(scaled.parts, groups, point) : scaled.parts;
  const placed = placeParts(steadied, groups, { point, canvas, isExact: exact });
  if ('needs' in placed) refuse({ why: 'too-small', ...placed.needs, largest: placed.largest });
  const parts = steadied.map((part, at): FittedPart => {
    const off = placed.off[at];
    return { ...fittedPart(part, placed.corners[at] ?? { x: 0, y: 0 }, placed.canvas), ...(off && { off }) };
  });
  const empty = steadied.flatMap(({ figures }, part): FitNote[] => (figures.length ? [] : [{ note: 'empty', part }]));
  const { line, middle } = placed;
  return { canvas: placed.canvas, line, middle, parts, notes: [...scaled.notes, ...empty] };
}

function checkMultiple(canvas: FitCanvas | undefined): void {
  const { least, most } = MULTIPLES;
  if (canvas && typeof canvas === 'object' && 'multiple' in canvas && !isWhole(canvas.multiple, least, most))
    refuse({ why: 'range', what: 'multiple', least, most });
}

/** A part with what was found in it, and what was planned so far. */
interface Part extends Placeable {
  readonly sprite: EditSprite;
  readonly squares: WholeSquares;
  readonly isEnlarged: boolean;
  readonly scale: WholeScale;
  readonly changes: readonly Change[];
  readonly moves?: readonly Axes[];
}

function measured(sprite: EditSprite): Part {
  const frames = [...framesOf(sprite)];
  const scale = { reduce: 1, enlarge: 1 };
  return { ...figuresOf(sprite, frames), sprite, ...squaresOf(frames), scale, changes: [] };
}

const figuresOf = (canvas: Size, frames: readonly Raster[]): Placeable => ({
  canvas: { width: canvas.width, height: canvas.height },
  figures: frames.flatMap((frame) => figureIn(frame) ?? []),
});

/** Plain shapes of true pixels have squares too: whether they were enlarged must be beyond chance. */
function squaresOf(frames: readonly Raster[]): Pick<Part, 'squares' | 'isEnlarged'> {
  const squares = wholeSquares(frames);
  if (squares.by > SCALES.most) return { squares: { by: 1, from: { x: 0, y: 0 } }, isEnlarged: false };
  return { squares, isEnlarged: squares.by > 1 && findExactGrid(frames) !== undefined };
}

function scaledParts(parts: readonly Part[], kind: FitRequest['kind']) {
  const shown = [...parts.keys()].filter((at) => parts[at]?.figures.length);
  if (!shown.length) refuse({ why: 'empty' });
  const sizes = shown.map((at) => {
    const { figures = [], squares, isEnlarged = false } = parts[at] ?? {};
    return { ...usualSize(figures), squares: squares?.by ?? 1, isEnlarged };
  });
  const { scales, usual } = wholeScales(sizes, kind === 'views');
  const found = new Map(shown.map((at, index) => [at, scales[index]]));
  const scaled = parts.map((part, at) => scaledPart(part, found.get(at)));
  const notes = scaled.flatMap(({ figures }, part): FitNote[] => {
    const { height } = usualSize(figures);
    // Poses of one animation are as tall as they are, and so are different sprites.
    if (kind !== 'views' || !figures.length || areAlike([height, usual])) return [];
    return [{ note: 'other-scale', part, ratio: height / usual }];
  });
  return { parts: scaled, notes };
}

const usualSize = (figures: readonly FrameFigure[]): Size => ({
  width: medianOf(figures.map(({ figure }) => figure.width)) ?? 1,
  height: medianOf(figures.map(({ figure }) => figure.height)) ?? 1,
});

/** The part as it was if layers that nobody sees don't consist of such squares, or if it has tilemaps. */
function scaledPart(part: Part, scale: WholeScale | undefined): Part {
  if (!scale || factorOf(scale) === 1) return part;
  const { reduce, enlarge } = scale;
  const { x, y } = part.squares.from;
  const changes: Change[] = [];
  if (reduce > 1) changes.push({ change: 'scale', way: 'reduce', by: reduce, from: { x: x % reduce, y: y % reduce } });
  if (enlarge > 1) changes.push({ change: 'scale', way: 'enlarge', by: enlarge });
  try {
    const sprite = changes.reduce(changed, part.sprite);
    return { ...part, ...figuresOf(sprite, [...framesOf(sprite)]), sprite, scale, changes };
  } catch (error) {
    if (!(error instanceof ChangeRefused)) throw error;
    return part;
  }
}

/** Moves frames until they stand still: those of each part, and those that are parts of one animation. */
function steadiedParts(parts: readonly Part[], groups: readonly number[], point: AnchorPoint): readonly Part[] {
  const moves = new Map<number, Axes[]>();
  for (const group of new Set(groups)) {
    const members = [...parts.keys()].filter((at) => groups[at] === group);
    const frames = members.map((at) => [...framesOf((parts[at] as Part).sprite)]);
    const found = [...steadyMoves(frames.flat(), point)];
    for (const [index, at] of members.entries()) moves.set(at, found.splice(0, frames[index]?.length ?? 0));
  }
  return parts.map((part, at) => steadiedPart(part, moves.get(at) ?? []));
}

function steadiedPart(part: Part, moves: readonly Axes[]): Part {
  if (moves.every(({ x, y }) => x === 0 && y === 0)) return part;
  const change: Change = { change: 'offset', by: moves };
  // On a canvas with room around, nothing is cut before the new one is known.
  const room = Math.max(...moves.flatMap(({ x, y }) => [Math.abs(x), Math.abs(y)]));
  const { width, height } = part.sprite;
  const rect = { x: -room, y: -room, width: width + 2 * room, height: height + 2 * room };
  const roomy = changed(changed(part.sprite, { change: 'canvas', rect }), change);
  const figures = [...framesOf(roomy)].flatMap((frame) => figureIn(frame) ?? []);
  return {
    ...part,
    sprite: changed(part.sprite, change),
    figures: figures.map((figure) => movedFigure(figure, -room)),
    moves,
    changes: [...part.changes, change],
  };
}

function movedFigure({ figure, visible, middle }: FrameFigure, by: number): FrameFigure {
  const moved = (rect: Rect) => ({ ...rect, x: rect.x + by, y: rect.y + by });
  return { figure: moved(figure), visible: moved(visible), middle: middle + by };
}

/** Frames of an animation that have one canvas move alike; other parts by themselves. */
function groupsOf(parts: readonly Part[], kind: FitRequest['kind']): readonly number[] {
  if (kind !== 'frames') return [...parts.keys()];
  return parts.map(({ canvas }) =>
    parts.findIndex((other) => other.canvas.width === canvas.width && other.canvas.height === canvas.height),
  );
}

function fittedPart({ sprite, scale, moves, changes }: Part, offset: Axes, { width, height }: Size): FittedPart {
  const rect = { x: -offset.x || 0, y: -offset.y || 0, width, height };
  checkCanvas(sprite, rect);
  const last: readonly Change[] = isWholeCanvas(sprite, rect) ? [] : [{ change: 'canvas', rect }];
  return {
    scale: factorOf(scale),
    offset,
    rect,
    ...(moves && { moves }),
    changes: [...changes, ...last],
  };
}
