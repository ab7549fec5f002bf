import { rawText } from '../../shared/base/foreignText';
import { FolderNames, fixedFrom } from '../discovery/folderNames';
import { childOf, nameOf, parentOf } from '../disk/fileStore';

/**
 * Why an image of a folder isn't checked: Git ignores it, a fixed version is next to it, or a style file names it as a reference and it's only what sprites
 * are made from. Files that somebody names are always checked.
 */
export type LeftOut = 'ignored' | 'fixed' | 'reference';

/** Asks Git about many files at once, by their URI strings; see `ignoredAmong`. */
export type AskIgnored = (files: readonly string[], signal: AbortSignal) => Promise<ReadonlySet<string>>;

/** Those of the pictures of one folder that have a fixed version among them: `hero.png` next to `hero-fixed.png`. @param names file names */
export function originalsAmong(names: readonly string[]): ReadonlySet<string> {
  const folder = new FolderNames(names);
  return new Set(names.flatMap((name) => fixedFrom(name, folder) ?? []));
}

/** The same for files of any folders, as URI strings. */
export function originalFiles(files: readonly string[]): ReadonlySet<string> {
  const folders = new Map<string, string[]>();
  for (const uri of files) {
    const names = folders.get(parentOf(uri)) ?? [];
    names.push(rawText(nameOf(uri)));
    folders.set(parentOf(uri), names);
  }
  const originals = [...folders].flatMap(([folder, names]) =>
    [...originalsAmong(names)].map((name) => childOf(folder, name)),
  );
  return new Set(originals);
}
