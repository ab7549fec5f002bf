import * as vscode from 'vscode';
import { nameOf } from '../../../core/disk/fileStore';
import { assetAt } from '../../../core/domain/assetPlace';
import { extensionsFor, type FileUse, isFileFor } from '../../../core/domain/pictureFiles';
import { ShownSource } from '../../../core/domain/runPlan';
import { plainText } from '../../../shared/base/foreignText';
import { PREVIEW_SCHEME, placeOf } from '../../features/preview/previewPlace';
import type { Services } from '../../services';
import { isUri } from '../runOptions';

/** Knows which picture is shown. */
export type Shows = Pick<Services, 'previews' | 'exporting' | 'comparing'>;

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

/**
 * The pictures in front: the one in the active preview, with what is shown of it; those of a preview in which none has the focus; the source of an
 * active export page; what VS Code itself shows in the active editor, alone or compared. Empty if no picture that fits is in front.
 */
export function picturesInFront(services: Shows, fits = isPicture): readonly ShownSource[] {
  const fitting = (uri: string) => fits(vscode.Uri.parse(uri, true));
  const shown = services.previews.active();
  if (shown && fitting(shown.uri)) return [shown];
  return filesInFront(services)
    .filter(fitting)
    .map((uri) => new ShownSource(uri, undefined));
}

/** URI strings. */
function filesInFront({ previews, exporting, comparing }: Shows): readonly string[] {
  const preview = previews.inFront();
  if (preview) return preview.pictures;
  const exported = exporting.panels.inFront();
  if (exported !== undefined) return [exported];
  const tab = vscode.window.tabGroups.activeTabGroup.activeTab;
  const uri = tab && uriIn(tab);
  const file = uri ? uri.toString() : tab && comparing.fileInTab(tab);
  return file === undefined ? [] : [file];
}

/** The file in a tab of VS Code's own. A preview that is still opening has an address of ours, which isn't a file. */
function uriIn({ input }: vscode.Tab): vscode.Uri | undefined {
  if (input instanceof vscode.TabInputTextDiff) return workingFile(input.modified);
  if (!(input instanceof vscode.TabInputCustom || input instanceof vscode.TabInputText)) return undefined;
  return input.uri.scheme === PREVIEW_SCHEME ? undefined : workingFile(input.uri);
}

/** The file of a version that VS Code's Git extension shows; other files as they are. */
export const workingFile = (uri: vscode.Uri) => (uri.scheme === 'git' ? uri.with({ scheme: 'file', query: '' }) : uri);

/** The picture in front. If there are several, the person chooses one of them; `canceled` if not. Undefined if there is none. */
export async function pictureInFront(
  services: Shows,
  title: string,
  fits = isPicture,
): Promise<ShownSource | 'canceled' | undefined> {
  const [first, ...more] = picturesInFront(services, fits);
  if (!first || !more.length) return first;
  const items = [first, ...more].map((shown) => ({ label: plainText(nameOf(shown.uri)), shown }));
  const placeHolder = vscode.l10n.t('Which of the images that are shown?');
  return (await vscode.window.showQuickPick(items, { title, placeHolder }))?.shown ?? 'canceled';
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
 * The files that a command is about: those of the selection that fit, the clicked one, the one in front, or those that the user chooses.
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
  const inFront = await pictureInFront(services, title, fits);
  if (inFront === 'canceled') return [];
  return inFront ? [vscode.Uri.parse(inFront.uri, true)] : choosePictures(title, true, use);
}

/** Lets the user choose picture files; empty if they choose none. */
export async function choosePictures(title: string, several: boolean, use: FileUse = 'input'): Promise<vscode.Uri[]> {
  const folder = vscode.workspace.workspaceFolders?.[0]?.uri;
  const chosen = await vscode.window.showOpenDialog({
    title,
    canSelectMany: several,
    openLabel: vscode.l10n.t('Choose'),
    filters: { [vscode.l10n.t('Images')]: extensionsFor(use) },
    defaultUri: folder,
  });
  return chosen ?? [];
}
