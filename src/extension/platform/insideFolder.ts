import { lstat, realpath } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * Whether a place is a folder or lies in it, by their URIs; on disk also after links are followed. Neither has to exist.
 */
export async function isInside(place: string, folder: string): Promise<boolean> {
  if (place !== folder && !place.startsWith(`${folder.replace(/\/$/, '')}/`)) return false;
  if (!place.startsWith('file:')) return true;
  const [real, root] = await Promise.all([place, folder].map((uri) => realPlace(fileURLToPath(uri))));
  return real !== undefined && root !== undefined && !path.relative(root, real).split(path.sep).includes('..');
}

/** The real path of what is there, with the rest that is not; undefined for a link to nowhere, which a new folder would follow. */
async function realPlace(file: string): Promise<string | undefined> {
  try {
    return await realpath(file);
  } catch {
    const parent = path.dirname(file);
    if (parent === file || (await isLink(file))) return undefined;
    const real = await realPlace(parent);
    return real === undefined ? undefined : path.join(real, path.basename(file));
  }
}

async function isLink(file: string): Promise<boolean> {
  return lstat(file).then(
    (stats) => stats.isSymbolicLink(),
    () => false,
  );
}
