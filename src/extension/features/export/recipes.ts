import * as vscode from 'vscode';
import type { ExportOptions } from '../../../export/options';
import { isInside } from '../../platform/diskFiles';
import { type FileStore, nameOf, parentOf } from '../../platform/fileStore';
import { writeTogether } from '../../platform/writeTogether';
import { OutputError } from './exportErrors';
import { recipeFaultText } from './exportText';
import {
  lineAndColumn,
  MOST_RECIPE_BYTES,
  type ReadRecipe,
  type RecipeEntry,
  readRecipe,
  recipeOf,
  recipeText,
  withEntry,
} from './recipe';

/** A problem of a recipe, at a place in its text. Lines and columns count from 1. */
export interface RecipeProblem {
  /** URI string of the recipe. */
  readonly recipe: string;
  readonly line: number;
  readonly column: number;
  readonly offset: number;
  readonly length: number;
  readonly text: string;
}

/** A recipe on disk. */
export interface OpenedRecipe extends ReadRecipe {
  readonly uri: string;
  readonly text: string;
}

/** Reads a recipe; undefined where there is none. Rejects where it cannot be read. */
export async function openRecipe(uri: string, files: FileStore): Promise<OpenedRecipe | undefined> {
  const names = await files.list(parentOf(uri));
  if (!names.includes(nameOf(uri))) return undefined;
  const text = new TextDecoder().decode(await files.read(uri, MOST_RECIPE_BYTES));
  return { uri, text, ...readRecipe(text) };
}

/** Everything that is wrong with the text of a recipe. */
export function problemsOf({ uri, text, faults }: OpenedRecipe): readonly RecipeProblem[] {
  return faults.map((fault) => problemAt(uri, text, fault, recipeFaultText(fault)));
}

export function problemAt(
  recipe: string,
  text: string,
  { offset, length }: { readonly offset: number; readonly length: number },
  words: string,
): RecipeProblem {
  return { recipe, ...lineAndColumn(text, offset), offset, length, text: words };
}

/**
 * The folder of an entry's outputs, as a URI string. A recipe comes with a workspace, so it must not lead out of the workspace folder that
 * it lies in, links followed. Rejects with an `OutputError`.
 */
export async function folderOf(entry: Pick<RecipeEntry, 'outputFolder'>, recipe: string): Promise<string> {
  const base = vscode.Uri.parse(parentOf(recipe), true);
  const top = vscode.workspace.getWorkspaceFolder(vscode.Uri.parse(recipe, true));
  const relative = (entry.outputFolder ?? '.').replaceAll('\\', '/');
  const absolute = relative.startsWith('/') || /^[a-z][a-z0-9+.-]*:/i.test(relative);
  const folder = vscode.Uri.joinPath(base, relative).toString().replace(/\/$/, '');
  if (!top || absolute || !(await isInside(folder, top.uri.toString()))) {
    throw new OutputError(vscode.l10n.t('“outputFolder” must be a relative path that stays in the workspace folder.'));
  }
  return folder;
}

/** A folder as a recipe beside `source` writes it; undefined for the source's own. Both are URI strings. */
export function relativeFolder(folder: string, source: string): string | undefined {
  const from = segments(parentOf(source));
  const to = segments(folder);
  let common = 0;
  while (common < from.length && common < to.length && from[common] === to[common]) common++;
  const parts = [...from.slice(common).map(() => '..'), ...to.slice(common)];
  return parts.length ? parts.map(decodeURIComponent).join('/') : undefined;
}

const segments = (uri: string) => uri.replace(/\/+$/, '').split('/');

/**
 * Writes an export into the recipe of its source, or takes it out; the others stay. A recipe without exports is removed. Rejects with an
 * `OutputError` where the recipe has faults, which a person must mend first.
 */
export async function changeRecipe(
  source: string,
  entry: ExportOptions & { readonly outputFolder?: string },
  on: boolean,
  files: FileStore,
): Promise<void> {
  const uri = recipeOf(source);
  const opened = await openRecipe(uri, files);
  if (opened?.faults.length) {
    throw new OutputError(vscode.l10n.t('{0} has mistakes; mend them first.', nameOf(uri)), uri);
  }
  const entries = withEntry(opened ?? { entries: [], faults: [] }, entry);
  const kept = on ? entries : entries.slice(0, -1);
  const old = opened && new TextEncoder().encode(opened.text);
  if (kept.length === 0) {
    if (opened) await vscode.workspace.fs.delete(vscode.Uri.parse(uri, true));
    return;
  }
  await writeTogether([{ uri, bytes: new TextEncoder().encode(recipeText(kept, opened?.$schema)), old }]);
}
