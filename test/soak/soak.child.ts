/**
 * A window of the soak. Argument: an `Order` as JSON. Told over IPC to start runs or to resume what is left; answers each with
 * how it ended.
 */
import diagnostics from 'node:diagnostics_channel';
import type { Socket } from 'node:net';
import type { Run } from '../../src/extension/features/runs/run';
import { ServiceError } from '../../src/service/errors';
import { foreignText } from '../../src/shared/base/foreignText';
import type { RunKind } from '../../src/shared/contract/api';
import { fastClock } from '../support/fastClock';
import { anyHolder } from '../support/runRecords';
import { openWindow } from '../support/runWindow';

export interface Order {
  readonly home: string;
  readonly baseUrl: string;
  readonly times: number;
  readonly epoch: number;
  /** Address of the pictures, `%` for the number of the run. */
  readonly hero: string;
  /** Killed right after that journal write, counted from 1. */
  readonly dieAfterWrite?: number;
  /** Suspended right after that journal write, counted from 1, until somebody wakes it. */
  readonly stopAfterWrite?: number;
  /** Milliseconds by which the time of day is wrong for the runs of this process. */
  readonly jump?: number;
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
  /** Of a run that was refused: seconds from its start to its end, on this machine's clock. */
  readonly refusedAfter?: number;
  /** Refused runs that looked for pictures first. */
  readonly lateRefusals?: number;
  /** Resident, in bytes. */
  readonly memory: number;
  /** In use after garbage was collected, where that was asked for. */
  readonly held?: number;
}

const order: Order = JSON.parse(process.argv[2] ?? '{}');
let later = 0;
const { now } = Date;
Date.now = () => now() + (order.jump ?? 0) / order.times;
const clock = fastClock(order.times, order.epoch);
let writes = 0;
const window = openWindow({
  ...order,
  key: 'soak',
  clock: { ...clock, now: () => clock.now() + later },
  onWrite: () => {
    if (++writes === order.dieAfterWrite) process.kill(process.pid, 'SIGKILL');
    if (writes === order.stopAfterWrite) process.kill(process.pid, 'SIGSTOP');
  },
});

/** Errors with which a connection breaks when the network goes, after the request has left. */
const LOST = ['EHOSTUNREACH', 'ENETUNREACH', 'EPROTO', 'ETIMEDOUT', 'ECONNRESET', 'EPIPE'];
/** Of so many requests that cost, the network goes in one. */
const LOST_EVERY = 40;
let requests = 0;
diagnostics.subscribe('undici:client:sendHeaders', (message) => {
  const { request, socket } = message as { request: { path: string }; socket: Socket };
  if (!request.path.endsWith('/generate') || ++requests % LOST_EVERY) return;
  const code = LOST[(requests / LOST_EVERY) % LOST.length] ?? 'ECONNRESET';
  const broken = Object.assign(new Error(`read ${code}`), { code, syscall: 'read' });
  setTimeout(() => socket.destroy(broken), 2 + (requests % 5));
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
  const begun = performance.now();
  const runs = await runsOf(command);
  const searching = new Set<Run>();
  for (const run of runs)
    run.watch(() => {
      if (run.snapshot.state === 'recovering') searching.add(run);
    });
  await Promise.all(runs.map((run) => run.ended));
  const refused = command.do === 'start' ? runs.filter(isRefused) : [];
  return {
    states: runs.map(({ snapshot }) => snapshot.state),
    errors: runs.map(({ snapshot }) => String(snapshot.error ?? '')),
    ...(refused.length && {
      refusedAfter: (performance.now() - begun) / 1000,
      lateRefusals: refused.filter((run) => searching.has(run)).length,
    }),
    memory: process.memoryUsage.rss(),
  };
}

function isRefused({ snapshot: { state, error } }: Run): boolean {
  return state === 'failed' && error instanceof ServiceError;
}

async function runsOf(command: Exclude<Command, { do: 'measure' }>): Promise<readonly Run[]> {
  switch (command.do) {
    case 'start':
      return [begin(command)];
    case 'recover':
      return window.recover();
    case 'take up':
      return [(await takeUp(command.id)) ?? []].flat();
  }
}

/** As a person does who sees the row of a run, one with a damaged record too. */
async function takeUp(id: string): Promise<Run | undefined> {
  const { journal, origin, originId } = window.dependencies;
  const found = await journal.find(id);
  if (found && 'damage' in found) {
    await journal.replaceDamaged(found, { origin, originId, folder: window.folder }, anyHolder);
  }
  return window.takeUp(id, true);
}

/** Each with a request of its own, so that the service can tell a second charge. */
function begin({ kind, number, id }: Extract<Command, { do: 'start' }>): Run {
  const prompt = `subject ${number}`;
  const sources = kind === 'generate' ? [] : [order.hero.replace('%', String(number))];
  const fields = kind === 'generate' ? { size: 16 } : {};
  return window.start({ kind, prompt: foreignText(prompt), sources, ...fields }, id);
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
