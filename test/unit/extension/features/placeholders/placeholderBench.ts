import { mkdir, mkdtemp, readdir, rename } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import * as vscode from 'vscode';
import { clientFactory } from '../../../../../src/core/account/clients';
import type { Connection } from '../../../../../src/core/account/connection';
import type { Costs } from '../../../../../src/core/account/costs';
import { Leases } from '../../../../../src/core/disk/lease';
import type { RunPlan } from '../../../../../src/core/domain/runPlan';
import type { Run } from '../../../../../src/core/runs/run';
import { Runs } from '../../../../../src/core/runs/runs';
import {
  type FoundPlaceholder,
  findPlaceholders,
} from '../../../../../src/extension/features/placeholders/findPlaceholders';
import { type DiskDependencies, readDisk } from '../../../../../src/extension/features/placeholders/placeholderDisk';
import { type Step, stepsFor } from '../../../../../src/extension/features/placeholders/placeholders';
import { type JobReport, ReplaceJob } from '../../../../../src/extension/features/placeholders/replaceJob';
import type { SwapDependencies } from '../../../../../src/extension/features/placeholders/swapFile';
import type { Bin } from '../../../../../src/extension/platform/bin';
import { foreignText } from '../../../../../src/shared/base/foreignText';
import { contents, removeFolder } from '../../../../support/folders';
import { texts } from '../../../../support/foreignTexts';
import { fastClock } from '../../../../support/runs/clocks';
import { runsParts } from '../../../../support/runs/runsParts';
import { leaseClock } from '../../../../support/runs/runWindow';
import { userFiles } from '../../../../support/runs/userFiles';
import { builtInService } from '../../../../support/service/builtInService';
import { type Asked, type HostedServiceOptions, hostedService } from '../../../../support/service/hostedService';

const KEY = 'a-key-of-the-tests';
/** Most images of a run: a first one, its neighbors, and a last one. What is asked here is the same for each of more. */
const MAX_OUTPUTS = 4;
const ORIGIN_ID = '0123456789abcdef';

/** One window: its runs, and its placeholder replacement job. */
export interface JobWindow {
  readonly runs: Runs;
  readonly job: ReplaceJob;
}

export interface PlaceholderBench extends JobWindow {
  /** Generation requests that reached the hosted service. */
  readonly asked: readonly Asked[];
  readonly hosted: Connection;
  /** URL of the hosted service. */
  readonly baseUrl: string;
  /** Everything on disk. */
  readonly home: string;
  /** The workspace's folder. */
  readonly folder: string;
  readonly bin: Bin;
  /** Last costs of the hosted service. */
  readonly costs: Costs;
  /** Files with unsaved changes in an editor. */
  readonly unsaved: Set<string>;
  /** How the job and Undo replace files. */
  readonly swaps: SwapDependencies;
  /** Adds credits up to this amount. */
  topUp(credits: number): Promise<void>;
  /** Files in the trash. */
  readonly trash: string;
  /** Called with each request before it is answered. */
  onAsk: (count: number) => Promise<void>;
  /** Draws with the built-in service; resolves to the run when it has ended. */
  draw(plan: Partial<RunPlan> & Pick<RunPlan, 'kind' | 'folder'>): Promise<Run>;
  /** Draws a knight, then the knight with another cloak, then that one walking; resolves to the files in the folder by name. */
  drawChain(): Promise<Map<string, string>>;
  /** Placeholders in the workspace, as on disk now. */
  find(window?: JobWindow): Promise<FoundPlaceholder[]>;
  /** All of them as steps. */
  steps(window?: JobWindow): Promise<Step[]>;
  replace(window?: JobWindow, signal?: AbortSignal): Promise<JobReport>;
  /** Dependencies that find placeholders on disk, apart from a window's runs. */
  readonly disk: Omit<DiskDependencies, 'runs'>;
  /** The journal's folder. */
  readonly journal: string;
  /** A window that opens while this one is open. */
  secondWindow(): JobWindow;
  /** A window that opens after this one has closed. */
  nextWindow(): Promise<JobWindow>;
  close(): Promise<void>;
}

/** Windows on the folders of one home, in this process or another: `art` is the workspace, `trash` the trash. */
export async function windowsOf(home: string, baseUrl: string) {
  const folder = path.join(home, 'art');
  const clients = clientFactory({
    userAgent: 'sprite-kiln/test',
    builtIn: () => builtInService(path.join(home, 'built-in'), MAX_OUTPUTS),
    network: () => ({}),
  });
  const local: Connection = {
    kind: 'built-in',
    origin: 'built-in',
    originId: 'built-in',
    client: await clients.builtIn(),
  };
  const hosted: Connection = {
    kind: 'hosted',
    origin: new URL(baseUrl).origin,
    originId: ORIGIN_ID,
    client: await clients.hosted(baseUrl, async () => KEY),
  };
  // Lost streams are looked for at once, not after seconds.
  const parts = runsParts(home, { clock: fastClock(5) });
  const bin: Bin = {
    toTrash: (uri) => rename(fileURLToPath(uri), path.join(home, 'trash', path.basename(fileURLToPath(uri)))),
    forGood: () => Promise.reject(new Error('Permanent deletion is not expected here.')),
    mayDelete: async () => false,
  };
  const unsaved = new Set<string>();
  const swaps = { files: userFiles, bin, unsaved: () => [...unsaved] };
  const disk = { files: userFiles, known: parts.known, originId: ORIGIN_ID };
  const directory = path.join(home, 'job');
  const open = (): JobWindow => {
    const runs = new Runs(parts);
    return { runs, job: new ReplaceJob({ ...swaps, runs, directory, leases: new Leases(directory, leaseClock) }) };
  };
  const find = async (runs: Runs) => {
    const found = await readDisk([vscode.Uri.file(folder)], { ...disk, runs }, new AbortController().signal);
    return findPlaceholders(runs.all(), found, () => true);
  };
  return { clients, local, hosted, parts, bin, unsaved, swaps, disk, open, find };
}

/** The built-in service in this process, and a hosted one behind a real socket that draws different images. */
export async function placeholderBench(
  startCredits = 10_000,
  still?: HostedServiceOptions['still'],
): Promise<PlaceholderBench> {
  const home = await mkdtemp(path.join(os.tmpdir(), 'sprite-kiln-placeholders-'));
  const trash = path.join(home, 'trash');
  const folder = path.join(home, 'art');
  for (const one of [trash, folder]) await mkdir(one);
  const asked: Asked[] = [];
  const onGenerate = async (body: Asked) => {
    asked.push(body);
    await bench.onAsk(asked.length);
  };
  const facts = { directory: path.join(home, 'hosted'), key: KEY, startCredits, maxOutputs: MAX_OUTPUTS, onGenerate };
  const service = await hostedService({ ...facts, ...(still && { still }) });
  const { clients, local, hosted, parts, bin, unsaved, swaps, disk, open, find } = await windowsOf(
    home,
    service.baseUrl,
  );
  const windows: Runs[] = [];
  const window = (): JobWindow => {
    const opened = open();
    windows.push(opened.runs);
    return opened;
  };
  const first = window();
  const bench: PlaceholderBench = {
    ...first,
    asked,
    hosted,
    baseUrl: service.baseUrl,
    home,
    folder,
    bin,
    costs: parts.costs,
    unsaved,
    swaps,
    topUp: (credits) => service.topUp(credits),
    trash,
    disk,
    journal: parts.directory,
    secondWindow: window,
    onAsk: async () => {},
    draw: async (plan) => {
      const run = first.runs.start({ sources: [], tags: [], directionNames: [], ...plan }, local);
      await run.ended;
      if (run.snapshot.state !== 'succeeded') throw run.snapshot.error;
      return run;
    },
    drawChain: async () => {
      const place = { folder: uriOf(folder), tags: texts('game') };
      await bench.draw({ ...place, kind: 'generate', prompt: foreignText('a knight'), size: 32 });
      await bench.draw({
        ...place,
        kind: 'edit',
        prompt: foreignText('a blue cloak'),
        sources: [uriOf(folder, 'knight-1.png')],
      });
      const edited = uriOf(folder, 'knight-1-edit-1.png');
      await bench.draw({
        ...place,
        kind: 'animate',
        prompt: foreignText('walk'),
        outputFrames: 4,
        colors: 8,
        sources: [edited],
      });
      return contents(folder, await readdir(folder));
    },
    find: ({ runs } = first) => find(runs),
    steps: async (window) => stepsFor(await bench.find(window)),
    replace: async (other = first, signal = new AbortController().signal) =>
      other.job.start(await bench.steps(other), hosted, signal, () => {}),
    nextWindow: async () => {
      await windows.at(-1)?.close();
      const next = window();
      await next.runs.recover(async () => hosted);
      return next;
    },
    close: async () => {
      for (const runs of windows) await runs.close();
      await clients.close();
      await service.close();
      await removeFolder(home);
    },
  };
  return bench;
}

export const uriOf = (folder: string, name = '') => vscode.Uri.file(path.join(folder, name)).toString();
