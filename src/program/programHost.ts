import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { version } from '../../package.json';
import { Guidance } from '../agents/guidance';
import type { ToolHost } from '../agents/host';
import { Places } from '../agents/places';
import { Credits } from '../core/account/credits';
import type { BudgetBound } from '../core/budget/budget';
import { editorBound } from '../core/budget/limits';
import { type Core, type CoreSettings, createCore } from '../core/core';
import { FileMemory } from '../core/disk/fileMemory';
import { findGit } from '../core/disk/findGit';
import { KeptBytes } from '../core/disk/keptBytes';
import { realPlace } from '../core/disk/realPlaces';
import { FolderBounds } from '../core/disk/writeBounds';
import { type AgentAsker, clientName } from '../core/domain/runPlan';
import type { CoreLog } from '../core/host/log';
import { originOf } from '../core/host/settings';
import { projectTagOf } from '../core/runs/runPlans';
import { logEntry } from '../core/text/logEntry';
import { BoundFiles } from './boundFiles';
import type { ProgramConfig } from './config';
import type { ProgramContext } from './context';
import type { WorkFolders } from './workFolders';

/** Most bytes of thumbnails on disk, as in the editor. */
const THUMBNAIL_BYTES = 256 * 1024 * 1024;

/** Milliseconds after which a call of a server answers with the ID of its run. */
const PATIENCE_MS = 20_000;

/** The core with the tools' parts, as this program has them. */
export interface ProgramHost extends ToolHost {
  readonly core: Core;
  /** Absent if a person calls. */
  agent(client?: string): Promise<AgentAsker | undefined>;
  /** The old bytes of files that this program replaced. */
  readonly kept: KeptBytes;
  /** Resolves when what killed processes began to replace is finished. */
  readonly left: Promise<void>;
  /** Ends all work; records and leases are written. */
  close(): Promise<void>;
}

export interface HostOptions {
  /** The process serves agents, whoever started it. */
  readonly serves?: boolean;
  /** Its answers have no images. */
  readonly textOnly?: boolean;
  /** The editor started it: what the editor recorded for this folder is the limit. */
  readonly byEditor?: boolean;
  /** The folders of a server, which may change; default: those of the options. */
  readonly folders?: Pick<WorkFolders, 'now' | 'ever'> & Partial<Pick<WorkFolders, 'none'>>;
}

/** Opens the core for this process. Whoever calls without a terminal counts as an agent. */
export async function openHost(context: ProgramContext, options: HostOptions = {}): Promise<ProgramHost> {
  const { env, places, scripts } = context;
  const { data } = context.options;
  const fixed = () => context.options.folders;
  const named: NonNullable<HostOptions['folders']> = options.folders ?? { now: fixed, ever: fixed };
  const { now: folders, ever, none } = named;
  const config = await context.config();
  const workspace = async () => {
    const [start = ''] = folders();
    return start && ((await realPlace(start)) ?? start);
  };
  const byAgent = options.serves || !context.isTerminal;
  const bound = async (): Promise<BudgetBound> =>
    (options.byEditor && (await boundOfEditor(places, await workspace()))) || { limit: config.agentBudget };
  let asker: AgentAsker | undefined;
  const agent = async (client = 'sprite-kiln') => {
    if (byAgent) asker = { client: clientName(client), workspace: await workspace(), ...(await bound()) };
    return asker;
  };
  // Runs of earlier processes may be sent before the first call.
  await agent();
  const memory = new FileMemory(path.join(data, 'memory'));
  const tops = () => ever().map((folder) => pathToFileURL(folder).href);
  const files = new BoundFiles(ever, new FolderBounds(tops), path.join(data, 'writing'));
  const core = createCore({
    version,
    log: logOf(env),
    git: () => findGit(env),
    data,
    budgetFolder: places.budget,
    ...(byAgent && { agent: () => asker }),
    scripts,
    files,
    ...serviceOf(env),
    network: () => ({}),
    credits: new Credits(memory),
    memory: { workspace: memory, everywhere: memory },
    settings: settingsOf(config, () => folders()[0]),
    ledgers: { tops, wanted: (_, isKept) => isKept },
    pace: 0,
    pixelThreads: threadsHere(),
    remembersChecks: true,
  });
  const left = files.removeLeft().catch(() => {});
  return {
    core,
    kept: new KeptBytes(path.join(data, 'undo')),
    left,
    places: new Places(folders, none),
    guidance: new Guidance(),
    outputFolder: async () => {
      const [start] = folders();
      return start && core.outputFolders.usual(pathToFileURL(start).href, config.outputFolder);
    },
    textOnly: () => !options.serves || options.textOnly === true,
    budget: async () => core.budget.usage(await bound()),
    agent,
    patience: PATIENCE_MS,
    close: () => closeAll(core, files, memory),
  };
}

async function closeAll(core: Core, files: BoundFiles, memory: FileMemory): Promise<void> {
  await core.ledgerKeeper.flush();
  core.dispose();
  await core.close();
  files.dispose();
  await files.close();
  await memory.close();
}

/** Bytes of memory for each thread: large sprites need some hundred million. */
const THREAD_BYTES = 512 * 1024 * 1024;

/** A thread for each core that this process may use, as far as the memory of the computer, or of its container, suffices. */
function threadsHere(): number {
  const memory = Math.min(process.constrainedMemory() || Number.POSITIVE_INFINITY, os.totalmem());
  return Math.max(1, Math.min(os.availableParallelism(), Math.floor(memory / THREAD_BYTES)));
}

/** See `editorBound`. For a user whom the system doesn't know, the editor can't record anything. What can't be read allows nothing. */
async function boundOfEditor({ budget }: ProgramContext['places'], folder: string): Promise<BudgetBound | undefined> {
  let ledger: string;
  try {
    ledger = budget();
  } catch {
    return undefined;
  }
  return editorBound(ledger, folder).catch(() => ({ limit: 0 }));
}

const never = () => ({ dispose: () => {} });

/** The service and its key: the key is for that one origin. */
function serviceOf(env: ProgramContext['env']) {
  const baseUrl = env.SPRITE_KILN_BASE_URL?.trim() ?? '';
  const key = env.SPRITE_KILN_API_KEY?.trim() || undefined;
  return {
    address: { baseUrl: () => baseUrl, onDidChange: never },
    keys: {
      find: async (origin: string) => (baseUrl && origin === originOf(baseUrl) ? key : undefined),
      onDidChange: never,
    },
  };
}

function settingsOf(config: ProgramConfig, start: () => string | undefined): CoreSettings {
  return {
    runsAtOnce: () => config.runsAtOnce,
    directionNames: () => config.directionNames,
    projectTag: () => projectTagOf(config.projectTag, path.basename(start() ?? '')),
    normalMapSuffix: () => config.normalMapSuffix,
    // A style file can say so.
    placesEditsOnSource: () => false,
    thumbnailBytes: () => THUMBNAIL_BYTES,
  };
}

/** Entries on standard error if `SPRITE_KILN_LOG` is set, without the key. Otherwise what matters is in the outcome. */
function logOf(env: ProgramContext['env']): CoreLog {
  const secrets = env.SPRITE_KILN_API_KEY ? [env.SPRITE_KILN_API_KEY.trim()] : [];
  const entry = (message: string, error?: unknown) => {
    if (env.SPRITE_KILN_LOG) process.stderr.write(`${logEntry(message, error, secrets)}\n`);
  };
  return { info: entry, warn: entry, error: entry };
}
