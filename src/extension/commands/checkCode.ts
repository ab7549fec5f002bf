import * as vscode from 'vscode';
import type { CodeFinding } from '../../core/code/findings/codeFinding';
import { ArgumentError } from '../../core/text/errors';
import { CanceledError } from '../../service/errors';
import { fileCount } from '../../shared/base/counts';
import { formatNumber } from '../../shared/base/numbers';
import { signalOf } from '../platform/progress';
import { showInfo } from '../platform/toast';
import { requireTrust } from '../platform/trust';
import { workspaceFolders } from '../platform/workspaceFiles';
import type { Services } from '../services';
import { isCall } from './runOptions';

/**
 * Shows problems in code that names sprites from now on, and says so if there are none. Code gets them.
 * @throws {ArgumentError} if no folder is open
 */
export async function checkCode(
  { codeProblems }: Pick<Services, 'codeProblems'>,
  args: readonly unknown[],
): Promise<{ readonly findings: readonly CodeFinding[] } | undefined> {
  requireTrust();
  if (!workspaceFolders().length) throw new ArgumentError(vscode.l10n.t('Open a folder first. Its code is checked.'));
  const title = vscode.l10n.t('Checking sprites in code');
  const options = { location: vscode.ProgressLocation.Notification, title, cancellable: true };
  const isCode = isCall(args);
  const checked = await vscode.window.withProgress(options, async (progress, token) => {
    const tell = (done: number, total: number) =>
      progress.report({ message: vscode.l10n.t('{0} of {1}', formatNumber(done), formatNumber(total)) });
    return codeProblems.checkNow(signalOf(token), tell).catch((error) => {
      if (error instanceof CanceledError && !isCode) return undefined;
      throw error;
    });
  });
  if (!checked || isCode) return checked && { findings: checked.findings };
  const { findings, project } = checked;
  if (findings.length) await vscode.commands.executeCommand('workbench.actions.view.problems');
  else void showInfo(vscode.l10n.t('No problems with sprites in {0} of code.', fileCount(project.texts.length)));
  return undefined;
}
