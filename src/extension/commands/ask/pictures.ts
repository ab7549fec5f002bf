import * as vscode from 'vscode';
import { assetAt } from '../../../engine/domain/assetPlace';
import { extensionsFor, type FileUse, isFileFor } from '../../../engine/domain/pictureFiles';
import { ShownSource } from '../../../engine/domain/runPlan';
import { PREVIEW_SCHEME, placeOf } from '../../features/preview/previewPlace';
import type { Services } from '../../services';
import { isUri } from '../runOptions';

/** Knows which picture is shown. */
type Shows = Pick<Services, 'previews'>;

/** Whether the preview opens the file; that is more than the service accepts. */
const isOpened = (uri: vscode.Uri) => isFileFor('opened', uri.path) || isAsset(uri);

/** Whether the file may be a copy of an asset. */
export const isCopy = (uri: vscode.Uri) => isFileFor('assetCopy', uri.path) || isAsset(uri);

/** Whether the preview shows the file as a picture; palette files aren't. */
const isShown = (uri: vscode.Uri) => isFileFor('shown', uri.path) || isAsset(uri);

/** Whether runs accept the file as an input. */
export const isPicture = (uri: vscode.Uri) => isFileFor('input', uri.path) || isAsset(uri);

/** Whether the URI names a saved asset, as the asset browser and previews write it. */
export const isAsset = (uri: vscode.Uri) => assetAt(uri.toString()) !== undefined;

/** The picture in the active preview, otherwise the one in the active editor of any kind. */
export function activePicture({ previews }: Shows, fits = isPicture): ShownSource | undefined {
  const shown = previews.active();
  if (shown && fits(vscode.Uri.parse(shown.uri, true))) return shown;
  const input = vscode.window.tabGroups.activeTabGroup.activeTab?.input;
  const uri = input instanceof vscode.TabInputCustom || input instanceof vscode.TabInputText ? input.uri : undefined;
  // The preview of a run has a URI that isn't a file.
  return uri && uri.scheme !== PREVIEW_SCHEME && fits(uri) ? new ShownSource(uri.toString(), undefined) : undefined;
}

/**
 * What was clicked in the explorer: the files of the selection that fit, otherwise the one file or folder; undefined if the command comes
 * from elsewhere.
 */
export function clickedOn(
  [clicked, all]: readonly unknown[],
  fits: (uri: vscode.Uri) => boolean = () => true,
): vscode.Uri[] | undefined {
  if (Array.isArray(all) && all.some(isUri)) return all.filter(isUri).filter(fits);
  return isUri(clicked) ? filesAt(clicked) : undefined;
}

/** In a preview with an address of ours, the title's menu passes that address: the files are in it. */
function filesAt(uri: vscode.Uri): vscode.Uri[] {
  const place = placeOf(uri);
  return place.kind === 'files' ? place.uris.map((one) => vscode.Uri.parse(one, true)) : [uri];
}

const FITS = { shown: isShown, opened: isOpened };

/**
 * The files that a command is about: those of the selection that fit, the clicked one, the one that is shown, or those that the user
 * chooses.
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
