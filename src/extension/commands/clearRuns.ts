import * as vscode from 'vscode';
import { isFinished, stageOf } from '../features/runs/runStage';
import { registerFailable } from '../platform/commands';
import type { Services } from '../services';

/** Clear Finished Runs: takes them off the list. Runs that wait for a decision stay. */
export const registerClearRuns = (services: Services) =>
  registerFailable(services.log, 'spriteKiln.clearRuns', async () => {
    const { runs } = services;
    const finished = runs.list().filter((run) => !runs.isOpen(run) && isFinished(stageOf(run, false)));
    if (!finished.length) {
      void vscode.window.showInformationMessage(vscode.l10n.t('There is no finished run.'));
      return;
    }
    const clear = vscode.l10n.t('Clear');
    const text = vscode.l10n.t('Take the finished runs off the list?');
    const detail = vscode.l10n.t('Their files stay. They can no longer be run again from here.');
    if ((await vscode.window.showWarningMessage(text, { modal: true, detail }, clear)) === clear) {
      await runs.clear(finished);
    }
  });
