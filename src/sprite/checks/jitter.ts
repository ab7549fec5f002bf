import type { Axes } from '../pixels/views';
import type { MeasuredSprite, Picture } from './measuredSprite';
import { wholeFrame } from './places';
import type { Found } from './rule';
import { type Shift, shiftBetween } from './shift';

/** In shorter animations, a walk, a hover, or a blow look like jitter. */
const MIN_FRAMES = 6;
/** A frame has moved as a whole if the shift leaves so many pixels equal, and at least so many times fewer different ones. */
const ALIKE = 0.65;
const GAIN = 2;
/** Directions of frames that shake change so often along each axis, and along both together; a run changes along one. */
const MIN_TURNS = 2;
const MANY_TURNS = 5;
/** Grids of frames that are shifted by a smaller part of a cell may be read a bit differently. */
const MIN_PHASE = 0.2;

/** Pixels along each axis that a frame may have moved. Enlarged frames move by a cell and more. */
const REACH = 8;
const MAX_REACH = 12;

/** Frames that jump, in the order of views and frames, and how far. */
interface Jumps {
  readonly frames: readonly Picture[];
  readonly by: Axes;
  readonly isCertain: boolean;
}

/**
 * Frames that jump as a whole. Certain if an enlarged frame has moved by a part of a cell, if a frame jumps away along both axes and back, or if frames
 * shake along both axes. A hop, a recoil, or a tremble moves along one axis, so a jump along one is only a hint.
 */
export function findJitter(sprite: MeasuredSprite): Found<'jitter'> | undefined {
  const found = sprite.views.flatMap((_, view) => {
    const pictures = sprite.picturesOf(view);
    return pictures.length > 1 ? (offPhase(sprite, pictures) ?? jumpsOf(sprite, pictures) ?? []) : [];
  });
  const certain = found.filter(({ isCertain }) => isCertain);
  const shown = certain.length > 0 ? certain : found;
  const frames = shown.flatMap((jumps) => jumps.frames);
  if (frames.length === 0) return undefined;
  const [x, y] = [Math.max(...shown.map(({ by }) => by.x)), Math.max(...shown.map(({ by }) => by.y))];
  const facts = {
    rule: 'jitter',
    frames: frames.length,
    by: Math.max(x, y),
    point: y < x ? 'middle' : 'feet',
  } as const;
  const places = frames.map(wholeFrame);
  return certain.length > 0 ? { facts, places } : { facts, places, severity: 'hint' };
}

/** Enlarged frames whose grid isn't where most others' is. */
function offPhase({ grid, pictures }: MeasuredSprite, frames: readonly Picture[]): Jumps | undefined {
  if (!grid) return undefined;
  const phases = frames.map((frame) => grid.offsets[pictures.indexOf(frame)] ?? { x: 0, y: 0 });
  /** Along a circle of one step. */
  const apart = (one: number, other: number, step: number) =>
    Math.abs(one - other - step * Math.round((one - other) / step));
  const differ = (one: Axes, other: Axes) =>
    apart(one.x, other.x, grid.step.x) > Math.max(0.75, MIN_PHASE * grid.step.x) ||
    apart(one.y, other.y, grid.step.y) > Math.max(0.75, MIN_PHASE * grid.step.y);
  const likes = phases.map((phase) => phases.filter((other) => !differ(phase, other)).length);
  const usual = phases[likes.indexOf(Math.max(...likes))] ?? { x: 0, y: 0 };
  const off = phases.flatMap((phase, at) => (differ(phase, usual) ? [{ phase, frame: frames[at] }] : []));
  if (off.length === 0) return undefined;
  const most = (axis: 'x' | 'y') =>
    Math.round(Math.max(...off.map(({ phase }) => apart(phase[axis], usual[axis], grid.step[axis]))));
  return { frames: off.flatMap(({ frame }) => frame ?? []), by: { x: most('x'), y: most('y') }, isCertain: true };
}

function jumpsOf({ grid }: MeasuredSprite, frames: readonly Picture[]): Jumps | undefined {
  if (frames.length < 3) return undefined;
  const reach = Math.min(MAX_REACH, Math.max(REACH, Math.ceil(grid ? Math.max(grid.step.x, grid.step.y) : 0)));
  const shifts = frames.slice(1).map((frame, at) => shiftBetween(frames[at] ?? frame, frame, reach));
  const away = shifts.flatMap((shift, at) => {
    const [next, frame] = [shifts[at + 1], frames[at + 1]];
    return next && frame && returns(shift, next) ? [{ shift, next, frame }] : [];
  });
  // A blow of clean animations goes forward, and a pixel up or down at most.
  const both = away.filter(({ shift, next }) => shift.x * next.x < 0 && shift.y * next.y < 0 && Math.abs(shift.y) > 1);
  const isLong = frames.length >= MIN_FRAMES;
  const moved = shifts.flatMap((shift, at) => (isMove(shift) ? [{ shift, frame: frames[at + 1] }] : []));
  const [turnsX, turnsY] = [turnsOf(moved, 'x'), turnsOf(moved, 'y')];
  const isShaken = Math.min(turnsX, turnsY) >= MIN_TURNS && turnsX + turnsY >= MANY_TURNS;
  if (isLong && isShaken && moved.some(({ shift }) => isFar(shift))) return jumps(moved, true);
  if (isLong && both.length > 0) return jumps(both, true);
  return away.length > 0 ? jumps(away, false) : undefined;
}

function jumps(list: readonly { shift: Shift; frame: Picture | undefined }[], isCertain: boolean): Jumps {
  const most = (axis: 'x' | 'y') => Math.max(...list.map(({ shift }) => Math.abs(shift[axis])));
  return { frames: list.flatMap(({ frame }) => frame ?? []), by: { x: most('x'), y: most('y') }, isCertain };
}

const isMove = ({ x, y, alike, unshifted }: Shift) =>
  (x !== 0 || y !== 0) && alike >= ALIKE && 1 - unshifted >= GAIN * (1 - alike);

/** Whether a frame moves away by two pixels or more, and the next one back. */
function returns(shift: Shift, next: Shift): boolean {
  if (!isMove(shift) || !isMove(next)) return false;
  const isBack = Math.abs(shift.x + next.x) <= 1 && Math.abs(shift.y + next.y) <= 1;
  return isBack && isFar(shift);
}

/** Steps of one pixel are how smooth motion looks on a grid. */
const isFar = ({ x, y }: Shift) => Math.max(Math.abs(x), Math.abs(y)) > 1;

/** How often the direction along an axis changes. */
function turnsOf(moved: readonly { shift: Shift }[], axis: 'x' | 'y'): number {
  const signs = moved.map(({ shift }) => Math.sign(shift[axis])).filter((sign) => sign !== 0);
  return signs.filter((sign, at) => at > 0 && sign !== signs[at - 1]).length;
}
