import * as vscode from 'vscode';
import { registerFailable } from '../platform/commands';
import type { Services } from '../services';
import { chooseRun } from './chooseRun';

/** Dismiss Run: ends the search for a run. */
export const registerDismissRun = (services: Services) =>
  registerFailable(services.log, 'spriteKiln.dismissRun', async (target) => {
    const run = await chooseRun(services, 'dismiss', target);
    if (!run) return;
    const dismiss = vscode.l10n.t('Dismiss');
    const text = vscode.l10n.t('Stop looking for the pictures of this run?');
    const detail = vscode.l10n.t('What the service made of it stays among your assets there and is not saved here.');
    if ((await vscode.window.showWarningMessage(text, { modal: true, detail }, dismiss)) === dismiss) {
      await services.runs.dismiss(run);
    }
  });
