import { placeKey, sha256Of } from '../disk/fileStore';
import type { Memory } from '../host/memory';
import { recall, remember } from '../host/stored';

/** Most recipes that are remembered. The oldest are forgotten first, and then asked about again. */
const MAX_RECIPES = 5000;

/**
 * Recipes that somebody on this computer made or agreed to, identified by path and text. A recipe that came with a workspace, or that another
 * program has changed, doesn't run by itself.
 */
export class AgreedRecipes {
  readonly #memory: Memory;

  constructor(memory: Memory) {
    this.#memory = memory;
  }

  /** @param recipe URI string */
  has(recipe: string, text: string): boolean {
    const [place, digest] = entryOf(recipe, text);
    return recall(this.#memory, 'export.agreedRecipes').some((one) => one[0] === place && one[1] === digest);
  }

  async add(recipes: readonly { readonly uri: string; readonly text: string }[]): Promise<void> {
    const added = recipes.map(({ uri, text }) => entryOf(uri, text));
    const places = new Set(added.map(([place]) => place));
    const others = recall(this.#memory, 'export.agreedRecipes').filter(([place]) => !places.has(place));
    await remember(this.#memory, 'export.agreedRecipes', [...others, ...added].slice(-MAX_RECIPES));
  }
}

const entryOf = (recipe: string, text: string) => [placeKey(recipe), sha256Of(text)] as const;
