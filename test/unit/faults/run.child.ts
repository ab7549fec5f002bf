/**
 * The work of one window in a process that can be killed. Argument: an `Order` as JSON. Starts a run or resumes those in the journal, and prints an
 * `Outcome` as JSON if it gets to the end.
 */
import { writeSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import path from 'node:path';
import type { FileStore } from '../../../src/engine/disk/fileStore';
import type { RunPlan } from '../../../src/engine/domain/runPlan';
import { PixelThread } from '../../../src/engine/pixelArt/pixelThread';
import { StyleFixer } from '../../../src/engine/pixelArt/styleFixer';
import type { Run } from '../../../src/engine/runs/run';
import { StyleFiles } from '../../../src/engine/style/styleFiles';
import { fastClock } from '../../support/clocks';
import { root } from '../../support/places';
import { openWindow } from '../../support/runWindow';
import { userFiles } from '../../support/userFiles';

export interface Order {
  readonly home: string;
  readonly baseUrl: string;
  readonly key: string;
  readonly times: number;
  /** Start of the fast clock, equal in all processes of a test. */
  readonly epoch: number;
  /** Milliseconds between that start and the start of this process. */
  readonly later?: number;
  /** If absent, resumes the runs in the journal. */
  readonly plan?: Partial<RunPlan> & Pick<RunPlan, 'kind'>;
  /** Fixes outputs as the style file of their folder wants. */
  readonly fixes?: boolean;
  /** A person asked for it: also resumes runs that windows leave alone. */
  readonly asked?: boolean;
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

export interface Outcome {
  readonly states: readonly string[];
  readonly errors: readonly string[];
  /** State of the record at each journal write. */
  readonly writes: readonly string[];
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

const fixer = new StyleFixer({
  styles: new StyleFiles({ files: userFiles, trusted: () => true }),
  thread: new PixelThread({ script: path.join(root, 'out/test/unit/export/exportWorker.child.js') }),
});
const writes: string[] = [];
let files = 0;
const store: FileStore = {
  ...userFiles,
  create: async (uri, bytes) => {
    if (order.noFiles) throw new Error('ENOSPC: no space left on device');
    const { count, when } = order.dieAtFile ?? { count: 0, when: 'after' };
    const now = ++files === count;
    if (now && when === 'before') die();
    const made = await userFiles.create(uri, bytes);
    if (now) die();
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
  const clock = fastClock(order.times, order.epoch);
  const window = openWindow({
    ...order,
    clock: { ...clock, now: () => clock.now() + (order.later ?? 0) },
    onWrite: ({ state }) => {
      const count = writes.push(state);
      if (count === order.dieAfterWrite) die();
      if (count === order.stopAfterWrite) stop();
    },
    more: { files: store, ...(order.fixes && { fixer }) },
  });
  const runs: Run[] = order.plan ? [window.start(order.plan)] : await window.recover(order.asked);
  await Promise.all(runs.map((run) => run.ended));
  const outcome: Outcome = {
    states: runs.map(({ snapshot }) => snapshot.state),
    errors: runs.map(({ snapshot }) => String(snapshot.error ?? '')),
    writes,
  };
  console.log(JSON.stringify(outcome));
  await window.close();
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
