import type { Stats } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { hasCode } from './durableFiles';
import { FileTooLarge, type FolderEntry, type ReadableFiles } from './fileStore';
import { type RegularFile, withRegular } from './regularFile';

const [MIN_CHUNK, MAX_CHUNK] = [4096, 1024 * 1024];

/** Reads files on this machine's disk (`file:` URIs) without VS Code. */
export const diskFiles: ReadableFiles = {
  async read(uri, maxBytes) {
    const file = fileURLToPath(uri);
    return withRegular(file, ({ handle, size }) => {
      if (size > maxBytes) throw new FileTooLarge(path.basename(file));
      return readBounded(file, { handle, size }, maxBytes);
    });
  },
  async readStart(uri, bytes) {
    return withRegular(fileURLToPath(uri), async ({ handle, size }) => {
      const buffer = new Uint8Array(Math.min(bytes, size));
      const { bytesRead } = await handle.read(buffer, 0, buffer.length, 0);
      return buffer.subarray(0, bytesRead);
    });
  },
  async list(folder) {
    try {
      return await readdir(fileURLToPath(folder));
    } catch (error) {
      if (hasCode(error, 'ENOENT')) return [];
      throw error;
    }
  },
  async stat(uri) {
    const stats = await stat(fileURLToPath(uri));
    return { size: stats.size, mtime: stats.mtimeMs, isFolder: stats.isDirectory() };
  },
  async entries(folder) {
    const place = fileURLToPath(folder);
    const entries: FolderEntry[] = [];
    for (const child of await readdir(place, { withFileTypes: true })) {
      const { name } = child;
      const kind = child.isSymbolicLink() ? await kindBehind(path.join(place, name)) : kindOf(child);
      if (kind) entries.push({ name, kind });
    }
    return entries;
  },
};

const kindOf = (one: Pick<Stats, 'isFile' | 'isDirectory'>): FolderEntry['kind'] =>
  one.isDirectory() ? 'folder' : one.isFile() ? 'file' : 'other';

/** Undefined for a folder: links to folders aren't followed. */
async function kindBehind(link: string): Promise<FolderEntry['kind'] | undefined> {
  const stats = await stat(link).catch(() => undefined);
  if (!stats) return 'other';
  return stats.isDirectory() ? undefined : kindOf(stats);
}

/**
 * Reads a file, and checks the size of what was read: the file may grow, or be larger than reported. Each read allocates a whole chunk, so for a
 * small file chunks are small: garbage of megabytes for each icon keeps the collector busy.
 */
async function readBounded(
  file: string,
  { handle, size: reported }: RegularFile,
  maxBytes: number,
): Promise<Uint8Array> {
  const highWaterMark = Math.min(Math.max(reported + 1, MIN_CHUNK), MAX_CHUNK);
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of handle.createReadStream({ end: maxBytes, highWaterMark, autoClose: false })) {
    chunks.push(chunk);
    size += chunk.byteLength;
  }
  if (size > maxBytes) throw new FileTooLarge(path.basename(file));
  return Buffer.concat(chunks, size);
}

export const onDisk = (uri: string) => uri.startsWith('file:');

/** Reads files on disk directly, and all others through the host. */
export function readableFiles(other: ReadableFiles): ReadableFiles {
  const of = (uri: string) => (onDisk(uri) ? diskFiles : other);
  return {
    read: (uri, maxBytes) => of(uri).read(uri, maxBytes),
    readStart: (uri, bytes) => of(uri).readStart(uri, bytes),
    list: (folder) => of(folder).list(folder),
    stat: (uri) => of(uri).stat(uri),
    entries: (folder) => of(folder).entries(folder),
  };
}
