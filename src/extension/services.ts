import * as vscode from 'vscode';
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

/** Something that happens once and is waited for. */
export class Gate {
  open: () => void = () => {};
  /** Resolves when `open` was called. */
  readonly opened = new Promise<void>((resolve) => {
    this.open = resolve;
  });
}

/** The parts of the extension that commands use. Each is made once, in this order. */
export interface Services extends vscode.Disposable {
  readonly log: Log;
  readonly keys: Keys;
  /** Of this extension. */
  readonly version: string;
  readonly files: UserFiles;
  /** Asks before files go where a link leads out of the workspace. */
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
  /** Opened when the journal was read at the start. */
  readonly journalRead: Gate;
  readonly runDetails: RunDetails;
  readonly runsView: RunsView;
  readonly previews: Previews;
  /** What was chosen in previews. */
  readonly choices: Choices;
  readonly exporting: ExportFeature;
  readonly assets: AssetLibrary;
  readonly assetPictures: AssetPictures;
  /** Assets as files that can be read. */
  readonly assetFiles: AssetFiles;
  readonly thumbnails: Thumbnails;
  readonly assetsView: AssetsView;
  readonly decorations: Decorations;
  readonly knownTags: KnownTags;
  readonly renames: Renames;
  readonly lastAnswers: LastAnswers;
  /** Which run wrote which file. */
  readonly provenance: FileProvenance;
  /** What is a normal map, and what new ones are called. */
  readonly maps: NormalMaps;
  readonly putFiles: PutFiles;
  readonly replacements: Replacements;
  readonly milestones: Milestones;
  /** Sample sprites: the URI string of the folder in which they are shipped, and those that were copied last. */
  readonly samples: { readonly source: string; readonly last: LastSamples };
  /** Removes temporary files of windows that were killed while they wrote. */
  removeLeft(): Promise<void>;
  /**
   * Ends what `dispose` cannot wait for: runs leave their records and leases in order, the built-in service saves what it is drawing,
   * and connections close.
   */
  close(): Promise<void>;
}

/** Makes all parts of the extension. Touches neither network nor disk; heavy modules load at their first use. */
export function createServices(context: vscode.ExtensionContext, credits: Credits, statusBar: StatusBar): Services {
  const { version } = context.extension.packageJSON as { version: string };
  const log = new Log();
  const keys = new Keys(context.secrets, log);
  const bounds = new WorkspaceBounds(context.workspaceState, workspaceFolders);
  const files = new EditorFiles(bounds, vscode.Uri.joinPath(context.globalStorageUri, 'writing').fsPath);
  const linked = new LinkedFolders(bounds);
  const clients = clientFactory({
    userAgent: `sprite-kiln/${version}`,
    builtIn: () => startBuiltIn(context, log),
    network: networkSettings,
  });
  const connections = new Connections(clients, keys);
  const remembered = new vscode.EventEmitter<string>();
  const known = knownFilesIn(vscode.Uri.joinPath(context.globalStorageUri, 'known').fsPath, (sha256) =>
    remembered.fire(sha256),
  );
  const directory = vscode.Uri.joinPath(context.globalStorageUri, 'runs').fsPath;
  const { extensionUri, workspaceState, globalState } = context;
  const costs = new Costs(globalState);
  const inlineLimits = new InlineLimits(globalState);
  const { runsAtOnce } = settings;
  const script = vscode.Uri.joinPath(extensionUri, 'dist', 'exportWorker.js').fsPath;
  const frames = new FrameThread({ script });
  const runs = new Runs({ files, known, credits, costs, log, version, inlineLimits, frames, runsAtOnce, directory });
  const creditsOverview = new CreditsOverview({ credits, costs, runs, connections });
  const runDetails = new RunDetails(runs, log);
  const runsView = new RunsView({ runs, files, connections, log });
  const journalRead = new Gate();
  const mementos = { workspaceState, globalState };
  const provenance = new FileProvenance(runs);
  const pixels = new MapPixels({ script });
  const maps = new NormalMaps({
    files,
    stat: async (uri) => vscode.workspace.fs.stat(vscode.Uri.parse(uri, true)),
    pixels,
    provenance,
    suffix: (folder) => settings.normalMapSuffix(vscode.Uri.parse(folder, true)),
  });
  const previews = new Previews({
    extension: extensionUri,
    files,
    log,
    runs,
    provenance,
    maps,
    isHosted: () => connections.kind === 'hosted',
    recovered: journalRead.opened,
    ...mementos,
  });
  const assetsFolder = vscode.Uri.joinPath(context.globalStorageUri, 'assets').fsPath;
  const assets = new AssetLibrary({ connections, keys, runs, log, memory: globalState, directory: assetsFolder });
  const assetPictures = new AssetPictures({
    cache: new DiskPictureCache(
      vscode.Uri.joinPath(context.globalStorageUri, 'thumbnails').fsPath,
      settings.thumbnailBytes,
    ),
    account: async () => {
      const { folder, connection } = await assets.openAccount();
      return { name: folder, source: connection.client };
    },
    renewed: (asset) => assets.index.update(asset),
    gone: (id) => assets.index.remove([id]),
  });
  const thumbnails = new Thumbnails(assetPictures);
  const assetFiles = new AssetFiles({ library: assets, pictures: assetPictures, version });
  const assetsView = new AssetsView({
    extension: extensionUri,
    library: assets,
    thumbnails,
    spending: () => creditsOverview.known,
    onDidChangeSpending: creditsOverview.onDidChange,
    memory: globalState,
    log,
  });
  const decorations = new Decorations({
    provenance,
    known,
    digests: new FileDigests(files),
    library: assets,
    originIds: () => [...new Set([originIdOf(connections.origin), 'built-in'])],
    onDidRemember: remembered.event,
    onDidChangeConnection: connections.onDidChange,
  });
  const creditsRefresh = new CreditsRefresh({
    connections,
    credits,
    log,
    seen: () => seenIn(assetsView),
    isTrusted: () => vscode.workspace.isTrusted,
    now: Date.now,
  });
  const knownTags = new KnownTags();
  const renames = new Renames(assets, log, () => knownTags.forget(assets.index));
  const lastAnswers = new LastAnswers(workspaceState);
  const exporter = new ExportThread({ script, version });
  const choices = new Choices(workspaceState, globalState);
  const exporting = createExportFeature({
    extension: extensionUri,
    files,
    linked,
    choices,
    provenance,
    maps,
    exporter,
    log,
    ...mementos,
  });
  const putFiles = new PutFiles({ files, choices, provenance, maps, exporter });
  const replacements = new Replacements({
    runs,
    files,
    log,
    costs,
    credits,
    maps,
    directory: vscode.Uri.joinPath(context.storageUri ?? context.globalStorageUri, 'placeholders').fsPath,
    connect: () => connections.current(),
  });
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
  const samples = {
    source: vscode.Uri.joinPath(extensionUri, 'media', 'samples').toString(),
    last: new LastSamples(globalState),
  };
  const spinning = runs.onDidChange(() => statusBar.runsOpen(runs.openCount));
  const telling = creditsOverview.onDidChange(() => statusBar.tellSpending(creditsOverview.lines()));
  return {
    log,
    keys,
    version,
    files,
    linked,
    removeLeft: () => files.removeLeft(),
    known,
    connections,
    credits,
    costs,
    creditsOverview,
    creditsRefresh,
    statusBar,
    runs,
    frames,
    journalRead,
    runDetails,
    runsView,
    previews,
    exporting,
    choices,
    assets,
    assetPictures,
    assetFiles,
    thumbnails,
    assetsView,
    decorations,
    knownTags,
    renames,
    lastAnswers,
    provenance,
    maps,
    putFiles,
    replacements,
    milestones,
    samples,
    dispose: () => {
      for (const part of [renames, decorations, provenance, remembered, files]) part.dispose();
      for (const part of [...following, spinning, telling, creditsRefresh, creditsOverview, costs]) part.dispose();
      for (const part of [exporting, assetsView, assets, previews, runsView, runDetails, runs, connections, keys])
        part.dispose();
    },
    close: async () => {
      await assets.close();
      await runs.close();
      await frames.close();
      await pixels.close();
      await clients.close();
      await exporter.dispose();
      await files.close();
      log.dispose();
    },
  };
}

/** Tabs of the editor's own pages, such as the walkthrough, have no input that extensions know. */
function onDidShowOwnPage(listener: (event: vscode.TabChangeEvent) => void): vscode.Disposable {
  return vscode.window.tabGroups.onDidChangeTabs((event) => {
    const tabs = [...event.opened, ...event.changed];
    if (tabs.some(({ isActive, input }) => isActive && input === undefined)) listener(event);
  });
}

/** Whether somebody sees the window or the view. A window that was not used for a while (`active`) counts as unseen. */
function seenIn({ visible }: AssetsView): boolean {
  const { active, focused } = vscode.window.state;
  return active && (focused || visible);
}
