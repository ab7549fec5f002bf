import * as vscode from 'vscode';
import type { Services } from '../services';
import { chooseFolder, defaultFolder } from './ask/folderStep';

interface FolderItem extends vscode.QuickPickItem {
  /** Absent: one is chosen in a dialog. */
  readonly folder?: vscode.Uri;
}

/** Asks where assets are saved: the folder used last, that of the settings, or another one. Undefined where the user leaves. */
export async function askAssetFolder({ memory }: Services, title: string): Promise<vscode.Uri | undefined> {
  const last = memory.assetFolder === undefined ? undefined : vscode.Uri.parse(memory.assetFolder, true);
  const usual = await defaultFolder().catch(() => undefined);
  const items: FolderItem[] = [];
  if (last) items.push(itemOf(last, vscode.l10n.t('last used')));
  if (usual && usual.toString() !== last?.toString()) items.push(itemOf(usual, vscode.l10n.t('as in the settings')));
  items.push({ label: vscode.l10n.t('Choose a folder…'), iconPath: new vscode.ThemeIcon('folder-opened') });
  const placeHolder = vscode.l10n.t('Folder of the saved assets');
  const chosen = await vscode.window.showQuickPick(items, { title, placeHolder });
  return chosen && (chosen.folder ?? chooseFolder(placeHolder));
}

function itemOf(folder: vscode.Uri, description: string): FolderItem {
  const label = vscode.workspace.asRelativePath(folder);
  return { label, description, iconPath: new vscode.ThemeIcon('folder'), folder };
}
