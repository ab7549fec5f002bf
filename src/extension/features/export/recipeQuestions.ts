import { placeKey, sha256Of } from '../../../core/disk/fileStore';
import type { AgreedRecipes } from '../../../core/exports/agreedRecipes';
import type { ExportWriter } from '../../../core/exports/exportWriter';
import type { PlannedFile } from '../../../core/exports/outputPlan';
import { sourceOfRecipe } from '../../../core/exports/recipe';
import type { RecipeText } from '../../../core/exports/recipeOutputs';
import { Later } from '../../../shared/base/later';
import type { RecipeAsk } from './recipeAsk';

/** Milliseconds; recipes that arrive within this time are asked about together, because a checkout brings many. */
const TOGETHER_MS = 1000;

/**
 * Questions about recipes that run by themselves. The work doesn't wait for them. They are asked one at a time, and once per session for each
 * content: a question that the person ignores isn't repeated until something changes.
 */
export class RecipeQuestions {
  readonly #tools: { readonly exports: ExportWriter; readonly agreed: AgreedRecipes; readonly ask: RecipeAsk };
  readonly #run: (recipe: string) => void;

  readonly #waiting = new Map<string, RecipeText>();
  readonly #asked = new Set<string>();
  readonly #later = new Later(TOGETHER_MS, () => this.#askAll());
  #open = false;
  /** The last question about files. */
  #last = Promise.resolve();

  /** @param run runs a recipe (URI string) once it's allowed to */
  constructor(
    tools: { readonly exports: ExportWriter; readonly agreed: AgreedRecipes; readonly ask: RecipeAsk },
    run: (recipe: string) => void,
  ) {
    this.#tools = tools;
    this.#run = run;
  }

  /** Asks whether a recipe that wasn't made on this computer may run. */
  aboutRecipe(recipe: RecipeText): void {
    if (this.#asked.has(keyOf(recipe))) return;
    this.#waiting.set(placeKey(recipe.uri), recipe);
    this.#later.schedule();
  }

  /** Asks whether files that the recipe's exports didn't write may be replaced. */
  aboutFiles(recipe: string, files: readonly PlannedFile[]): void {
    const contents = files.map(({ uri, old = new Uint8Array() }) => `${placeKey(uri)} ${sha256Of(old)}`);
    const key = [placeKey(recipe), ...contents].join('\n');
    if (this.#asked.has(key)) return;
    this.#asked.add(key);
    const { ask, exports } = this.#tools;
    this.#last = this.#last.then(async () => {
      if (!(await ask.replace(recipe, files))) return;
      await exports.adopt(sourceOfRecipe(recipe) ?? recipe, files);
      this.#run(recipe);
    });
  }

  /** Drops a question that a person answered in another way, by saving the recipe here. @param recipe URI string */
  forget(recipe: string): void {
    this.#waiting.delete(placeKey(recipe));
  }

  dispose(): void {
    this.#later.dispose();
  }

  async #askAll(): Promise<void> {
    if (this.#open || !this.#waiting.size) return;
    this.#open = true;
    const recipes = [...this.#waiting.values()];
    for (const recipe of recipes) this.#asked.add(keyOf(recipe));
    this.#waiting.clear();
    try {
      if (!(await this.#tools.ask.run(recipes))) return;
      await this.#tools.agreed.add(recipes);
      for (const { uri } of recipes) this.#run(uri);
    } finally {
      this.#open = false;
      if (this.#waiting.size) this.#later.schedule();
    }
  }
}

const keyOf = ({ uri, text }: RecipeText) => `${placeKey(uri)} ${sha256Of(text)}`;
