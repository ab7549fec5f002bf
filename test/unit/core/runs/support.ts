import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { knownFilesIn } from '../../../../src/core/domain/knownFiles';
import { NameBook } from '../../../../src/core/domain/outputNames';
import type { RunPlan } from '../../../../src/core/domain/runPlan';
import { OutputSaving, type SavingDependencies } from '../../../../src/core/domain/saveOutputs';
import type { RunRecord } from '../../../../src/core/runs/journal/record';
import type { Run } from '../../../../src/core/runs/run';
import type { RunDependencies } from '../../../../src/core/runs/runContext';
import type { Clock } from '../../../../src/service/clock';
import { foreignText } from '../../../../src/shared/base/foreignText';
import { encodePng } from '../../../../src/sprite/formats/png';
import { createRaster, type Raster } from '../../../../src/sprite/pixels/raster';
import { removeFolder } from '../../../support/folders';
import { fastClock } from '../../../support/runs/clocks';
import { openWindow, type RunWindow } from '../../../support/runs/runWindow';
import { userFiles } from '../../../support/runs/userFiles';

/** A runner with real files and real sockets, outside VS Code. */
export interface Bench {
  readonly home: string;
  readonly window: RunWindow;
  /** Path of the folder that runs write to. */
  readonly folder: string;
  readonly dependencies: RunDependencies;
  /** Waits that the runner requested, in milliseconds. */
  readonly waits: number[];
  records(): Promise<RunRecord[]>;
  start(plan: Partial<RunPlan> & Pick<RunPlan, 'kind'>): Run;
  put(name: string, bytes: Uint8Array): Promise<string>;
  remove(name: string): Promise<void>;
  names(): Promise<string[]>;
  close(): Promise<void>;
}

/** Time passes this many times as fast in these tests. */
const TIMES = 600;

export async function benchOn(
  baseUrl: string,
  key = 'a-key-of-the-tests',
  more: Partial<RunDependencies> = {},
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
  const window = openWindow({ home, baseUrl, key, clock, more });
  const { dependencies } = window;
  const bench: Bench = {
    home,
    folder,
    dependencies,
    waits,
    window,
    records: () => dependencies.journal.read(),
    start: (plan) => window.start(plan),
    put: async (name, bytes) => {
      await userFiles.create(pathToFileURL(path.join(folder, '.keep')).href, new Uint8Array());
      await writeFile(path.join(folder, name), bytes);
      return pathToFileURL(path.join(folder, name)).href;
    },
    remove: (name) => rm(path.join(folder, name)),
    names: async () => (await readdir(folder)).filter((name) => name !== '.keep').sort(),
    close: async () => {
      await window.close();
      await removeFolder(home);
    },
  };
  return bench;
}

/** An opaque square of one color. */
export function square(side: number, red = 200): Raster {
  const raster = createRaster(side, side);
  for (let at = 0; at < raster.data.length; at += 4) raster.data.set([red, 80, 40, 255], at);
  return raster;
}

export const squarePng = (side: number, red?: number) => encodePng(square(side, red));

/**
 * Saves outputs of an edit into a folder, with an index of known files.
 * @param assetFile what a download returns
 */
export function savingTo(folder: string, assetFile: SavingDependencies['client']['assetFile']): OutputSaving {
  return new OutputSaving(
    {
      kind: 'edit',
      sources: [],
      tags: [],
      folder: pathToFileURL(folder).href,
      directionNames: [],
      prompt: foreignText(''),
    },
    {
      client: { assetFile },
      originId: 'test',
      files: userFiles,
      known: knownFilesIn(path.join(path.dirname(folder), 'known')),
      names: new NameBook(userFiles),
      closing: new AbortController().signal,
      version: '0.0.0',
    },
  );
}
