import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { type FileHandle, open, stat } from 'node:fs/promises';

type Calls = Pick<FileHandle, 'sync' | 'datasync'>;

/**
 * Reports each finished flush of this process: `folder` or `file`, and its inode. The flush itself is the system's.
 * @returns a function that ends the reports
 */
export async function onFlush(told: (what: 'folder' | 'file', inode: number) => void): Promise<() => void> {
  const handle = await open(__filename);
  const calls: Calls = Object.getPrototypeOf(handle);
  await handle.close();
  const before = { sync: calls.sync, datasync: calls.datasync };
  const flush = (real: () => Promise<void>) =>
    async function (this: FileHandle) {
      await real.call(this);
      const about = await this.stat();
      told(about.isDirectory() ? 'folder' : 'file', about.ino);
    };
  calls.sync = flush(before.sync);
  calls.datasync = flush(before.datasync);
  return () => Object.assign(calls, before);
}

/** A flushed folder or file, and what `look` saw after its flush. */
export interface Flush<T> {
  readonly what: 'folder' | 'file';
  readonly inode: number;
  readonly seen: T;
}

export async function flushesOf<T>(work: () => Promise<unknown>, look: () => T): Promise<Flush<T>[]> {
  const flushes: Flush<T>[] = [];
  const end = await onFlush((what, inode) => flushes.push({ what, inode, seen: look() }));
  try {
    await work();
  } finally {
    end();
  }
  return flushes;
}

export const inodeOf = async (file: string) => (await stat(file)).ino;

/** Asserts that a file was flushed with all its bytes before it got its name. */
export async function assertWholeBeforeNamed(file: string, work: () => Promise<unknown>): Promise<void> {
  const flushes = await flushesOf(work, () => existsSync(file));
  const inode = await inodeOf(file);
  const own = flushes.filter((flush) => flush.inode === inode);
  assert.deepEqual(
    own.map(({ seen }) => seen),
    [false],
    `flushed once, before ${file} got its name`,
  );
}

/** Asserts that a file is flushed with this text in it. */
export async function assertFlushedWith(file: string, text: string, work: () => Promise<unknown>): Promise<void> {
  const flushes = await flushesOf(work, () => readFileSync(file, 'utf8').includes(text));
  const inode = await inodeOf(file);
  assert.ok(
    flushes.some((flush) => flush.inode === inode && flush.seen),
    `flushed with ${text} in it`,
  );
}
