import { rawText } from '../../../shared/base/foreignText';
import { childOf, isWithin, nameOf, parentOf, placeKey, splitName } from '../../disk/fileStore';
import { escapedGlob, sourcePath } from './atlasGlobs';
import { ATLAS_ENDING } from './atlasRecipe';

/** Where the recipe of a new atlas goes, and what it packs. */
export interface NewAtlas {
  /** URI string of the recipe's folder. */
  readonly folder: string;
  /** A name for the atlas. */
  readonly title: string;
  /** Paths and globs, relative to `folder`. */
  readonly sources: readonly string[];
}

/** Images of all kinds, in a folder and all below. */
const ALL = '**/*';

/**
 * An atlas of a selection: one folder with all below, or some files and folders. The recipe of a folder is next to it, so that nothing that is written
 * there becomes a source.
 * @param selected URI strings; at least one
 * @param isFolder whether each is a folder
 * @param top URI string of their workspace folder
 */
export function newAtlas(selected: readonly string[], isFolder: (uri: string) => boolean, top: string): NewAtlas {
  const [only = top] = selected;
  const own = top.replace(/\/$/, '');
  if (selected.length === 1 && isFolder(only)) {
    const isTop = placeKey(only).replace(/\/$/, '') === placeKey(own);
    const folder = isTop ? own : parentOf(only);
    const inner = isTop ? ALL : `${escapedGlob(rawText(nameOf(only)))}/${ALL}`;
    return { folder, title: rawText(nameOf(only)), sources: [inner] };
  }
  const folders = selected.map((uri) => parentOf(uri));
  let folder = folders[0] ?? own;
  while (!folders.every((one) => isWithin(one, folder))) folder = parentOf(folder);
  if (!isWithin(folder, own)) folder = own;
  const sources = selected.map((uri) =>
    isFolder(uri) ? `${sourcePath(uri, folder)}/${ALL}` : sourcePath(uri, folder),
  );
  const title = selected.length === 1 ? splitName(rawText(nameOf(only))).stem : rawText(nameOf(folder));
  return { folder, title, sources };
}

/** URI string of the recipe of an atlas. @param title a file name without its extension */
export const atlasAt = (folder: string, title: string): string => childOf(folder, `${title}${ATLAS_ENDING}`);
