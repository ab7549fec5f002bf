/**
 * The work of one window in a process that can be killed. Argument: an `Order` as JSON. Starts a run or resumes those in the journal, and prints an
 * `Outcome` as JSON if it gets to the end.
 */
import { writeSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import type { FileStore } from '../../../src/core/disk/fileStore';
import { userFiles } from '../../support/runs/userFiles';
import { type Work, workOfWindow } from './windowWork';

export interface Order extends Work {
  /** No file can be written. */
  readonly noFiles?: boolean;
  /** Killed right after this journal write, counted from 1. */
  readonly dieAfterWrite?: number;
  /** Suspended right after this journal write, counted from 1, until someone wakes it. */
  readonly stopAfterWrite?: number;
  /** Suspended right before this line is appended to the journal, after all checks and with the file open; counted from 1. */
  readonly stopBeforeLine?: number;
  /** Milliseconds by which this process's time of day is wrong. */
  readonly jump?: number;
  /** Killed before or after this output file is published, counted from 1. */
  readonly dieAtFile?: { readonly count: number; readonly when: 'before' | 'after' };
}

const order: Order = JSON.parse(process.argv[2] ?? '{}');
const die = () => process.kill(process.pid, 'SIGKILL');
/** Printed right before the process is suspended. */
const stop = () => {
  writeSync(process.stderr.fd, 'suspended');
  process.kill(process.pid, 'SIGSTOP');
};
const { now } = Date;
Date.now = () => now() + (order.jump ?? 0);

let count = 0;
const files: FileStore = {
  ...userFiles,
  create: async (uri, bytes) => {
    if (order.noFiles) throw new Error('ENOSPC: no space left on device');
    const isLast = ++count === order.dieAtFile?.count;
    if (isLast && order.dieAtFile?.when === 'before') die();
    const made = await userFiles.create(uri, bytes);
    if (isLast) die();
    return made;
  },
};

/** Suspends the process at the file's own call. */
async function stopBeforeLine(line: number): Promise<void> {
  const handle = await open(__filename);
  const calls: Pick<FileHandle, 'appendFile'> = Object.getPrototypeOf(handle);
  await handle.close();
  const { appendFile } = calls;
  let count = 0;
  calls.appendFile = function (...args) {
    if (++count === line) stop();
    return appendFile.apply(this, args);
  };
}

async function main(): Promise<void> {
  if (order.stopBeforeLine) await stopBeforeLine(order.stopBeforeLine);
  const onWrite = (written: number) => {
    if (written === order.dieAfterWrite) die();
    if (written === order.stopAfterWrite) stop();
  };
  console.log(JSON.stringify(await workOfWindow(order, { files, onWrite })));
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
