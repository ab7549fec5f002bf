// Lists the TypeScript files of a folder.
import { readdir } from 'node:fs/promises';
import path from 'node:path';

/**
 * Paths of all TypeScript files below a folder, sorted, with forward slashes: `src/shared/api.ts`.
 * @param {string} folder Such as `src`.
 * @param {string} root Its parent folder; default: the current directory.
 */
export async function sources(folder, root = '.') {
  const found = [];
  for (const entry of await readdir(path.join(root, folder), { withFileTypes: true })) {
    const full = path.posix.join(folder, entry.name);
    if (entry.isDirectory()) found.push(...(await sources(full, root)));
    else if (entry.name.endsWith('.ts')) found.push(full);
  }
  return found.sort();
}
