import * as vscode from 'vscode';
import { originIdOf } from '../../core/account/connection';
import type { Run } from '../../core/runs/run';
import { isFinished, stageOf } from '../../core/runs/runStage';
import { formatNumber } from '../../shared/base/numbers';
import { clearRuns, isUnsettled } from '../features/placeholders/clearing';
import { placeholderRuns } from '../features/placeholders/placeholders';
import { askBeforeLoss } from '../platform/askBeforeLoss';
import { signalOf } from '../platform/progress';
import { showInfo } from '../platform/toast';
import type { Services } from '../services';

/**
 * Removes finished runs from the list, after a question. Runs that wait for a decision stay, and so do those whose pictures a placeholder
 * replacement hasn't put in place yet.
 */
export async function clearFinishedRuns(services: Services): Promise<void> {
  const { runs, files, journalRead } = services;
  await journalRead.opened;
  const finished: Run[] = [];
  let unsettled = 0;
  for (const run of runs.list().filter((one) => !runs.isOpen(one) && isFinished(stageOf(one, false)))) {
    if (await isUnsettled(run, files)) unsettled++;
    else finished.push(run);
  }
  if (!finished.length) {
    void showInfo(vscode.l10n.t('No finished runs.'));
    return;
  }
  const drawn = placeholderRuns(runs.all());
  const detail = [
    vscode.l10n.t("Their files stay. You won't be able to run them again from here."),
    finished.some(({ id }) => drawn.has(id))
      ? vscode.l10n.t('Placeholders of the built-in service can still be replaced.')
      : '',
    unsettled ? vscode.l10n.t('Runs of an unfinished placeholder replacement stay in the list.') : '',
  ];
  const answer = await askBeforeLoss({
    text: vscode.l10n.t('Clear finished runs?'),
    detail: detail.filter(Boolean).join(' '),
    keep: vscode.l10n.t('Keep Runs'),
    lose: vscode.l10n.t('Clear'),
  });
  if (answer === 'lose') await clearNow(services, finished);
}

async function clearNow(services: Services, finished: readonly Run[]): Promise<void> {
  const { runs, files, known, connections, replacements } = services;
  const folders = vscode.workspace.workspaceFolders?.map(({ uri }) => uri) ?? [];
  const originId = originIdOf(connections.origin);
  const dependencies = { runs, files, known, originId, undoable: replacements.undoable() };
  const title = vscode.l10n.t('Clearing runs');
  const options = { location: vscode.ProgressLocation.Notification, cancellable: true, title };
  await vscode.window.withProgress(options, async (progress, token) => {
    const signal = signalOf(token);
    await clearRuns(finished, folders, dependencies, signal, (index, total) => {
      const message = vscode.l10n.t('{0} of {1}', formatNumber(index + 1), formatNumber(total));
      progress.report({ message, increment: 100 / total });
    });
  });
}
