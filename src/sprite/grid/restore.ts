import { createRaster, type Raster } from '../pixels/raster';
import { crop } from '../sheet/frames';
import { visibleRect, wholeOf } from './edges';
import type { Grid } from './grid';
import { KERNELS } from './kernels';
import { type AxisGrid, AxisSolver, gather, spread, type Taps, tapsOf } from './leastSquares';
import { thinned } from './pool';

/** Standard deviations above aren't from rounding. */
export const NOISY = 0.7;

/** Rounds in which values that were cut off at 0 or at full alpha get their likely ones; larger pictures are shown enough without. */
const ROUNDS = 12;
const MAX_PIXELS = 1 << 20;
/** Pixels in all rounds together. */
const MAX_WORK = 3 << 20;

/**
 * The cells that, enlarged again, come nearest to the picture: least squares along both axes, one after the other, in premultiplied colors. Kernels
 * that overshoot are cut off by the picture's range: there, only cells that would fall short of the limit are wrong, so such pixels take what the
 * cells make of them, again and again.
 * @returns RGBA of each cell, premultiplied, 0 to 255, not rounded
 */
export function restoreCells(
  picture: Raster,
  { step, offsets, sizes, kernel, isTrimmed, noise }: Grid,
  index: number,
): Float64Array {
  const [offset, size] = [offsets[index], sizes[index]];
  if (!offset || !size) throw new RangeError(`no image ${index} in this grid`);
  const frame = isTrimmed ? visibleRect(picture) : wholeOf(picture);
  const part = isTrimmed ? crop(picture, frame) : picture;
  const x = partOf(frame.x, frame.w, isTrimmed, { step: step.x, offset: offset.x, cells: size.width });
  const y = partOf(frame.y, frame.h, isTrimmed, { step: step.y, offset: offset.y, cells: size.height });
  const thin = { x: thinning(step.x, noise), y: thinning(step.y, noise) };
  const solvers = {
    x: new AxisSolver(tapsOf(frame.w, x.axis, KERNELS[kernel], thin.x)),
    y: new AxisSolver(tapsOf(frame.h, y.axis, KERNELS[kernel], thin.y)),
  };
  const cells = fitting(thinned(part, thin.x, thin.y), solvers, KERNELS[kernel].overshoots === true);
  const own = new Float64Array(size.width * size.height * 4);
  const [beforeX, beforeY] = [solvers.x.taps.before, solvers.y.taps.before];
  const count = Math.min(x.axis.cells, size.width - x.first);
  for (let row = 0; row < Math.min(y.axis.cells, size.height - y.first); row++) {
    const from = ((row + beforeY) * solvers.x.taps.cells + beforeX) * 4;
    own.set(cells.subarray(from, from + count * 4), ((row + y.first) * size.width + x.first) * 4);
  }
  return own;
}

/** Pixels of a cell along each axis that are enough, without and with noise. */
const ENOUGH = { clear: 4, noisy: 16 };

const thinning = (step: number, noise: number) =>
  Math.max(1, Math.floor(step / (noise < NOISY ? ENOUGH.clear : ENOUGH.noisy)));

/** The lines of a grid in a part of a picture, and which of its cells is the first one there. */
function partOf(from: number, length: number, isTrimmed: boolean, axis: AxisGrid): { axis: AxisGrid; first: number } {
  if (!isTrimmed) return { axis, first: 0 };
  const first = Math.max(0, Math.round((from - axis.offset) / axis.step));
  const offset = axis.offset + first * axis.step - from;
  // Lines at the edges of the part are exactly there.
  const exact = Math.abs(offset) < 0.05 ? 0 : offset;
  return {
    first,
    axis: { step: axis.step, offset: exact, cells: Math.max(1, Math.round((length - exact) / axis.step)) },
  };
}

function fitting(picture: Raster, solvers: Solvers, overshoots: boolean): Float64Array {
  const values = premultiplied(picture);
  let cells = solved(values, solvers);
  const pixels = picture.width * picture.height;
  const rounds = overshoots && pixels <= MAX_PIXELS ? Math.min(ROUNDS, Math.ceil(MAX_WORK / pixels)) : 0;
  const targets = values.slice();
  for (let round = 0; round < rounds; round++) {
    if (!likelier(targets, values, enlarged(cells, solvers.x.taps, solvers.y.taps), picture.data)) break;
    cells = solved(targets, solvers);
  }
  return cells;
}

interface Solvers {
  readonly x: AxisSolver;
  readonly y: AxisSolver;
}

/** Rows first: then only the rows of cells are left. Includes cells beyond the edges. */
function solved(values: Float32Array, { x, y }: Solvers): Float64Array {
  const row = x.taps.pixels * 4;
  const rows = y.solve(gather(values, row, y.taps), row);
  const cells = new Float64Array(x.taps.cells * y.taps.cells * 4);
  for (let at = 0; at < y.taps.cells; at++) {
    const line = x.solve(gather(rows.subarray(at * row, (at + 1) * row), 4, x.taps), 4);
    cells.set(line, at * x.taps.cells * 4);
  }
  return cells;
}

function enlarged(cells: Float64Array, x: Taps, y: Taps): Float64Array {
  const rows = new Float64Array(y.cells * x.pixels * 4);
  for (let at = 0; at < y.cells; at++) {
    rows.set(spread(cells.subarray(at * x.cells * 4, (at + 1) * x.cells * 4), 4, x), at * x.pixels * 4);
  }
  return spread(rows, x.pixels * 4, y);
}

/** How much further than needed targets move, so that fewer rounds are enough (successive over-relaxation: converges below 2). */
const OVER = 1.7;

/** Moves values at a limit to what cells make of them, if that is beyond. False if hardly any moves. */
function likelier(targets: Float32Array, values: Float32Array, made: Float64Array, data: Uint8ClampedArray): boolean {
  let isAny = false;
  for (let at = 0; at < values.length; at++) {
    const value = values[at] ?? 0;
    const isHidden = at % 4 !== 3 && values[at | 3] === 0;
    if (!isHidden && value !== 0 && !isMost(value, at, data)) continue;
    const before = targets[at] ?? 0;
    const moved = before + ((made[at] ?? 0) - before) * OVER;
    const target = isHidden ? moved : beyond(value, moved);
    targets[at] = target;
    isAny ||= Math.abs(target - before) > 0.2;
  }
  return isAny;
}

/** Whether a value is at its upper limit: full alpha, or a channel of 255, whatever its alpha. */
const isMost = (value: number, at: number, data: Uint8ClampedArray) => (at % 4 === 3 ? value : data[at]) === 255;

/** What is at a limit can only be further out. */
const beyond = (value: number, moved: number) => (value === 0 ? Math.min(value, moved) : Math.max(value, moved));

function premultiplied({ data }: Raster): Float32Array {
  const values = new Float32Array(data.length);
  for (let at = 0; at < data.length; at += 4) {
    const alpha = data[at + 3] ?? 0;
    if (alpha === 0) continue;
    for (let channel = at; channel < at + 3; channel++) values[channel] = ((data[channel] ?? 0) * alpha) / 255;
    values[at + 3] = alpha;
  }
  return values;
}

/** Straight colors of whole levels. @param tolerance alpha that is nearer to 0 or 255 is that */
export function toRaster(cells: Float64Array, width: number, height: number, tolerance: number): Raster {
  const raster = createRaster(width, height);
  const { data } = raster;
  for (let at = 0; at < data.length; at += 4) {
    let alpha = cells[at + 3] ?? 0;
    if (alpha < tolerance) continue;
    if (alpha > 255 - tolerance) alpha = 255;
    for (let channel = at; channel < at + 3; channel++)
      data[channel] = Math.round(((cells[channel] ?? 0) * 255) / alpha);
    data[at + 3] = Math.round(alpha);
  }
  return raster;
}
