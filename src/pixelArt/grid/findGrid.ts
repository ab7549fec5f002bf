import type { Raster } from '../../shared/sprite/pixels/raster';
import { findExactGrid } from './exactGrid';
import type { Grid, GridHint } from './grid';
import { findGutteredGrid } from './gutters';
import { hintedGrid } from './hintedGrid';
import { findSoftGrid } from './softGrid';
import { findUnevenGrid } from './unevenGrid';

/**
 * Finds the common grid of enlarged pixel art. Undefined if the pictures are true pixel art already, or have no grid; never if the hint names a step
 * or a size. See docs/pixel-art.md for the method.
 * @param pictures frames and views of one sprite; sizes may differ
 */
export function findGrid(pictures: readonly Raster[], hint: GridHint = {}): Grid | undefined {
  if (pictures.length === 0) return undefined;
  return (
    hintedGrid(pictures, hint) ??
    findGutteredGrid(pictures) ??
    findExactGrid(pictures) ??
    findSoftGrid(pictures) ??
    findUnevenGrid(pictures)
  );
}
