import * as vscode from 'vscode';
import { Credits } from './features/account/credits';
import { StatusBar } from './features/account/statusBar';
import type { PreviewDocument } from './features/preview/previewSource';
import { setContextKey } from './platform/contextKey';
import { settings } from './platform/settings';
import type { Services } from './services';

/** Everything else is loaded after this time at the latest, to resume runs of earlier windows and to fill the view of runs. */
const AT_REST_MS = 1000;

let close: (() => Promise<void>) | undefined;

/**
 * Shows the status bar, and registers stand-ins for each command, the custom editor, the view of assets and pages of exports. Loads next to nothing,
 * because an editor starts all extensions at once. The first command that is used, or a moment of rest, loads everything else,
 * which takes the place of the stand-ins.
 */
export function activate(context: vscode.ExtensionContext): void {
  // Menus differ by it from the first right-click on. `commands/contextKeys.ts` sets it later, with all others.
  setContextKey('hosted', settings.baseUrl() !== '');
  const credits = new Credits(context.globalState);
  const statusBar = new StatusBar(credits);
  const standIns = contributedCommands(context).map((id) =>
    vscode.commands.registerCommand(id, async (...args: unknown[]) => {
      await whole();
      return vscode.commands.executeCommand(id, ...args);
    }),
  );
  context.subscriptions.push(
    credits,
    statusBar,
    ...standIns,
    registerPreviews(whole),
    registerAssets(whole),
    registerTasks(whole),
    registerExports(whole),
  );

  let loading: Promise<Services> | undefined;
  function whole(): Promise<Services> {
    loading ??= import('./main').then(({ start }) => {
      for (const standIn of standIns) standIn.dispose();
      const services = start(context, credits, statusBar);
      close = () => services.close();
      return services;
    });
    return loading;
  }
  setTimeout(() => void whole(), AT_REST_MS).unref();
}

export async function deactivate(): Promise<void> {
  await close?.();
}

/** The editor asks for the custom editor as soon as a window has one open, maybe before everything else is loaded. */
function registerPreviews(whole: () => Promise<Services>): vscode.Disposable {
  const provider: vscode.CustomReadonlyEditorProvider<PreviewDocument> = {
    openCustomDocument: async (uri) => (await whole()).previews.openCustomDocument(uri),
    resolveCustomEditor: async (document, panel) => (await whole()).previews.resolveCustomEditor(document, panel),
  };
  // The second one opens Aseprite files by itself, for which the editor has nothing else.
  return vscode.Disposable.from(
    ...['spriteKiln.preview', 'spriteKiln.aseprite'].map((viewType) =>
      vscode.window.registerCustomEditorProvider(viewType, provider, { supportsMultipleEditorsPerDocument: true }),
    ),
  );
}

/** The editor asks for the view at once where it was visible when the window closed. */
function registerAssets(whole: () => Promise<Services>): vscode.Disposable {
  return vscode.window.registerWebviewViewProvider('spriteKiln.assets', {
    resolveWebviewView: async (view) => (await whole()).assetsView.resolveWebviewView(view),
  });
}

/** The editor asks for pages of exports that were open when the window closed, as soon as they are in sight again. */
function registerExports(whole: () => Promise<Services>): vscode.Disposable {
  return vscode.window.registerWebviewPanelSerializer('spriteKiln.export', {
    deserializeWebviewPanel: async (panel, state) =>
      (await whole()).exporting.panels.deserializeWebviewPanel(panel, state),
  });
}

/** The editor asks for tasks when a person or a build wants them, maybe before everything else is loaded. */
function registerTasks(whole: () => Promise<Services>): vscode.Disposable {
  return vscode.tasks.registerTaskProvider('spriteKiln', {
    provideTasks: async (token) => (await whole()).exporting.tasks.provideTasks(token),
    resolveTask: async (task) => (await whole()).exporting.tasks.resolveTask(task),
  });
}

function contributedCommands(context: vscode.ExtensionContext): string[] {
  const manifest = context.extension.packageJSON as { contributes: { commands: { command: string }[] } };
  return manifest.contributes.commands.map(({ command }) => command);
}
