import * as vscode from 'vscode';
import { systemClock } from '../service/clock';
import { startBuiltIn } from './builtIn';
import { type KnownFiles, knownFilesIn } from './domain/knownFiles';
import { LastAnswers } from './domain/lastAnswers';
import { FileProvenance } from './domain/provenance';
import { clientFactory } from './features/account/clients';
import { Connections, originIdOf } from './features/account/connection';
import { Costs } from './features/account/costs';
import type { Credits } from './features/account/credits';
import { CreditsOverview } from './features/account/creditsOverview';
import { CreditsRefresh } from './features/account/creditsRefresh';
import type { StatusBar } from './features/account/statusBar';
import { PutFiles } from './features/aseprite/putFiles';
import { AssetFiles } from './features/assets/assetFiles';
import { AssetLibrary } from './features/assets/assetLibrary';
import { AssetPictures } from './features/assets/assetPictures';
import { AssetsView } from './features/assets/assetsView';
import { Decorations } from './features/assets/decorations';
import { DiskPictureCache } from './features/assets/diskPictureCache';
import { FileDigests } from './features/assets/fileDigests';
import { Renames } from './features/assets/tags/renames';
import { KnownTags } from './features/assets/tags/tagChoice';
import { Thumbnails } from './features/assets/thumbnails';
import { createExportFeature, type ExportFeature } from './features/export/exportFeature';
import { ExportThread } from './features/export/exportThread';
import { followMilestones } from './features/firstSteps/followMilestones';
import { Milestones } from './features/firstSteps/milestones';
import { LastSamples } from './features/firstSteps/sampleSprites';
import { Replacements } from './features/placeholders/replacements';
import { Choices } from './features/preview/choices';
import { MapPixels } from './features/preview/discovery/mapPixels';
import { NormalMaps } from './features/preview/discovery/normalMaps';
import { Previews } from './features/preview/previews';
import { FrameThread } from './features/runs/frameThread';
import { InlineLimits } from './features/runs/inputs';
import { RunDetails } from './features/runs/runDetails';
import { Runs } from './features/runs/runs';
import { RunsView } from './features/runs/runsView';
import { Keys } from './platform/keys';
import { LinkedFolders } from './platform/linkedFolders';
import { Log } from './platform/log';
import { networkSettings } from './platform/networkSettings';
import { settings } from './platform/settings';
import { EditorFiles, type UserFiles } from './platform/userFiles';
import { workspaceFolders } from './platform/workspaceFiles';
import { WorkspaceBounds } from './platform/writeBounds';

/** An event that happens once and can be awaited. */
export class Gate {
  open: () => void = () => {};
  /** Resolves when `open` is called. */
  readonly opened = new Promise<void>((resolve) => {
    this.open = resolve;
  });
}

/** The parts of the extension that commands use. Each is made once. */
export interface Services extends vscode.Disposable {
  readonly log: Log;
  readonly keys: Keys;
  /** Of this extension. */
  readonly version: string;
  readonly files: UserFiles;
  /** Asks before files are written where a link leads out of the workspace. */
  readonly linked: LinkedFolders;
  readonly known: KnownFiles;
  readonly connections: Connections;
  readonly credits: Credits;
  readonly costs: Costs;
  readonly creditsOverview: CreditsOverview;
  readonly creditsRefresh: CreditsRefresh;
  readonly statusBar: StatusBar;
  readonly runs: Runs;
  /** Flattens Aseprite files that are inputs of runs. */
  readonly frames: FrameThread;
  /** Opens when the journal has been read at the start. */
  readonly journalRead: Gate;
  readonly runDetails: RunDetails;
  readonly runsView: RunsView;
  readonly previews: Previews;
  /** What people chose in previews. */
  readonly choices: Choices;
  readonly exporting: ExportFeature;
  readonly assets: AssetLibrary;
  readonly assetPictures: AssetPictures;
  /** Makes assets readable as files. */
  readonly assetFiles: AssetFiles;
  readonly thumbnails: Thumbnails;
  readonly assetsView: AssetsView;
  readonly decorations: Decorations;
  readonly knownTags: KnownTags;
  readonly renames: Renames;
  readonly lastAnswers: LastAnswers;
  /** Which run wrote which file. */
  readonly provenance: FileProvenance;
  /** Knows which files are normal maps, and names new ones. */
  readonly maps: NormalMaps;
  readonly putFiles: PutFiles;
  readonly replacements: Replacements;
  readonly milestones: Milestones;
  /** Sample sprites: the URI string of the folder that they are shipped in, and those that were copied last. */
  readonly samples: { readonly source: string; readonly last: LastSamples };
  /** Removes temporary files of killed windows. */
  removeLeft(): Promise<void>;
  /**
   * Ends what `dispose` can't wait for: runs finish their records and leases, the built-in service saves what it is drawing, and connections close.
   */
  close(): Promise<void>;
}

/** Makes all parts of the extension. Touches neither network nor disk; heavy modules load at their first use. */
export function createServices(context: vscode.ExtensionContext, credits: Credits, statusBar: StatusBar): Services {
  const base = createBase(context);
  const running = createRuns(context, base, credits);
  const previewing = createPreviews(context, base, running);
  const browsing = createAssets(context, base, running, previewing, credits);
  const writing = createExports(context, base, previewing);
  const replacements = createReplacements(context, base, running, previewing, credits);
  const learning = createFirstSteps(context, base, running, previewing, writing, credits);
  const { runs, creditsOverview } = running;
  const spinning = runs.onDidChange(() => statusBar.runsOpen(runs.openCount));
  const telling = creditsOverview.onDidChange(() => statusBar.tellSpending(creditsOverview.lines()));
  const { log, files, keys, connections, remembered, clients } = base;
  const { renames, decorations, creditsRefresh, assetsView, assets } = browsing;
  const { provenance, previews, pixels } = previewing;
  return {
    ...base,
    ...running,
    ...previewing,
    ...browsing,
    ...writing,
    ...learning,
    credits,
    statusBar,
    replacements,
    lastAnswers: new LastAnswers(context.workspaceState),
    removeLeft: () => files.removeLeft(),
    dispose: () => {
      for (const part of [renames, decorations, provenance, remembered, files]) part.dispose();
      for (const part of [...learning.following, spinning, telling, creditsRefresh]) part.dispose();
      for (const part of [creditsOverview, running.costs, writing.exporting, assetsView, assets]) part.dispose();
      for (const part of [previews, running.runsView, running.runDetails, runs, connections, keys]) part.dispose();
    },
    close: async () => {
      await assets.close();
      await runs.close();
      await running.frames.close();
      await pixels.close();
      await clients.close();
      await writing.exporter.dispose();
      await files.close();
      log.dispose();
    },
  };
}

type Base = ReturnType<typeof createBase>;
type Running = ReturnType<typeof createRuns>;
type Previewing = ReturnType<typeof createPreviews>;
type Writing = ReturnType<typeof createExports>;

/** Path of a folder that all workspaces share. */
const sharedFolder = ({ globalStorageUri }: vscode.ExtensionContext, name: string) =>
  vscode.Uri.joinPath(globalStorageUri, name).fsPath;

/** The parts that all others need: log, keys, files and connections. */
function createBase(context: vscode.ExtensionContext) {
  const { version } = context.extension.packageJSON as { version: string };
  const log = new Log();
  const keys = new Keys(context.secrets, log);
  const bounds = new WorkspaceBounds(context.workspaceState, workspaceFolders);
  const clients = clientFactory({
    userAgent: `sprite-kiln/${version}`,
    builtIn: () => startBuiltIn(context, log),
    network: networkSettings,
  });
  const remembered = new vscode.EventEmitter<string>();
  return {
    version,
    log,
    keys,
    files: new EditorFiles(bounds, sharedFolder(context, 'writing')),
    linked: new LinkedFolders(bounds),
    clients,
    connections: new Connections(clients, keys),
    /** Fires the digest of a file that the service made. */
    remembered,
    known: knownFilesIn(sharedFolder(context, 'known'), (sha256) => remembered.fire(sha256)),
    /** Path of the script of the threads that export and flatten. */
    script: vscode.Uri.joinPath(context.extensionUri, 'dist', 'exportWorker.js').fsPath,
  };
}

function createRuns(context: vscode.ExtensionContext, base: Base, credits: Credits) {
  const { version, log, files, known, connections, script } = base;
  const costs = new Costs(context.globalState);
  const inlineLimits = new InlineLimits(context.globalState);
  const { runsAtOnce } = settings;
  const directory = sharedFolder(context, 'runs');
  const frames = new FrameThread({ script });
  const runs = new Runs({
    files,
    known,
    credits,
    costs,
    log,
    version,
    inlineLimits,
    frames,
    runsAtOnce,
    clock: systemClock,
    directory,
  });
  return {
    costs,
    frames,
    runs,
    creditsOverview: new CreditsOverview({ credits, costs, runs, connections }),
    runDetails: new RunDetails(runs, log),
    runsView: new RunsView({ runs, files, connections, log }),
    journalRead: new Gate(),
  };
}

function createPreviews(context: vscode.ExtensionContext, base: Base, { runs, journalRead }: Running) {
  const { files, log, connections, script } = base;
  const { extensionUri: extension, workspaceState, globalState } = context;
  const provenance = new FileProvenance(runs);
  const pixels = new MapPixels({ script });
  const maps = new NormalMaps({
    files,
    stat: async (uri) => vscode.workspace.fs.stat(vscode.Uri.parse(uri, true)),
    pixels,
    provenance,
    suffix: (folder) => settings.normalMapSuffix(vscode.Uri.parse(folder, true)),
  });
  const isHosted = () => connections.kind === 'hosted';
  const recovered = journalRead.opened;
  const mementos = { workspaceState, globalState };
  const previews = new Previews({
    extension,
    files,
    log,
    runs,
    provenance,
    maps,
    isHosted,
    recovered,
    ...mementos,
  });
  return { provenance, pixels, maps, previews };
}

function createAssets(
  context: vscode.ExtensionContext,
  base: Base,
  { runs, creditsOverview }: Running,
  { provenance }: Previewing,
  credits: Credits,
) {
  const { version, log, keys, files, connections, known, remembered } = base;
  const { extensionUri: extension, globalState: memory } = context;
  const assets = new AssetLibrary({ connections, keys, runs, log, memory, directory: sharedFolder(context, 'assets') });
  const assetPictures = new AssetPictures({
    cache: new DiskPictureCache(sharedFolder(context, 'thumbnails'), settings.thumbnailBytes),
    account: async () => {
      const { folder, connection } = await assets.openAccount();
      return { name: folder, source: connection.client };
    },
    renewed: (asset) => assets.index.update(asset),
    gone: (id) => assets.index.remove([id]),
  });
  const thumbnails = new Thumbnails(assetPictures);
  const spending = () => creditsOverview.known;
  const onDidChangeSpending = creditsOverview.onDidChange;
  const assetsView = new AssetsView({
    extension,
    library: assets,
    thumbnails,
    spending,
    onDidChangeSpending,
    memory,
    log,
  });
  const knownTags = new KnownTags();
  return {
    assets,
    assetPictures,
    thumbnails,
    assetFiles: new AssetFiles({ library: assets, pictures: assetPictures, version }),
    assetsView,
    knownTags,
    renames: new Renames(assets, log, () => knownTags.forget(assets.index)),
    creditsRefresh: new CreditsRefresh({
      connections,
      credits,
      log,
      seen: () => seenIn(assetsView),
      isTrusted: () => vscode.workspace.isTrusted,
      now: Date.now,
    }),
    decorations: new Decorations({
      provenance,
      known,
      digests: new FileDigests(files),
      library: assets,
      originIds: () => [...new Set([originIdOf(connections.origin), 'built-in'])],
      onDidRemember: remembered.event,
      onDidChangeConnection: connections.onDidChange,
    }),
  };
}

function createExports(context: vscode.ExtensionContext, base: Base, { provenance, maps }: Previewing) {
  const { version, log, files, linked, script } = base;
  const { extensionUri: extension, workspaceState, globalState } = context;
  const exporter = new ExportThread({ script, version });
  const choices = new Choices(workspaceState, globalState);
  const mementos = { workspaceState, globalState };
  const exporting = createExportFeature({
    extension,
    files,
    linked,
    choices,
    provenance,
    maps,
    exporter,
    log,
    ...mementos,
  });
  return { exporter, choices, exporting, putFiles: new PutFiles({ files, choices, provenance, maps, exporter }) };
}

function createReplacements(
  context: vscode.ExtensionContext,
  { log, files, connections }: Base,
  { runs, costs }: Running,
  { maps }: Previewing,
  credits: Credits,
): Replacements {
  const directory = vscode.Uri.joinPath(context.storageUri ?? context.globalStorageUri, 'placeholders').fsPath;
  const connect = () => connections.current();
  return new Replacements({ runs, files, log, costs, credits, maps, directory, connect });
}

function createFirstSteps(
  { extensionUri, globalState }: vscode.ExtensionContext,
  { files }: Base,
  { runs }: Running,
  { maps }: Previewing,
  { exporting }: Writing,
  credits: Credits,
) {
  const milestones = new Milestones(globalState, (key, value) =>
    vscode.commands.executeCommand('setContext', key, value),
  );
  const following = followMilestones(milestones, {
    runs,
    exports: exporting.exports,
    files,
    credits,
    maps,
    origin: settings.origin,
    onDidShowPage: onDidShowOwnPage,
  });
  const source = vscode.Uri.joinPath(extensionUri, 'media', 'samples').toString();
  return { milestones, following, samples: { source, last: new LastSamples(globalState) } };
}

/** Calls back when a page of VS Code's own, such as the walkthrough, is shown. Their tabs have no input that extensions know. */
function onDidShowOwnPage(listener: (event: vscode.TabChangeEvent) => void): vscode.Disposable {
  return vscode.window.tabGroups.onDidChangeTabs((event) => {
    const tabs = [...event.opened, ...event.changed];
    if (tabs.some(({ isActive, input }) => isActive && input === undefined)) listener(event);
  });
}

/** Whether somebody sees the credits in the status bar or the view. A window that has not been used for a while (`active`) counts as unseen. */
function seenIn({ visible }: AssetsView): boolean {
  const { active, focused } = vscode.window.state;
  return active && (focused || visible);
}
