import * as vscode from 'vscode';
import type { Credits } from '../engine/account/credits';
import { followAgentRuns } from './commands/agentRuns';
import { registerCommands } from './commands/commands';
import { ContextKeys } from './commands/contextKeys';
import { showOpenedSamples } from './commands/firstSteps';
import { offerTryAgain } from './commands/startRuns';
import { keepLooking } from './features/account/creditsRefresh';
import type { StatusBar } from './features/account/statusBar';
import { offerServer } from './features/agents/mcpServer';
import { followReferences } from './features/references/referencesFeature';
import { StyleLanguage } from './features/style/styleLanguage';
import { setContextKey } from './platform/contextKey';
import { createServices, type Services } from './services';

/** Starts everything that `extension.ts` doesn't start at once. */
export function start(context: vscode.ExtensionContext, credits: Credits, statusBar: StatusBar): Services {
  const services = createServices(context, credits, statusBar);
  context.subscriptions.push(
    services,
    keepLooking(services.creditsRefresh, services.assetsView.onDidShow, () => services.creditsOverview.changedSoon()),
    vscode.window.registerFileDecorationProvider(services.decorations),
    services.assetFiles.register(),
    services.exporting.follow(),
    services.followProblems(),
    services.comparing.follow((...comparison) => services.previews.showComparison(...comparison)),
    new StyleLanguage(services),
    followReferences({ ...services, glances: services.engine.glances }),
    ...registerCommands(services),
    contextKeysOf(services),
    followAgentRuns(services),
    offerServer({ ...services, ...placesOf(context), budgetFolder: services.engine.host.budgetFolder }),
  );
  void services.removeLeft().catch((error) => services.log.error('Leftovers could not be removed', error));
  void showOpenedSamples(services).catch((error) => services.log.error('Samples could not be shown', error));
  // Runs of earlier windows are resumed in the background.
  void resumeRuns(services);
  return services;
}

/** Paths for the MCP server that VS Code starts: the program, and the folder with the records that it shares. */
function placesOf({ extensionUri, globalStorageUri }: vscode.ExtensionContext) {
  return {
    program: vscode.Uri.joinPath(extensionUri, 'dist', 'cli.js').fsPath,
    data: globalStorageUri.fsPath,
  };
}

function contextKeysOf(services: Services): ContextKeys {
  const { connections, assets, runsView, exporting, comparing } = services;
  // The tree of runs is redrawn at each change of a run that may matter here.
  const changes = [
    connections.onDidChange,
    assets.onDidChange,
    runsView.tree.onDidChangeTreeData,
    exporting.onDidChangeUndo,
    comparing.onDidChange,
  ];
  return new ContextKeys(services, changes, setContextKey);
}

async function resumeRuns(services: Services): Promise<void> {
  try {
    const resumed = await services.runs.recover(() => services.connections.current());
    // If a busy service postponed a run for too long, a person decides whether to send it.
    for (const run of resumed) void run.ended.then(() => offerTryAgain(services, [run]));
  } catch (error) {
    services.log.error('The journal of runs could not be read', error);
  } finally {
    services.journalRead.open();
  }
  // In a restricted workspace nothing is sent or written.
  if (!vscode.workspace.isTrusted) return;
  await services.replacements
    .askAboutInterrupted()
    .catch((error) => services.log.error('Interrupted work could not be read', error));
}
