import * as vscode from 'vscode';
import { type Connections, originIdOf } from '../engine/account/connection';
import type { Costs } from '../engine/account/costs';
import type { Credits } from '../engine/account/credits';
import type { AssetLibrary } from '../engine/assets/assetLibrary';
import type { AssetPictures } from '../engine/assets/assetPictures';
import type { KnownTags } from '../engine/assets/tags/tagChoice';
import type { Thumbnails } from '../engine/assets/thumbnails';
import type { Choices } from '../engine/discovery/choices';
import type { NormalMaps } from '../engine/discovery/normalMaps';
import type { UserFiles } from '../engine/disk/userFiles';
import { WorkspaceBounds } from '../engine/disk/writeBounds';
import type { KnownFiles } from '../engine/domain/knownFiles';
import type { FileProvenance } from '../engine/domain/provenance';
import { createEngine, type Engine } from '../engine/engine';
import type { PixelArt } from '../engine/pixelArt/pixelArt';
import type { FrameThread } from '../engine/runs/frameThread';
import type { Runs } from '../engine/runs/runs';
import type { StyleFiles } from '../engine/style/styleFiles';
import { CreditsOverview } from './features/account/creditsOverview';
import { CreditsRefresh } from './features/account/creditsRefresh';
import type { StatusBar } from './features/account/statusBar';
import { AgentSpending } from './features/agents/agentSpending';
import { createToolHost } from './features/agents/toolHost';
import { EditorTools } from './features/agents/tools';
import { PutFiles } from './features/aseprite/putFiles';
import { AssetFiles } from './features/assets/assetFiles';
import { AssetsView } from './features/assets/assetsView';
import { Decorations } from './features/assets/decorations';
import { FileDigests } from './features/assets/fileDigests';
import { Renames } from './features/assets/tags/renames';
import { createExportFeature, type ExportFeature } from './features/export/exportFeature';
import { followMilestones } from './features/firstSteps/followMilestones';
import { Milestones } from './features/firstSteps/milestones';
import { LastSamples } from './features/firstSteps/sampleSprites';
import { Comparing } from './features/git/comparing';
import { PixelWork } from './features/pixelArt/previewPixels';
import { Problems } from './features/pixelArt/problems';
import { ProblemsCache } from './features/pixelArt/problemsCache';
import { Replacements } from './features/placeholders/replacements';
import { Previews } from './features/preview/previews';
import { RunDetails } from './features/runs/runDetails';
import { RunsView } from './features/runs/runsView';
import { engineSettings } from './platform/engineSettings';
import { hostPlaces, recordPath } from './platform/hostPlaces';
import { Keys } from './platform/keys';
import { LastAnswers } from './platform/lastAnswers';
import { LinkedFolders } from './platform/linkedFolders';
import { Log } from './platform/log';
import { networkSettings } from './platform/networkSettings';
import { createEditorFiles } from './platform/otherFiles';
import { settings, userAddress } from './platform/settings';
import { workspaceFolders } from './platform/workspaceFiles';

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
  /** What the extension shares with the program. Its parts are services, too. */
  readonly engine: Engine;
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
  /** Compares pictures with their versions in Git. */
  readonly comparing: Comparing;
  /** What people chose in previews. */
  readonly choices: Choices;
  readonly exporting: ExportFeature;
  /** Starts following the folders whose style files want problems. */
  followProblems(): vscode.Disposable;
  /** Checks and fixes pixels of files. */
  readonly pixelArt: PixelArt;
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
  /** The style files of projects. */
  readonly styles: StyleFiles;
  readonly putFiles: PutFiles;
  readonly replacements: Replacements;
  readonly milestones: Milestones;
  /** Sample sprites: the URI string of the folder that they are shipped in, and those that were copied last. */
  readonly samples: { readonly source: string; readonly last: LastSamples };
  /** What agents in VS Code call. */
  readonly tools: EditorTools;
  /** URI string of the folder with the skill for agents that is shipped. */
  readonly skills: string;
  /** Removes temporary files of killed windows. */
  removeLeft(): Promise<void>;
  /**
   * Ends what `dispose` can't wait for: runs finish their records and leases, the built-in service saves what it is drawing, and connections close.
   */
  close(): Promise<void>;
}

/** Makes all parts of the extension. Touches neither network nor disk; heavy modules load at their first use. */
export function createServices(context: vscode.ExtensionContext, credits: Credits, statusBar: StatusBar): Services {
  const base = createBase(context, credits);
  const { engine, log, files, keys } = base;
  const { runs, connections, provenance } = engine;
  const running = createViews(base, credits);
  const comparing = new Comparing(base);
  const previews = createPreviews(context, base, comparing);
  const browsing = createAssets(context, base, running, credits);
  const exporting = createExports(context, base);
  const replacements = createReplacements(context, base, credits);
  const learning = createFirstSteps(context, base, exporting, credits);
  const { creditsOverview } = running;
  const spinning = runs.onDidChange(() => statusBar.runsOpen(runs.openCount));
  const agentSpending = new AgentSpending({ ...engine, onDidChangeRuns: creditsOverview.onDidChange });
  const tell = () => statusBar.tellSpending([...creditsOverview.lines(), ...agentSpending.lines()]);
  const telling = [creditsOverview.onDidChange(tell), agentSpending.onDidChange(tell)];
  const { renames, decorations, creditsRefresh, assetsView } = browsing;
  return {
    ...engine,
    ...base,
    ...running,
    ...browsing,
    ...learning,
    previews,
    comparing,
    followProblems: () => createProblems(context, base, previews),
    exporting,
    tools: new EditorTools(createToolHost(engine)),
    skills: vscode.Uri.joinPath(context.extensionUri, 'media', 'skills').toString(),
    putFiles: new PutFiles({ files, ...engine.shown, exporter: engine.exporter }),
    credits,
    statusBar,
    replacements,
    provenance,
    connections,
    lastAnswers: new LastAnswers(context.workspaceState),
    removeLeft: () => files.removeLeft(),
    dispose: () => {
      for (const part of [renames, decorations, files]) part.dispose();
      for (const part of [...learning.following, spinning, ...telling, creditsRefresh]) part.dispose();
      for (const part of [creditsOverview, agentSpending, exporting, assetsView]) part.dispose();
      for (const part of [previews, running.runsView, running.runDetails, engine, keys]) part.dispose();
    },
    close: async () => {
      await engine.close();
      await files.close();
      log.dispose();
    },
  };
}

type Base = ReturnType<typeof createBase>;
type Views = ReturnType<typeof createViews>;

/** Milliseconds; see `BuiltInOptions.pace`. */
const NO_PACE = 0;

/** The engine, and the parts that all others need: log, keys, and files. */
function createBase(context: vscode.ExtensionContext, credits: Credits) {
  const { extensionMode, globalStorageUri, globalState, workspaceState } = context;
  const { version } = context.extension.packageJSON as { version: string };
  const log = new Log();
  const keys = new Keys(context.secrets, log);
  const bounds = new WorkspaceBounds(workspaceState, workspaceFolders);
  const files = createEditorFiles(bounds, recordPath(vscode.Uri.joinPath(globalStorageUri, 'writing')));
  const isTest = extensionMode === vscode.ExtensionMode.Test;
  const engine = createEngine({
    version,
    log,
    ...hostPlaces(context),
    // Tests spend nothing of the budget of the account that they run in.
    ...(isTest && { budgetFolder: () => recordPath(vscode.Uri.joinPath(globalStorageUri, 'budget')) }),
    files,
    keys,
    address: userAddress,
    network: networkSettings,
    credits,
    memory: { workspace: workspaceState, everywhere: globalState },
    settings: engineSettings,
    trusted: () => vscode.workspace.isTrusted,
    // Nobody watches the drawing progress in tests.
    pace: isTest ? NO_PACE : undefined,
  });
  return { version, log, keys, files, linked: new LinkedFolders(bounds), engine, journalRead: new Gate() };
}

/** The views of runs and credits. */
function createViews({ engine, files, log }: Base, credits: Credits) {
  const { runs, costs, connections } = engine;
  return {
    creditsOverview: new CreditsOverview({ credits, costs, runs, connections }),
    runDetails: new RunDetails(runs, log),
    runsView: new RunsView({ runs, files, connections, log }),
  };
}

function createPreviews(
  context: vscode.ExtensionContext,
  { engine, files, log, journalRead }: Base,
  comparisons: Comparing,
) {
  const { extensionUri: extension, workspaceState, globalState } = context;
  const { runs, connections, shown, drawn, pixelArt, styles } = engine;
  return new Previews({
    extension,
    files,
    log,
    runs,
    ...shown,
    pixels: new PixelWork({ pixelArt, drawn, styles, files, log }),
    comparisons,
    isHosted: () => connections.kind === 'hosted',
    recovered: journalRead.opened,
    workspaceState,
    globalState,
  });
}

function createAssets(
  { extensionUri: extension, globalState: memory }: vscode.ExtensionContext,
  { engine, version, log, files }: Base,
  { creditsOverview }: Views,
  credits: Credits,
) {
  const { assets, assetPictures, thumbnails, knownTags, connections, known, remembered, provenance } = engine;
  const assetsView = new AssetsView({
    extension,
    library: assets,
    thumbnails,
    spending: () => creditsOverview.known,
    onDidChangeSpending: creditsOverview.onDidChange,
    memory,
    log,
  });
  return {
    assetFiles: new AssetFiles({ library: assets, pictures: assetPictures, version }),
    assetsView,
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

function createExports(
  { extensionUri: extension, workspaceState }: vscode.ExtensionContext,
  { engine, log, linked }: Base,
): ExportFeature {
  const { exports, agreed } = engine;
  return createExportFeature({ extension, exports, agreed, linked, log, workspaceState });
}

/** Checks pictures of folders whose style files want it. */
function createProblems(context: vscode.ExtensionContext, { engine, files, log, version }: Base, previews: Previews) {
  const { storageUri, globalStorageUri } = context;
  const { shown, drawn, styles, pixelThread: thread } = engine;
  return new Problems({
    files,
    shown,
    drawn,
    styles,
    thread,
    log,
    cache: new ProblemsCache(recordPath(vscode.Uri.joinPath(storageUri ?? globalStorageUri, 'problems'))),
    basis: () => `${version} ${vscode.env.language}`,
    show: (uri, task) => previews.showFiles([uri], undefined, task),
  });
}

function createReplacements(
  context: vscode.ExtensionContext,
  { engine, log, files }: Base,
  credits: Credits,
): Replacements {
  const directory = recordPath(vscode.Uri.joinPath(context.storageUri ?? context.globalStorageUri, 'placeholders'));
  const { runs, costs, maps, connections } = engine;
  const connect = () => connections.current();
  return new Replacements({ runs, files, log, costs, credits, maps, directory, connect });
}

function createFirstSteps(
  { extensionUri, globalState }: vscode.ExtensionContext,
  { engine, files }: Base,
  exporting: ExportFeature,
  credits: Credits,
) {
  const { runs, maps } = engine;
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
