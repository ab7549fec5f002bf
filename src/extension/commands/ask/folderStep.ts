import * as vscode from 'vscode';
import { isInside } from '../../platform/insideFolder';
import { settings } from '../../platform/settings';
import { ArgumentError } from '../runOptions';
import type { RunStep } from './answers';

/**
 * The folder of generated sprites as set, in the first workspace folder; undefined where none is open. Rejects where the
 * setting, which may come with a workspace, leads out of it.
 */
export async function defaultFolder(): Promise<vscode.Uri | undefined> {
  const folder = vscode.workspace.workspaceFolders?.[0];
  const chosen = folder && vscode.Uri.joinPath(folder.uri, settings.outputFolder(folder.uri));
  if (chosen && !(await isInside(chosen.toString(), folder.uri.toString()))) {
    throw new ArgumentError(vscode.l10n.t('The setting {0} leads out of the workspace.', 'spriteKiln.outputFolder'));
  }
  return chosen;
}

/** Asks where generated sprites go; Enter takes the folder of the settings. */
export const folderStep: RunStep = async (ask, answers) => {
  const usual = await defaultFolder().catch(() => undefined);
  const chosen = await ask.pick<vscode.Uri | undefined>({
    placeholder: vscode.l10n.t('Folder of the new sprites'),
    choices: [
      ...(usual
        ? [
            {
              label: vscode.workspace.asRelativePath(usual),
              description: vscode.l10n.t('as in the settings'),
              value: usual,
            },
          ]
        : []),
      { label: vscode.l10n.t('Choose a folder…'), value: undefined },
    ],
  });
  const folder = chosen ?? (await chooseFolder(vscode.l10n.t('Folder of the new sprites')));
  return folder ? { ...answers, folder } : answers;
};

/** Lets the user choose one folder. */
export async function chooseFolder(title: string): Promise<vscode.Uri | undefined> {
  const chosen = await vscode.window.showOpenDialog({
    title,
    canSelectFiles: false,
    canSelectFolders: true,
    openLabel: vscode.l10n.t('Choose'),
  });
  return chosen?.[0];
}
