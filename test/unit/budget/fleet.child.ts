/**
 * A window, a server, or a program in a process that can be killed. Argument: an `Order` as JSON. Starts its runs, a few at a time, or resumes those
 * in the journal; prints how each ended.
 */
import { writeSync } from 'node:fs';
import path from 'node:path';
import { AgentBudget } from '../../../src/engine/budget/budget';
import { AgentGate } from '../../../src/engine/budget/gate';
import { Leases } from '../../../src/engine/disk/lease';
import type { AgentAsker } from '../../../src/engine/domain/runPlan';
import type { Run } from '../../../src/engine/runs/run';
import { foreignText } from '../../../src/shared/base/foreignText';
import { TaskQueue } from '../../../src/shared/base/taskQueue';
import type { Operation } from '../../../src/shared/contract/api';
import { fastClock } from '../../support/clocks';
import { openWindow } from '../../support/runWindow';

export interface OrderedRun {
  readonly id: string;
  readonly kind: Operation;
  /** Different for each run, so that the service notices a second request. */
  readonly prompt: string;
}

export interface Order {
  readonly home: string;
  /** Folder of the ledger. */
  readonly ledger: string;
  readonly baseUrl: string;
  /** Time passes this many times as fast. */
  readonly times: number;
  readonly epoch: number;
  /** URI string of the source of all runs. */
  readonly hero: string;
  /** Last cost of every operation. */
  readonly cost: number;
  readonly agent: Omit<AgentAsker, 'client'>;
  readonly runs: readonly OrderedRun[];
  /** Killed this long after this write of the journal. */
  readonly dies?: { readonly afterWrite: number; readonly ms: number };
  /** Resumes all runs instead, this many milliseconds after the start of the clock. */
  readonly recoverAt?: number;
}

export interface Ended {
  readonly id: string;
  readonly state: string;
  readonly error: string;
}

/** Runs of this process at the same time. */
const AT_ONCE = 3;

const order: Order = JSON.parse(process.argv[2] ?? '{}');

let writes = 0;

async function main(): Promise<void> {
  const { home, ledger, baseUrl, times, epoch, hero, cost, runs, recoverAt = 0 } = order;
  const clock = fastClock(times, epoch);
  const budget = new AgentBudget({ folder: () => ledger, now: Date.now });
  const log = { error: (text: string, error: unknown) => console.error(text, error) };
  const window = openWindow({
    home,
    baseUrl,
    key: 'fleet',
    clock: { ...clock, now: () => clock.now() + recoverAt },
    onWrite: () => {
      if (++writes === order.dies?.afterWrite) setTimeout(() => process.kill(process.pid, 'SIGKILL'), order.dies.ms);
    },
    more: {
      budget: new AgentGate({ budget, costOf: () => cost, log }),
      leases: new Leases(path.join(home, 'runs'), { ...clock, now: Date.now }),
    },
  });
  if (order.recoverAt !== undefined) {
    for (const run of await window.recover(true)) say(run);
  } else {
    const agent: AgentAsker = { client: foreignText('fleet'), ...order.agent };
    const queue = new TaskQueue(() => AT_ONCE);
    for (const { id, kind, prompt } of runs) {
      queue.add(async () => {
        const run = window.start({ kind, sources: [hero], prompt: foreignText(prompt), agent }, id);
        await run.ended;
        say(run);
      });
    }
    await queue.idle();
  }
  await window.close();
}

function say({ id, snapshot: { state, error } }: Run): void {
  const ended: Ended = { id, state, error: error instanceof Error ? error.name : '' };
  writeSync(process.stdout.fd, `${JSON.stringify(ended)}\n`);
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
