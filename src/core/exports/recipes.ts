import * as l10n from '@vscode/l10n';
import { plainText, rawText } from '../../shared/base/foreignText';
import type { ExportOptions } from '../../sprite/engines/exportOptions';
import { MAX_RECIPE_BYTES, type RecipeSource } from '../discovery/recipeSource';
import { nameOf, parentOf, type ReadableFiles } from '../disk/fileStore';
import { placeWithin } from '../disk/placeWithin';
import type { UserFiles } from '../disk/userFiles';
import { lineAndColumn } from '../text/jsonText';
import { OutputError } from './exportErrors';
import { recipeFaultText } from './exportText';
import { type ReadRecipe, readRecipe, recipeOf, recipeText, sourceOfRecipe, withEntry } from './recipe';

/** A problem at a position in a recipe. Lines and columns count from 1. */
export interface RecipeProblem {
  /** URI string of the recipe. */
  readonly recipe: string;
  readonly line: number;
  readonly column: number;
  readonly offset: number;
  readonly length: number;
  readonly text: string;
  /** A person is asked about it, so it needs no message. */
  readonly isAsked?: boolean;
}

/** A recipe on disk. */
export interface OpenedRecipe extends ReadRecipe {
  readonly uri: string;
  readonly bytes: Uint8Array;
  readonly text: string;
}

/** Reads a recipe; undefined if there is none. Rejects if it can't be read. */
export async function openRecipe(uri: string, files: ReadableFiles): Promise<OpenedRecipe | undefined> {
  const names = await files.list(parentOf(uri));
  if (!names.includes(rawText(nameOf(uri)))) return undefined;
  const bytes = await files.read(uri, MAX_RECIPE_BYTES);
  const text = new TextDecoder().decode(bytes);
  return { uri, bytes, text, ...readRecipe(text) };
}

/** All faults in the text of a recipe. */
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

/** The place of an entry's outputs. */
export interface OutputPlace {
  /** URI string. */
  readonly folder: string;
  /** URI string of the workspace folder that must contain it, after following links. */
  readonly within: string;
}

/**
 * The folder of an entry's outputs. A recipe may come with a workspace, so it must not lead out of its
 * workspace folder. Throws an `OutputError`.
 * @param recipe URI string
 */
export function folderOf(
  { outputFolder }: { readonly outputFolder?: string },
  recipe: string,
  files: Pick<UserFiles, 'topOf'>,
): OutputPlace {
  const top = files.topOf(recipe);
  const folder = top === undefined ? undefined : placeWithin(parentOf(recipe), outputFolder ?? '.', top);
  if (top === undefined || folder === undefined) {
    // Atlases name it otherwise.
    const field = sourceOfRecipe(recipe) === undefined ? 'folder' : 'outputFolder';
    throw new OutputError(l10n.t('“{0}” must be a relative path that stays in the workspace folder.', field));
  }
  return { folder, within: top };
}

/** A folder as a recipe next to `source` writes it; undefined for the source's own. Both are URI strings. */
export function relativeFolder(folder: string, source: string): string | undefined {
  const from = segments(parentOf(source));
  const to = segments(folder);
  let common = 0;
  while (common < from.length && common < to.length && from[common] === to[common]) common++;
  const parts = [...from.slice(common).map(() => '..'), ...to.slice(common)];
  return parts.length ? parts.map(decodeURIComponent).join('/') : undefined;
}

const segments = (uri: string) => uri.replace(/\/+$/, '').split('/');

interface ChangeTools {
  readonly files: UserFiles;
  /** What the recipe says about its source from now on. @param before what it said */
  tell(before: RecipeSource | undefined): RecipeSource;
}

/**
 * Adds an export to its source's recipe, or removes it; the other exports stay. A recipe without exports is deleted. Rejects with an
 * `OutputError` if the recipe has faults, which a person must fix first.
 * @param source URI string
 * @returns the recipe's text, and what it says about the source; undefined if it was deleted
 */
export async function changeRecipe(
  source: string,
  entry: ExportOptions & { readonly outputFolder?: string },
  on: boolean,
  { files, tell }: ChangeTools,
): Promise<{ readonly text: string; readonly source: RecipeSource } | undefined> {
  const uri = recipeOf(source);
  const opened = await openRecipe(uri, files);
  if (opened?.faults.length) {
    throw new OutputError(l10n.t('{0} has errors. Fix them first.', plainText(nameOf(uri))), uri);
  }
  const entries = withEntry(opened ?? { entries: [], faults: [] }, entry);
  const kept = on ? entries : entries.slice(0, -1);
  if (kept.length === 0) {
    if (opened) await files.remove(uri, opened.bytes);
    return undefined;
  }
  const told = tell(opened?.source);
  const text = recipeText(kept, { $schema: opened?.$schema, source: told });
  await files.writeTogether([{ uri, bytes: new TextEncoder().encode(text), old: opened?.bytes }]);
  return { text, source: told };
}
