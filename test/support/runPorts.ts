import { setMaxListeners } from 'node:events';
import { readdir, utimes } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { ulid } from 'ulid';
import { Journal } from '../../src/extension/features/runs/journal/journal';
import { Leases } from '../../src/extension/features/runs/journal/lease';
import { isFinal, type RunRecord } from '../../src/extension/features/runs/journal/record';
import { knownFilesIn } from '../../src/extension/features/runs/knownFiles';
import { NameBook } from '../../src/extension/features/runs/names';
import type { RunPlan } from '../../src/extension/features/runs/plan';
import { planOf, resume, snapshotOf } from '../../src/extension/features/runs/resume';
import { Run } from '../../src/extension/features/runs/run';
import { execute, type RunPorts } from '../../src/extension/features/runs/runner';
import { diskFiles } from '../../src/extension/platform/diskFiles';
import { ServiceClient } from '../../src/service/client';
import type { Clock } from '../../src/service/clock';
import { undiciTransport } from '../../src/service/undiciTransport';

export interface PortsOptions {
  /** Folder of everything: `art` takes the outputs, `runs` the journal, `known` the digests. */
  readonly home: string;
  readonly baseUrl: string;
  readonly key: string;
  readonly clock: Clock;
  readonly onWrite?: (record: RunRecord) => void;
  readonly more?: Partial<RunPorts>;
}

/** What stands in for a window: a runner on real files and real sockets. */
export interface RunWindow {
  readonly ports: RunPorts;
  /** `file:` address of the folder of outputs. */
  readonly folder: string;
  start(plan: Partial<RunPlan> & Pick<RunPlan, 'kind'>, id?: string): Run;
  /** Takes up a run; undefined where it is finished or another window has it. */
  takeUp(id: string): Promise<Run | undefined>;
  /** Takes up what the journal has and no other window works on; resolves when all of that has ended. */
  recover(): Promise<Run[]>;
  /** Closes the connections. */
  close(): Promise<void>;
}

export function openWindow({ home, baseUrl, key, clock, onWrite, more }: PortsOptions): RunWindow {
  const transport = undiciTransport();
  const closing = more?.closing ?? new AbortController().signal;
  setMaxListeners(0, closing);
  const journal = new Journal(path.join(home, 'runs'), clock, onWrite);
  const client = { baseUrl, key: async () => key, transport, files: transport, userAgent: 'sprite-kiln/test', clock };
  const ports: RunPorts = {
    client: new ServiceClient(client),
    originId: 'test',
    files: diskFiles,
    known: knownFilesIn(path.join(home, 'known')),
    names: new NameBook(more?.files ?? diskFiles),
    version: '0.0.0',
    clock,
    origin: new URL(baseUrl).origin,
    journal,
    leases: new Leases(path.join(home, 'runs'), clock),
    closing,
    allowTwin: async () => false,
    ...more,
  };
  const folder = pathToFileURL(path.join(home, 'art')).href;
  const takeUp = async (id: string) => {
    const lease = await ports.leases.tryAcquire(id);
    if (!lease) return undefined;
    const entry = await journal.reopen(id);
    if (entry && !isFinal(entry.record.state)) {
      return new Run(id, planOf(entry.record), snapshotOf(entry.record), (run) => resume(entry, lease, run, ports));
    }
    await lease.release();
    return undefined;
  };
  return {
    ports,
    folder,
    takeUp,
    start: (plan, id = ulid().toLowerCase()) => {
      const whole = { sources: [], tags: [], directionNames: [], folder, ...plan };
      return new Run(id, whole, {}, (writer) => execute(id, writer, ports));
    },
    recover: async () => {
      const taken: Run[] = [];
      for (const { id } of await journal.read()) taken.push(...[(await takeUp(id)) ?? []].flat());
      await Promise.all(taken.map((run) => run.ended));
      return taken;
    },
    close: () => transport.close(),
  };
}

/**
 * As if 61 seconds had passed since the windows that left these leases and half-written files were last alive.
 * @param only leases of these names, nothing else
 */
export async function ageLeftovers(home: string, only?: readonly string[]): Promise<void> {
  const old = new Date(Date.now() - 61_000);
  for (const folder of [path.join(home, 'runs'), path.join(home, 'art')]) {
    for (const name of await readdir(folder).catch(() => [])) {
      const meant = only ? only.some((one) => name === `${one}.lease`) : /\.(lease|tmp)$/.test(name);
      // It may be given back at this moment.
      if (meant) await utimes(path.join(folder, name), old, old).catch(() => {});
    }
  }
}
