import { mkdir, open, stat } from 'node:fs/promises';
import path from 'node:path';
import { TaskQueue } from '../../../../../src/shared/base/taskQueue';

/** Called once for each complete line, in file order. `position` is the byte offset of the line: unique and increasing. */
export type Apply = (line: string, position: number) => void;

const NEWLINE = 0x0a;

/**
 * An append-only file of lines, which together are the state of the service. A line is on disk before `append` resolves. A crash in the
 * middle of a write leaves a torn line; later lines aren't affected, because each begins with its own newline. Several processes (two VS
 * Code windows) may share the file: appends don't mix, and all read the same order.
 */
export class Journal {
  readonly #file: string;
  readonly #apply: Apply;
  readonly #reset: () => void;

  #read = 0;
  #inode: number | undefined;
  #waiting: string[] = [];
  /** The batch that still accepts lines. */
  #next: Promise<void> | undefined;
  readonly #writes = new TaskQueue(() => 1);
  readonly #reads = new TaskQueue(() => 1);

  /**
   * @param apply applies a line to the state
   * @param reset called if the file got shorter or was replaced, before all of its lines are applied again
   */
  constructor(file: string, apply: Apply, reset: () => void) {
    this.#file = file;
    this.#apply = apply;
    this.#reset = reset;
  }

  /** Creates the file if it is missing and applies its lines. */
  async open(): Promise<void> {
    await mkdir(path.dirname(this.#file), { recursive: true, mode: 0o700 });
    await (await open(this.#file, 'a', 0o600)).close();
    await this.catchUp();
  }

  /** Writes `record` to disk, then applies it after all earlier lines. Simultaneous appends share one write and one sync. */
  async append(record: object): Promise<void> {
    this.#waiting.push(`\n${JSON.stringify(record)}\n`);
    this.#next ??= this.#writes.inTurn(() => this.#writeWaiting());
    await this.#next;
    await this.catchUp();
  }

  /** Applies lines that this or another process has added. Costs one `stat` if there are none. */
  catchUp(): Promise<void> {
    return this.#reads.inTurn(() => this.#readOn());
  }

  async #writeWaiting(): Promise<void> {
    // Lines that are appended in the same turn of the event loop share this batch.
    await Promise.resolve();
    this.#next = undefined;
    const bytes = Buffer.from(this.#waiting.join(''));
    this.#waiting = [];
    const handle = await open(this.#file, 'a', 0o600);
    try {
      const { bytesWritten } = await handle.write(bytes);
      if (bytesWritten !== bytes.length) throw new Error('Only part of a journal line was written to disk.');
      await handle.datasync();
    } finally {
      await handle.close();
    }
  }

  async #readOn(): Promise<void> {
    const { size, ino } = await stat(this.#file);
    if (size < this.#read || (this.#inode !== undefined && ino !== this.#inode)) {
      this.#read = 0;
      this.#reset();
    }
    this.#inode = ino;
    if (size === this.#read) return;
    const handle = await open(this.#file, 'r');
    try {
      const bytes = Buffer.alloc(size - this.#read);
      const { bytesRead } = await handle.read(bytes, 0, bytes.length, this.#read);
      this.#applyLines(bytes.subarray(0, bytesRead));
    } finally {
      await handle.close();
    }
  }

  /** A last line without a newline may still be in the middle of a write: it is read next time. */
  #applyLines(bytes: Buffer): void {
    let start = 0;
    for (let end = bytes.indexOf(NEWLINE); end !== -1; end = bytes.indexOf(NEWLINE, start)) {
      if (end > start) this.#apply(bytes.toString('utf8', start, end), this.#read + start);
      start = end + 1;
    }
    this.#read += start;
  }
}
