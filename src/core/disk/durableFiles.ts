import { randomBytes } from 'node:crypto';
import { constants } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { untilReleased } from './heldFiles';

/**
 * Writes files of our own on this machine's disk, so that a crash at any moment leaves either the old or the new content. `userFiles` writes the
 * user's files.
 */

/** Temporary files of `replaceFile`, including those of earlier versions. */
const TEMPORARY = /\.[0-9a-f]+\.tmp$/;
/** Milliseconds. A file that was touched more recently may be the work of another window. */
export const LEFTOVER_MS = 60_000;
/** Errors of systems that can't open or flush a folder. */
const NO_FOLDER_FLUSH = ['EPERM', 'EACCES', 'EISDIR', 'EINVAL', 'EBADF', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS'] as const;

export interface ReplaceOptions {
  /**
   * `durable`: content and name are on disk when the promise resolves, and survive a power cut. `cache`: nothing is flushed; a power cut may leave
   * an empty or damaged file, so readers must check the content.
   */
  readonly kind?: 'durable' | 'cache';
  /** Called right before the rename. If it rejects, the file stays unchanged. */
  readonly allowed?: () => Promise<void>;
  /** `kept`: temporary files of killed processes stay for the folder's owner to remove. Default: `removed`. */
  readonly leftovers?: 'removed' | 'kept';
}

/**
 * Replaces or creates a file in an existing folder. The content is written to a temporary file next to it, which is then renamed: readers find the
 * old or the new content, never half of it, even if the process is killed. If anything fails, the temporary file is removed; those of killed
 * processes are removed by the next call that finds them a minute old, unless `leftovers` is `kept`. Mode 0600.
 * @param content text, bytes, or strings to write one after the other
 */
export async function replaceFile(
  file: string,
  content: string | Uint8Array | Iterable<string>,
  { kind = 'durable', allowed, leftovers = 'removed' }: ReplaceOptions = {},
): Promise<void> {
  const folder = path.dirname(file);
  if (leftovers === 'removed') await removeLeftovers(folder, TEMPORARY).catch(() => {});
  const temporary = `${file}.${randomBytes(6).toString('hex')}.tmp`;
  try {
    await writeNew(temporary, content, { durable: kind === 'durable', mode: 0o600 });
    await allowed?.();
    await untilReleased(() => rename(temporary, file));
  } catch (error) {
    await rm(temporary, { force: true }).catch(() => {});
    throw error;
  }
  if (kind === 'durable') await flushFolder(folder);
}

/** Writes a new file; rejects if it exists. */
export async function writeNew(
  file: string,
  content: string | Uint8Array | Iterable<string>,
  { durable, mode }: { readonly durable: boolean; readonly mode?: number },
): Promise<void> {
  const handle = await open(file, 'wx', mode);
  try {
    const pieces = typeof content === 'string' || content instanceof Uint8Array ? [content] : content;
    for (const piece of pieces) await handle.writeFile(piece);
    if (durable) await handle.datasync();
  } finally {
    await handle.close();
  }
}

/** Appends to an existing file; resolves to its size in bytes when all is on disk. Never creates the file. */
export async function appendDurably(file: string, text: string): Promise<number> {
  const handle = await open(file, constants.O_WRONLY | constants.O_APPEND);
  try {
    await handle.appendFile(text);
    await handle.datasync();
    return (await handle.stat()).size;
  } finally {
    await handle.close();
  }
}

/** Makes a folder that only this user can read; its name is on disk when this resolves. */
export async function makeFolder(folder: string): Promise<void> {
  const first = await mkdir(folder, { recursive: true, mode: 0o700 });
  if (first === undefined) return;
  for (let made = folder; made.length >= first.length; made = path.dirname(made)) await flushFolder(path.dirname(made));
}

/** Flushes the names in a folder if the system can: a power cut loses files whose names were not flushed. */
export async function flushFolder(folder: string): Promise<void> {
  try {
    const handle = await open(folder, 'r');
    try {
      await handle.sync();
    } finally {
      await handle.close();
    }
  } catch (error) {
    if (!hasCode(error, ...NO_FOLDER_FLUSH)) throw error;
  }
}

/** Removes the temporary files of killed processes from a folder: matching names, not touched for a minute. */
export async function removeLeftovers(folder: string, temporary: RegExp): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!temporary.test(name)) continue;
    const file = path.join(folder, name);
    if (await isLeftover(file)) await rm(file, { force: true });
  }
}

/** Whether a temporary file was not touched for a minute. False if it is gone: another window may have renamed or removed it. */
export async function isLeftover(file: string): Promise<boolean> {
  const facts = await stat(file).catch(() => undefined);
  return facts !== undefined && Date.now() - facts.mtimeMs > LEFTOVER_MS;
}

/** Whether a system error has one of these codes. */
export function hasCode(error: unknown, ...codes: readonly string[]): error is Error {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' && codes.includes(error.code);
}
