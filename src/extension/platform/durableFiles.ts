import { randomBytes } from 'node:crypto';
import { constants } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';

/**
 * Files of our own on this machine's disk, written so that a crash in the middle leaves either the old or the new content. Files in
 * folders of the user are written by `diskFiles`.
 */

/** Temporary files of `replaceFile`, those of earlier versions among them. */
const TEMPORARY = /\.[0-9a-f]+\.tmp$/;
/** What was touched more recently may be the work of another window. */
export const LEFTOVER_MS = 60_000;
/** What systems answer that cannot flush a folder, or not open one. */
const NO_FOLDER_FLUSH = ['EPERM', 'EACCES', 'EISDIR', 'EINVAL', 'EBADF', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS'] as const;

export interface ReplaceOptions {
  /**
   * `durable`: content and name are on the disk when the promise resolves, and survive a power cut. `cache`: nothing is flushed; a
   * power cut may leave an empty or damaged file, so the reader must check what it reads.
   */
  readonly kind?: 'durable' | 'cache';
  /** Asked right before the rename; what it rejects with leaves the file as it was. */
  readonly allowed?: () => Promise<void>;
  /** `kept`: temporary files of killed processes stay in the folder; its owner removes them. Default `removed`. */
  readonly leftovers?: 'removed' | 'kept';
}

/**
 * Puts content in the place of a file, or makes the file; its folder must be there. The content is written to a temporary file beside
 * it, which then takes its name. Readers find the old or the new content, never half of it, also where the process is killed in
 * between. The temporary file is removed where anything fails, and what killed processes left in this folder is removed at the next
 * call, once it is a minute old, unless `leftovers` says that it stays. Mode 0600.
 * @param content text, bytes, or strings that are written one after the other
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
    await rename(temporary, file);
  } catch (error) {
    await rm(temporary, { force: true }).catch(() => {});
    throw error;
  }
  if (kind === 'durable') await flushFolder(folder);
}

/** Writes a file that must not be there yet. */
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

/** Adds to a file that is there; resolves to its size in bytes when that is on the disk. Never creates the file. */
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

/** Makes a folder that only this user can read; its name is on the disk when this resolves. */
export async function makeFolder(folder: string): Promise<void> {
  const first = await mkdir(folder, { recursive: true, mode: 0o700 });
  if (first === undefined) return;
  for (let made = folder; made.length >= first.length; made = path.dirname(made)) await flushFolder(path.dirname(made));
}

/** Brings the names in a folder to the disk, where the system can: a file whose name is not there is lost in a power cut. */
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

/** Removes the temporary files of killed processes from a folder: names that match, not touched for a minute. */
export async function removeLeftovers(folder: string, temporary: RegExp): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!temporary.test(name)) continue;
    const file = path.join(folder, name);
    if (await isLeftover(file)) await rm(file, { force: true });
  }
}

/** Whether a temporary file was not touched for a minute. False if it is gone: another window may have removed or renamed it. */
export async function isLeftover(file: string): Promise<boolean> {
  const facts = await stat(file).catch(() => undefined);
  return facts !== undefined && Date.now() - facts.mtimeMs > LEFTOVER_MS;
}

/** Whether an error of the system has one of these codes. */
export function hasCode(error: unknown, ...codes: readonly string[]): boolean {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' && codes.includes(error.code);
}
