import * as vscode from 'vscode';
import { registerFailable } from '../platform/commands';
import type { Services } from '../services';
import { checkAgain } from './checkAgain';
import { chooseRun } from './chooseRun';
import { costQuestion } from './runCost';
import { runPlans } from './runPlans';

/** Generate Again…: sends an unresolved run a second time, where a person accepts that it may be charged twice. */
export const registerGenerateAgain = (services: Services) =>
  registerFailable(services.log, 'spriteKiln.generateAgain', async (target) => {
    const run = await chooseRun(services, 'generateAgain', target);
    if (!run) return;
    const check = vscode.l10n.t('Check Again');
    const again = vscode.l10n.t('Generate Again');
    const text = vscode.l10n.t('This run may be charged twice.');
    const detail = vscode.l10n.t(
      'It is not known whether the service accepted it. Checking again costs nothing; generating again is a second run.',
    );
    // What it costs is part of this question: nobody is asked twice.
    const connection = await services.connections.current();
    const cost = costQuestion(services, connection, [run.plan]);
    const words = cost ? `${detail}\n\n${cost.text}` : detail;
    // The first button is the default.
    const chosen = await vscode.window.showWarningMessage(text, { modal: true, detail: words }, check, again);
    if (chosen === check) await checkAgain(services, run);
    if (chosen !== again) return;
    cost?.agree();
    await runPlans(services, [run.plan], { questions: true, knowsTwin: true, confirm: false });
  });
