import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { Guidance } from '../../../src/agents/guidance';
import type { ToolCall, ToolHost } from '../../../src/agents/host';
import { Places } from '../../../src/agents/places';
import { Credits } from '../../../src/core/account/credits';
import { type Core, createCore } from '../../../src/core/core';
import { findGit } from '../../../src/core/disk/findGit';
import { HostFiles } from '../../../src/core/disk/userFiles';
import { WorkspaceBounds } from '../../../src/core/disk/writeBounds';
import { clientName } from '../../../src/core/domain/runPlan';
import { outputFolderIn } from '../../../src/core/exports/outputFolder';
import { projectTagOf } from '../../../src/core/runs/runPlans';
import { root } from '../places';
import { MemoryMemento } from '../runs/memoryStores';

export interface ToolHostOptions {
  /** Folder with everything that has no place of its own below. */
  readonly home: string;
  /** Path of the workspace; default: `game` in `home`. */
  readonly game?: string;
  /** Path of the folder with the journal; default: `data` in `home`. */
  readonly data?: string;
  /** Path of the folder of the budget; default: `budget` in `home`. */
  readonly budget?: string;
  /** Credits a day; default: 100. */
  readonly limit?: number;
  /** Real paths of the folders whose runs the limit counts, as in the editor; default: all runs. */
  readonly folders?: readonly string[];
  /** As in the settings; default: they aren't. */
  readonly placesEditsOnSource?: () => boolean;
  /** A hosted service; absent: the built-in one. */
  readonly service?: { readonly baseUrl: string; readonly key: string };
  /** Whether a person trusts the workspace; default: they do. */
  readonly trusted?: () => boolean;
  readonly more?: Partial<Omit<ToolHost, 'core'>>;
}

export interface TestToolHost extends ToolHost {
  readonly core: Core;
  /** Path of the workspace. */
  readonly game: string;
  close(): Promise<void>;
}

/** A host of the tools in plain Node: real files, the real core with its threads, and a real service. */
export async function toolHost(options: ToolHostOptions): Promise<TestToolHost> {
  const { home, limit = 100, folders, service, trusted, more } = options;
  const {
    game = path.join(home, 'game'),
    data = path.join(home, 'data'),
    budget = path.join(home, 'budget'),
  } = options;
  await mkdir(game, { recursive: true });
  const scripts = await threadScripts(home);
  const top = pathToFileURL(game).href;
  const memory = new MemoryMemento();
  const nothing = () => ({ dispose: () => {} });
  const core = createCore({
    version: '0.0.0',
    log: { info: () => {}, warn: () => {}, error: () => {} },
    git: () => findGit(process.env),
    data,
    budgetFolder: () => budget,
    scripts,
    files: new HostFiles(new WorkspaceBounds(memory, () => [top]), path.join(home, 'writing')),
    keys: { find: async () => service?.key, onDidChange: nothing },
    address: { baseUrl: () => service?.baseUrl ?? '', onDidChange: nothing },
    network: () => ({}),
    credits: new Credits(memory),
    memory: { workspace: memory, everywhere: memory },
    settings: {
      runsAtOnce: () => 4,
      directionNames: () => [],
      projectTag: () => projectTagOf(undefined, 'game'),
      normalMapSuffix: () => 'auto',
      placesEditsOnSource: options.placesEditsOnSource ?? (() => false),
      thumbnailBytes: () => 2 ** 24,
    },
    ...(trusted && { trusted }),
    pace: 0,
  });
  return {
    core,
    game,
    places: new Places(() => [game]),
    guidance: new Guidance(),
    outputFolder: () => outputFolderIn(top, 'sprites'),
    textOnly: () => false,
    budget: () => core.budget.usage({ limit, folders }),
    agent: async () => ({ client: clientName('a test'), workspace: game, limit, ...(folders && { folders }) }),
    patience: 60_000,
    ...more,
    close: async () => {
      core.dispose();
      await core.close();
    },
  };
}

/** Makes a folder with the scripts of threads, as the tests' build has them; resolves to its path. */
export async function threadScripts(home: string): Promise<string> {
  const folder = path.join(home, 'scripts');
  await mkdir(folder, { recursive: true });
  for (const [name, built] of Object.entries(SCRIPTS))
    await writeFile(path.join(folder, name), `require(${JSON.stringify(path.join(root, built))});`);
  return folder;
}

/** Name of a thread's script → where the tests' build has it. */
const SCRIPTS = {
  'spriteWorker.js': 'out/test/unit/work/spriteWorker.child.js',
  'codeWorker.js': 'out/test/unit/core/code/codeWorker.child.js',
  'drawingWorker.js': 'out/drawingWorker.js',
} as const;

/** A call that nobody cancels. */
export const CALL: ToolCall = { signal: new AbortController().signal, progress: () => {} };
