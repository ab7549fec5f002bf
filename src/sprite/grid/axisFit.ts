import { KERNELS, type KernelId } from './kernels';
import { type AxisGrid, AxisSolver, gather, spread, tapsOf } from './leastSquares';
import type { Signals } from './signals';

/** Rounding to whole levels, 1/12, and what else no fit explains: differences below don't count. */
export const FLOOR = 0.3;
/** What each cell costs, in nats, so that a grid isn't better just because it is finer. */
const CELL_COST = 4;
/** A grid along one axis with how well it explains a picture. */
export interface Fit extends AxisGrid {
  readonly kernel: KernelId;
  /** Mean square of what it doesn't explain, 0 to 255². */
  readonly error: number;
  readonly cost: number;
}

/** Rounds in which values that were cut off get their likely ones. One that leaves more than a share of the error is the last one. */
const ROUNDS = { quick: { most: 3, settled: 0.9 }, full: { most: 6, settled: 0.98 } };
/** What was cut off may be anything beyond the limit. Steps are longer than needed, so fewer are enough. */
const OVER = 1.6;

/** Shrinks and enlarges again. Errors are for each pixel beyond those that the cells could explain anyway. */
export function fitOf(signals: Signals, axis: AxisGrid, kernel: KernelId): Fit {
  const { length, lines } = signals;
  const error = enlargedAgain(signals, axis, kernel).sum / lines / Math.max(1, length - axis.cells);
  return { ...axis, kernel, error, cost: length * Math.log(error + FLOOR) + CELL_COST * axis.cells };
}

/** What cells that explain lines best make of them, and the sum of squares of what that misses. */
function enlargedAgain(signals: Signals, axis: AxisGrid, kernel: KernelId): { made: Float64Array; sum: number } {
  const { length, lines, values } = signals;
  const taps = tapsOf(length, axis, KERNELS[kernel]);
  const solver = new AxisSolver(taps);
  const { most, settled } = signals.isQuick ? ROUNDS.quick : ROUNDS.full;
  const rounds = KERNELS[kernel].overshoots ? most : 1;
  const targets = rounds > 1 ? values.slice() : values;
  let sum = Infinity;
  for (let round = 1; ; round++) {
    const made = spread(solver.solve(gather(targets, lines, taps), lines), lines, taps);
    const before = sum;
    sum = unexplained(signals, made);
    if (round === rounds || sum > settled * before || !moveTargets(signals, made, targets)) return { made, sum };
  }
}

/** For each pixel along an axis: the sum of squares of what cells don't make of the values there. */
export function missedAlong(signals: Signals, axis: AxisGrid, kernel: KernelId): Float64Array {
  const { made } = enlargedAgain(signals, axis, kernel);
  const { length, lines, values, limits } = signals;
  const missed = new Float64Array(length);
  for (let at = 0; at < made.length; at++) {
    const by = (made[at] as number) - (values[at] as number);
    const pixel = Math.floor(at / lines);
    if (by * (limits[at] as number) <= 0) missed[pixel] = (missed[pixel] as number) + by * by;
  }
  return missed;
}

/** The sum of squares of what cells don't make of the values; beyond a limit, nothing is missed. */
function unexplained({ values, limits }: Signals, made: Float64Array): number {
  let sum = 0;
  for (let at = 0; at < made.length; at++) {
    const missed = (made[at] as number) - (values[at] as number);
    if (missed * (limits[at] as number) <= 0) sum += missed * missed;
  }
  return sum;
}

/** Moves what was cut off to what cells make of it. False if nothing is. */
function moveTargets({ values, limited, limits }: Signals, made: Float64Array, targets: Float32Array): boolean {
  let isAny = false;
  for (let n = 0; n < limited.length; n++) {
    const at = limited[n] as number;
    const [value, target] = [values[at] as number, targets[at] as number];
    const moved = target + ((made[at] as number) - target) * OVER - value;
    const beyond = moved * (limits[at] as number) > 0 ? moved : 0;
    isAny ||= Math.abs(value + beyond - target) > 0.5;
    targets[at] = value + beyond;
  }
  return isAny;
}

/** Cells of which at least half is in a picture. */
export const cellsIn = (length: number, step: number, offset: number) =>
  Math.max(1, Math.round((length - offset) / step));

/** An axis with lines at both edges of the picture, near a step. */
export function uncut(length: number, step: number): AxisGrid {
  const cells = Math.max(1, Math.round(length / step));
  return { step: length / cells, offset: 0, cells };
}
