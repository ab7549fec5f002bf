import path from 'node:path';
import * as vscode from 'vscode';
import type { AssetEntry } from '../features/assets/assetEntry';
import { assetLabel } from '../features/assets/assetLabel';
import { isAssetCall, targetsOf } from '../features/assets/assetTargets';
import { findCopies, type LocalCopy } from '../features/assets/localCopies';
import { registerFailable } from '../platform/commands';
import { formatNumber } from '../platform/numbers';
import { plainText } from '../platform/plainText';
import type { Services } from '../services';

/** Pictures between two words of progress. */
const EVERY = 25;

interface CopyItem extends vscode.QuickPickItem {
  readonly uri: vscode.Uri;
}

/** Find Local Copies: files in the workspace with the bytes of an asset, whatever they are called. Code gets their URI strings. */
export const registerFindLocalCopies = (services: Services) =>
  registerFailable(
    services.log,
    'spriteKiln.findLocalCopies',
    async (...args) => {
      const title = vscode.l10n.t('Find Local Copies');
      const entries = await targetsOf(args, services, title);
      if (!entries.length) return undefined;
      const copies = await search(services, entries);
      if (!isAssetCall(args) && copies) void show(copies, entries, title);
      return copies?.map(({ uri }) => uri.toString());
    },
    isAssetCall,
  );

/** Undefined where the user stopped it. */
async function search(services: Services, entries: readonly AssetEntry[]): Promise<LocalCopy[] | undefined> {
  const { files, known, assetPictures: pictures, assets } = services;
  const { originId } = await assets.connection();
  const folders = vscode.workspace.workspaceFolders?.map(({ uri }) => uri) ?? [];
  const title = vscode.l10n.t('Looking for copies in the workspace');
  const place = { location: vscode.ProgressLocation.Notification, title, cancellable: true };
  return vscode.window.withProgress(place, async (progress, token) => {
    const stop = new AbortController();
    token.onCancellationRequested(() => stop.abort());
    const tell = (looked: number) => {
      if (looked % EVERY === 0) progress.report({ message: vscode.l10n.t('{0} pictures', formatNumber(looked)) });
    };
    const copies = await findCopies(entries, folders, { files, known, pictures, originId }, stop.signal, tell);
    return stop.signal.aborted ? undefined : copies;
  });
}

async function show(copies: readonly LocalCopy[], entries: readonly AssetEntry[], title: string): Promise<void> {
  const [first] = entries;
  if (!copies.length) {
    const text =
      entries.length === 1 && first
        ? vscode.l10n.t('There is no copy of “{0}” in this workspace.', assetLabel(first))
        : vscode.l10n.t('There are no copies of these assets in this workspace.');
    void vscode.window.showInformationMessage(plainText(text));
    return;
  }
  const reveal = { iconPath: new vscode.ThemeIcon('list-tree'), tooltip: vscode.l10n.t('Reveal in Explorer') };
  const pick = vscode.window.createQuickPick<CopyItem>();
  pick.title = title;
  pick.placeholder = vscode.l10n.t('Enter opens a copy in the Sprite Preview');
  pick.items = copies.map(({ uri, entry }) => ({
    label: path.posix.basename(uri.path),
    description: path.posix.dirname(vscode.workspace.asRelativePath(uri)),
    ...(entries.length > 1 && { detail: assetLabel(entry) }),
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
