import type { Raster } from '../shared/sprite/pixels/raster';
import { drawView } from './drawMotion';
import { drawStill } from './drawStill';
import type { Changes } from './redraw/changes';

/** What a picture of this service was drawn from. With it, a sprite is drawn anew instead of bent. */
export interface Recipe {
  readonly prompt: string;
  /** Side of the square in pixels. */
  readonly size: number;
  /** Which of the outputs of `generate`, from 0. */
  readonly variant: number;
  /** One of eight views, as of `drawViews`; absent: as the variation looks. */
  readonly direction?: number | undefined;
  /** What edits have made different from the prompt. */
  readonly changes?: Changes | undefined;
}

/** Draws what a recipe says; the same recipe gives the same pixels. */
export function drawRecipe({ direction, ...request }: Recipe): Raster {
  return direction === undefined ? drawStill(request) : drawView({ ...request, direction });
}

/** Whether a picture still shows what its recipe draws: one that was painted on has pixels that no recipe knows. */
export function shows(picture: Raster, recipe: Recipe): boolean {
  if (picture.width !== recipe.size || picture.height !== recipe.size) return false;
  const drawn = drawRecipe(recipe);
  return drawn.data.every((value, at) => value === picture.data[at]);
}
