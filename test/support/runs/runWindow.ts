import { setMaxListeners } from 'node:events';
import { readdir, utimes } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { ulid } from 'ulid';
import { Leases } from '../../../src/core/disk/lease';
import { knownFilesIn } from '../../../src/core/domain/knownFiles';
import { NameBook } from '../../../src/core/domain/outputNames';
import type { RunPlan } from '../../../src/core/domain/runPlan';
import { Journal } from '../../../src/core/runs/journal/journal';
import type { RunRecord } from '../../../src/core/runs/journal/record';
import { LeftRuns } from '../../../src/core/runs/leftRuns';
import { resumedSnapshot } from '../../../src/core/runs/recordedRun';
import { resume } from '../../../src/core/runs/resume';
import { Run } from '../../../src/core/runs/run';
import type { RunDependencies } from '../../../src/core/runs/runContext';
import { execute } from '../../../src/core/runs/runner';
import { turnsIn } from '../../../src/core/runs/turns';
import { ServiceClient } from '../../../src/service/client';
import { type Clock, systemClock } from '../../../src/service/clock';
import { undiciTransport } from '../../../src/service/undiciTransport';
import { fastClock } from './clocks';
import { frameThread, freshInlineLimits, gateIn } from './runsParts';
import { userFiles } from './userFiles';

export interface RunWindowOptions {
  /** The root folder: `art` gets the outputs, `runs` the journal, `known` the digests. */
  readonly home: string;
  readonly baseUrl: string;
  readonly key: string;
  readonly clock: Clock;
  readonly onWrite?: (record: RunRecord) => void;
  readonly more?: Partial<RunDependencies>;
}

/** The replacement for a window: a runner with real files and real sockets. */
export interface RunWindow {
  readonly dependencies: RunDependencies;
  /** `file:` URI of the output folder. */
  readonly folder: string;
  start(plan: Partial<RunPlan> & Pick<RunPlan, 'kind'>, id?: string): Run;
  /**
   * Resumes a run after checking whether another window has it; undefined if one has, if the run is finished, or if nobody `asked` and two windows
   * crashed while resuming it.
   */
  takeUp(id: string, asked?: boolean): Promise<Run | undefined>;
  /** Resumes all runs in the journal that no other window works on; resolves when they have ended. */
  recover(asked?: boolean): Promise<Run[]>;
  /** Closes the connections. */
  close(): Promise<void>;
}

/** Leases run this many times as fast in tests: a dead window's lease is taken over in 1.5 s, an aged one in 0.4 s. */
const LEASE_TIMES = 40;

/** For leases: heartbeats and waits are fast; the time of day is real, because files have it. */
export const leaseClock: Clock = { ...fastClock(LEASE_TIMES), now: systemClock.now };

export function openWindow({ home, baseUrl, key, clock, onWrite, more }: RunWindowOptions): RunWindow {
  const transport = undiciTransport();
  const closing = more?.closing ?? new AbortController().signal;
  setMaxListeners(0, closing);
  const journal = new Journal(path.join(home, 'runs'), clock, onWrite);
  const client = { baseUrl, key: async () => key, transport, files: transport, userAgent: 'sprite-kiln/test', clock };
  const shared = {
    leases: more?.leases ?? new Leases(path.join(home, 'runs'), leaseClock),
    budget: more?.budget ?? gateIn(home),
  };
  const dependencies: RunDependencies = {
    client: new ServiceClient(client),
    originId: 'test',
    files: userFiles,
    known: knownFilesIn(path.join(home, 'known')),
    names: new NameBook(more?.files ?? userFiles),
    version: '0.0.0',
    clock,
    origin: new URL(baseUrl).origin,
    journal,
    closing,
    inlineLimits: freshInlineLimits(),
    frames: frameThread(),
    allowDuplicate: async () => false,
    ...shared,
    turns: turnsIn(() => path.join(home, 'budget'), shared.leases, { budget: shared.budget, clock }, leaseClock),
    ...more,
  };
  const folder = pathToFileURL(path.join(home, 'art')).href;
  const takeUp = async (id: string, asked = false) => {
    // A window would come back later, but a test waits until it is known whether the lease is alive.
    await (await dependencies.leases.acquireUnlessHeld(id))?.release();
    const left = await new LeftRuns(journal, dependencies.leases, closing).take(id, asked);
    const record = left?.entry.record;
    return (
      left &&
      record &&
      new Run(id, record.plan, resumedSnapshot(record, asked), (run) =>
        resume(left.entry, left.lease, run, dependencies),
      )
    );
  };
  return {
    dependencies,
    folder,
    takeUp,
    start: (plan, id = ulid().toLowerCase()) => {
      const whole = { sources: [], tags: [], directionNames: [], folder, ...plan };
      return new Run(id, whole, {}, (writer) => execute(id, writer, dependencies));
    },
    recover: async (asked = false) => {
      const taken: Run[] = [];
      for (const { id } of await journal.read()) taken.push(...[(await takeUp(id, asked)) ?? []].flat());
      await Promise.all(taken.map((run) => run.ended));
      return taken;
    },
    close: () => transport.close(),
  };
}

/**
 * As if 61 seconds had passed since the windows that left these leases and half-written files were last alive.
 * @param only leases with these names, nothing else
 */
export async function ageLeftovers(home: string, only?: readonly string[]): Promise<void> {
  const old = new Date(Date.now() - 61_000);
  for (const folder of [path.join(home, 'runs'), path.join(home, 'art')]) {
    for (const name of await readdir(folder).catch(() => [])) {
      const meant = only ? only.some((one) => name === `${one}.lease`) : /\.(lease|tmp)$/.test(name);
      // It may be released at this moment.
      if (meant) await utimes(path.join(folder, name), old, old).catch(() => {});
    }
  }
}
