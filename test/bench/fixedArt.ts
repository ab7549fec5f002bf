import type { Art } from '../../src/pixelArt/art';
import { fixByPlan } from '../../src/pixelArt/fix/fixArt';
import { guessPlan } from '../../src/pixelArt/fix/guessFix';
import { findGrid } from '../../src/pixelArt/grid/findGrid';
import { shrink } from '../../src/pixelArt/grid/shrink';
import type { Raster } from '../../src/shared/sprite/pixels/raster';

export function artOf(frames: readonly Raster[]): Art {
  return { views: [{ frames, loops: [] }] };
}

/** What people get who accept what *Fix Pixels* guesses; the same objects where nothing changes. */
export function fixed(frames: readonly Raster[]): readonly Raster[] {
  const art = artOf(frames);
  return fixByPlan(art, guessPlan(art)).views[0] ?? [];
}

/** Only the grid and its cells, without the other steps. */
export function shrunk(pictures: readonly Raster[]): readonly Raster[] {
  const grid = findGrid(pictures);
  return grid ? pictures.map((picture, at) => shrink(picture, grid, at)) : pictures;
}
