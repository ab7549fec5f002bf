import type { ExportOptions } from '../../sprite/engines/exportOptions';
import type { Choices } from '../discovery/choices';
import type { RecipeSource } from '../discovery/recipeSource';
import { childOf, parentOf, placeKey } from '../disk/fileStore';
import { SentenceError } from '../text/errors';
import type { AgreedRecipes } from './agreedRecipes';
import { isSet } from './directionSource';
import type { FoundSource } from './exportSource';
import type { ExportWriter } from './exportWriter';
import { recipeOf, recipeText, sourceOfRecipe } from './recipe';
import { timedCutOf } from './recipeSourceOf';
import { changeRecipe, type OpenedRecipe, openRecipe } from './recipes';
import { isRecipe } from './recipesBelow';

/** What a person chose about a file, or about the set that it's a view of. */
export type RecipeChange = Pick<RecipeSource, 'frames' | 'directions'>;

export interface RecipeSourcesDependencies {
  readonly exports: ExportWriter;
  readonly agreed: AgreedRecipes;
  readonly choices: Pick<Choices, 'cutOf' | 'rememberCut' | 'sequenceAs' | 'rememberSequence'>;
}

/**
 * Writes into recipes what their exports depend on and only this computer knows: how a person cut a sheet, what numbers and directions mean.
 * Of recipes that nobody here made or agreed to, nothing is changed.
 */
export class RecipeSources {
  readonly #dependencies: RecipeSourcesDependencies;

  constructor(dependencies: RecipeSourcesDependencies) {
    this.#dependencies = dependencies;
  }

  /**
   * Adds an export to its source's recipe, or removes it, and writes what the recipe lacks about the source.
   * @throws OutputError if the recipe has faults, which a person must fix first
   */
  async change(
    source: FoundSource,
    entry: ExportOptions & { readonly outputFolder?: string },
    on: boolean,
  ): Promise<void> {
    const { exports, agreed } = this.#dependencies;
    const here = exports.recipeSourceOf(source);
    const tell = (before: RecipeSource | undefined) => merged(before, here, chosenHere(source, before));
    const changed = await changeRecipe(source.uri, entry, on, { files: exports.files, tell });
    if (!changed) return;
    await agreed.add([{ uri: recipeOf(source.uri), text: changed.text }]);
    await this.#forget(source, changed.source);
  }

  /** Completes a recipe that doesn't say how its source is taken, if this computer exported that source before. @param recipe URI string */
  async complete(recipe: string): Promise<void> {
    const { exports } = this.#dependencies;
    const [source, opened] = [sourceOfRecipe(recipe), await this.#agreedRecipe(recipe)];
    if (source === undefined || !opened) return;
    try {
      const told = await exports.asTold(opened.source ?? {}).find(source);
      if (!told.untold.length) return await this.#forget(told, opened.source);
      const here = await exports.find(source);
      if (here.sheet?.from !== 'user' && !exports.hasExported(source)) return;
      await this.#write(opened, here, exports.recipeSourceOf(here));
    } catch (error) {
      // Whoever runs the recipe says what it lacks.
      if (!(error instanceof SentenceError)) throw error;
    }
  }

  /**
   * After a person changed how a file is shown, its recipes say the same: its own, those of sets that it's a view of, and those of the files numbered like it.
   * @param uri string @param change what the person chose
   */
  async follow(uri: string, change: RecipeChange = {}): Promise<void> {
    const { exports } = this.#dependencies;
    const folder = parentOf(uri);
    const recipes = (await exports.files.list(folder).catch((): string[] => [])).filter((name) => isRecipe(name));
    if (!recipes.length) return;
    const { series = [] } = await exports.find(uri);
    const own = new Set([uri, ...series].map(placeKey));
    // What is remembered is forgotten once it's written, and until then all recipes need it.
    const writes: [OpenedRecipe, FoundSource, RecipeSource][] = [];
    for (const recipe of recipes.map((name) => childOf(folder, name))) {
      const source = sourceOfRecipe(recipe) ?? recipe;
      if (!own.has(placeKey(source)) && !isSet(source)) continue;
      const opened = await this.#agreedRecipe(recipe);
      const found = opened && (await exports.find(source).catch(() => undefined));
      if (!found) continue;
      const isView = found.directions?.views.some((one) => placeKey(one.uri) === placeKey(uri));
      if (isView || own.has(placeKey(source))) writes.push([opened, found, chosenFor(uri, opened, found, change)]);
    }
    for (const write of writes) await this.#write(...write);
  }

  async #agreedRecipe(recipe: string): Promise<OpenedRecipe | undefined> {
    const { exports, agreed } = this.#dependencies;
    const opened = await openRecipe(recipe, exports.files).catch(() => undefined);
    return opened?.entries.length && agreed.has(recipe, opened.text) ? opened : undefined;
  }

  /** @param chosen what a person chose since */
  async #write(opened: OpenedRecipe, found: FoundSource, chosen: RecipeSource): Promise<void> {
    const { exports, agreed } = this.#dependencies;
    const { uri, bytes, text: before, entries, $schema } = opened;
    const source = merged(opened.source, exports.recipeSourceOf(found), chosen);
    const text = recipeText(entries, { $schema, source });
    if (text !== before) {
      await exports.files.writeTogether([{ uri, bytes: new TextEncoder().encode(text), old: bytes }]);
      await agreed.add([{ uri, text }]);
    }
    await this.#forget(found, source);
  }

  /** What a recipe says has one home: otherwise, what somebody else changes there would never be seen here. */
  async #forget({ uri, directions, seriesKey }: FoundSource, told: RecipeSource = {}): Promise<void> {
    const { choices } = this.#dependencies;
    if (told.frames !== undefined && !directions && choices.cutOf(uri)) await choices.rememberCut(uri, null);
    if (told.numbered === undefined || seriesKey === undefined || !choices.sequenceAs(seriesKey)) return;
    await choices.rememberSequence(seriesKey, null);
  }
}

/** What a recipe said stays, unless a person here chose otherwise; what it lacks is added. */
function merged(before: RecipeSource | undefined, here: RecipeSource, chosen: RecipeSource): RecipeSource {
  const { frames } = { ...before, ...chosen };
  const duration = typeof before?.frames === 'object' ? before.frames.duration : undefined;
  const isTimed = typeof frames === 'object' && frames.duration === undefined && duration !== undefined;
  const all = { ...here, ...before, ...chosen, ...(isTimed && { frames: { ...frames, duration } }) };
  const views = { ...here.views, ...before?.views, ...chosen.views };
  // The frames of all views count for those without their own.
  return Object.keys(views).length ? { ...all, views } : all;
}

/** What a person's change of a file means for a recipe: that of a set with the file as a view, its own, or one of a file numbered like it. */
function chosenFor(
  uri: string,
  { source = {} }: OpenedRecipe,
  found: FoundSource,
  { frames, directions }: RecipeChange,
): RecipeSource {
  const view = found.directions?.views.find((one) => placeKey(one.uri) === placeKey(uri));
  if (view) {
    return {
      ...(frames && { views: { ...source.views, [view.name]: frames } }),
      ...(directions && { directions }),
    };
  }
  const { numbered } = chosenHere(found, source);
  const isOwn = placeKey(found.uri) === placeKey(uri);
  return { ...(isOwn && frames !== undefined && { frames }), ...(numbered && { numbered }) };
}

/** What this computer remembers of a person and the recipe contradicts: what was shown, and so is what was exported. */
function chosenHere({ sheet, numbered, untold }: FoundSource, before: RecipeSource | undefined): RecipeSource {
  const frames = sheet?.from === 'user' ? timedCutOf(sheet) : undefined;
  const isChosen = before?.numbered !== undefined && untold.includes('numbered');
  return { ...(frames && { frames }), ...(isChosen && numbered && { numbered }) };
}
