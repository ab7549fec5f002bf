import type { Raster } from '../../shared/sprite/pixels/raster';
import { createRaster } from '../../shared/sprite/pixels/raster';
import type { Grid } from './grid';
import { KERNELS } from './kernels';
import { AxisSolver, gather, tapsOf } from './leastSquares';

/**
 * The cells that, enlarged again, come nearest to the picture: least squares along both axes, one after the other, in premultiplied colors.
 * @returns RGBA of each cell, premultiplied, 0 to 255, not rounded
 */
export function restoreCells(picture: Raster, { step, offsets, sizes, kernel }: Grid, index: number): Float64Array {
  const [offset, size] = [offsets[index], sizes[index]];
  if (!offset || !size) throw new RangeError(`no picture ${index} in this grid`);
  const { width, height } = picture;
  const x = tapsOf(width, { step: step.x, offset: offset.x, cells: size.width }, KERNELS[kernel]);
  const y = tapsOf(height, { step: step.y, offset: offset.y, cells: size.height }, KERNELS[kernel]);
  // Rows first: then only the rows of cells are left.
  const rows = new AxisSolver(y).solve(gather(premultiplied(picture), width * 4, y), width * 4);
  const cells = new Float64Array(size.width * size.height * 4);
  const solver = new AxisSolver(x);
  for (let row = 0; row < size.height; row++) {
    const from = (row + y.before) * width * 4;
    const line = solver.solve(gather(rows.subarray(from, from + width * 4), 4, x), 4);
    cells.set(line.subarray(x.before * 4, (x.before + size.width) * 4), row * size.width * 4);
  }
  return cells;
}

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
    for (let channel = at; channel < at + 3; channel++) data[channel] = Math.round(((cells[channel] ?? 0) * 255) / alpha);
    data[at + 3] = Math.round(alpha);
  }
  return raster;
}
