/**
 * A window of the soak test. Argument: an `Order` as JSON. Receives commands over IPC to start runs or resume unfinished ones, and answers each with
 * how it ended.
 */
import diagnostics from 'node:diagnostics_channel';
import type { Socket } from 'node:net';
import type { Run } from '../../src/core/runs/run';
import { ServiceError } from '../../src/service/errors';
import { foreignText } from '../../src/shared/base/foreignText';
import type { RunKind } from '../../src/shared/contract/api';
import { fastClock } from '../support/runs/clocks';
import { anyHolder } from '../support/runs/runRecords';
import { openWindow } from '../support/runs/runWindow';

export interface Order {
  readonly home: string;
  readonly baseUrl: string;
  readonly times: number;
  readonly epoch: number;
  /** URI of the images, with `%` for the run's number. */
  readonly hero: string;
  /** Killed right after this journal write, counted from 1. */
  readonly dieAfterWrite?: number;
  /** Suspended right after this journal write, counted from 1, until someone wakes it. */
  readonly stopAfterWrite?: number;
  /** Milliseconds by which the time of day is wrong for this process's runs. */
  readonly jump?: number;
}

export type Command =
  | { readonly do: 'start'; readonly number: number; readonly kind: RunKind; readonly id: string }
  | { readonly do: 'take up'; readonly id: string }
  /** `later`: milliseconds by which the clock is moved forward. */
  | { readonly do: 'recover'; readonly later: number }
  | { readonly do: 'measure' };

export interface Report {
  /** Runs: how they ended. */
  readonly states: readonly string[];
  readonly errors: readonly string[];
  /** For a refused run: seconds from its start to its end, by this machine's clock. */
  readonly refusedAfter?: number;
  /** Refused runs that looked for images first. */
  readonly lateRefusals?: number;
  /** Resident, in bytes. */
  readonly memory: number;
  /** In use after garbage collection, if requested. */
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

/** Errors of a connection that breaks when the network fails after the request was sent. */
const LOST = ['EHOSTUNREACH', 'ENETUNREACH', 'EPROTO', 'ETIMEDOUT', 'ECONNRESET', 'EPIPE'];
/** The network fails in one of this many paid requests. */
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
    // With --expose-gc: memory still referenced, not memory waiting for collection.
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

/** Like a person who acts on a run's row, even if its record is damaged. */
async function takeUp(id: string): Promise<Run | undefined> {
  const { journal, origin, originId } = window.dependencies;
  const found = await journal.find(id);
  if (found && 'damage' in found) {
    await journal.replaceDamaged(found, { origin, originId, folder: window.folder }, anyHolder);
  }
  return window.takeUp(id, true);
}

/** Each has a different request, so that the service notices a second charge. */
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
