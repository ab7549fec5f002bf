import { createRaster, type Raster, wordsOf } from '../../shared/sprite/pixels/raster';
import { visibleWords } from './edges';
import type { Grid } from './grid';
import { restoreCells, toRaster } from './restore';

/** The sprite of an enlarged picture: one pixel for each cell. @param index of the picture among those of the grid */
export function shrink(picture: Raster, grid: Grid, index: number): Raster {
  const size = grid.sizes[index];
  if (grid.noise === 0 || !size) return middles(picture, grid, index);
  return toRaster(restoreCells(picture, grid, index), size.width, size.height, 3 + 2 * grid.noise);
}

/** The color in the middle of each cell. */
export function middles(picture: Raster, { step, offsets, sizes, gutter }: Grid, index: number): Raster {
  const [offset, size] = [offsets[index], sizes[index]];
  if (!offset || !size) throw new RangeError(`no picture ${index} in this grid`);
  const sprite = createRaster(size.width, size.height);
  const [from, to] = [visibleWords(picture), wordsOf(sprite.data)];
  const place = (cell: number, stepOfAxis: number, origin: number, length: number) =>
    Math.min(length - 1, Math.max(0, Math.floor(origin + (cell + 0.5) * stepOfAxis + gutter / 2)));
  for (let y = 0; y < size.height; y++) {
    const row = place(y, step.y, offset.y, picture.height) * picture.width;
    for (let x = 0; x < size.width; x++) {
      to[y * size.width + x] = from[row + place(x, step.x, offset.x, picture.width)] ?? 0;
    }
  }
  return sprite;
}
