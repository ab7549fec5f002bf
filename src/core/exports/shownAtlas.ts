import type { EngineUsage } from '../../shared/protocol/export';
import { SentenceError } from '../text/errors';
import { type AtlasGlobs, titleOfAtlas } from './atlas/atlasGlobs';
import { ATLAS_ENDING, readAtlas } from './atlas/atlasRecipe';
import type { FoundSprite, MadeAtlas } from './atlas/makeAtlas';
import { atlasUsageOf } from './engineUsage';
import { filesOf } from './exportSource';
import type { ExportWriter } from './exportWriter';
import type { PlannedFile } from './outputPlan';
import { findProject } from './project';
import type { RecipeText } from './recipeOutputs';
import { folderOf } from './recipes';
import { type AtlasText, faultsOf, refuseFeeding, remarkOf, spritesOf } from './runAtlas';

/** One export of an atlas as its page shows it. */
export interface ShownAtlas {
  /** Why it can't be exported, as sentences. */
  readonly problems: readonly string[];
  /** Absent if they couldn't be found. */
  readonly found?: { readonly globs: AtlasGlobs; readonly sprites: readonly FoundSprite[] };
  /** Absent if it couldn't be made. */
  readonly made?: MadeAtlas;
  /** Its files, with what is at their places. */
  readonly files: readonly PlannedFile[];
  readonly remarks: readonly string[];
  readonly usage?: EngineUsage | undefined;
}

/**
 * Makes one export of an atlas; nothing is written.
 * @param recipe perhaps not saved yet
 * @param index of the export
 * @throws CanceledError
 */
export async function showAtlas(
  recipe: RecipeText,
  index: number,
  exports: ExportWriter,
  signal: AbortSignal,
): Promise<ShownAtlas> {
  const opened: AtlasText = { ...recipe, ...readAtlas(recipe.text) };
  const faults = faultsOf(opened);
  if (faults.length) return nothing(faults.map(({ text, line }) => `${line}: ${text}`));
  const found = await spritesOf(opened, exports, signal);
  if ('problems' in found) return nothing(found.problems.map(({ text }) => text));
  try {
    return { ...(await madeOf(opened, index, found, exports, signal)), found };
  } catch (error) {
    if (!(error instanceof SentenceError)) throw error;
    return { ...nothing([error.message]), found };
  }
}

const nothing = (problems: readonly string[]) => ({ problems, files: [], remarks: [] });

async function madeOf(
  opened: AtlasText,
  index: number,
  { globs, sprites }: NonNullable<ShownAtlas['found']>,
  exports: ExportWriter,
  signal: AbortSignal,
): Promise<Omit<ShownAtlas, 'found'>> {
  const { uri } = opened;
  const entry = opened.entries[index] ?? opened.entries[0];
  if (!entry) return nothing([]);
  const { at: _, folder: own, ...choices } = entry;
  const { folder } = folderOf({ outputFolder: own }, uri, exports.files);
  const title = titleOfAtlas(uri, ATLAS_ENDING);
  const made = await exports.atlases.make(sprites, opened.sprites, choices, { title, folder, isShown: true }, signal);
  await refuseFeeding(made.files, folder, { uri, globs }, exports);
  const of = { uri, files: [uri, ...sprites.flatMap(({ source }) => filesOf(source))] };
  const { files } = await exports.plan(of, { files: made.files, notes: [] }, folder, true);
  const project = await findProject(folder, exports.files);
  const { layout, example } = made.view ?? {};
  const pages = layout?.pages.map((page) => page.title) ?? [];
  const usage =
    example && atlasUsageOf(choices.format, { title, pages, isList: choices.json === 'array', example }, project);
  return { problems: [], made, files, remarks: made.notes.map(remarkOf), usage };
}
