import { cellsIn, fitOf, uncut } from './axisFit';
import { type Period, periodsOf } from './periods';
import type { Detail, PictureDetail, Signals } from './signals';
import { bendsAsEnlarged, isSharpWith, isSmall, type Signs } from './signs';

/** Of both axes: nothing but an enlargement repeats itself so clearly, so each step is worth a closer look. */
const CLEAR = 20;
/** A step that isn't in a spectrum: interpolated to twice the size, second differences don't repeat with it. */
const TWICE = 2;
/** Steps of the other axis that are tried, too. */
const OTHERS = 5;
const MIN_CELLS = 4;

/** Of each axis, those that repeat the most first. */
export interface LikelySteps {
  readonly x: readonly number[];
  readonly y: readonly number[];
  /** Whether signs speak against some others. */
  readonly isPart: boolean;
}

/**
 * Steps that are worth a closer look.
 * @param signs of the first picture. Most sprites at their own size have no step that they speak for; without them, all steps are
 */
export function likelySteps(details: readonly PictureDetail[], signs: Signs | undefined): LikelySteps {
  const periods = {
    x: periodsOf(details.map(({ x }) => x.profile)),
    y: periodsOf(details.map(({ y }) => y.profile)),
  };
  const [main] = details;
  if (!main) return { x: [], y: [], isPart: false };
  const all = {
    x: stepsOf(main.x.signals.length, periods.x, periods.y),
    y: stepsOf(main.y.signals.length, periods.y, periods.x),
  };
  const isClear = Math.min(periods.x[0]?.strength ?? 0, periods.y[0]?.strength ?? 0) > CLEAR;
  if (isClear || !signs) return { ...all, isPart: false };
  const along = ({ signals }: Detail, changes: Float64Array, steps: readonly number[]) =>
    steps.filter((step) => isLikely(signals.few ?? signals, signs, changes, step));
  const x = along(main.x, signs.x, all.x);
  const y = x.length > 0 ? along(main.y, signs.y, all.y) : [];
  return { x, y, isPart: x.length < all.x.length || y.length < all.y.length };
}

function stepsOf(length: number, own: readonly Period[], other: readonly Period[]): number[] {
  const distinct: number[] = [];
  const steps = [...own.map(({ step }) => step), TWICE, ...other.slice(0, OTHERS).map(({ step }) => step)];
  for (const step of steps) {
    if (length / step < MIN_CELLS) continue;
    if (!distinct.some((known) => Math.abs(length / known - length / step) < 0.4)) distinct.push(step);
  }
  return distinct;
}

function isLikely(few: Signals, signs: Signs, changes: Float64Array, step: number): boolean {
  if (isSharpWith(changes, step)) return true;
  return bendsAsEnlarged(signs, step) && (!isSmall(step) || isInterpolated(few, step));
}

/** Of the squares of all changes: what small cells leave unexplained in lines that were interpolated, even from a place nearby. */
const MAX_LEFT = 0.12;
const PLACES = [-0.5, -0.25, 0, 0.25];

/** Whether small cells explain some lines, with the filter in the middle of all. */
function isInterpolated(few: Signals, step: number): boolean {
  const { length, lines, values } = few;
  let changes = 0;
  for (let at = lines; at < values.length; at++)
    changes += ((values[at] as number) - (values[at - lines] as number)) ** 2;
  const most = MAX_LEFT * (changes / (values.length - lines) + 1);
  const cells = Math.round(length / step);
  const grids = [
    ...[cells, cells - 1, cells + 1].map((count) => uncut(length, length / count)),
    ...PLACES.map((place) => ({ step, offset: place * step, cells: cellsIn(length, step, place * step) })),
  ];
  return grids.some((grid) => fitOf(few, grid, 'catmull-rom').error < most);
}
