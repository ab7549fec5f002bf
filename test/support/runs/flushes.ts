import { type FileHandle, open } from 'node:fs/promises';

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
