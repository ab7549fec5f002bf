import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { knownFilesIn } from '../../../src/extension/features/runs/knownFiles';
import { NameBook } from '../../../src/extension/features/runs/names';
import type { RunPlan } from '../../../src/extension/features/runs/plan';
import { Run } from '../../../src/extension/features/runs/run';
import { execute, type RunPorts } from '../../../src/extension/features/runs/runner';
import { diskFiles } from '../../../src/extension/platform/diskFiles';
import { ServiceClient } from '../../../src/service/client';
import { type Clock, systemClock } from '../../../src/service/clock';
import { undiciTransport } from '../../../src/service/undiciTransport';
import { encodePng } from '../../../src/shared/pixels/png';
import { createRaster, type Raster } from '../../../src/shared/pixels/raster';

/** A runner on real files and real sockets, outside the editor. */
export interface Bench {
  /** Path of the folder that runs write to. */
  readonly folder: string;
  readonly ports: RunPorts;
  /** Waits that the runner asked for, in milliseconds; none is waited for. */
  readonly waits: number[];
  start(plan: Partial<RunPlan> & Pick<RunPlan, 'kind'>): Run;
  put(name: string, bytes: Uint8Array): Promise<string>;
  names(): Promise<string[]>;
  close(): Promise<void>;
}

export async function benchOn(baseUrl: string, key = 'a-key-of-the-tests'): Promise<Bench> {
  const home = await mkdtemp(path.join(os.tmpdir(), 'sprite-kiln-runs-'));
  const folder = path.join(home, 'art');
  const waits: number[] = [];
  const clock: Clock = {
    ...systemClock,
    sleep: async (ms) => {
      waits.push(ms);
    },
  };
  const transport = undiciTransport();
  const ports: RunPorts = {
    client: new ServiceClient({ baseUrl, key: async () => key, transport, userAgent: 'sprite-kiln/test', clock }),
    originId: 'test',
    files: diskFiles,
    known: knownFilesIn(path.join(home, 'known')),
    names: new NameBook(diskFiles),
    version: '0.0.0',
    clock,
  };
  const bench: Bench = {
    folder,
    ports,
    waits,
    start: (plan) => {
      const whole = { sources: [], tags: [], directionNames: [], folder: pathToFileURL(folder).href, ...plan };
      return new Run('run', whole, undefined, (writer) => execute(writer, ports));
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
