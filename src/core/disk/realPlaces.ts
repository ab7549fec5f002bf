import { lstat, realpath, stat } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { onDisk } from './diskFiles';
import { isWithin } from './fileStore';

/** Whether a place is a folder or lies in it, by their URIs, and on disk also after links are followed. Neither has to exist. */
export async function isInside(place: string, folder: string): Promise<boolean> {
  if (!isWithin(place, folder)) return false;
  if (!onDisk(place)) return true;
  const [real, root] = await Promise.all([place, folder].map((uri) => realPlace(fileURLToPath(uri))));
  return real !== undefined && root !== undefined && isBelow(real, root);
}

/**
 * Whether a path is a folder or lies in it, without following links; both are absolute. On Windows, the relative path to another drive or server is
 * absolute.
 * @param system how paths are written
 */
export function isBelow(file: string, folder: string, system: path.PlatformPath = path): boolean {
  const relative = system.relative(folder, file);
  return !system.isAbsolute(relative) && relative.split(system.sep)[0] !== '..';
}

/** The path of a place after links are followed. It may not exist yet; undefined if a part of it is a link to nowhere. */
export async function realPlace(file: string): Promise<string | undefined> {
  try {
    return await realpath(file);
  } catch {
    const parent = path.dirname(file);
    if (parent === file || (await isLink(file))) return undefined;
    const real = await realPlace(parent);
    return real === undefined ? undefined : path.join(real, path.basename(file));
  }
}

/** A folder itself, or the next one above that exists. Both are paths; undefined if there is none. */
export async function nearestFolder(folder: string): Promise<string | undefined> {
  const isFolder = await stat(folder).then(
    (facts) => facts.isDirectory(),
    () => false,
  );
  if (isFolder) return folder;
  const parent = path.dirname(folder);
  return parent === folder ? undefined : nearestFolder(parent);
}

export async function isLink(file: string): Promise<boolean> {
  return lstat(file).then(
    (stats) => stats.isSymbolicLink(),
    () => false,
  );
}

/** Whether a file in a folder stays in it after links are followed, if no folder on its way is a link. Asks less than `isInside`. */
export async function staysInside(file: string, folder: string): Promise<boolean> {
  return !onDisk(file) || !(await isLink(fileURLToPath(file))) || isInside(file, folder);
}

/** The file that a place leads to. */
export interface RealFile {
  /** URI string after links are followed. */
  readonly uri: string;
  /** A link leads to it: the file itself is one, or a folder below the one that a person opened. */
  readonly linked: boolean;
}

/**
 * Where a file of the user is after links are followed. Rejects if there is none.
 * @param uri of any file system; links are followed only on disk
 * @param root URI string of the folder that a person opened: links above it don't count. Absent: only the file itself may count as a link.
 */
export async function realFile(uri: string, root?: string): Promise<RealFile> {
  if (!onDisk(uri)) return { uri, linked: false };
  const file = fileURLToPath(uri);
  const real = pathToFileURL(await realpath(file)).href;
  const top = root !== undefined && onDisk(root) ? fileURLToPath(root) : path.dirname(file);
  const parts = isBelow(file, top) ? path.relative(top, file).split(path.sep) : [path.basename(file)];
  let place = isBelow(file, top) ? top : path.dirname(file);
  for (const part of parts) {
    place = path.join(place, part);
    if (await isLink(place)) return { uri: real, linked: true };
  }
  return { uri: real, linked: false };
}
