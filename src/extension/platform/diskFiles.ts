import { randomBytes } from 'node:crypto';
import { link, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { type FileStore, FileTooLarge } from './fileStore';

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
      if (isCode(error, 'ENOENT')) return [];
      throw error;
    }
  },
  async create(uri, bytes) {
    const file = fileURLToPath(uri);
    const folder = path.dirname(file);
    await mkdir(folder, { recursive: true });
    await sweepOnce(folder);
    const temporary = path.join(folder, `.sprite-kiln-${randomBytes(6).toString('hex')}.tmp`);
    try {
      await write(temporary, bytes);
      return await publish(temporary, file);
    } finally {
      await rm(temporary, { force: true });
    }
  },
};

const swept = new Map<string, Promise<void>>();

/** Removes what windows that were killed left half written; what was touched in the last minute may still be in work. */
function sweepOnce(folder: string): Promise<void> {
  const sweeping = swept.get(folder) ?? sweep(folder).catch(() => {});
  swept.set(folder, sweeping);
  return sweeping;
}

async function sweep(folder: string): Promise<void> {
  const left = (await readdir(folder)).filter((name) => /^\.sprite-kiln-[0-9a-f]{12}\.tmp$/.test(name));
  for (const name of left) {
    const file = path.join(folder, name);
    if (Date.now() - (await stat(file)).mtimeMs > 60_000) await rm(file, { force: true });
  }
}

async function sizeOf(file: string): Promise<number> {
  const stats = await stat(file);
  // A link in a workspace may lead to a device without end or a pipe without a writer.
  if (!stats.isFile()) throw new Error(`${path.basename(file)} is no file.`);
  return stats.size;
}

/** A file may grow while it is read, or be longer than it says. */
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

async function write(file: string, bytes: Uint8Array): Promise<void> {
  const handle = await open(file, 'wx');
  try {
    await handle.writeFile(bytes);
    await handle.datasync();
  } finally {
    await handle.close();
  }
}

/** A file appears whole or not at all, and never in place of another: `link` fails where the name is taken. */
async function publish(temporary: string, file: string): Promise<boolean> {
  try {
    await link(temporary, file);
    return true;
  } catch (error) {
    if (isCode(error, 'EEXIST')) return false;
    if (!isCode(error, 'EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK')) throw error;
  }
  return publishWithoutLinks(temporary, file);
}

/** File systems without hard links (FAT, some shares): claim the name first, then put the content in its place. */
async function publishWithoutLinks(temporary: string, file: string): Promise<boolean> {
  try {
    await (await open(file, 'wx')).close();
  } catch (error) {
    if (isCode(error, 'EEXIST')) return false;
    throw error;
  }
  await rename(temporary, file);
  return true;
}

function isCode(error: unknown, ...codes: string[]): boolean {
  return error instanceof Error && 'code' in error && codes.includes(String(error.code));
}
