import * as vscode from 'vscode';
import { Credits } from './features/account/credits';
import { StatusBar } from './features/account/statusBar';

/** The part that is there from the start: the status bar, and a stand-in for each command. */
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
  context.subscriptions.push(credits, statusBar, ...standIns);

  let loading: Promise<void> | undefined;
  const whole = () => {
    loading ??= import('./main').then(({ start }) => {
      for (const standIn of standIns) standIn.dispose();
      close = start(context, { credits, statusBar });
    });
    return loading;
  };
  setTimeout(() => void whole(), AT_REST_MS).unref();
}

export async function deactivate(): Promise<void> {
  await close?.();
}

function contributedCommands(context: vscode.ExtensionContext): string[] {
  const manifest = context.extension.packageJSON as { contributes: { commands: { command: string }[] } };
  return manifest.contributes.commands.map(({ command }) => command);
}
