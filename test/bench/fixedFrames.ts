import { fixByPlan } from '../../src/sprite/fix/fixSprite';
import { guessPlan } from '../../src/sprite/fix/guessFix';
import { findGrid } from '../../src/sprite/grid/findGrid';
import { shrink } from '../../src/sprite/grid/shrink';
import type { Raster } from '../../src/sprite/pixels/raster';
import type { SpriteViews } from '../../src/sprite/pixels/views';
import { DRAWN } from '../support/pixelArt/cleanSprites';

export function spriteOf(frames: readonly Raster[]): SpriteViews {
  return { views: [{ frames, loops: [] }] };
}

/** What people get of a service's pictures who accept what *Fix Pixels* guesses; the same objects where nothing changes. */
export function fixed(frames: readonly Raster[]): readonly Raster[] {
  const sprite = { ...spriteOf(frames), origin: DRAWN };
  return fixByPlan(sprite, guessPlan(sprite)).views[0] ?? [];
}

export const isSame = (a: Raster | undefined, b: Raster) =>
  a !== undefined &&
  a.width === b.width &&
  a.height === b.height &&
  Buffer.compare(Buffer.from(a.data), Buffer.from(b.data)) === 0;

/** Only the grid and its cells, without the other steps. */
export function shrunk(pictures: readonly Raster[]): readonly Raster[] {
  const grid = findGrid(pictures);
  return grid ? pictures.map((picture, at) => shrink(picture, grid, at)) : pictures;
}
