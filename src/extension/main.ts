import * as vscode from 'vscode';
import { followAgentRuns } from './commands/agentRuns';
import { commandBodies } from './commands/commands';
import { ContextKeys } from './commands/contextKeys';
import { showOpenedSamples } from './commands/firstSteps';
import { generateMissing } from './commands/generateMissing';
import { offerTryAgain } from './commands/startRuns';
import type { Early } from './early';
import { keepLooking } from './features/account/creditsRefresh';
import { offerServer } from './features/agents/mcpServer';
import { completeSprites } from './features/code/spriteCompletion';
import { followReferences } from './features/references/referencesFeature';
import { StyleLanguage } from './features/style/styleLanguage';
import { Parts } from './parts';
import type { CommandBody } from './platform/commands';
import { setContextKey } from './platform/contextKey';
import { createServices, type Services } from './services';

/** The extension when all of it is loaded. */
export interface Started {
  readonly services: Services;
  /** By id. */
  readonly commands: ReadonlyMap<string, CommandBody>;
  /** Something that nothing else needs could not be made, so it's missing. */
  readonly isIncomplete: boolean;
}

/** Starts everything that `extension.ts` doesn't start at once. If that rejects, nothing is left of it, and it can be called again. */
export async function start(context: vscode.ExtensionContext, early: Early): Promise<Started> {
  const parts = new Parts(early.log);
  try {
    const services = createServices(context, early, parts);
    const commands = parts.make('commands', () => commandBodies(services));
    follow(context, services, parts);
    context.subscriptions.push(services);
    void services.removeLeft().catch((error) => services.log.error("Leftovers couldn't be removed", error));
    void showOpenedSamples(services).catch((error) => services.log.error("Samples couldn't be shown", error));
    // Runs of earlier windows are resumed in the background.
    void resumeRuns(services);
    return { services, commands, isIncomplete: parts.areMissing };
  } catch (error) {
    parts.dispose();
    await parts.close();
    throw error;
  }
}

/** What follows the editor. Commands, previews, and runs work without any of it. */
function follow(context: vscode.ExtensionContext, services: Services, parts: Parts): void {
  const { creditsRefresh, creditsOverview, assetsView, previews, core } = services;
  // The animations of sprites that a person looks at in code are followed.
  const glances = services.renamedAnimations.noting(core.glances);
  const rows: Readonly<Record<string, () => vscode.Disposable>> = {
    'new credits': () => keepLooking(creditsRefresh, assetsView.onDidShow, () => creditsOverview.changedSoon()),
    decorations: () => vscode.window.registerFileDecorationProvider(services.decorations),
    'assets as files': () => services.assetFiles.register(),
    'export on save': () => services.exporting.follow(),
    problems: () => services.followProblems(),
    'problems in code': () => services.codeProblems.follow((place) => generateMissing(services, place)),
    'ledgers of sprites': () => services.ledgers.follow(),
    Git: () => services.comparing.follow((...comparison) => previews.showComparison(...comparison)),
    'opened sprites': () => previews.follow(),
    'style files': () => new StyleLanguage(services),
    references: () => followReferences({ ...services, glances }),
    completion: () => completeSprites({ ...services, glances }, services.workspaceSprites),
    'context keys': () => contextKeysOf(services),
    'focus of assets': () => followEditors(services),
    'runs of agents': () => followAgentRuns(services),
    'MCP server': () => offerServer({ ...services, ...placesOf(context), budgetFolder: core.host.budgetFolder }),
  };
  for (const [name, create] of Object.entries(rows)) parts.tryMake(name, create);
}

/** Paths for the MCP server that VS Code starts: the program, and the folder with the records that it shares. */
function placesOf({ extensionUri, globalStorageUri }: vscode.ExtensionContext) {
  return {
    program: vscode.Uri.joinPath(extensionUri, 'dist', 'cli.js').fsPath,
    data: globalStorageUri.fsPath,
  };
}

function contextKeysOf(services: Services): ContextKeys {
  const { connections, assets, assetsView, runsView, exporting, comparing } = services;
  // The tree of runs is redrawn at each change of a run that may matter here.
  const changes = [
    connections.onDidChange,
    assets.onDidChange,
    assetsView.focus.onDidChange,
    runsView.tree.onDidChangeTreeData,
    exporting.onDidChangeUndo,
    comparing.onDidChange,
  ];
  return new ContextKeys(services, changes, setContextKey);
}

/** Tells the Assets view what needs the focus in an editor. A preview's page says so itself; of other editors, VS Code tells only what changes. */
function followEditors({ assetsView: { focus }, previews }: Services): vscode.Disposable {
  const used = () => focus.editorUsed();
  return vscode.Disposable.from(
    previews.onDidFocus(used),
    vscode.window.onDidChangeActiveTextEditor(used),
    vscode.window.onDidChangeTextEditorSelection(used),
    vscode.window.tabGroups.onDidChangeTabs(used),
    vscode.window.tabGroups.onDidChangeTabGroups(used),
  );
}

async function resumeRuns(services: Services): Promise<void> {
  try {
    const resumed = await services.runs.recover(() => services.connections.current());
    // If a busy service postponed a run for too long, a person decides whether to send it.
    for (const run of resumed) void run.ended.then(() => offerTryAgain(services, [run]));
  } catch (error) {
    services.log.error("The journal of runs couldn't be read", error);
  } finally {
    services.journalRead.open();
  }
  // In a restricted workspace nothing is sent or written.
  if (!vscode.workspace.isTrusted) return;
  await services.replacements
    .askAboutInterrupted()
    .catch((error) => services.log.error("Interrupted work couldn't be read", error));
}
