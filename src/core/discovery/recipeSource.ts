import * as v from 'valibot';
import { sheetCut } from '../../shared/protocol/preview';
import { COMPASS } from '../../sprite/source/compass';
import { childOf } from '../disk/fileStore';

/** Added to the source's name: `hero.aseprite.export.json` is next to `hero.aseprite`. */
export const RECIPE_ENDING = '.export.json';

/** Most bytes of a recipe. */
export const MAX_RECIPE_BYTES = 256 * 1024;

const duration = v.pipe(v.number(), v.minValue(1), v.maxValue(0xffff));
/** More than one: `whole` says that it's one. */
const count = v.pipe(sheetCut.entries.count, v.minValue(2));

/** How an image is cut: `whole` is one frame; a duration in milliseconds counts for each frame, default 100. */
const recipeFrames = v.union([
  v.literal('whole'),
  v.strictObject({ ...sheetCut.entries, count, duration: v.optional(duration) }),
]);
export type RecipeFrames = v.InferOutput<typeof recipeFrames>;

const eight = v.pipe(
  v.array(v.pipe(v.string(), v.minLength(1), v.maxLength(40))),
  v.length(COMPASS.length),
  v.check((names) => new Set(names).size === names.length),
);

/**
 * What a recipe says about its source, because neither the image nor a JSON next to it does: without it, the frames that somebody cut by hand
 * would be known to one computer only.
 */
export const recipeSource = v.strictObject({
  /** For an image without a JSON, or for each view of a set. */
  frames: v.optional(recipeFrames),
  /** For views of a set that are cut differently, by direction. */
  views: v.optional(v.record(v.string(), recipeFrames)),
  /** Whether numbered files are the frames of one animation. */
  numbered: v.optional(v.picklist(['animation', 'pictures'])),
  /** Names of eight directions, in the order of the numbers in file names, else around the compass. */
  directions: v.optional(eight),
  /** The sprite's name, if its files are named by numbers or directions alone: otherwise, that of its folder, which may differ in a clone. */
  title: v.optional(v.pipe(v.string(), v.minLength(1), v.maxLength(200))),
  /** The ending of normal maps that the export writes; absent: as if nobody had chosen one. */
  normalMapSuffix: v.optional(v.picklist(['_n', '_normal'])),
});
export type RecipeSource = v.InferOutput<typeof recipeSource>;

const anyRecipe = v.object({ source: recipeSource });

/** What the recipe of a file says about it; undefined if there is none, or it can't be read. @param name of an image, or of a set */
export async function sourceInRecipe(
  folder: string,
  name: string,
  names: RecipeNames,
  { readText }: { readText(uri: string): Promise<string | undefined> },
): Promise<RecipeSource | undefined> {
  const recipe = `${name}${RECIPE_ENDING}`;
  if (!names.has(recipe)) return undefined;
  const known = names.recipes.get(recipe) ?? readText(childOf(folder, recipe)).then(sourceInText);
  names.recipes.set(recipe, known);
  return known;
}

/** Names in a folder, with a cache of what its recipes say. */
interface RecipeNames {
  has(name: string): boolean;
  readonly recipes: Map<string, Promise<RecipeSource | undefined>>;
}

function sourceInText(text: string | undefined): RecipeSource | undefined {
  if (text === undefined || text.length > MAX_RECIPE_BYTES) return undefined;
  try {
    const read = v.safeParse(anyRecipe, JSON.parse(text));
    return read.success ? read.output.source : undefined;
  } catch {
    // Whoever runs the recipe reports what is wrong with it.
    return undefined;
  }
}

/** The part for one view of a set. @param direction its name, as the export uses it */
export function framesOfView(source: RecipeSource | undefined, direction: string): RecipeFrames | undefined {
  const { views = {}, frames } = source ?? {};
  return Object.hasOwn(views, direction) ? views[direction] : frames;
}
