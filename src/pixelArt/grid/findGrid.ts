import type { Raster } from '../../shared/sprite/pixels/raster';
import { findExactGrid } from './exactGrid';
import type { Grid, GridHint } from './grid';
import { findSoftGrid } from './softGrid';

/**
 * Finds the common grid of enlarged pixel art. Undefined if the pictures are true pixel art already, or have no grid.
 * @param pictures frames and views of one sprite; sizes may differ
 */
export function findGrid(pictures: readonly Raster[], _hint: GridHint = {}): Grid | undefined {
  return findExactGrid(pictures) ?? findSoftGrid(pictures);
}
