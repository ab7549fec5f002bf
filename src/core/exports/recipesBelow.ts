import { URI } from 'vscode-uri';
import { RECIPE_ENDING } from '../discovery/recipeSource';
import type { ReadableFiles } from '../disk/fileStore';
import { filesBelow } from '../disk/filesBelow';

/** A recipe in a folder. */
export interface FoundRecipe {
  /** URI string. */
  readonly uri: string;
  /** In that folder, with `/`. */
  readonly path: string;
}

/** Whether a name is that of a recipe. */
export const isRecipe = (name: string) => name.toLowerCase().endsWith(RECIPE_ENDING);

/**
 * Recipes in a folder and all folders below, sorted by path.
 * @param folder URI string
 * @param isWanted gets the path in the folder, with `/`; default: all of them
 */
export async function recipesBelow(
  folder: string,
  files: Pick<ReadableFiles, 'entries'>,
  signal: AbortSignal,
  isWanted: (path: string) => boolean = () => true,
): Promise<readonly FoundRecipe[]> {
  const found: FoundRecipe[] = [];
  const top = URI.parse(folder, true).path;
  for await (const uri of filesBelow(folder, files, isRecipe, signal)) {
    const path = URI.parse(uri, true).path.slice(top.length).replace(/^\//, '');
    if (isWanted(path)) found.push({ uri, path });
  }
  return found.sort((a, b) => (a.path < b.path ? -1 : 1));
}
