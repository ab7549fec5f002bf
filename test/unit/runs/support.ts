import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { ulid } from 'ulid';
import { Journal } from '../../../src/extension/features/runs/journal/journal';
import { Leases } from '../../../src/extension/features/runs/journal/lease';
import type { RunRecord } from '../../../src/extension/features/runs/journal/record';
import { knownFilesIn } from '../../../src/extension/features/runs/knownFiles';
import { NameBook } from '../../../src/extension/features/runs/names';
import type { RunPlan } from '../../../src/extension/features/runs/plan';
import { Run } from '../../../src/extension/features/runs/run';
import { execute, type RunPorts } from '../../../src/extension/features/runs/runner';
import { diskFiles } from '../../../src/extension/platform/diskFiles';
import { ServiceClient } from '../../../src/service/client';
import type { Clock } from '../../../src/service/clock';
import { undiciTransport } from '../../../src/service/undiciTransport';
import { encodePng } from '../../../src/shared/pixels/png';
import { createRaster, type Raster } from '../../../src/shared/pixels/raster';
import { fastClock } from '../../support/fastClock';

/** A runner on real files and real sockets, outside the editor. */
export interface Bench {
  /** Path of the folder that runs write to. */
  readonly folder: string;
  readonly ports: RunPorts;
  /** Waits that the runner asked for, in milliseconds. */
  readonly waits: number[];
  readonly journal: Journal;
  records(): Promise<RunRecord[]>;
  start(plan: Partial<RunPlan> & Pick<RunPlan, 'kind'>): Run;
  put(name: string, bytes: Uint8Array): Promise<string>;
  names(): Promise<string[]>;
  close(): Promise<void>;
}

/** Time passes this many times as fast in these tests. */
const TIMES = 600;

export async function benchOn(
  baseUrl: string,
  key = 'a-key-of-the-tests',
  more: Partial<RunPorts> = {},
): Promise<Bench> {
  const home = await mkdtemp(path.join(os.tmpdir(), 'sprite-kiln-runs-'));
  const folder = path.join(home, 'art');
  const waits: number[] = [];
  const fast = fastClock(TIMES);
  const clock: Clock = {
    ...fast,
    sleep: (ms, signal) => {
      waits.push(ms);
      return fast.sleep(ms, signal);
    },
  };
  const journal = new Journal(path.join(home, 'runs'), clock);
  const transport = undiciTransport();
  const ports: RunPorts = {
    client: new ServiceClient({
      baseUrl,
      key: async () => key,
      transport,
      files: transport,
      userAgent: 'sprite-kiln/test',
      clock,
    }),
    originId: 'test',
    files: diskFiles,
    known: knownFilesIn(path.join(home, 'known')),
    names: new NameBook(diskFiles),
    version: '0.0.0',
    clock,
    origin: new URL(baseUrl).origin,
    journal,
    leases: new Leases(path.join(home, 'runs'), clock),
    closing: new AbortController().signal,
    allowTwin: async () => false,
    ...more,
  };
  const bench: Bench = {
    folder,
    ports,
    waits,
    journal,
    records: () => journal.read(),
    start: (plan) => {
      const whole = { sources: [], tags: [], directionNames: [], folder: pathToFileURL(folder).href, ...plan };
      const id = ulid().toLowerCase();
      return new Run(id, whole, {}, (writer) => execute(id, writer, ports));
    },
    put: async (name, bytes) => {
      await diskFiles.create(pathToFileURL(path.join(folder, '.keep')).href, new Uint8Array());
      await writeFile(path.join(folder, name), bytes);
      return pathToFileURL(path.join(folder, name)).href;
    },
    names: async () => (await readdir(folder)).filter((name) => name !== '.keep').sort(),
    close: async () => {
      await transport.close();
      await rm(home, { recursive: true, force: true });
    },
  };
  return bench;
}

/** An opaque square of one colour. */
export function square(side: number, red = 200): Raster {
  const raster = createRaster(side, side);
  for (let at = 0; at < raster.data.length; at += 4) raster.data.set([red, 80, 40, 255], at);
  return raster;
}

export const squarePng = (side: number, red?: number) => encodePng(square(side, red));
