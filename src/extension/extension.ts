import * as vscode from 'vscode';
import { Credits } from './features/account/credits';
import { StatusBar } from './features/account/statusBar';
import type { PreviewDocument } from './features/preview/previewDocument';
import type { Services } from './services';

/** The part that is there from the start: the status bar, and stand-ins for each command, the custom editor and the view of assets. */
export interface Start {
  readonly credits: Credits;
  readonly statusBar: StatusBar;
}

/** The rest is loaded once the editor is at rest: runs of earlier windows are taken up, and the view of runs is filled. */
const AT_REST_MS = 1000;

let close: (() => Promise<void>) | undefined;

/**
 * Loads next to nothing: an editor starts with every extension at once. The first command that is used, or a moment of rest,
 * loads everything else, which takes the place of the stand-ins.
 */
export function activate(context: vscode.ExtensionContext): void {
  const credits = new Credits(context.globalState);
  const statusBar = new StatusBar(credits);
  const standIns = contributedCommands(context).map((id) =>
    vscode.commands.registerCommand(id, async (...args: unknown[]) => {
      await whole();
      return vscode.commands.executeCommand(id, ...args);
    }),
  );
  context.subscriptions.push(credits, statusBar, ...standIns, registerPreviews(whole), registerAssets(whole));

  let loading: Promise<Services> | undefined;
  function whole(): Promise<Services> {
    loading ??= import('./main').then(({ start }) => {
      for (const standIn of standIns) standIn.dispose();
      const services = start(context, { credits, statusBar });
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

/** The custom editor is asked for as soon as a window has one open, before there is a moment of rest. */
function registerPreviews(whole: () => Promise<Services>): vscode.Disposable {
  const provider: vscode.CustomReadonlyEditorProvider<PreviewDocument> = {
    openCustomDocument: async (uri) => (await whole()).previews.openCustomDocument(uri),
    resolveCustomEditor: async (document, panel) => (await whole()).previews.resolveCustomEditor(document, panel),
  };
  return vscode.window.registerCustomEditorProvider('spriteKiln.preview', provider, {
    supportsMultipleEditorsPerDocument: true,
  });
}

/** The view is asked for at once where it was in sight when the window closed. */
function registerAssets(whole: () => Promise<Services>): vscode.Disposable {
  return vscode.window.registerWebviewViewProvider('spriteKiln.assets', {
    resolveWebviewView: async (view) => (await whole()).assetsView.resolveWebviewView(view),
  });
}

function contributedCommands(context: vscode.ExtensionContext): string[] {
  const manifest = context.extension.packageJSON as { contributes: { commands: { command: string }[] } };
  return manifest.contributes.commands.map(({ command }) => command);
}
