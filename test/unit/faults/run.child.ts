/**
 * One window's worth of work, in a process that can be killed. Argument: an `Order` as JSON. Starts a run or resumes what
 * the journal has, and prints an `Outcome` as JSON at the end, if it gets there.
 */
import { writeSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import type { RunPlan } from '../../../src/extension/domain/runPlan';
import type { Run } from '../../../src/extension/features/runs/run';
import type { FileStore } from '../../../src/extension/platform/fileStore';
import { fastClock } from '../../support/fastClock';
import { openWindow } from '../../support/runWindow';
import { userFiles } from '../../support/userFiles';

export interface Order {
  readonly home: string;
  readonly baseUrl: string;
  readonly key: string;
  readonly times: number;
  /** Start of the fast clock, the same for all processes of a test. */
  readonly epoch: number;
  /** Milliseconds by which this process comes later than its start says. */
  readonly later?: number;
  /** Absent: resumes what is in the journal. */
  readonly plan?: Partial<RunPlan> & Pick<RunPlan, 'kind'>;
  /** A person wants it: also what windows leave alone. */
  readonly asked?: boolean;
  /** No file can be written. */
  readonly noFiles?: boolean;
  /** Killed right after that journal write, counted from 1. */
  readonly dieAfterWrite?: number;
  /** Suspended right after that journal write, counted from 1, until somebody wakes it. */
  readonly stopAfterWrite?: number;
  /** Suspended right before that line is added to the journal, when all has been checked and the file is open; counted from 1. */
  readonly stopBeforeLine?: number;
  /** Milliseconds by which the time of day is wrong in this process. */
  readonly jump?: number;
  /** Killed before or after that output file is published, counted from 1. */
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
/** What it says last before it is suspended. */
const stop = () => {
  writeSync(process.stderr.fd, 'suspended');
  process.kill(process.pid, 'SIGSTOP');
};
const { now } = Date;
Date.now = () => now() + (order.jump ?? 0);

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
    more: { files: store },
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
