import * as l10n from '@vscode/l10n';
import { plainText, rawText } from '../../shared/base/foreignText';
import type { ExportNote } from '../../sprite/source/sprite';
import { isSetPattern, mayBelongTo } from '../discovery/directionPattern';
import { nameOf, parentOf } from '../disk/fileStore';
import { isAtlasName } from './atlas/atlasRecipe';
import { ExportSourceError, OutputError } from './exportErrors';
import { noteText } from './exportText';
import type { ExportWriter } from './exportWriter';
import { sourceOfRecipe } from './recipe';
import { NO_OUTCOME, type RecipeOutcome, RecipeRun, type RecipeText, type RecipeTools, WHOLE } from './recipeOutputs';
import { untoldText } from './recipeSourceOf';
import { openRecipe, problemAt, problemsOf } from './recipes';
import { openAtlas, runAtlas } from './runAtlas';

/**
 * Runs the exports of a recipe, and writes a file only if its bytes differ. Each export is written completely or not at all; one that
 * fails doesn't stop the others. Rejects with a `CanceledError`, or if the recipe can't be read.
 * @param recipe URI string
 * @param isCheck nothing is written: `written` of the outcome says what would be
 */
export async function runRecipe(
  recipe: string,
  tools: RecipeTools,
  signal: AbortSignal,
  isCheck = false,
): Promise<RecipeOutcome> {
  if (isAtlasName(rawText(nameOf(recipe)))) return runAtlas(recipe, tools, signal, isCheck);
  const { exports, agreed } = tools;
  const opened = await openRecipe(recipe, exports.files);
  if (!opened) throw new OutputError(l10n.t('{0} no longer exists.', plainText(nameOf(recipe))), recipe);
  const problems = [...problemsOf(opened)];
  const source = sourceOfRecipe(recipe);
  if (source === undefined || !(await isThere(source, exports))) {
    const name = plainText(nameOf(source ?? recipe));
    const text = l10n.t('No {0} next to this recipe.', name);
    return { ...NO_OUTCOME, problems: [...problems, problemAt(recipe, opened.text, WHOLE, text)], retry: true };
  }
  if (opened.entries.length && !agreed.has(recipe, opened.text)) return { ...NO_OUTCOME, problems, unagreed: opened };
  const run = new RecipeRun(opened, source, exports, signal, isCheck);
  const told = exports.asTold(opened.source ?? {});
  for (const { at, outputFolder, ...options } of opened.entries) {
    await run.entry(at, outputFolder, async ({ folder }) => {
      const found = await told.find(source);
      if (found.untold.length) throw new OutputError(untoldText(found, opened.source), source);
      const result = await told.make(found, options, folder, signal);
      const damage = result.notes.find(({ note }) => note === 'damaged-source');
      if (damage) throw new ExportSourceError(noteText(damage));
      for (const note of result.notes) if (REMARKED.has(note.note)) run.remark(noteText(note));
      return { of: found, result };
    });
  }
  return { ...run.outcome, problems: [...problems, ...run.outcome.problems] };
}

/** What somebody should know who doesn't see the page of the export. */
const REMARKED: ReadonlySet<string> = new Set<ExportNote['note']>(['missing-directions']);

/** Whether the file, or a view of the set, exists. */
async function isThere(uri: string, exports: ExportWriter): Promise<boolean> {
  const names = await exports.files.list(parentOf(uri)).catch((): string[] => []);
  const name = rawText(nameOf(uri));
  return names.includes(name) || (isSetPattern(name) && names.some(mayBelongTo(name)));
}

/** The recipe, if nobody on this computer made or agreed to it and it exports something. */
export async function unagreedRecipe(
  recipe: string,
  { exports, agreed }: RecipeTools,
): Promise<RecipeText | undefined> {
  const isAtlas = isAtlasName(rawText(nameOf(recipe)));
  const opened = await (isAtlas ? openAtlas : openRecipe)(recipe, exports.files).catch(() => undefined);
  if (!opened?.entries.length) return undefined;
  return agreed.has(recipe, opened.text) ? undefined : opened;
}
