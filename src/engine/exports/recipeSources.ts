import { rawText } from '../../shared/base/foreignText';
import type { ExportOptions } from '../../shared/protocol/exportOptions';
import type { Choices } from '../discovery/choices';
import { RECIPE_ENDING, type RecipeSource } from '../discovery/recipeSource';
import { childOf, nameOf, parentOf } from '../disk/fileStore';
import { SentenceError } from '../text/errors';
import type { AgreedRecipes } from './agreedRecipes';
import type { FoundSource } from './exportSource';
import type { ExportWriter } from './exportWriter';
import { recipeOf, recipeText, sourceOfRecipe } from './recipe';
import { changeRecipe, type OpenedRecipe, openRecipe } from './recipes';

export interface RecipeSourcesDependencies {
  readonly exports: ExportWriter;
  readonly agreed: AgreedRecipes;
  readonly choices: Pick<Choices, 'rememberCut'>;
}

/**
 * Writes into recipes what their exports depend on and only this computer knows: how a person cut a sheet, what numbers and directions mean.
 * Of recipes that nobody here made or agreed to, nothing is changed.
 */
export class RecipeSources {
  constructor(private readonly dependencies: RecipeSourcesDependencies) {}

  /**
   * Adds an export to its source's recipe, or removes it, and brings up to date what the recipe says about the source.
   * @throws OutputError if the recipe has faults, which a person must fix first
   */
  async change(
    source: FoundSource,
    entry: ExportOptions & { readonly outputFolder?: string },
    on: boolean,
  ): Promise<void> {
    const { exports, agreed } = this.dependencies;
    const told = exports.recipeSourceOf(source);
    const text = await changeRecipe(source.uri, entry, on, { files: exports.files, source: told });
    if (text === undefined) return;
    await agreed.add([{ uri: recipeOf(source.uri), text }]);
    await this.forget(source.uri, told);
  }

  /** Completes a recipe that doesn't say how its source is taken, if this computer exported that source before. @param recipe URI string */
  async complete(recipe: string): Promise<void> {
    const { exports } = this.dependencies;
    const [source, opened] = [sourceOfRecipe(recipe), await this.agreedRecipe(recipe)];
    if (source === undefined || !opened) return;
    try {
      const told = await exports.asTold(opened.source ?? {}).find(source);
      if (!told.untold.length) return;
      const here = await exports.find(source);
      if (here.sheet?.from !== 'user' && !exports.hasExported(source)) return;
      await this.write(opened, exports.recipeSourceOf(here));
    } catch (error) {
      // Whoever runs the recipe says what it lacks.
      if (!(error instanceof SentenceError)) throw error;
    }
  }

  /**
   * After a person changed how a file is shown, its recipes say the same: its own, that of its set, those of the files numbered like it.
   * @param uri string @param more what the change itself says
   */
  async follow(uri: string, more: RecipeSource = {}): Promise<void> {
    const { exports } = this.dependencies;
    const folder = parentOf(uri);
    const names = new Set(await exports.files.list(folder).catch((): string[] => []));
    const { pictures } = await exports.find(uri);
    const sources = [uri, ...pictures, await exports.setOf(uri)].filter((one) => one !== undefined);
    for (const source of new Set(sources)) {
      if (!names.has(`${rawText(nameOf(source))}${RECIPE_ENDING}`)) continue;
      const opened = await this.agreedRecipe(childOf(folder, `${rawText(nameOf(source))}${RECIPE_ENDING}`));
      if (!opened) continue;
      const own = source === uri ? more : {};
      await this.write(opened, { ...exports.recipeSourceOf(await exports.find(source)), ...own });
    }
  }

  private async agreedRecipe(recipe: string): Promise<OpenedRecipe | undefined> {
    const { exports, agreed } = this.dependencies;
    const opened = await openRecipe(recipe, exports.files).catch(() => undefined);
    return opened?.entries.length && agreed.has(recipe, opened.text) ? opened : undefined;
  }

  private async write(
    { uri, bytes, text: before, entries, $schema }: OpenedRecipe,
    source: RecipeSource,
  ): Promise<void> {
    const { exports, agreed } = this.dependencies;
    const text = recipeText(entries, { $schema, source });
    if (text !== before) {
      await exports.files.writeTogether([{ uri, bytes: new TextEncoder().encode(text), old: bytes }]);
      await agreed.add([{ uri, text }]);
    }
    await this.forget(sourceOfRecipe(uri) ?? uri, source);
  }

  /** What a recipe says has one home: otherwise, a cut that somebody else changes there would never be seen here. */
  private async forget(source: string, { frames }: RecipeSource): Promise<void> {
    if (frames !== undefined) await this.dependencies.choices.rememberCut(source, null);
  }
}
