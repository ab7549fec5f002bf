import path from 'node:path';
import { systemClock } from '../service/clock';
import type { NetworkOptions } from '../service/network';
import { SpriteThreads } from '../work/spriteThreads';
import { runnerOf, type TaskCalls, type TaskRunner } from '../work/taskRunner';
import type { TaskOf, Use } from '../work/uses';
import { startBuiltIn } from './account/builtIn';
import { clientFactory } from './account/clients';
import { Connections, originIdOf } from './account/connection';
import { Costs } from './account/costs';
import type { Credits } from './account/credits';
import { AssetLibrary } from './assets/assetLibrary';
import { AssetPictures } from './assets/assetPictures';
import { DiskPictureCache } from './assets/diskPictureCache';
import { KnownTags } from './assets/tags/tagChoice';
import { Thumbnails } from './assets/thumbnails';
import { AgentBudget } from './budget/budget';
import { AgentGate } from './budget/gate';
import { CodeChecks } from './code/codeChecks';
import { SpriteFacts } from './code/findings/spriteFacts';
import { UnusedSprites } from './code/unused/unusedSprites';
import { Choices } from './discovery/choices';
import { NormalMaps } from './discovery/normalMaps';
import { NumberedFrames } from './discovery/numberedFrames';
import type { UserFiles } from './disk/userFiles';
import { DrawnFiles } from './domain/drawnFiles';
import { knownFilesIn } from './domain/knownFiles';
import { FileProvenance } from './domain/provenance';
import type { AgentAsker } from './domain/runPlan';
import { FileEdits } from './edits/editFiles';
import { SpriteEdits } from './edits/edits';
import { AgreedRecipes } from './exports/agreedRecipes';
import { ExportWriter } from './exports/exportWriter';
import { OutputFolders } from './exports/outputFolder';
import { OwnOutputs } from './exports/ownOutputs';
import { RecipeSources } from './exports/recipeSources';
import { ignoredAmong, leftOutAmong } from './git/ignoredFiles';
import { Emitter } from './host/events';
import type { KeySource } from './host/keys';
import type { CoreLog } from './host/log';
import type { Memory } from './host/memory';
import type { NormalMapSuffix, ServiceAddress } from './host/settings';
import { type LedgerHost, LedgerKeeper } from './ledger/ledgerKeeper';
import { SpriteLedger } from './ledger/spriteLedger';
import type { AskIgnored } from './pixelArt/leftOut';
import { PixelArt } from './pixelArt/pixelArt';
import { RememberedChecks } from './pixelArt/rememberedChecks';
import { StyleFixer } from './pixelArt/styleFixer';
import { Glances } from './references/glances';
import { InlineLimits } from './runs/inputs';
import type { PlanSettings } from './runs/runPlans';
import { Runs } from './runs/runs';
import { StyleFiles } from './style/styleFiles';

/** Settings that the core reads at each use. */
export interface CoreSettings extends PlanSettings {
  /** Most runs at the same time. */
  runsAtOnce(): number;
  /** The ending of new normal maps. @param folder URI string */
  normalMapSuffix(folder: string): NormalMapSuffix;
  /** Whether edits and animations are put on their sources where no style file says so. @param folder URI string */
  placesEditsOnSource(folder: string): boolean;
  /** Most bytes of thumbnails on disk. */
  thumbnailBytes(): number;
}

/** What a host gives the core. */
export interface CoreHost {
  /** Of the product. */
  readonly version: string;
  readonly log: CoreLog;
  /** Absolute path of Git; undefined if there is none, or nobody trusts the workspace. Absent: nothing is asked of Git. */
  readonly git?: () => Promise<string | undefined>;
  /** Path of the folder with the journal, the index of assets, and all other records that processes share. */
  readonly data: string;
  /** Path of the folder of the agents' budget, one for all of an account: see `budgetFolder` in `budget/limits.ts`. */
  readonly budgetFolder: () => string;
  /** For a process that an agent started: who that is and what it may spend. All runs of the process count, whatever their records say. */
  readonly agent?: () => AgentAsker | undefined;
  /** Path of the folder with the scripts of threads. */
  readonly scripts: string;
  readonly files: UserFiles;
  readonly keys: KeySource;
  readonly address: ServiceAddress;
  /** Settings for proxies and certificates, read at each connection. */
  readonly network: () => NetworkOptions;
  readonly credits: Credits;
  /** What is remembered for this workspace, and for all. */
  readonly memory: { readonly workspace: Memory; readonly everywhere: Memory };
  readonly settings: CoreSettings;
  /** Most threads that check and fix pixels; absent: one, so that an editor's other work doesn't wait. */
  readonly pixelThreads?: number;
  /** Sprites aren't checked again as long as nothing changes; absent: whoever checks remembers. */
  readonly remembersChecks?: boolean;
  /** Whether a person trusts the workspace; absent: they do. Nothing of the style files of others is sent. */
  readonly trusted?: () => boolean;
  /**
   * Projects whose ledger file follows what happens, and whether one does: URI strings of folders. Absent: none.
   * `wanted` is asked each time, with whether the project has a file.
   */
  readonly ledgers?: LedgerHost;
  /** See `BuiltInOptions.pace`. */
  readonly pace?: number;
}

/** The parts that turn plans into files, each made once: what the editor, the program, and tests have in common. */
export type Core = ReturnType<typeof createCore>;

/** Makes the parts. Touches neither network nor disk; heavy modules load at their first use. */
export function createCore(host: CoreHost) {
  const base = createBase(host);
  const running = createRuns(host, base);
  const exporting = createExports(host, base, running);
  const ledgers = createLedgers(host, base, running, exporting.ignored);
  const browsing = createAssets(host, base, running);
  return {
    /** What the host gave. */
    host,
    ...base,
    ...running,
    ...exporting,
    ...browsing,
    ...ledgers,
    /** What people change in sprites until they save. */
    edits: new SpriteEdits({
      ...exporting.shown,
      files: host.files,
      thread: base.threads.edits,
      version: host.version,
    }),
    /** What is changed in files at once, without an editor. */
    fileEdits: new FileEdits({
      ...exporting.shown,
      files: host.files,
      maps: exporting.maps,
      thread: base.threads.edits,
      version: host.version,
    }),
    dispose: () => {
      const { provenance } = running;
      for (const part of [
        ledgers.ledgerKeeper,
        provenance,
        base.remembered,
        base.styles,
        running.costs,
        browsing.assets,
        running.runs,
      ])
        part.dispose();
      base.connections.dispose();
    },
    /** Ends what `dispose` can't wait for: runs finish their records and leases, the built-in service saves, and connections close. */
    close: async () => {
      await browsing.assets.close();
      await running.runs.close();
      await exporting.checks?.store();
      await exporting.code.close();
      await exporting.unused.close();
      await base.clients.close();
      await Promise.all(Object.values(base.threads).map((one) => one.close()));
    },
  };
}

type Base = ReturnType<typeof createBase>;
type Running = ReturnType<typeof createRuns>;

/** Folder → its path in the data of the host. */
const inData = ({ data }: CoreHost, name: string) => path.join(data, name);

/** Path of the script of all threads that work on sprites. */
const spriteScript = ({ scripts }: CoreHost) => path.join(scripts, 'spriteWorker.js');

/** The threads of each use. They start with their first tasks. */
function createThreads(host: CoreHost): { readonly [U in Use]: SpriteThreads<U> } {
  const script = spriteScript(host);
  return {
    exports: new SpriteThreads('exports', { script }),
    atlases: new SpriteThreads('atlases', { script }),
    pixels: new SpriteThreads('pixels', { script, threads: host.pixelThreads }),
    edits: new SpriteThreads('edits', { script }),
    frames: new SpriteThreads('frames', { script }),
    hovers: new SpriteThreads('hovers', { script }),
    code: new SpriteThreads('code', { script }),
    previews: new SpriteThreads('previews', { script }),
  };
}

function createBase(host: CoreHost) {
  const { version, log, files, keys, address, network, pace, scripts, trusted } = host;
  const drawingWorker = path.join(scripts, 'drawingWorker.js');
  const clients = clientFactory({
    userAgent: `sprite-kiln/${version}`,
    builtIn: () => startBuiltIn({ directory: inData(host, 'built-in'), drawingWorker, pace, log }),
    network,
  });
  const remembered = new Emitter<string>();
  return {
    clients,
    connections: new Connections(clients, keys, address),
    /** Fires the digest of a file that the service made. */
    remembered,
    known: knownFilesIn(inData(host, 'known'), (sha256) => remembered.fire(sha256)),
    styles: new StyleFiles({ files, trusted }),
    threads: createThreads(host),
  };
}

function createRuns(host: CoreHost, { known, styles, threads }: Base) {
  const { version, log, files, credits, memory, settings, agent } = host;
  const costs = new Costs(memory.everywhere);
  const inlineLimits = new InlineLimits(memory.everywhere);
  const budget = new AgentBudget({ folder: host.budgetFolder, now: Date.now });
  const runs = new Runs({
    files,
    known,
    credits,
    costs,
    log,
    version,
    inlineLimits,
    frames: threads.frames,
    fixer: new StyleFixer({ styles, thread: threads.pixels, placesOnSource: settings.placesEditsOnSource }),
    runsAtOnce: settings.runsAtOnce,
    clock: systemClock,
    // An agent that starts a process chooses where it remembers costs.
    budget: new AgentGate({
      budget,
      log,
      agent,
      costs: agent ? undefined : costs,
    }),
    agent,
    directory: inData(host, 'runs'),
    budgetFolder: host.budgetFolder,
  });
  return { budget, costs, runs, provenance: new FileProvenance(runs) };
}

function createExports(host: CoreHost, base: Base, { provenance }: Running) {
  const { known, styles, threads } = base;
  const { version, files, memory, settings } = host;
  const maps = new NormalMaps({ files, threads: threads.previews, provenance, suffix: settings.normalMapSuffix });
  const numbered = new NumberedFrames({ files, threads: threads.previews });
  const choices = new Choices(memory.workspace, memory.everywhere);
  const drawn = new DrawnFiles({ provenance, known, originIds: () => originIdsOf(base) });
  const checks = host.remembersChecks ? rememberedChecks(host, threads.pixels) : undefined;
  /** What finds a file with everything that belongs to it, as the preview shows it. */
  const shown = { choices, provenance, maps, numbered, directionNames: settings.directionNames };
  const exports = new ExportWriter({
    ...shown,
    files,
    version,
    exporter: threads.exports,
    packer: threads.atlases,
    own: new OwnOutputs(memory.workspace),
  });
  const agreed = new AgreedRecipes(memory.everywhere);
  const ignored: AskIgnored = async (places, signal) => ignoredAmong(await host.git?.(), places, signal);
  const codeScript = path.join(host.scripts, 'codeWorker.js');
  const leftOut: AskIgnored = async (places, signal) => leftOutAmong(await host.git?.(), places, signal);
  const facts = new SpriteFacts({ ...shown, files, thread: threads.code });
  const code = new CodeChecks({
    script: codeScript,
    ignored,
    leftOut,
    facts,
  });
  return {
    ignored,
    checks,
    maps,
    numbered,
    choices,
    drawn,
    shown,
    /** Draws single pictures for hovers. */
    glances: new Glances({ ...shown, files, thread: threads.hovers }),
    exports,
    agreed,
    recipes: new RecipeSources({ exports, agreed, choices }),
    /** What the code of a workspace says about its sprites, checked. */
    code,
    /** What sprites are, as far as code says something about them. */
    facts,
    /** Which sprites nothing uses. */
    unused: new UnusedSprites({ script: codeScript, ignored, names: (search) => code.names(search) }),
    /** Where sprites go that are made of no file. */
    outputFolders: new OutputFolders({ files, memory: memory.workspace }),
    pixelArt: new PixelArt({
      ...shown,
      files,
      version,
      thread: checks ? withMemory(threads.pixels, checks) : threads.pixels,
      atOnce: threads.pixels.atOnce,
      drawn,
      ignored,
      referencesOf: async (uri) => (await styles.styleFor(uri))?.references ?? [],
      styleOf: async (uri) => (await styles.styleFor(uri))?.pixelStyle,
      stylesOfMany: () => {
        const styleOf = styles.forMany();
        return async (uri) => (await styleOf(uri))?.pixelStyle;
      },
    }),
  };
}

/** Ids of the services whose saved assets are recognized. */
const originIdsOf = ({ connections }: Base) => [...new Set([originIdOf(connections.origin), 'built-in'])];

/** Beside the agents' budget, which all programs of an account share; for a user whom the system doesn't know, with the other data. */
function ledgerFolder(host: CoreHost): string {
  try {
    return path.join(host.budgetFolder(), 'ledgers');
  } catch {
    return inData(host, 'ledgers');
  }
}

function createLedgers(host: CoreHost, base: Base, { runs }: Running, ignored: AskIgnored) {
  const { files, log } = host;
  const ledger = new SpriteLedger({
    files,
    known: base.known,
    records: () => runs.records(),
    ignored,
    originIds: () => originIdsOf(base),
    git: async () => host.git?.(),
    directory: () => ledgerFolder(host),
  });
  return {
    /** Where the sprites of projects come from. */
    ledger,
    /** Keeps the ledger files of projects up to date. */
    ledgerKeeper: new LedgerKeeper({ ledger, runs, host: host.ledgers, log }),
  };
}

function rememberedChecks(host: CoreHost, threads: TaskRunner<'check'>): RememberedChecks {
  const check: TaskCalls<'check'>['check'] = (input, signal) => threads.run('check', input, signal);
  return new RememberedChecks(check, inData(host, 'checks'), spriteScript(host));
}

/** The threads that check and fix, with checks from memory. */
function withMemory(threads: TaskRunner<TaskOf<'pixels'>>, checks: RememberedChecks): TaskRunner<TaskOf<'pixels'>> {
  return runnerOf({
    check: (input, signal) => checks.check(input, signal),
    fix: (input, signal) => threads.run('fix', input, signal),
    colors: (input, signal) => threads.run('colors', input, signal),
    style: (input, signal) => threads.run('style', input, signal),
    compare: (input, signal) => threads.run('compare', input, signal),
  });
}

function createAssets(host: CoreHost, { connections }: Base, { runs }: Running) {
  const { log, keys, memory, settings } = host;
  const assets = new AssetLibrary({
    connections,
    keys,
    runs,
    log,
    memory: memory.everywhere,
    directory: inData(host, 'assets'),
  });
  const assetPictures = new AssetPictures({
    cache: new DiskPictureCache(inData(host, 'thumbnails'), settings.thumbnailBytes),
    account: async () => {
      const { folder, connection } = await assets.openAccount();
      return { name: folder, source: connection.client };
    },
    renewed: (asset) => assets.index.update(asset),
    gone: (id) => assets.index.remove([id]),
  });
  return { assets, assetPictures, thumbnails: new Thumbnails(assetPictures), knownTags: new KnownTags() };
}
