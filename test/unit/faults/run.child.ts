/**
 * One window's worth of work, in a process that can be killed. Argument: an `Order` as JSON. Starts a run or takes up what
 * the journal has, and prints an `Outcome` as JSON at the end, if it gets there.
 */
import type { RunPlan } from '../../../src/extension/features/runs/plan';
import type { Run } from '../../../src/extension/features/runs/run';
import { diskFiles } from '../../../src/extension/platform/diskFiles';
import type { FileStore } from '../../../src/extension/platform/fileStore';
import { fastClock } from '../../support/fastClock';
import { openWindow } from '../../support/runPorts';

export interface Order {
  readonly home: string;
  readonly baseUrl: string;
  readonly key: string;
  readonly times: number;
  /** Start of the fast clock, the same for all processes of a test. */
  readonly epoch: number;
  /** Milliseconds by which this process comes later than its start says. */
  readonly later?: number;
  /** Absent: takes up what is in the journal. */
  readonly plan?: Partial<RunPlan> & Pick<RunPlan, 'kind'>;
  /** Killed right after that journal write, counted from 1. */
  readonly dieAfterWrite?: number;
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

const writes: string[] = [];
let files = 0;
const store: FileStore = {
  ...diskFiles,
  create: async (uri, bytes) => {
    const { count, when } = order.dieAtFile ?? { count: 0, when: 'after' };
    const now = ++files === count;
    if (now && when === 'before') die();
    const made = await diskFiles.create(uri, bytes);
    if (now) die();
    return made;
  },
};

async function main(): Promise<void> {
  const clock = fastClock(order.times, order.epoch);
  const window = openWindow({
    ...order,
    clock: { ...clock, now: () => clock.now() + (order.later ?? 0) },
    onWrite: ({ state }) => {
      if (writes.push(state) === order.dieAfterWrite) die();
    },
    more: { files: store },
  });
  const runs: Run[] = order.plan ? [window.start(order.plan)] : await window.recover();
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
