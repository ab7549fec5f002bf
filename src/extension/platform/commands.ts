import * as vscode from 'vscode';
import { errorText, errorToast, type Remedy } from '../../core/text/errorText';
import { CanceledError } from '../../service/errors';
import type { Log } from './log';
import { settings } from './settings';
import { showFailure } from './toast';

/** What a command does. Its arguments may be anything that code or a key binding passes. */
export type CommandBody = (...args: unknown[]) => Promise<unknown>;

/**
 * A command that can fail. If a person ran it, a failure shows a message with remedies; if code called it (`isCall`), it rejects with an
 * error of the same name and message.
 */
export function failable(
  log: Log,
  id: string,
  run: CommandBody,
  isCall: (args: readonly unknown[]) => boolean = () => false,
): CommandBody {
  return async (...args) => {
    try {
      return await run(...args);
    } catch (error) {
      if (!(error instanceof CanceledError)) log.error(`${id} failed`, error);
      if (isCall(args)) throw namedError(error);
      if (!(error instanceof CanceledError)) void showError(error);
      return undefined;
    }
  };
}

/** An error for callers, with the cause's name and a message for people. */
function namedError(error: unknown): Error {
  const named = new Error(errorText(error, settings.origin()).text);
  if (error instanceof Error) named.name = error.name;
  return named;
}

/**
 * Shows an error with its remedies as buttons; resolves when the message is closed.
 * @param origin of the service that the error is about
 */
export async function showError(error: unknown, prefix = '', origin = settings.origin()): Promise<void> {
  const { remedies } = errorText(error, origin);
  const offered = remedies.map((remedy) => REMEDIES[remedy]());
  const chosen = await showFailure(errorToast(error, prefix, origin), ...offered.map(({ label }) => label));
  const remedy = offered.find(({ label }) => label === chosen);
  if (remedy) await vscode.commands.executeCommand(remedy.command);
}

const REMEDIES: Readonly<Record<Remedy, () => { readonly label: string; readonly command: string }>> = {
  connect: () => ({ label: vscode.l10n.t('Connect…'), command: 'spriteKiln.connect' }),
  'show-runs': () => ({ label: vscode.l10n.t('Show Runs'), command: 'spriteKiln.runs.focus' }),
  trust: () => ({ label: vscode.l10n.t('Manage Trust…'), command: 'workbench.trust.manage' }),
  'show-log': () => ({ label: vscode.l10n.t('Show Log'), command: 'spriteKiln.showLog' }),
};
