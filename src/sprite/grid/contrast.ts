import { medianOf } from '../pixels/medians';
import { cellsIn, type Fit, FLOOR, fitOf, missedAlong } from './axisFit';
import { centered } from './lattice';
import type { AxisGrid } from './leastSquares';
import type { Signals } from './signals';

/** Grids with other lines: between those of a fit, or a few more or fewer. */
function otherGrids(length: number, { step, offset, cells }: Fit): AxisGrid[] {
  const others = [
    { step, offset: centered(offset + step / 2, step), cells },
    ...[-3, -2, 2, 3].map((more) => ({ step: (cells * step) / (cells + more), offset, cells: cells + more })),
  ];
  return others
    .filter((other) => other.cells > 2)
    .map((other) => ({ ...other, cells: cellsIn(length, other.step, other.offset) }));
}

/** How much worse grids with other lines explain the picture: 1 as good, 0 far worse. */
export function contrast(signals: Signals, fit: Fit): number {
  const errors = otherGrids(signals.length, fit).map((other) => fitOf(signals, other, fit.kernel).error);
  return (fit.error + FLOOR) / ((medianOf(errors) ?? 0) + FLOOR);
}

/** Places that are left out: the edges of a shape and of one in it. */
const LEFT_OUT = 4;

/**
 * The same without the places that speak for a fit the most, half a cell around each. A single shape, as a lamp in its glow, has edges on some lines
 * of many grids; in what is smooth around it, any lines are as good. What was enlarged has edges on lines everywhere.
 */
export function contrastElsewhere(signals: Signals, fit: Fit): number {
  const own = missedAlong(signals, fit, fit.kernel);
  const reach = Math.max(1, Math.round(fit.step / 2));
  const floor = FLOOR * signals.lines;
  const others = otherGrids(signals.length, fit).map((grid) => {
    const other = missedAlong(signals, grid, fit.kernel);
    const gains = other.map((missed, at) => missed - (own[at] as number));
    for (let n = 0; n < LEFT_OUT; n++) {
      const best = gains.reduce((most, gain, at) => (gain > (gains[most] as number) ? at : most), 0);
      gains.fill(-Infinity, Math.max(0, best - reach), best + reach + 1);
    }
    let [ownSum, otherSum] = [0, 0];
    for (let at = 0; at < gains.length; at++) {
      if (gains[at] === -Infinity) continue;
      ownSum += (own[at] as number) + floor;
      otherSum += (other[at] as number) + floor;
    }
    return otherSum > 0 ? ownSum / otherSum : 1;
  });
  return medianOf(others) ?? 1;
}
