import type { Raster } from '../pixels/raster';
import { findAreaGrid } from './areaGrid';
import { searchExactGrid } from './exactGrid';
import type { Grid, GridHint } from './grid';
import { findGutteredGrid } from './gutters';
import { hintedGrid } from './hintedGrid';
import { centered } from './lattice';
import { shrink } from './shrink';
import { findSoftGrid } from './softGrid';
import { findUnevenGrid } from './unevenGrid';

/**
 * Finds the common grid of enlarged pixel art. Undefined if the pictures are true pixel art already, or have no grid; never if the hint names a step
 * or a size. See docs/pixel-art.md for the method.
 * @param pictures frames and views of one sprite; sizes may differ
 */
export function findGrid(pictures: readonly Raster[], hint: GridHint = {}): Grid | undefined {
  if (pictures.length === 0) return undefined;
  const hinted = hintedGrid(pictures, hint);
  if (hinted) return hinted;
  const found = findGutteredGrid(pictures) ?? searchExactGrid(pictures);
  if (found === 'too-small') return undefined;
  const exact = unmixed(pictures, found);
  return exact ? withInner(pictures, exact) : (findSoftGrid(pictures) ?? findUnevenGrid(pictures));
}

/** An exact step that isn't whole and this small may be one of mixed pixels. */
const SMALL = 2.5;
/** So many times the small step is that of larger cells. */
const LARGER = 1.9;

/** Mixed pixels between cells look like small cells of their own, so a step that isn't whole may hide that of larger cells. */
function unmixed(pictures: readonly Raster[], exact: Grid | undefined): Grid | undefined {
  if (exact && Number.isInteger(exact.step.x) && Number.isInteger(exact.step.y)) return exact;
  const mixed = findAreaGrid(pictures);
  if (!exact) return mixed;
  if (mixed && mixed.step.x > exact.step.x) return mixed;
  const soft = exact.step.x < SMALL ? findSoftGrid(pictures) : undefined;
  return soft && soft.step.x > exact.step.x * LARGER ? soft : exact;
}

/** JPEG halves the resolution of colors. */
const HALVED = 2;
const SHARP: readonly Grid['kernel'][] = ['nearest', 'area', 'blur-04', 'blur-05'];

/** Exact cells of exact cells would have been found as such, and sharp ones that aren't exact only come from a file that lost some. */
function mayBeInside({ step }: Grid, inner: Grid): boolean {
  if (inner.gutter > 0 || inner.isUneven) return true;
  if (inner.certainty === 1) return false;
  return !SHARP.includes(inner.kernel) || (step.x === HALVED && step.y === HALVED);
}

/**
 * With the grid of what an exact one leaves, if there is any: cells that are exact can be small parts of those that were meant. A JPEG of a large
 * sprite has exact cells of two pixels where its colors have half the resolution, and a picture with soft cells may have been doubled afterwards.
 */
function withInner(pictures: readonly Raster[], exact: Grid): Grid {
  const inner = findGrid(pictures.map((picture, at) => shrink(picture, exact, at)));
  if (!inner || !mayBeInside(exact, inner)) return exact;
  const step = { x: exact.step.x * inner.step.x, y: exact.step.y * inner.step.y };
  const grid = {
    ...inner,
    step,
    offsets: inner.offsets.map(({ x, y }, at) => ({
      x: centered((exact.offsets[at]?.x ?? 0) + x * exact.step.x, step.x),
      y: centered((exact.offsets[at]?.y ?? 0) + y * exact.step.y, step.y),
    })),
    gutter: inner.gutter * exact.step.x + exact.gutter,
  };
  // Sharp cells are the same in larger pixels, of which there are more.
  const isPlain = inner.kernel === 'nearest' && !inner.isUneven && !inner.isTrimmed && inner.certainty < 1;
  return isPlain && exact.gutter === 0 ? grid : { ...grid, stages: [exact, inner] };
}
