import * as vscode from 'vscode';
import type { Run } from '../features/runs/run';
import { registerFailable } from '../platform/commands';
import type { Services } from '../services';
import { chooseRun } from './chooseRun';
import { pickOutputs } from './pickOutputs';
import { connectionOf } from './runConnection';
import { attend } from './runPlans';

/** Check Again: looks for the outputs of a run once more, or saves them again. Free. */
export const registerCheckAgain = (services: Services) =>
  registerFailable(services.log, 'spriteKiln.checkAgain', async (target) => {
    const run = await chooseRun(services, 'checkAgain', target);
    if (run) await checkAgain(services, run);
  });

export async function checkAgain(services: Services, run: Run): Promise<void> {
  const connection = await connectionOf(services, run);
  if (!(await pickOutputs(services, run, connection))) return;
  await attendTaken(services, run, await services.runs.checkAgain(run, connection));
}

/** Watches what became of a run that was to be taken up; the same run means that it was not. */
export async function attendTaken(services: Services, run: Run, taken: Run): Promise<void> {
  if (taken !== run) return attend(services, taken);
  await services.runs.reread();
  void vscode.window.showInformationMessage(
    vscode.l10n.t('Another window is working on this run, or has finished it.'),
  );
}
