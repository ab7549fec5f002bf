import { randomBytes } from 'node:crypto';
import * as vscode from 'vscode';
import { inProcessTransport } from '../service/inProcess';
import { Memory } from './commands/memory';
import type { Start } from './extension';
import { BUILT_IN_BASE_URL, clientFactory } from './features/account/clients';
import { Connections, originIdOf } from './features/account/connection';
import { Costs } from './features/account/costs';
import type { Credits } from './features/account/credits';
import { CreditsRefresh } from './features/account/creditsRefresh';
import { Purse } from './features/account/purse';
import type { StatusBar } from './features/account/statusBar';
import { AssetFiles } from './features/assets/assetFiles';
import { AssetLibrary } from './features/assets/assetLibrary';
import { AssetPictures } from './features/assets/assetPictures';
import { AssetsView } from './features/assets/assetsView';
import { Digests } from './features/assets/decorationDigests';
import { FileOrigins } from './features/assets/decorationOrigins';
import { Decorations } from './features/assets/decorations';
import { PictureCache } from './features/assets/pictureCache';
import { Thumbnails } from './features/assets/thumbnails';
import { Previews } from './features/preview/previews';
import { type KnownFiles, knownFilesIn } from './features/runs/knownFiles';
import { RunDetails } from './features/runs/runDetails';
import { Runs } from './features/runs/runs';
import { RunsView } from './features/runs/runsView';
import type { FileStore } from './platform/fileStore';
import { Gate } from './platform/gate';
import { Keys } from './platform/keys';
import { Log } from './platform/log';
import { settings } from './platform/settings';
import { workspaceFiles } from './platform/workspaceFiles';

/** What commands work with; each made once, in order. */
export interface Services extends vscode.Disposable {
  readonly log: Log;
  readonly keys: Keys;
  /** Of this extension. */
  readonly version: string;
  readonly files: FileStore;
  readonly known: KnownFiles;
  readonly connections: Connections;
  readonly credits: Credits;
  readonly costs: Costs;
  readonly purse: Purse;
  readonly creditsRefresh: CreditsRefresh;
  readonly statusBar: StatusBar;
  readonly runs: Runs;
  /** Opened when the journal was read at the start. */
  readonly journalRead: Gate;
  readonly runDetails: RunDetails;
  readonly runsView: RunsView;
  readonly previews: Previews;
  readonly assets: AssetLibrary;
  readonly assetPictures: AssetPictures;
  /** Assets as files that can be read. */
  readonly assetFiles: AssetFiles;
  readonly thumbnails: Thumbnails;
  readonly assetsView: AssetsView;
  readonly decorations: Decorations;
  readonly memory: Memory;
  /** Ends what `dispose` cannot wait for: runs leave their records and leases in order, the built-in service saves what it is drawing, connections close. */
  close(): Promise<void>;
}

/** Composition root. Touches neither network nor disk; what is heavy loads at its first use. */
export function createServices(context: vscode.ExtensionContext, { credits, statusBar }: Start): Services {
  const { version } = context.extension.packageJSON as { version: string };
  const log = new Log();
  const keys = new Keys(context.secrets, log);
  const files = workspaceFiles;
  const clients = clientFactory({
    userAgent: `sprite-kiln/${version}`,
    builtIn: () => startBuiltIn(vscode.Uri.joinPath(context.globalStorageUri, 'built-in').fsPath, log),
  });
  const connections = new Connections(clients, keys);
  const remembered = new vscode.EventEmitter<string>();
  const known = knownFilesIn(vscode.Uri.joinPath(context.globalStorageUri, 'known').fsPath, (sha256) =>
    remembered.fire(sha256),
  );
  const directory = vscode.Uri.joinPath(context.globalStorageUri, 'runs').fsPath;
  const { extensionUri, workspaceState, globalState } = context;
  const costs = new Costs(globalState);
  const runs = new Runs({ files, known, credits, costs, log, version, directory });
  const purse = new Purse({ credits, costs, runs, connections });
  const runDetails = new RunDetails(runs, log);
  const runsView = new RunsView({ runs, files, connections, log });
  const journalRead = new Gate();
  const mementos = { workspaceState, globalState };
  const previews = new Previews({
    extension: extensionUri,
    files,
    log,
    runs,
    recovered: journalRead.opened,
    ...mementos,
  });
  const assetsFolder = vscode.Uri.joinPath(context.globalStorageUri, 'assets').fsPath;
  const assets = new AssetLibrary({ connections, keys, runs, log, memory: globalState, directory: assetsFolder });
  const assetPictures = new AssetPictures({
    cache: new PictureCache(
      vscode.Uri.joinPath(context.globalStorageUri, 'thumbnails').fsPath,
      settings.thumbnailBytes,
    ),
    source: async () => (await assets.connection()).client,
    renewed: (asset) => assets.index.update(asset),
    gone: (id) => assets.index.remove([id]),
  });
  const thumbnails = new Thumbnails(assetPictures);
  const assetFiles = new AssetFiles({ library: assets, pictures: assetPictures, version });
  const assetsView = new AssetsView({
    extension: extensionUri,
    library: assets,
    thumbnails,
    purse: () => purse.known,
    onDidChangePurse: purse.onDidChange,
    memory: globalState,
    log,
  });
  const digests = new Digests(files);
  const fileOrigins = new FileOrigins({
    runs,
    known,
    digests,
    library: assets,
    originIds: () => [...new Set([originIdOf(connections.origin), 'built-in'])],
  });
  const decorations = new Decorations({
    origins: fileOrigins,
    digests,
    onDidRemember: remembered.event,
    onDidChangeConnection: connections.onDidChange,
  });
  const creditsRefresh = new CreditsRefresh({
    connections,
    credits,
    log,
    seen: () => seenIn(assetsView),
    now: Date.now,
  });
  const memory = new Memory(workspaceState);
  const spinning = runs.onDidChange(() => statusBar.runsOpen(runs.openCount));
  const telling = purse.onDidChange(() => statusBar.tellSpending(purse.lines()));
  return {
    log,
    keys,
    version,
    files,
    known,
    connections,
    credits,
    costs,
    purse,
    creditsRefresh,
    statusBar,
    runs,
    journalRead,
    runDetails,
    runsView,
    previews,
    assets,
    assetPictures,
    assetFiles,
    thumbnails,
    assetsView,
    decorations,
    memory,
    dispose: () => {
      for (const part of [decorations, fileOrigins, remembered]) part.dispose();
      for (const part of [spinning, telling, creditsRefresh, purse, costs]) part.dispose();
      for (const part of [assetsView, assets, previews, runsView, runDetails, runs, connections, keys]) part.dispose();
    },
    close: async () => {
      await assets.close();
      await runs.close();
      await clients.close();
      log.dispose();
    },
  };
}

/** A window that nobody has used for a while is not seen, whatever it shows. */
function seenIn({ visible }: AssetsView): { inWindow: boolean; inView: boolean } {
  const { active, focused } = vscode.window.state;
  return { inWindow: active && focused, inView: active && visible };
}

/** The built-in service in this process, with a key of its own that never leaves it. */
async function startBuiltIn(directory: string, log: Log) {
  const { createLocalService } = await import('../localService/app');
  const key = randomBytes(32).toString('base64url');
  const service = await createLocalService({
    directory,
    baseUrl: BUILT_IN_BASE_URL,
    isKey: (other) => other === key,
    report: (error) => log.error('The built-in service failed', error),
  });
  const transport = inProcessTransport(new URL(BUILT_IN_BASE_URL).origin, (request) => service.handle(request));
  return { key, transport, close: () => service.close() };
}
