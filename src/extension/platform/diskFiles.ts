import { randomBytes } from 'node:crypto';
import { chmod, link, lstat, mkdir, open, readdir, realpath, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { hasCode, removeLeftovers, writeNew } from './durableFiles';
import { type FileStore, FileTooLarge, type FolderEntry } from './fileStore';

const CHUNK = 1024 * 1024;

/** Files on this machine's disk (`file:` URIs), without the editor. */
export const diskFiles: FileStore = {
  async read(uri, maxBytes) {
    const file = fileURLToPath(uri);
    if ((await sizeOf(file)) > maxBytes) throw new FileTooLarge(path.basename(file));
    return readBounded(file, maxBytes);
  },
  async readStart(uri, bytes) {
    const file = fileURLToPath(uri);
    const size = await sizeOf(file);
    const handle = await open(file, 'r');
    try {
      const buffer = new Uint8Array(Math.min(bytes, size));
      const { bytesRead } = await handle.read(buffer, 0, buffer.length, 0);
      return buffer.subarray(0, bytesRead);
    } finally {
      await handle.close();
    }
  },
  async list(folder) {
    try {
      return await readdir(fileURLToPath(folder));
    } catch (error) {
      if (hasCode(error, 'ENOENT')) return [];
      throw error;
    }
  },
  async entries(folder) {
    const place = fileURLToPath(folder);
    const entries: FolderEntry[] = [];
    for (const child of await readdir(place, { withFileTypes: true })) {
      const { name } = child;
      if (child.isDirectory()) entries.push({ name, kind: 'folder' });
      else if (child.isFile() || (child.isSymbolicLink() && (await leadsToFile(path.join(place, name)))))
        entries.push({ name, kind: 'file' });
    }
    return entries;
  },
  async create(uri, bytes) {
    const file = fileURLToPath(uri);
    const folder = path.dirname(file);
    await mkdir(folder, { recursive: true });
    await sweepOnce(folder);
    const temporary = await writeBeside(file, bytes);
    try {
      return await publish(temporary, file);
    } finally {
      await rm(temporary, { force: true });
    }
  },
};

/** Of a file in a folder of the user that is written before it gets its name. `sweepOnce` knows such names. */
export const temporaryName = () => `.sprite-kiln-${randomBytes(6).toString('hex')}.tmp`;

/**
 * Writes the content that a file of the user is to have beside it, under a temporary name, and flushes it. Where that fails, nothing is left.
 * @param mode absent: as new files have it
 * @returns the temporary file
 */
export async function writeBeside(file: string, content: Uint8Array, mode?: number): Promise<string> {
  const temporary = path.join(path.dirname(file), temporaryName());
  try {
    await writeNew(temporary, content, { durable: true });
    if (mode !== undefined) await chmod(temporary, mode);
    return temporary;
  } catch (error) {
    await removeQuietly(temporary);
    throw error;
  }
}

/** Removes a temporary file, where it is still there and can be removed. */
export function removeQuietly(temporary: string): Promise<void> {
  return rm(temporary, { force: true }).catch(() => {});
}

/** Folders whose leftovers are removed or being removed. */
const swept = new Map<string, Promise<void>>();

/** Removes what killed windows left half written, once a process: a folder of the user may hold very many files. */
function sweepOnce(folder: string): Promise<void> {
  const sweeping = swept.get(folder) ?? removeLeftovers(folder, /^\.sprite-kiln-[0-9a-f]{12}\.tmp$/).catch(() => {});
  swept.set(folder, sweeping);
  return sweeping;
}

function leadsToFile(link: string): Promise<boolean> {
  return stat(link).then(
    (stats) => stats.isFile(),
    () => false,
  );
}

async function sizeOf(file: string): Promise<number> {
  const stats = await stat(file);
  // A link in a workspace may lead to a device without end or a pipe without a writer.
  if (!stats.isFile()) throw new Error(`${path.basename(file)} is no file.`);
  return stats.size;
}

/** Reads a file, checking its size meanwhile: it may grow, or be longer than it says. */
async function readBounded(file: string, maxBytes: number): Promise<Uint8Array> {
  const handle = await open(file, 'r');
  try {
    const chunks: Uint8Array[] = [];
    let size = 0;
    for await (const chunk of handle.createReadStream({ end: maxBytes, highWaterMark: CHUNK })) {
      chunks.push(chunk);
      size += chunk.byteLength;
    }
    if (size > maxBytes) throw new FileTooLarge(path.basename(file));
    return Buffer.concat(chunks, size);
  } finally {
    await handle.close();
  }
}

/** What file systems without hard links answer: FAT and exFAT by their drivers (`EISDIR` on Windows), shares, folders in the cloud. */
const NO_LINKS = ['EPERM', 'EISDIR', 'EINVAL', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK', 'EXDEV'] as const;

/**
 * Gives a whole file its name, never that of another: `link` fails where the name is taken.
 * @param makeLink the system's own; its error may be that of a file system without hard links
 * @returns false where the name is taken. Rejects where neither a link nor a file can be made.
 */
export async function publish(temporary: string, file: string, makeLink = link): Promise<boolean> {
  try {
    await makeLink(temporary, file);
    return true;
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false;
    if (!hasCode(error, ...NO_LINKS)) throw error;
  }
  return publishWithoutLinks(temporary, file);
}

/** Claims the name with an empty file, which fails where it is taken, then puts the content in its place. */
async function publishWithoutLinks(temporary: string, file: string): Promise<boolean> {
  try {
    await (await open(file, 'wx')).close();
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false;
    throw error;
  }
  try {
    await rename(temporary, file);
  } catch (error) {
    // Removes the empty file, which would look like an output.
    if ((await stat(file)).size === 0) await rm(file, { force: true });
    throw error;
  }
  return true;
}

/**
 * Whether a place is a folder or lies in it, by their URIs; on disk also after links are followed. Neither has to exist.
 */
export async function isInside(place: string, folder: string): Promise<boolean> {
  if (place !== folder && !place.startsWith(`${folder.replace(/\/$/, '')}/`)) return false;
  if (!place.startsWith('file:')) return true;
  const [real, root] = await Promise.all([place, folder].map((uri) => realPlace(fileURLToPath(uri))));
  return real !== undefined && root !== undefined && isBelow(real, root);
}

/**
 * Whether a path is a folder or lies in it, by their names alone; both are absolute. On Windows the relative path from one drive or server to
 * another is the absolute path of the other.
 * @param system how paths are written
 */
export function isBelow(file: string, folder: string, system: path.PlatformPath = path): boolean {
  const relative = system.relative(folder, file);
  return !system.isAbsolute(relative) && relative.split(system.sep)[0] !== '..';
}

/** The path with links followed, of a place that may not exist yet; undefined where a part of it is a link to nowhere. */
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
