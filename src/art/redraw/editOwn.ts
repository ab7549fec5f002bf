import type { Raster } from '../../shared/sprite/pixels/raster';
import { hasBody } from '../drawMotion';
import { outfitOf } from '../drawSprite';
import { type EditRequest, editSprite, isSame, marked } from '../editSprite';
import { brightened } from '../edits/recolor';
import { type Clause, clausesOf, readEdit } from '../edits/request';
import { drawRecipe, type Recipe } from '../recipe';
import { type Changes, changedBy, NO_CHANGES } from './changes';
import { ownFigure } from './figure';
import { readWish } from './readWish';

/** An edited picture, with the recipe that draws it where there is one. */
export interface Edited {
  readonly picture: Raster;
  readonly recipe?: Recipe | undefined;
}

const UNDO = /\b(undo|reset|revert|original|zurucksetzen|ruckgangig|annule\w*|reinitialise\w*)\b/;
/** How far a limb is held away at most, and back again. */
const STEPS = 4;

/**
 * An edit of a picture that this service drew: what is drawn changes, and the rest of the picture stays pixel by pixel. So the result can be
 * turned, moved and edited again. What a drawing anew cannot do is done to the pixels, which leaves no recipe. The same request gives the
 * same pixels.
 * @param source what `recipe` draws
 */
export function editOwn(source: Raster, recipe: Recipe, request: EditRequest): Edited {
  const { variant } = request;
  let wished = wishedOf(recipe, request.prompt, variant);
  let drawn = drawRecipe(wished.recipe);
  if (isSame(source, drawn) && wished.differs) {
    // It has that color already: a lighter or darker one is meant.
    wished = wishedOf(recipe, request.prompt, variant + 2);
    drawn = drawRecipe(wished.recipe);
  }
  const { rest, letter, differs } = wished;
  const isChanged = !isSame(source, drawn);
  // Words that nobody understands spoil nothing where others were understood.
  const known = isChanged || letter !== undefined;
  if (rest && !(known && readEdit(rest).every((step) => step.do === 'badge')))
    return { picture: editSprite(drawn, { prompt: rest, variant }) };
  if (!isChanged) return { picture: marked(source, request, letter) };
  if (variant === 0 || (differs && !isSame(drawn, drawRecipe(wishedOf(recipe, request.prompt, 0).recipe))))
    return { picture: drawn, recipe: wished.recipe };
  return another(drawn, wished.recipe, variant);
}

/** What words make of a recipe. */
interface Wished {
  readonly recipe: Recipe;
  /** Whether variants differ. */
  readonly differs: boolean;
  /** The words that speak of something else. */
  readonly rest: string;
  /** First letter of what the words name. */
  readonly letter?: string | undefined;
}

function wishedOf(recipe: Recipe, prompt: string, variant: number): Wished {
  let now = recipe;
  let letter: string | undefined;
  let differs = false;
  const rest: string[] = [];
  for (const clause of clausesOf(prompt)) {
    if (clause.words.some((word) => UNDO.test(word))) {
      const { changes: _undone, ...plain } = now;
      now = plain;
      continue;
    }
    const wish = readWish(clause, ownFigure(now), variant);
    if (!wish) {
      rest.push(textOf(clause));
      continue;
    }
    letter ??= clause.words.at(-1)?.[0];
    if (!wish.changes) continue;
    now = withWish(now, wish.changes);
    differs ||= wish.varied ?? false;
  }
  return { recipe: now, differs, rest: rest.join(', '), letter };
}

/** A clause with the verb that it shares with the one before. */
function textOf({ text, taking, giving }: Clause): string {
  return `${taking ? 'remove ' : giving ? 'add ' : ''}${text.trim()}`;
}

function withWish(recipe: Recipe, { turn, ...wish }: Partial<Changes>): Recipe {
  // Things have no stance that a turn could keep.
  const isView = turn !== undefined && (recipe.direction !== undefined || !hasBody(recipe.prompt));
  const changes = changedBy(recipe.changes ?? NO_CHANGES, isView || turn === undefined ? wish : { ...wish, turn });
  const { changes: _before, ...plain } = isView ? { ...recipe, direction: turn } : recipe;
  return Object.keys(changes).length === Object.keys(NO_CHANGES).length ? plain : { ...plain, changes };
}

/** Another variant where there is only one way to do it: with a limb held in another way, or else in another light. */
function another(drawn: Raster, recipe: Recipe, variant: number): Edited {
  const { changes = NO_CHANGES } = recipe;
  const outfit = outfitOf(recipe);
  const limbs = outfit && !outfit.left ? (['left', 'legs'] as const) : (['legs'] as const);
  for (const limb of limbs) {
    const steps = ((changes.loose?.[limb] ?? 0) + variant) % STEPS;
    const other = { ...recipe, changes: changedBy(changes, { loose: { [limb]: steps } }) };
    const picture = drawRecipe(other);
    if (!isSame(drawn, picture)) return { picture, recipe: other };
  }
  return { picture: brightened(drawn, (variant % 2 ? -0.05 : 0.05) * Math.ceil(variant / 2)) ?? drawn };
}
