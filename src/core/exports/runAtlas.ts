import * as l10n from '@vscode/l10n';
import { foreignText, plainText, rawText } from '../../shared/base/foreignText';
import type { ExportFile } from '../../sprite/source/sprite';
import type { AtlasNote } from '../../work/atlasTask';
import { MAX_RECIPE_BYTES } from '../discovery/recipeSource';
import { childOf, nameOf, parentOf } from '../disk/fileStore';
import type { UserFiles } from '../disk/userFiles';
import { SentenceError } from '../text/errors';
import type { Stretch } from '../text/jsonText';
import { AtlasGlobs, OutsideGlobError, titleOfAtlas } from './atlas/atlasGlobs';
import { ATLAS_ENDING, type ReadAtlas, readAtlas } from './atlas/atlasRecipe';
import { leftoversText } from './atlas/leftovers';
import type { FoundSprite } from './atlas/makeAtlas';
import { refuseCircle } from './atlasCircles';
import { ExportSourceError, OutputError } from './exportErrors';
import { filesOf } from './exportSource';
import { noteText, recipeFaultText } from './exportText';
import type { ExportWriter } from './exportWriter';
import { NO_OUTCOME, type RecipeOutcome, RecipeRun, type RecipeText, type RecipeTools, WHOLE } from './recipeOutputs';
import { problemAt, type RecipeProblem } from './recipes';

/** The recipe of an atlas, perhaps not saved yet. */
export type AtlasText = ReadAtlas & RecipeText;

/** The recipe of an atlas on disk. */
export interface OpenedAtlas extends AtlasText {
  readonly bytes: Uint8Array;
}

/** Reads the recipe of an atlas. Rejects if it can't be read. */
export async function openAtlas(uri: string, files: Pick<UserFiles, 'list' | 'read'>): Promise<OpenedAtlas> {
  const names = await files.list(parentOf(uri));
  if (!names.includes(rawText(nameOf(uri))))
    throw new OutputError(l10n.t('{0} no longer exists.', plainText(nameOf(uri))), uri);
  const bytes = await files.read(uri, MAX_RECIPE_BYTES);
  const text = new TextDecoder().decode(bytes);
  return { uri, bytes, text, ...readAtlas(text) };
}

/** The sources of an atlas. @throws OutsideGlobError */
export function globsOf(
  { uri, sources }: Pick<OpenedAtlas, 'uri' | 'sources'>,
  files: Pick<UserFiles, 'topOf'>,
): AtlasGlobs {
  const folder = parentOf(uri);
  return new AtlasGlobs(sources, folder, files.topOf(uri) ?? folder);
}

/**
 * Makes the exports of an atlas; each is written completely or not at all.
 * @param recipe URI string
 * @param isCheck nothing is written: `written` of the outcome says what would be
 */
export async function runAtlas(
  recipe: string,
  { exports, agreed }: RecipeTools,
  signal: AbortSignal,
  isCheck: boolean,
): Promise<RecipeOutcome> {
  const opened = await openAtlas(recipe, exports.files);
  const faults = faultsOf(opened);
  if (faults.length) return { ...NO_OUTCOME, problems: faults };
  if (!agreed.has(recipe, opened.text)) return { ...NO_OUTCOME, unagreed: { uri: recipe, text: opened.text } };
  const found = await spritesOf(opened, exports, signal);
  if ('problems' in found) return { ...NO_OUTCOME, ...found };
  const { globs, sprites } = found;
  const run = new RecipeRun(opened, recipe, exports, signal, isCheck);
  const files = [recipe, ...sprites.flatMap(({ source }) => filesOf(source))];
  for (const { at, folder: own, ...choices } of opened.entries) {
    await run.entry(at, own, async ({ folder }) => {
      const place = { title: titleOfAtlas(recipe, ATLAS_ENDING), folder };
      const made = await exports.atlases.make(sprites, opened.sprites, choices, place, signal);
      await refuseFeeding(made.files, folder, { uri: recipe, globs }, exports);
      for (const note of made.notes) run.remark(remarkOf(note));
      return { of: { uri: recipe, files }, result: { files: made.files, notes: [] } };
    });
  }
  await remarkOnFiles(run, { recipe, globs, read: files }, exports);
  return run.outcome;
}

/** What is wrong with the text of a recipe. */
export const faultsOf = ({ uri, text, faults }: AtlasText): RecipeProblem[] =>
  faults.map((fault) => problemAt(uri, text, fault, recipeFaultText(fault)));

interface FoundSprites {
  readonly globs: AtlasGlobs;
  readonly sprites: readonly FoundSprite[];
}

/** The sprites of a recipe, or why there are none. */
export async function spritesOf(
  opened: AtlasText,
  exports: ExportWriter,
  signal: AbortSignal,
): Promise<FoundSprites | Pick<RecipeOutcome, 'problems' | 'retry'>> {
  const problem = (at: Stretch, text: string) => problemAt(opened.uri, opened.text, at, text);
  try {
    const globs = globsOf(opened, exports.files);
    const sprites = await exports.atlases.sprites(globs, signal);
    const unknown = [...opened.sprites].filter(([name]) => !sprites.some((sprite) => sprite.name === name));
    if (!unknown.length) return { globs, sprites };
    const texts = unknown.map(([name, { at }]) => problem(at, l10n.t('The atlas has no sprite “{0}”.', name)));
    return { problems: texts, retry: false };
  } catch (error) {
    if (error instanceof OutsideGlobError) {
      const at = opened.sourcesAt[error.index] ?? WHOLE;
      return { problems: [problem(at, recipeFaultText({ fault: 'no-sources', ...at }))], retry: false };
    }
    if (!(error instanceof SentenceError)) throw error;
    const problems = [problem(opened.sourcesAt[0] ?? WHOLE, error.message)];
    return { problems, retry: error instanceof ExportSourceError };
  }
}

/** Says which sources have no image, and which files are left from before. An export that failed still needs its own. */
async function remarkOnFiles(
  run: RecipeRun,
  { recipe, globs, read }: { readonly recipe: string; readonly globs: AtlasGlobs; readonly read: readonly string[] },
  exports: ExportWriter,
): Promise<void> {
  for (const source of globs.unmatched(read))
    run.remark(l10n.t('“{0}” in “sources” matches no image.', plainText(foreignText(source))));
  const { files, problems } = run.outcome;
  if (problems.length) return;
  const left = await exports.leftovers(
    recipe,
    files.map(({ uri }) => uri),
  );
  if (left.length) run.remark(leftoversText(left, parentOf(recipe)));
}

const outputsIn = (files: readonly ExportFile[], folder: string) =>
  files.map(({ name }) => name.split('/').reduce(childOf, folder));

/**
 * Refuses an atlas whose page is one of its sources, which would grow with each export, and atlases that feed each other.
 * @throws OutputError
 */
export async function refuseFeeding(
  files: readonly ExportFile[],
  folder: string,
  recipe: { readonly uri: string; readonly globs: AtlasGlobs },
  exports: ExportWriter,
): Promise<void> {
  const own = files.find((file) => outputsIn([file], folder).some((uri) => recipe.globs.has(uri)));
  if (own)
    throw new OutputError(
      l10n.t(
        '“sources” match {0}, which this export writes. Choose another folder, or leave it out with “!”.',
        own.name,
      ),
    );
  await refuseCircle(recipe, outputsIn(files, folder), exports, async (uri) => {
    const other = await openAtlas(uri, exports.files);
    return { uri, globs: globsOf(other, exports.files), folders: other.entries.map((entry) => entry.folder) };
  });
}

/** A remark as a sentence, with the name of its file. */
export const remarkOf = ({ file, note }: AtlasNote) =>
  file === undefined ? noteText(note) : `${file}: ${noteText(note)}`;
