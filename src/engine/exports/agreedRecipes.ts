import { placeKey, sha256Of } from '../disk/fileStore';
import type { Memory } from '../host/memory';

/** Most recipes that are remembered. The oldest are forgotten first, and then asked about again. */
const MOST = 5000;

type Remembered = readonly (readonly [place: string, sha256: string])[];

/**
 * Recipes that somebody on this computer made or agreed to, identified by path and text. A recipe that came with a workspace, or that another
 * program has changed, doesn't run by itself.
 */
export class AgreedRecipes {
  private static readonly key = 'export.agreedRecipes';

  constructor(private readonly memory: Memory) {}

  /** @param recipe URI string */
  has(recipe: string, text: string): boolean {
    const [place, digest] = entryOf(recipe, text);
    return this.all().some((one) => one[0] === place && one[1] === digest);
  }

  async add(recipes: readonly { readonly uri: string; readonly text: string }[]): Promise<void> {
    const added = recipes.map(({ uri, text }) => entryOf(uri, text));
    const places = new Set(added.map(([place]) => place));
    const others = this.all().filter(([place]) => !places.has(place));
    await this.memory.update(AgreedRecipes.key, [...others, ...added].slice(-MOST));
  }

  private all(): Remembered {
    return this.memory.get<Remembered>(AgreedRecipes.key, []);
  }
}

const entryOf = (recipe: string, text: string) => [placeKey(recipe), sha256Of(text)] as const;
