import * as vscode from 'vscode';
import { assetAt } from '../../domain/assetPlace';
import { extensionsFor, type FileUse, isFileFor } from '../../domain/pictureFiles';
import { ShownSource } from '../../domain/runPlan';
import { PREVIEW_SCHEME } from '../../features/preview/previewPlace';
import type { Services } from '../../services';
import { isUri } from '../runOptions';

/** What says which picture is shown. */
type Shows = Pick<Services, 'previews'>;

/** Whether the preview opens such files; more than the service takes. */
const isOpened = (uri: vscode.Uri) => isFileFor('opened', uri.path) || isAsset(uri);

/** Whether it may be a copy of an asset. */
export const isCopy = (uri: vscode.Uri) => isFileFor('assetCopy', uri.path) || isAsset(uri);

/** Whether it is a picture that the preview shows: no file of a palette. */
const isShown = (uri: vscode.Uri) => isFileFor('shown', uri.path) || isAsset(uri);

/** Whether runs take it as an input. */
export const isPicture = (uri: vscode.Uri) => isFileFor('input', uri.path) || isAsset(uri);

/** Whether it is a saved asset, as the asset browser and previews name it. */
export const isAsset = (uri: vscode.Uri) => assetAt(uri.toString()) !== undefined;

/** The picture that the active preview shows, else that of the active editor, whatever kind of editor that is. */
export function activePicture({ previews }: Shows, fits = isPicture): ShownSource | undefined {
  const shown = previews.active();
  if (shown && fits(vscode.Uri.parse(shown.uri, true))) return shown;
  const input = vscode.window.tabGroups.activeTabGroup.activeTab?.input;
  const uri = input instanceof vscode.TabInputCustom || input instanceof vscode.TabInputText ? input.uri : undefined;
  // The preview of a run has an address that isn't a file.
  return uri && uri.scheme !== PREVIEW_SCHEME && fits(uri) ? new ShownSource(uri.toString(), undefined) : undefined;
}

/**
 * What the explorer was clicked on: those that fit of the selection, else the one file or folder; undefined if a command comes from
 * elsewhere.
 */
export function clickedOn(
  [clicked, all]: readonly unknown[],
  fits: (uri: vscode.Uri) => boolean = () => true,
): vscode.Uri[] | undefined {
  if (Array.isArray(all) && all.some(isUri)) return all.filter(isUri).filter(fits);
  return isUri(clicked) ? [clicked] : undefined;
}

const FITS = { shown: isShown, opened: isOpened };

/**
 * The files that a command is about: those that fit of the selection, the one that was clicked, the one that is shown, or those that are
 * chosen.
 */
export async function picturesFor(
  services: Shows,
  args: readonly unknown[],
  title: string,
  use: keyof typeof FITS = 'shown',
): Promise<vscode.Uri[]> {
  const fits = FITS[use];
  const clicked = clickedOn(args, fits);
  if (clicked) return clicked;
  const active = activePicture(services, fits);
  return active ? [vscode.Uri.parse(active.uri, true)] : choosePictures(title, true, use);
}

/** Lets the user choose picture files; empty if they choose none. */
export async function choosePictures(title: string, several: boolean, use: FileUse = 'input'): Promise<vscode.Uri[]> {
  const folder = vscode.workspace.workspaceFolders?.[0]?.uri;
  const chosen = await vscode.window.showOpenDialog({
    title,
    canSelectMany: several,
    openLabel: vscode.l10n.t('Choose'),
    filters: { [vscode.l10n.t('Pictures')]: extensionsFor(use) },
    defaultUri: folder,
  });
  return chosen ?? [];
}
