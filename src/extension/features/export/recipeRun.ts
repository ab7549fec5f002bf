import * as vscode from 'vscode';
import { CancelledError } from '../../../service/errors';
import { SentenceError } from '../../platform/errors';
import { type FileStore, nameOf, parentOf, placeKey } from '../../platform/fileStore';
import { NameTakenError } from '../../platform/writeTogether';
import { ExportSourceError, OutputError } from './exportErrors';
import type { Exports } from './exports';
import { noteText } from './exportText';
import { type RecipeEntry, type Stretch, sourceOfRecipe } from './recipe';
import { folderOf, type OpenedRecipe, openRecipe, problemAt, problemsOf, type RecipeProblem } from './recipes';

/** Times that writing an export is tried where files appear between looking and writing. */
const MOST_RACES = 10;

/** What a recipe did. */
export interface RecipeOutcome {
  /** Files of the exports that were made, in the order of the recipe. */
  readonly files: readonly { readonly uri: string; readonly written: boolean }[];
  /** Exports that could not be made, and why. Nothing of them was written. */
  readonly problems: readonly RecipeProblem[];
  /** The source could not be read whole: a program may still be writing it. */
  readonly retry: boolean;
}

/**
 * Makes the exports of a recipe, and writes a file only where its bytes differ. Each export is written whole or not at all; one that
 * fails does not hold up the others. Rejects with a `CancelledError`, or where the recipe cannot be read.
 * @param recipe URI string
 */
export async function runRecipe(recipe: string, exports: Exports, signal: AbortSignal): Promise<RecipeOutcome> {
  const opened = await openRecipe(recipe, exports.files);
  if (!opened) throw new OutputError(vscode.l10n.t('{0} is no longer there.', nameOf(recipe)), recipe);
  const problems = [...problemsOf(opened)];
  const source = sourceOfRecipe(recipe);
  if (source === undefined || !(await isThere(source, exports.files))) {
    const name = source === undefined ? nameOf(recipe) : nameOf(source);
    const text = vscode.l10n.t('There is no {0} beside this recipe.', name);
    return { files: [], problems: [...problems, problemAt(recipe, opened.text, WHOLE, text)], retry: true };
  }
  const files: { uri: string; written: boolean }[] = [];
  const taken = new Set<string>();
  let retry = false;
  for (const entry of opened.entries) {
    if (signal.aborted) throw new CancelledError();
    try {
      files.push(...(await runEntry(entry, opened, source, exports, taken, signal)));
    } catch (error) {
      if (!(error instanceof SentenceError)) throw error;
      problems.push(problemAt(recipe, opened.text, entry.at, error.message));
      retry ||= error instanceof ExportSourceError;
    }
  }
  return { files, problems, retry };
}

/** @param taken `placeKey` of what other entries have written; theirs are added */
async function runEntry(
  { at: _, outputFolder, ...options }: RecipeEntry & { readonly at: Stretch },
  { uri: recipe }: OpenedRecipe,
  source: string,
  exports: Exports,
  taken: Set<string>,
  signal: AbortSignal,
): Promise<RecipeOutcome['files']> {
  const folder = await folderOf({ outputFolder }, recipe);
  const found = await exports.find(source);
  // A recipe declares these files to be outputs of an export, so they are replaced.
  const result = await exports.make(found, options, folder, signal);
  const damage = result.notes.find(({ note }) => note === 'damaged-source');
  if (damage) throw new ExportSourceError(noteText(damage));
  for (let tries = 1; ; tries++) {
    const plan = await exports.plan(found, result, folder, true);
    const twice = plan.files.find(({ uri }) => taken.has(placeKey(uri)));
    if (twice)
      throw new OutputError(vscode.l10n.t('Two exports would both write {0}. Nothing was written.', twice.name));
    try {
      const { files, written } = await exports.write([plan], signal);
      for (const uri of files) taken.add(placeKey(uri));
      return files.map((uri) => ({ uri, written: written.includes(uri) }));
    } catch (error) {
      // On save, a task and other windows may follow one recipe at once: whoever comes second finds the files there, and looks again.
      const raced = error instanceof OutputError && error.cause instanceof NameTakenError;
      if (!raced || tries === MOST_RACES) throw error;
    }
  }
}

/** Where a problem of the whole recipe is shown. */
const WHOLE: Stretch = { offset: 0, length: 1 };

async function isThere(uri: string, files: FileStore): Promise<boolean> {
  return (await files.list(parentOf(uri)).catch((): string[] => [])).includes(nameOf(uri));
}
