import type { Raster } from '../../shared/sprite/pixels/raster';
import type { Axes } from '../art';
import { spriteSizes } from './exactGrid';
import type { Grid } from './grid';
import { KERNEL_IDS, KERNELS, type KernelId } from './kernels';
import { centered } from './lattice';
import { type AxisGrid, AxisSolver, gather, spread, tapsOf } from './leastSquares';
import { periodsOf } from './periods';
import { type Detail, detailOf, type Signals } from './signals';

/** Kernels that stand for all others while steps are compared. */
const TRIED: readonly KernelId[] = ['nearest', 'bilinear', 'catmull-rom'];
/** Rounding to whole levels, 1/12, and what else no fit explains: differences below don't count. */
const FLOOR = 0.15;
/** What each cell costs, in nats, so that a grid isn't better just because it is finer. */
const CELL_COST = 3;
/** What unequal axes cost, in nats a pixel. */
const NOT_SQUARE = 0.08;
const SQUARE = 1.06;

/** A grid along one axis with how well it explains a picture. */
export interface Fit extends AxisGrid {
  readonly kernel: KernelId;
  /** Mean square of what it doesn't explain, 0 to 255². */
  readonly error: number;
  readonly cost: number;
}

/** Shrinks and enlarges again. Errors are for each pixel beyond those that the cells could explain anyway. */
export function fitOf({ length, lines, values }: Signals, axis: AxisGrid, kernel: KernelId): Fit {
  const taps = tapsOf(length, axis, KERNELS[kernel]);
  const cells = new AxisSolver(taps).solve(gather(values, lines, taps), lines);
  const made = spread(cells, lines, taps);
  let sum = 0;
  for (let at = 0; at < made.length; at++) {
    const missed = (made[at] ?? 0) - (values[at] ?? 0);
    sum += missed * missed;
  }
  const error = sum / lines / Math.max(1, length - axis.cells);
  return { ...axis, kernel, error, cost: length * Math.log(error + FLOOR) + CELL_COST * axis.cells };
}

const cellsIn = (length: number, step: number, offset: number) => Math.max(1, Math.round((length - offset) / step));

/** An axis with lines at both edges of the picture, near a step. */
function uncut(length: number, step: number): AxisGrid {
  const cells = Math.max(1, Math.round(length / step));
  return { step: length / cells, offset: 0, cells };
}

/** The best grids along one axis, the best first. */
function fitsAlong(detail: Detail, steps: readonly number[]): Fit[] {
  const { signals } = detail;
  const { length } = signals;
  const fits: Fit[] = [];
  for (const step of steps) {
    const tried = new Set<number>();
    for (const near of [0, 1, -1]) {
      const axis = uncut(length, length / (Math.round(length / step) + near));
      if (Math.abs(length / axis.step - length / step) > 0.75 || tried.has(axis.cells)) continue;
      tried.add(axis.cells);
      for (const kernel of TRIED) fits.push(fitOf(signals, axis, kernel));
    }
    for (let phase = 0; phase < 4; phase++) {
      const offset = (phase / 4 - 0.5) * step;
      for (const kernel of TRIED)
        fits.push(fitOf(signals, { step, offset, cells: cellsIn(length, step, offset) }, kernel));
    }
  }
  const best: Fit[] = [];
  for (const fit of fits.sort((a, b) => a.cost - b.cost)) {
    if (best.length < 6 && !best.some(({ step }) => Math.abs(length / step - length / fit.step) < 0.75)) best.push(fit);
  }
  return best.map((fit) => (fit.offset === 0 ? fit : refined(signals, fit))).sort((a, b) => a.cost - b.cost);
}

/** Moves the first and the last line of a grid until nothing gets better. */
export function refined(signals: Signals, start: Fit): Fit {
  let best = start;
  for (let move = start.step / 8; move > 0.01; move /= 2) {
    for (let turn = 0; turn < 2; turn++) {
      const before = best;
      for (const [left, right] of [[1, 0], [-1, 0], [0, 1], [0, -1], [1, 1], [-1, -1]] as const) {
        const first = before.offset + left * move;
        const last = before.offset + before.cells * before.step + right * move;
        const step = (last - first) / before.cells;
        const offset = centered(first, step);
        const fit = fitOf(signals, { step, offset, cells: cellsIn(signals.length, step, offset) }, best.kernel);
        if (fit.cost < best.cost) best = fit;
      }
      if (best === before) break;
    }
  }
  return best;
}

function stepsOf(details: readonly Detail[], alike: readonly Detail[]): number[] {
  const periods = [periodsOf(details.map(({ profile }) => profile)), periodsOf(alike.map(({ profile }) => profile))];
  const [own = [], other = []] = periods.map((list) => list.map(({ step }) => step));
  const length = details[0]?.signals.length ?? 1;
  const distinct: number[] = [];
  for (const step of [...own, 2, ...other.slice(0, 5)]) {
    if (length / step >= 4 && !distinct.some((known) => Math.abs(length / known - length / step) < 0.4))
      distinct.push(step);
  }
  return distinct;
}

function bestPair(xs: readonly Fit[], ys: readonly Fit[], pixels: number): readonly [Fit, Fit] | undefined {
  let best: readonly [Fit, Fit] | undefined;
  let least = Infinity;
  for (const x of xs) {
    for (const y of ys) {
      const isSquare = Math.max(x.step, y.step) / Math.min(x.step, y.step) < SQUARE;
      const cost = x.cost + y.cost + (isSquare ? 0 : NOT_SQUARE * pixels);
      if (cost >= least) continue;
      least = cost;
      best = [x, y];
    }
  }
  return best;
}

/** The kernel that explains both axes best. */
function bestKernel(x: Signals, y: Signals, [fitX, fitY]: readonly [Fit, Fit]): readonly [Fit, Fit] {
  let best: readonly [Fit, Fit] = [fitX, fitY];
  let least = Infinity;
  for (const kernel of KERNEL_IDS) {
    const pair = [fitOf(x, fitX, kernel), fitOf(y, fitY, kernel)] as const;
    const cost = pair[0].cost + pair[1].cost;
    if (cost >= least) continue;
    least = cost;
    best = pair;
  }
  return best;
}

/** How much worse grids with other lines explain the picture: 1 as good, 0 far worse. */
export function contrast(signals: Signals, fit: Fit): number {
  const { length } = signals;
  const { step, cells, kernel } = fit;
  const others = [
    { step, offset: centered(fit.offset + step / 2, step), cells },
    ...[-3, -2, 2, 3].map((more) => {
      const span = cells * step;
      return { step: span / (cells + more), offset: fit.offset, cells: cells + more };
    }),
  ].filter((axis) => axis.cells > 2);
  const errors = others
    .map(({ step: other, offset }) => fitOf(signals, { step: other, offset, cells: cellsIn(length, other, offset) }, kernel).error)
    .sort((a, b) => a - b);
  return (fit.error + FLOOR) / ((errors[errors.length >> 1] ?? 0) + FLOOR);
}

/** The grid of pictures that were enlarged softly, or changed afterwards; undefined if no grid explains them far better than others. */
export function findSoftGrid(pictures: readonly Raster[]): Grid | undefined {
  const details = pictures.map(detailOf);
  const [main] = details;
  if (!main || main.x.signals.length < 12 || main.y.signals.length < 12) return undefined;
  const [xs, ys] = [details.map(({ x }) => x), details.map(({ y }) => y)];
  const [fitsX, fitsY] = [fitsAlong(main.x, stepsOf(xs, ys)), fitsAlong(main.y, stepsOf(ys, xs))];
  const pair = bestPair(fitsX, fitsY, main.x.signals.length + main.y.signals.length);
  if (!pair) return undefined;
  const [x, y] = bestKernel(main.x.signals, main.y.signals, pair);
  const certainty = 1 - Math.sqrt(contrast(main.x.signals, x) * contrast(main.y.signals, y));
  if (certainty < LEAST_CERTAINTY) return undefined;
  const step = { x: x.step, y: y.step };
  const offsets: Axes[] = pictures.map(() => ({ x: x.offset, y: y.offset }));
  const noise = Math.sqrt((x.error + y.error) / 2);
  return {
    step,
    offsets,
    certainty,
    sizes: spriteSizes(pictures, step, offsets),
    kernel: x.kernel,
    isStraight: false,
    noise,
    gutter: 0,
  };
}

const LEAST_CERTAINTY = 0.3;
