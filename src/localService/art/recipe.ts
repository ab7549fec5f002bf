import * as v from 'valibot';
import type { Raster } from '../../shared/pixels/raster';
import { drawView } from './drawMotion';
import { drawStill } from './drawStill';
import { CHANGES_SCHEMA, type Changes } from './redraw/changes';

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

const MAX_VARIANTS = 12;
const VIEWS = 8;
/** UTF-16 units; a prompt has at most 10,000 characters. */
const MAX_PROMPT = 20_000;

const below = (count: number) => v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(count - 1));

const SCHEMA = v.strictObject({
  prompt: v.pipe(v.string(), v.nonEmpty(), v.maxLength(MAX_PROMPT)),
  size: v.picklist([16, 32, 64]),
  variant: below(MAX_VARIANTS),
  direction: v.optional(below(VIEWS)),
  changes: v.optional(CHANGES_SCHEMA),
});

/** The recipe that a text holds; `undefined` for anything else, as the text comes from a file that anybody may have written. */
export function parseRecipe(text: string): Recipe | undefined {
  try {
    const { success, output } = v.safeParse(SCHEMA, JSON.parse(text));
    return success ? output : undefined;
  } catch {
    return undefined;
  }
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
