import path from 'node:path';
import * as vscode from 'vscode';
import { type AssetEntry, PROMPT_KEPT } from '../../core/assets/assetEntry';
import { nameOf } from '../../core/disk/fileStore';
import { type ForeignText, foreignText, plainText, rawText } from '../../shared/base/foreignText';
import { formatNumber } from '../../shared/base/numbers';
import { isAssetCall, targetsOf } from '../features/assets/assetTargets';
import { assetLabel, assetsText } from '../features/assets/assetText';
import { assetOfFile, findCopies, type LocalCopy } from '../features/assets/localCopies';
import { MAX_PREVIEWED } from '../features/preview/previewPlace';
import { signalOf } from '../platform/progress';
import { showInfo, showWarning } from '../platform/toast';
import { pathOf } from '../platform/workspaceFiles';
import type { Services } from '../services';
import { choosePictures, isCopy, pictureInFront, picturesFor } from './ask/pictures';
import { isCall, isUri, parseOptions, toUri } from './runOptions';

/** Actions on pictures: files, saved assets, and the list of assets. For assets, `args` are those of `targetsOf`. */

/** Shows pictures in the Sprite Preview: the selected ones, the one that is shown, or those that the user chooses. */
export async function previewPictures(services: Services, args: readonly unknown[]): Promise<void> {
  const uris = await picturesToShow(services, args);
  if (uris.length) await services.previews.showFiles(uris);
}

async function picturesToShow(services: Services, args: readonly unknown[]): Promise<vscode.Uri[]> {
  if (isCall(args)) return (parseOptions('preview', args[0]).files ?? []).map(toUri);
  return picturesFor(services, args, vscode.l10n.t('Open in Sprite Preview'), 'opened');
}

/** Copies the ids of assets, one per line. */
export async function copyAssetIds(services: Services, args: readonly unknown[]): Promise<void> {
  const entries = await targetsOf(args, services, vscode.l10n.t('Copy Asset ID'));
  if (entries.length) await vscode.env.clipboard.writeText(entries.map(({ id }) => id).join('\n'));
}

/** Copies the prompt of one asset unchanged; of several, one per line. */
export async function copyAssetPrompts(services: Services, args: readonly unknown[]): Promise<void> {
  const entries = await targetsOf(args, services, vscode.l10n.t('Copy Asset Prompt'));
  if (!entries.length) return;
  const prompts: string[] = [];
  for (const entry of entries) prompts.push(rawText(await wholePrompt(entry, services)));
  const [only = ''] = prompts;
  const lines = prompts.map((prompt) => prompt.replace(/\s*\n\s*/g, ' ')).filter(Boolean);
  await vscode.env.clipboard.writeText(prompts.length === 1 ? only : lines.join('\n'));
}

/** The asset's full prompt. The list has only the beginning of a long one, which is copied if the service can't be asked. */
async function wholePrompt({ id, prompt }: AssetEntry, { assets }: Services): Promise<ForeignText> {
  if (rawText(prompt).length < PROMPT_KEPT) return prompt;
  const asset = await assets
    .connection()
    .then(({ client }) => client.asset(id))
    .catch(() => undefined);
  return asset?.prompt ?? prompt;
}

/** Shows assets in the Sprite Preview, an animation with its sheet. Nothing is saved. */
export async function previewAssets(services: Services, args: readonly unknown[]): Promise<void> {
  const entries = await targetsOf(args, services, vscode.l10n.t('Preview Assets'));
  const [first, ...more] = entries;
  if (!first) return;
  const uris = (await Promise.all(entries.map((entry) => services.assetFiles.urisOf(entry)))).flat();
  if (uris.length > MAX_PREVIEWED) {
    const most = formatNumber(MAX_PREVIEWED);
    const text = vscode.l10n.t('A preview shows up to {0} images. These are the first.', most);
    void showInfo(text);
  }
  const label = assetLabel(first);
  const title = more.length ? vscode.l10n.t('{0} and {1} more', label, formatNumber(more.length)) : label;
  await services.previews.showFiles(uris.slice(0, MAX_PREVIEWED), title);
}

/** The progress is reported each time this many pictures were compared. */
const PROGRESS_STEP = 25;

interface CopyItem extends vscode.QuickPickItem {
  readonly uri: vscode.Uri;
}

/** Finds files in the workspace with the bytes of an asset, under any name. Code gets their URI strings. */
export async function findLocalCopies(services: Services, args: readonly unknown[]): Promise<string[] | undefined> {
  const entries = await targetsOf(args, services, vscode.l10n.t('Find Local Copies of Assets'));
  if (!entries.length) return undefined;
  const copies = await searchCopies(services, entries);
  if (!isAssetCall(args) && copies) void showCopies(copies, entries);
  return copies?.map(({ uri }) => uri.toString());
}

/** Undefined if the user canceled. */
async function searchCopies(services: Services, entries: readonly AssetEntry[]): Promise<LocalCopy[] | undefined> {
  const { files, known, assetPictures: pictures, assets } = services;
  const { originId } = await assets.connection();
  const folders = vscode.workspace.workspaceFolders?.map(({ uri }) => uri) ?? [];
  const title = vscode.l10n.t('Looking for copies of {0} in the workspace', assetsText(entries));
  const place = { location: vscode.ProgressLocation.Notification, title, cancellable: true };
  return vscode.window.withProgress(place, async (progress, token) => {
    const signal = signalOf(token);
    const tell = (looked: number) => {
      if (looked % PROGRESS_STEP === 0) progress.report({ message: vscode.l10n.t('{0} images', formatNumber(looked)) });
    };
    const copies = await findCopies(entries, folders, { files, known, pictures, originId }, signal, tell);
    return signal.aborted ? undefined : copies;
  });
}

async function showCopies(copies: readonly LocalCopy[], entries: readonly AssetEntry[]): Promise<void> {
  if (!copies.length) {
    void showInfo(vscode.l10n.t('No copies of {0} in this workspace.', assetsText(entries)));
    return;
  }
  const reveal = { iconPath: new vscode.ThemeIcon('list-tree'), tooltip: vscode.l10n.t('Reveal in Explorer') };
  const pick = vscode.window.createQuickPick<CopyItem>();
  pick.title = vscode.l10n.t('Copies of {0}', assetsText(entries));
  pick.placeholder = vscode.l10n.t('Enter opens a copy in the Sprite Preview');
  pick.items = copies.map(({ uri, entry }) => ({
    label: plainText(nameOf(uri.toString())),
    description: plainText(foreignText(path.posix.dirname(rawText(pathOf(uri))))),
    detail: entries.length > 1 ? assetLabel(entry) : undefined,
    buttons: [reveal],
    uri,
  }));
  pick.onDidTriggerItemButton(({ item }) => void vscode.commands.executeCommand('revealInExplorer', item.uri));
  pick.onDidAccept(() => {
    const [chosen] = pick.activeItems;
    pick.hide();
    if (chosen) void vscode.commands.executeCommand('spriteKiln.preview', chosen.uri);
  });
  pick.onDidHide(() => pick.dispose());
  pick.show();
}

/** Selects the asset of a picture file in the view. Resolves to its id; undefined if the file isn't known to be an asset. */
export async function showAsset(services: Services, [clicked]: readonly unknown[]): Promise<string | undefined> {
  const title = vscode.l10n.t('Show Asset');
  const inFront = isUri(clicked) ? { uri: clicked.toString() } : await pictureInFront(services, title, isCopy);
  if (inFront === 'canceled') return undefined;
  const uri = inFront ? vscode.Uri.parse(inFront.uri, true) : (await choosePictures(title, false, 'assetCopy'))[0];
  if (!uri) return undefined;
  const { assets, assetsView, files, known, runs } = services;
  const { origin, originId } = await assets.connection();
  const name = plainText(nameOf(uri.toString()));
  const id = await assetOfFile(uri.toString(), { files, known, runs: runs.all(), origin, originId });
  const text = id === undefined ? unknownText(name) : await goneText(services, id, name);
  if (id === undefined || text !== undefined) {
    void showInfo(text ?? '');
    return undefined;
  }
  await assetsView.show(id);
  return id;
}

function unknownText(name: string): string {
  return vscode.l10n.t("{0} doesn't match any of your assets. It was changed, or came from somewhere else.", name);
}

/** Updates the list if it doesn't have the asset. Resolves to the reason if it still doesn't; undefined if it does. */
async function goneText({ assets }: Services, id: string, name: string): Promise<string | undefined> {
  await assets.open();
  if (!assets.index.has(id)) await assets.refresh(false);
  if (assets.index.has(id)) return undefined;
  return assets.status.message ?? vscode.l10n.t('{0} was an asset that is no longer on the service.', name);
}

/**
 * Updates the list of assets, with progress in its view. A failure is shown as a message if the view isn't visible.
 * @param full rereads the whole list, which also removes assets that the service no longer has; otherwise only new ones are read
 */
export async function readAssets({ assets, assetsView }: Services, full: boolean): Promise<void> {
  const reading = assets.refresh(full);
  await vscode.window.withProgress({ location: { viewId: 'spriteKiln.assets' } }, () => reading);
  const { message } = assets.status;
  // The view shows the message itself.
  if (message !== undefined && !assetsView.visible) void showWarning(message);
}
