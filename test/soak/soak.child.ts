/**
 * A window of the soak. Argument: an `Order` as JSON. Told over IPC to start runs or to take up what is left; answers each with
 * how it ended.
 */
import type { RunKind } from '../../src/extension/features/runs/plan';
import type { Run } from '../../src/extension/features/runs/run';
import { fastClock } from '../support/fastClock';
import { openWindow } from '../support/runPorts';

export interface Order {
  readonly home: string;
  readonly baseUrl: string;
  readonly times: number;
  readonly epoch: number;
  /** Address of the pictures, `%` for the number of the run. */
  readonly hero: string;
  /** Killed right after that journal write, counted from 1. */
  readonly dieAfterWrite?: number;
}

export type Command =
  | { readonly do: 'start'; readonly number: number; readonly kind: RunKind; readonly id: string }
  | { readonly do: 'take up'; readonly id: string }
  /** `later`: milliseconds by which the clock is put forward. */
  | { readonly do: 'recover'; readonly later: number }
  | { readonly do: 'measure' };

export interface Report {
  /** Runs: how they ended. */
  readonly states: readonly string[];
  readonly errors: readonly string[];
  /** Resident, in bytes. */
  readonly memory: number;
  /** In use after garbage was collected, where that was asked for. */
  readonly held?: number;
}

const order: Order = JSON.parse(process.argv[2] ?? '{}');
let later = 0;
const clock = fastClock(order.times, order.epoch);
let writes = 0;
const window = openWindow({
  ...order,
  key: 'soak',
  clock: { ...clock, now: () => clock.now() + later },
  onWrite: () => {
    if (++writes === order.dieAfterWrite) process.kill(process.pid, 'SIGKILL');
  },
});

async function obey(command: Command): Promise<Report> {
  if (command.do === 'measure') {
    // With --expose-gc: what is still held, not what nobody has collected yet.
    const collect: unknown = Reflect.get(globalThis, 'gc');
    if (typeof collect === 'function') collect();
    const { rss, heapUsed, external } = process.memoryUsage();
    return { states: [], errors: [], memory: rss, held: heapUsed + external };
  }
  if (command.do === 'recover') later = command.later;
  const runs = await runsOf(command);
  await Promise.all(runs.map((run) => run.ended));
  return {
    states: runs.map(({ snapshot }) => snapshot.state),
    errors: runs.map(({ snapshot }) => String(snapshot.error ?? '')),
    memory: process.memoryUsage.rss(),
  };
}

async function runsOf(command: Exclude<Command, { do: 'measure' }>): Promise<readonly Run[]> {
  switch (command.do) {
    case 'start':
      return [begin(command)];
    case 'recover':
      return window.recover();
    case 'take up':
      return [(await window.takeUp(command.id)) ?? []].flat();
  }
}

/** Each with a request of its own, so that the service can tell a second charge. */
function begin({ kind, number, id }: Extract<Command, { do: 'start' }>): Run {
  const prompt = `subject ${number}`;
  const sources = kind === 'generate' ? [] : [order.hero.replace('%', String(number))];
  const fields = kind === 'generate' ? { size: 16 } : {};
  return window.start({ kind, prompt, sources, ...fields }, id);
}

process.on('message', ({ id, command }: { id: number; command: Command }) => {
  obey(command).then(
    (report) => process.send?.({ id, report }),
    (error: unknown) => {
      console.error(error);
      process.exit(1);
    },
  );
});
process.on('disconnect', () => process.exit());
process.send?.({ id: 0, report: { states: [], errors: [], memory: 0 } });
