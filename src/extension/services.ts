import * as vscode from 'vscode';
import { type Connections, originIdOf } from '../core/account/connection';
import type { Costs } from '../core/account/costs';
import type { Credits } from '../core/account/credits';
import type { AssetLibrary } from '../core/assets/assetLibrary';
import type { AssetPictures } from '../core/assets/assetPictures';
import type { KnownTags } from '../core/assets/tags/tagChoice';
import type { Thumbnails } from '../core/assets/thumbnails';
import { type Core, type CoreHost, createCore } from '../core/core';
import type { Choices } from '../core/discovery/choices';
import type { NormalMaps } from '../core/discovery/normalMaps';
import type { UserFiles } from '../core/disk/userFiles';
import { WorkspaceBounds } from '../core/disk/writeBounds';
import type { KnownFiles } from '../core/domain/knownFiles';
import type { FileProvenance } from '../core/domain/provenance';
import type { FileEdits } from '../core/edits/editFiles';
import type { OutputFolders } from '../core/exports/outputFolder';
import type { Memory } from '../core/host/memory';
import type { PixelArt } from '../core/pixelArt/pixelArt';
import type { Runs } from '../core/runs/runs';
import type { StyleFiles } from '../core/style/styleFiles';
import type { Early } from './early';
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
import { CodeProblems } from './features/code/codeProblems';
import { RenamedAnimations } from './features/code/renamedAnimations';
import { WorkspaceSprites } from './features/code/workspaceSprites';
import { createExportFeature, type ExportFeature } from './features/export/exportFeature';
import type { CutsInCode } from './features/export/shownCut';
import { followMilestones } from './features/firstSteps/followMilestones';
import { Milestones } from './features/firstSteps/milestones';
import { LastSamples } from './features/firstSteps/sampleSprites';
import { Comparing } from './features/git/comparing';
import { gitApi } from './features/git/gitApi';
import { ReviewTabs } from './features/git/reviewTabs';
import { ledgerHost } from './features/ledger/ledgerHost';
import { Ledgers } from './features/ledger/ledgers';
import { PixelWork } from './features/pixelArt/previewPixels';
import { Problems } from './features/pixelArt/problems';
import { ProblemsCache } from './features/pixelArt/problemsCache';
import { Replacements } from './features/placeholders/replacements';
import { Previews } from './features/preview/previews';
import { RunDetails } from './features/runs/runDetails';
import { RunsView } from './features/runs/runsView';
import type { Parts } from './parts';
import { Attention } from './platform/attention';
import { coreSettings } from './platform/coreSettings';
import { hostPlaces, recordPath } from './platform/hostPlaces';
import { Keys } from './platform/keys';
import { LastAnswers } from './platform/lastAnswers';
import { LinkedFolders } from './platform/linkedFolders';
import type { Log } from './platform/log';
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
  readonly core: Core;
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
  /** What agents have spent today. */
  readonly agentSpending: AgentSpending;
  readonly runs: Runs;
  /** Flattens Aseprite files that are inputs of runs. */
  readonly threads: Pick<Core['threads'], 'frames'>;
  /** Opens when the journal has been read at the start. */
  readonly journalRead: Gate;
  readonly runDetails: RunDetails;
  readonly runsView: RunsView;
  /** What the person is busy with. */
  readonly attention: Attention;
  readonly previews: Previews;
  /** Compares pictures with their versions in Git. */
  readonly comparing: Comparing;
  /** The pages that list the sprites that differ from a branch. */
  readonly reviews: ReviewTabs;
  /** What people chose in previews. */
  readonly choices: Choices;
  readonly exporting: ExportFeature;
  /** Starts following the folders whose style files want problems. */
  followProblems(): vscode.Disposable;
  /** Problems in code that names sprites. */
  readonly codeProblems: CodeProblems;
  readonly workspaceSprites: WorkspaceSprites;
  /** Follows animations that are renamed where sprites are drawn. */
  readonly renamedAnimations: RenamedAnimations;
  /** The pages with the ledgers of projects. */
  readonly ledgers: Ledgers;
  /** Checks and fixes pixels of files. */
  readonly pixelArt: PixelArt;
  readonly fileEdits: FileEdits;
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
  /** Where sprites go that are made of no file. */
  readonly outputFolders: OutputFolders;
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

/**
 * Makes all parts of the extension. Touches neither network nor disk; heavy modules load at their first use.
 * @param parts gets each part that must end; if one of them throws, the caller disposes and closes the others
 */
export function createServices(context: vscode.ExtensionContext, early: Early, parts: Parts): Services {
  const { credits, statusBar, memory } = early;
  const base = createBase(context, early, parts);
  const { core, files } = base;
  const { runs, connections, provenance } = core;
  const running = createViews(base, credits, parts);
  const attention = new Attention(runs);
  const comparing = parts.make('comparisons', () => new Comparing({ ...base, attention, memory: memory.everywhere }));
  const { repositories } = comparing;
  const paged = { extension: context.extensionUri, memory: memory.workspace };
  const reviews = parts.make('changed sprites', () => new ReviewTabs({ ...base, ...paged, repositories }));
  const previews = parts.make('previews', () => createPreviews(context, { ...base, attention }, comparing, memory));
  const browsing = createAssets(context, base, running, early, parts);
  const exporting = parts.make('exports', () => createExports(context, base, memory.workspace));
  const replacements = parts.make('replacements', () => createReplacements(context, base, credits));
  const learning = createFirstSteps(context, base, exporting, early, parts);
  const { creditsOverview } = running;
  parts.make('open runs', () => runs.onDidChange(() => statusBar.runsOpen(runs.openCount)));
  const agentSpending = parts.make(
    "agents' spending",
    () => new AgentSpending({ ...core, onDidChangeRuns: creditsOverview.onDidChange }),
  );
  const tell = () => statusBar.tellSpending([...creditsOverview.lines(), ...agentSpending.lines()]);
  parts.make('spending', () => [creditsOverview.onDidChange(tell), agentSpending.onDidChange(tell)]);
  return {
    ...core,
    ...base,
    ...running,
    ...browsing,
    ...learning,
    attention,
    previews,
    comparing,
    reviews,
    followProblems: () => createProblems(context, base, previews),
    ...createCode(base, attention, memory.workspace, parts),
    exporting,
    ledgers: parts.make('ledgers', () => new Ledgers({ extension: context.extensionUri, ...base, ...core })),
    tools: parts.make('tools of agents', () => new EditorTools(createToolHost(core))),
    skills: vscode.Uri.joinPath(context.extensionUri, 'media', 'skills').toString(),
    putFiles: new PutFiles({ files, ...core.shown, exporter: core.threads.exports }),
    credits,
    statusBar,
    agentSpending,
    replacements,
    provenance,
    connections,
    lastAnswers: new LastAnswers(memory.workspace),
    outputFolders: core.outputFolders,
    removeLeft: () => files.removeLeft(),
    dispose: () => parts.dispose(),
    close: () => parts.close(),
  };
}

type Base = ReturnType<typeof createBase>;
type Views = ReturnType<typeof createViews>;

/** Milliseconds; see `BuiltInOptions.pace`. */
const NO_PACE_MS = 0;

/** The core, and the parts that all others need: log, keys, and files. */
function createBase(context: vscode.ExtensionContext, { log, credits, memory }: Early, parts: Parts) {
  const { extensionMode, globalStorageUri } = context;
  const { version } = context.extension.packageJSON as { version: string };
  const keys = parts.make('keys', () => new Keys(context.secrets, log));
  const bounds = new WorkspaceBounds(memory.workspace, workspaceFolders);
  const files = parts.make('files', () =>
    createEditorFiles(bounds, recordPath(vscode.Uri.joinPath(globalStorageUri, 'writing'))),
  );
  const isTest = extensionMode === vscode.ExtensionMode.Test;
  const host: CoreHost = {
    version,
    log,
    git: async () => (vscode.workspace.isTrusted ? (await gitApi())?.git.path : undefined),
    ...hostPlaces(context),
    // Tests spend nothing of the budget of the account that they run in.
    ...(isTest && { budgetFolder: () => recordPath(vscode.Uri.joinPath(globalStorageUri, 'budget')) }),
    files,
    keys,
    // VS Code keeps its listeners of an core that is only half made.
    address: {
      ...userAddress,
      onDidChange: (listener) => parts.make('address', () => userAddress.onDidChange(listener)),
    },
    network: networkSettings,
    credits,
    memory,
    settings: coreSettings,
    trusted: () => vscode.workspace.isTrusted,
    ledgers: ledgerHost,
    // Nobody watches the drawing progress in tests.
    ...(isTest && { pace: NO_PACE_MS }),
  };
  const core = parts.make('core', () => createCore(host));
  parts.onClose(() => core.close());
  parts.onClose(() => files.close());
  return { version, log, keys, files, linked: new LinkedFolders(bounds), core, journalRead: new Gate() };
}

/** The views of runs and credits. */
function createViews({ core, files, log }: Base, credits: Credits, parts: Parts) {
  const { runs, costs, connections } = core;
  return {
    creditsOverview: parts.make('credits', () => new CreditsOverview({ credits, costs, runs, connections })),
    runDetails: parts.make('run details', () => new RunDetails(runs, log)),
    runsView: parts.make('view of runs', () => new RunsView({ runs, files, connections, log })),
  };
}

function createPreviews(
  context: vscode.ExtensionContext,
  { core, files, log, journalRead, attention }: Base & Pick<Services, 'attention'>,
  comparisons: Comparing,
  { workspace: workspaceState, everywhere: globalState }: Early['memory'],
) {
  const { extensionUri: extension } = context;
  const { runs, connections, shown, recipes, drawn, pixelArt, styles } = core;
  return new Previews({
    extension,
    files,
    log,
    runs,
    ...shown,
    recipes,
    pixels: new PixelWork({
      pixelArt,
      drawn,
      styles,
      files,
      log,
      placing: { edits: core.fileEdits, provenance: core.provenance },
    }),
    edits: core.edits,
    comparisons,
    attention,
    isHosted: () => connections.kind === 'hosted',
    recovered: journalRead.opened,
    workspaceState,
    globalState,
  });
}

function createAssets(
  { extensionUri: extension }: vscode.ExtensionContext,
  { core, version, log, files }: Base,
  { creditsOverview }: Views,
  { credits, memory: { everywhere: memory } }: Early,
  parts: Parts,
) {
  const { assets, assetPictures, thumbnails, knownTags, connections, known, remembered, provenance } = core;
  const viewed = { extension, library: assets, thumbnails, memory, log };
  const spending = { spending: () => creditsOverview.known, onDidChangeSpending: creditsOverview.onDidChange };
  const assetsView = parts.make('view of assets', () => new AssetsView({ ...viewed, ...spending }));
  return {
    assetFiles: parts.make(
      'files of assets',
      () => new AssetFiles({ library: assets, pictures: assetPictures, version }),
    ),
    assetsView,
    renames: parts.make('tags', () => new Renames(assets, log, () => knownTags.forget(assets.index))),
    creditsRefresh: parts.make(
      'refreshed credits',
      () =>
        new CreditsRefresh({
          connections,
          credits,
          log,
          seen: () => seenIn(assetsView),
          isTrusted: () => vscode.workspace.isTrusted,
          now: Date.now,
        }),
    ),
    decorations: parts.make(
      'marks on files',
      () =>
        new Decorations({
          provenance,
          known,
          digests: new FileDigests(files),
          library: assets,
          originIds: () => [...new Set([originIdOf(connections.origin), 'built-in'])],
          onDidRemember: remembered.event,
          onDidChangeConnection: connections.onDidChange,
        }),
    ),
  };
}

function createExports(
  { extensionUri: extension }: vscode.ExtensionContext,
  { core, files, log, linked }: Base,
  workspaceState: Memory,
): ExportFeature {
  const { exports, agreed, recipes, choices } = core;
  const cutsInCode: CutsInCode = async (image, size, signal) => {
    const [{ cutsInCode: search }, { searchWorkspace }] = await Promise.all([
      import('../core/references/codeCuts'),
      import('./features/references/textSearch'),
    ]);
    return search(image, size, searchWorkspace(files, signal));
  };
  return createExportFeature({ extension, exports, agreed, recipes, choices, cutsInCode, linked, log, workspaceState });
}

/** Checks pictures of folders whose style files want it. */
function createProblems(context: vscode.ExtensionContext, { core, files, log, version }: Base, previews: Previews) {
  const { storageUri, globalStorageUri } = context;
  const { shown, drawn, styles, ignored, threads } = core;
  // A rule that is being worked on changes within a version: then nothing that an earlier window found counts.
  const isInWork = context.extensionMode === vscode.ExtensionMode.Development;
  const start = isInWork ? ` ${Date.now()}` : '';
  return new Problems({
    files,
    shown,
    drawn,
    styles,
    ignored,
    thread: threads.pixels,
    log,
    cache: new ProblemsCache(recordPath(vscode.Uri.joinPath(storageUri ?? globalStorageUri, 'problems'))),
    basis: () => `${version}${start} ${vscode.env.language}`,
    show: (uri, task) => previews.showFiles([uri], undefined, task),
  });
}

/** What is known of sprites in code. */
function createCode({ core, files, log }: Base, attention: Attention, memory: Memory, parts: Parts) {
  const workspaceSprites = parts.make('sprites of the workspace', () => new WorkspaceSprites(files));
  const renamedAnimations = parts.make(
    'renamed animations',
    () => new RenamedAnimations({ files, log, facts: core.facts, code: core.code, sprites: workspaceSprites }),
  );
  const code = renamedAnimations.notingChecks(core.code);
  return {
    workspaceSprites,
    renamedAnimations,
    codeProblems: parts.make('problems in code', () => new CodeProblems({ files, log, code, attention, memory })),
  };
}

function createReplacements(
  context: vscode.ExtensionContext,
  { core, log, files }: Base,
  credits: Credits,
): Replacements {
  const directory = recordPath(vscode.Uri.joinPath(context.storageUri ?? context.globalStorageUri, 'placeholders'));
  const { runs, costs, maps, connections } = core;
  const connect = () => connections.current();
  return new Replacements({ runs, files, log, costs, credits, maps, directory, connect });
}

function createFirstSteps(
  { extensionUri }: vscode.ExtensionContext,
  { core, files }: Base,
  exporting: ExportFeature,
  { credits, memory: { everywhere } }: Early,
  parts: Parts,
) {
  const { runs, maps } = core;
  const milestones = new Milestones(everywhere, (key, value) =>
    vscode.commands.executeCommand('setContext', key, value),
  );
  const events = { runs, exports: exporting.exports, files, credits, maps };
  const pages = { origin: settings.origin, onDidShowPage: onDidShowOwnPage };
  parts.tryMake('milestones', () => followMilestones(milestones, { ...events, ...pages }));
  const source = vscode.Uri.joinPath(extensionUri, 'media', 'samples').toString();
  return { milestones, samples: { source, last: new LastSamples(everywhere) } };
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
