import { realpath } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { isBelow, isLink } from './realPlaces';

/** The file that a place leads to. */
export interface RealFile {
  /** URI string, links followed. */
  readonly uri: string;
  /** It is reached through a link: the file itself, or a folder below the one that a person opened. */
  readonly linked: boolean;
}

/**
 * Where a file of the user is, once links are followed. Rejects if there is none.
 * @param uri of any file system; links are looked for on disk alone
 * @param root URI string of the folder that a person opened: links above it are theirs. Absent: only the file itself counts as a link.
 */
export async function realFile(uri: string, root?: string): Promise<RealFile> {
  if (!uri.startsWith('file:')) return { uri, linked: false };
  const file = fileURLToPath(uri);
  const real = pathToFileURL(await realpath(file)).href;
  const top = root?.startsWith('file:') ? fileURLToPath(root) : path.dirname(file);
  const parts = isBelow(file, top) ? path.relative(top, file).split(path.sep) : [path.basename(file)];
  let place = isBelow(file, top) ? top : path.dirname(file);
  for (const part of parts) {
    place = path.join(place, part);
    if (await isLink(place)) return { uri: real, linked: true };
  }
  return { uri: real, linked: false };
}
