import * as vscode from 'vscode';
import { PREVIEW_SCHEME } from '../features/preview/previewPlace';
import { assetAt } from '../features/runs/assetPlace';

const PICTURE = /\.(png|jpe?g|webp)$/i;

const SHOWN = /\.(a?png|gif|jpe?g|webp)$/i;

/** Whether the preview shows such files; more than the service takes. */
export const isShown = (uri: vscode.Uri) => SHOWN.test(uri.path) || isAsset(uri);

export const isPicture = (uri: vscode.Uri) => PICTURE.test(uri.path) || isAsset(uri);

/** Whether it is a saved asset, as the asset browser and previews name it. */
export const isAsset = (uri: vscode.Uri) => assetAt(uri.toString()) !== undefined;

/** The picture of the active editor, whatever kind of editor that is. */
export function activePicture(fits = isPicture): vscode.Uri | undefined {
  const input = vscode.window.tabGroups.activeTabGroup.activeTab?.input;
  const uri = input instanceof vscode.TabInputCustom || input instanceof vscode.TabInputText ? input.uri : undefined;
  // The preview of a run has an address that is no file.
  return uri && uri.scheme !== PREVIEW_SCHEME && fits(uri) ? uri : undefined;
}

/** Lets the user choose picture files; empty where they choose none. */
export async function choosePictures(
  title: string,
  several: boolean,
  extensions = ['png', 'jpg', 'jpeg', 'webp'],
): Promise<vscode.Uri[]> {
  const folder = vscode.workspace.workspaceFolders?.[0]?.uri;
  const chosen = await vscode.window.showOpenDialog({
    title,
    canSelectMany: several,
    openLabel: vscode.l10n.t('Choose'),
    filters: { [vscode.l10n.t('Pictures')]: extensions },
    ...(folder && { defaultUri: folder }),
  });
  return chosen ?? [];
}
