import { constants } from 'node:fs';
import { type FileHandle, open, stat, statfs } from 'node:fs/promises';
import path from 'node:path';

/** A pipe, a device, a socket, a folder, or a file that a system makes up while it's read. Nothing was read of it. */
export class NotRegularError extends Error {
  override readonly name = 'NotRegularError';
}

/** A file that was opened. */
export interface RegularFile {
  readonly handle: FileHandle;
  /** Bytes, as the system says. */
  readonly size: number;
}

/**
 * File systems of Linux without any file of a person, by the numbers of `statfs(2)`. Their files call themselves regular, and lie about their size;
 * reading one may wait for ever, have no end, or take something from another program (`/proc/kmsg`).
 */
const MADE_UP = new Set([
  0x9fa0, // proc
  0x62656572, // sysfs
  0x64626720, // debugfs
  0x74726163, // tracefs
  0x73636673, // securityfs
  0x27e0eb, // cgroup
  0x63677270, // cgroup2
  0x62656570, // configfs
  0x6165676c, // pstore
  0xcafe4a11, // bpf
  0xde5e81e4, // efivarfs
]);

/**
 * Works with the file that a path leads to, if it's an ordinary one, and closes it. A workspace may contain a link to an endless device, or a pipe
 * without a writer.
 * @param file path
 * @param how flags of `open`
 * @throws {NotRegularError}, or the system's error
 */
export async function withRegular<T>(
  file: string,
  work: (opened: RegularFile) => Promise<T>,
  how: number = constants.O_RDONLY,
): Promise<T> {
  const opened = await openRegular(file, how);
  try {
    return await work(opened);
  } finally {
    await opened.handle.close();
  }
}

/** The text of a file. Rejects as `withRegular`. */
export function readRegularText(file: string): Promise<string> {
  return withRegular(file, ({ handle }) => handle.readFile('utf8'));
}

async function openRegular(file: string, how: number): Promise<RegularFile> {
  // Opening a device may already do something, such as rewind a tape.
  await check(file, await stat(file));
  // If it was exchanged in the meantime: a pipe whose other end nobody has would keep `open` waiting.
  const handle = await open(file, how | (constants.O_NONBLOCK ?? 0));
  try {
    const stats = await handle.stat();
    await check(file, stats);
    return { handle, size: stats.size };
  } catch (error) {
    await handle.close();
    throw error;
  }
}

async function check(file: string, stats: { isFile(): boolean; readonly blocks: number }): Promise<void> {
  // Only what takes no room on a disk can be made up, so other files cost no further question.
  const isMadeUp = stats.isFile() && stats.blocks === 0 && (await isOnMadeUp(file));
  if (!stats.isFile() || isMadeUp) throw new NotRegularError(`${path.basename(file)} isn't a file.`);
}

async function isOnMadeUp(file: string): Promise<boolean> {
  return statfs(file).then(
    // Some numbers are negative where they were signed.
    ({ type }) => MADE_UP.has(type >>> 0),
    () => false,
  );
}
