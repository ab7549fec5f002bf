import * as vscode from 'vscode';
import { settings } from '../../platform/settings';
import type { RunStep } from './answers';

/** The folder of generated sprites as set, in the first workspace folder; undefined where none is open. */
export function defaultFolder(): vscode.Uri | undefined {
  const folder = vscode.workspace.workspaceFolders?.[0];
  return folder && vscode.Uri.joinPath(folder.uri, settings.outputFolder(folder.uri));
}

/** Asks where generated sprites go; Enter takes the folder of the settings. */
export const folderStep: RunStep = async (ask, answers) => {
  const usual = defaultFolder();
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
  const folder = chosen ?? (await chooseFolder());
  return folder ? { ...answers, folder } : answers;
};

async function chooseFolder(): Promise<vscode.Uri | undefined> {
  const chosen = await vscode.window.showOpenDialog({
    title: vscode.l10n.t('Folder of the new sprites'),
    canSelectFiles: false,
    canSelectFolders: true,
    openLabel: vscode.l10n.t('Choose'),
  });
  return chosen?.[0];
}
