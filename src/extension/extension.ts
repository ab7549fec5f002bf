import * as vscode from 'vscode';
import { Credits } from '../engine/account/credits';
import { setLanguage } from '../engine/host/language';
import { StatusBar } from './features/account/statusBar';
import type { PreviewDocument } from './features/preview/previewSource';
import { bundleStrings } from './platform/bundleStrings';
import { setContextKey } from './platform/contextKey';
import { settings } from './platform/settings';
import type { Services } from './services';

/** Everything else is loaded after this time at the latest, to resume runs of earlier windows and to fill the view Runs. */
const AT_REST_MS = 1000;

let close: (() => Promise<void>) | undefined;

/**
 * Shows the status bar, and registers stand-ins for commands, custom editors, the view of assets and pages of exports. Loads next to nothing, because
 * VS Code starts all extensions at once. The first use of a stand-in, or a second of rest, loads everything else, which replaces the commands'
 * stand-ins.
 */
export function activate(context: vscode.ExtensionContext): void {
  setLanguage(vscode.env.language, bundleStrings());
  // Menus need this key at the first right-click. Later, `commands/contextKeys.ts` sets it with all others.
  setContextKey('hosted', settings.baseUrl() !== '');
  const credits = new Credits(context.globalState);
  const statusBar = new StatusBar(credits);
  const standIns = contributedCommands(context).map((id) =>
    vscode.commands.registerCommand(id, async (...args: unknown[]) => {
      await loadMain();
      return vscode.commands.executeCommand(id, ...args);
    }),
  );
  context.subscriptions.push(
    credits,
    statusBar,
    ...standIns,
    registerPreviews(loadMain),
    registerAssets(loadMain),
    registerTasks(loadMain),
    registerExports(loadMain),
    ...registerTools(context, loadMain),
  );

  let loading: Promise<Services> | undefined;
  function loadMain(): Promise<Services> {
    loading ??= import('./main').then(({ start }) => {
      for (const standIn of standIns) standIn.dispose();
      const services = start(context, credits, statusBar);
      close = () => services.close();
      return services;
    });
    return loading;
  }
  setTimeout(() => void loadMain(), AT_REST_MS).unref();
}

export async function deactivate(): Promise<void> {
  await close?.();
}

/** VS Code asks for a custom editor as soon as a window has one open, perhaps before everything else is loaded. */
function registerPreviews(loadMain: () => Promise<Services>): vscode.Disposable {
  const provider: vscode.CustomReadonlyEditorProvider<PreviewDocument> = {
    openCustomDocument: async (uri) => (await loadMain()).previews.openCustomDocument(uri),
    resolveCustomEditor: async (document, panel) => (await loadMain()).previews.resolveCustomEditor(document, panel),
  };
  // The second one opens Aseprite files by default: VS Code has no other editor for them.
  return vscode.Disposable.from(
    ...['spriteKiln.preview', 'spriteKiln.aseprite'].map((viewType) =>
      vscode.window.registerCustomEditorProvider(viewType, provider, { supportsMultipleEditorsPerDocument: true }),
    ),
  );
}

/** VS Code asks for the view at once if it was visible when the window closed. */
function registerAssets(loadMain: () => Promise<Services>): vscode.Disposable {
  return vscode.window.registerWebviewViewProvider('spriteKiln.assets', {
    resolveWebviewView: async (view) => (await loadMain()).assetsView.resolveWebviewView(view),
  });
}

/** VS Code asks for pages of exports that were open when the window closed, as soon as they are visible again. */
function registerExports(loadMain: () => Promise<Services>): vscode.Disposable {
  return vscode.window.registerWebviewPanelSerializer('spriteKiln.export', {
    deserializeWebviewPanel: async (panel, state) =>
      (await loadMain()).exporting.panels.deserializeWebviewPanel(panel, state),
  });
}

/** VS Code asks for tasks when a person or a build needs them, perhaps before everything else is loaded. */
function registerTasks(loadMain: () => Promise<Services>): vscode.Disposable {
  return vscode.tasks.registerTaskProvider('spriteKiln', {
    provideTasks: async (token) => (await loadMain()).exporting.tasks.provideTasks(token),
    resolveTask: async (task) => (await loadMain()).exporting.tasks.resolveTask(task),
  });
}

/** VS Code asks for a tool when an agent calls it, perhaps before everything else is loaded. */
function registerTools(context: vscode.ExtensionContext, loadMain: () => Promise<Services>): vscode.Disposable[] {
  const { languageModelTools } = contributions(context);
  return languageModelTools.map(({ name }) =>
    vscode.lm.registerTool(name, {
      prepareInvocation: async ({ input }) => (await loadMain()).tools.prepare(name, input),
      invoke: async ({ input }, token) => (await loadMain()).tools.invoke(name, input, token),
    }),
  );
}

function contributedCommands(context: vscode.ExtensionContext): string[] {
  return contributions(context).commands.map(({ command }) => command);
}

function contributions({ extension }: vscode.ExtensionContext) {
  const manifest = extension.packageJSON as {
    readonly contributes: {
      readonly commands: readonly { readonly command: string }[];
      readonly languageModelTools: readonly { readonly name: string }[];
    };
  };
  return manifest.contributes;
}
