import { URI } from 'vscode-uri';
import { rawText } from '../../shared/base/foreignText';
import { MAX_RECIPE_BYTES, RECIPE_ENDING } from '../discovery/recipeSource';
import { nameOf, type ReadableFiles } from '../disk/fileStore';
import { filesBelow } from '../disk/filesBelow';
import { isAtlasName, isAtlasText } from './atlas/atlasRecipe';

/** A recipe in a folder. */
export interface FoundRecipe {
  /** URI string. */
  readonly uri: string;
  /** In that folder, with `/`. */
  readonly path: string;
}

/** Whether a name is that of a recipe of one source, or of an atlas. */
export const isRecipe = (name: string) => name.toLowerCase().endsWith(RECIPE_ENDING) || isAtlasName(name);

/**
 * Recipes in a folder and all folders below, sorted by path: atlases last, because they may pack what others export. Files of other programs that are
 * named like the recipe of an atlas are none.
 * @param folder URI string
 * @param isWanted gets the path in the folder, with `/`; default: all of them
 */
export async function recipesBelow(
  folder: string,
  files: Pick<ReadableFiles, 'entries' | 'read'>,
  signal: AbortSignal,
  isWanted: (path: string) => boolean = () => true,
): Promise<readonly FoundRecipe[]> {
  const found: FoundRecipe[] = [];
  const top = URI.parse(folder, true).path;
  for await (const uri of filesBelow(folder, files, isRecipe, signal)) {
    const path = URI.parse(uri, true).path.slice(top.length).replace(/^\//, '');
    if (isWanted(path) && (await isOurs(uri, files))) found.push({ uri, path });
  }
  return found.sort((a, b) => Number(isAtlasName(a.path)) - Number(isAtlasName(b.path)) || (a.path < b.path ? -1 : 1));
}

async function isOurs(uri: string, files: Pick<ReadableFiles, 'read'>): Promise<boolean> {
  if (!isAtlasName(rawText(nameOf(uri)))) return true;
  const bytes = await files.read(uri, MAX_RECIPE_BYTES).catch(() => undefined);
  return bytes !== undefined && isAtlasText(new TextDecoder().decode(bytes));
}
