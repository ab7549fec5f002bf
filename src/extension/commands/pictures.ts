import * as vscode from 'vscode';

const PICTURE = /\.(png|jpe?g|webp)$/i;

export const isPicture = (uri: vscode.Uri) => PICTURE.test(uri.path);

/** The picture of the active editor, whatever kind of editor that is. */
export function activePicture(): vscode.Uri | undefined {
  const input = vscode.window.tabGroups.activeTabGroup.activeTab?.input;
  const uri = input instanceof vscode.TabInputCustom || input instanceof vscode.TabInputText ? input.uri : undefined;
  return uri && isPicture(uri) ? uri : undefined;
}

/** Lets the user choose picture files; empty where they choose none. */
export async function choosePictures(title: string, several: boolean): Promise<vscode.Uri[]> {
  const folder = vscode.workspace.workspaceFolders?.[0]?.uri;
  const chosen = await vscode.window.showOpenDialog({
    title,
    canSelectMany: several,
    openLabel: vscode.l10n.t('Choose'),
    filters: { [vscode.l10n.t('Pictures')]: ['png', 'jpg', 'jpeg', 'webp'] },
    ...(folder && { defaultUri: folder }),
  });
  return chosen ?? [];
}
