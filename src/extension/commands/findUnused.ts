import * as vscode from 'vscode';
import type { FoundUnused } from '../../core/code/unused/unusedSprites';
import { becauseText } from '../../core/code/unused/unusedText';
import { isWithin } from '../../core/disk/fileStore';
import { ArgumentError } from '../../core/text/errors';
import { CanceledError } from '../../service/errors';
import { plainText } from '../../shared/base/foreignText';
import { formatNumber } from '../../shared/base/numbers';
import { trashSprites } from '../features/code/trashSprites';
import { pickUnused } from '../features/code/unusedList';
import { searchWorkspace } from '../features/references/textSearch';
import { EditorTrash } from '../platform/bin';
import { signalOf } from '../platform/progress';
import { showInfo } from '../platform/toast';
import { pathOf, workspaceFolders } from '../platform/workspaceFiles';
import type { Services } from '../services';
import { isCall, parseOptions, toUri } from './runOptions';

/** A sprite, as code gets it. */
export interface UnusedForCode {
  /** URI string. */
  readonly file: string;
  readonly bytes: number;
  /** A sentence; absent if nothing uses it. */
  readonly because?: string;
}

/**
 * Lists sprites that nothing in the workspace names, all or those in the folders of a right-click, and moves those that a person selects to the Trash.
 * Code gets the list.
 * @throws {ArgumentError} if no folder is open
 */
export async function findUnusedSprites(
  services: Services,
  args: readonly unknown[],
): Promise<{ readonly unused: readonly UnusedForCode[]; readonly maybe: readonly UnusedForCode[] } | undefined> {
  if (!workspaceFolders().length)
    throw new ArgumentError(vscode.l10n.t('Open a folder first. Its sprites are looked at.'));
  const isCode = isCall(args);
  const folders = foldersOf(args, isCode);
  const found = await search(services, folders);
  if (!found) return undefined;
  if (isCode) return forCode(found);
  await offer(services, found);
  return undefined;
}

function foldersOf(args: readonly unknown[], isCode: boolean): readonly string[] {
  if (isCode) return (parseOptions('preview', args[0]).files ?? []).map((file) => toUri(file).toString());
  const [first, several] = args;
  const chosen = Array.isArray(several) && several.length ? several : [first];
  return chosen.flatMap((one) => (one instanceof vscode.Uri ? one.toString() : []));
}

/** Undefined if the user canceled. */
function search({ core, files }: Services, folders: readonly string[]): Thenable<FoundUnused | undefined> {
  const title = vscode.l10n.t('Looking for unused sprites');
  const options = { location: vscode.ProgressLocation.Notification, title, cancellable: true };
  return vscode.window.withProgress(options, async (progress, token) => {
    const tell = (read: number, of: number) =>
      progress.report({ message: vscode.l10n.t('{0} of {1}', formatNumber(read), formatNumber(of)) });
    const isWanted = (uri: string) => !folders.length || folders.some((folder) => isWithin(uri, folder));
    try {
      return await core.unused.find({ ...searchWorkspace(files, signalOf(token)), tell, isWanted });
    } catch (error) {
      if (error instanceof CanceledError) return undefined;
      throw error;
    }
  });
}

function forCode({ unused, maybe }: FoundUnused) {
  const shown = (uri: string) => plainText(pathOf(vscode.Uri.parse(uri, true)));
  return {
    unused: unused.map(({ uri, bytes }) => ({ file: uri, bytes })),
    maybe: maybe.map(({ uri, bytes, because }) => ({ file: uri, bytes, because: becauseText(because, shown) })),
  };
}

async function offer(services: Services, found: FoundUnused): Promise<void> {
  if (!found.unused.length && !found.maybe.length) {
    void showInfo(
      found.sprites
        ? vscode.l10n.t('No unused sprites: {0} looked at, and each is named.', formatNumber(found.sprites))
        : vscode.l10n.t('No sprites here.'),
    );
    return;
  }
  const chosen = await pickUnused(found, services.core.glances);
  if (!chosen.length) return;
  const trashed = await trashSprites(chosen, services.files, new EditorTrash());
  if (!trashed) return;
  const { text, undo } = trashed;
  const undoLabel = vscode.l10n.t('Undo');
  const pressed = await showInfo(text, ...(undo ? [undoLabel] : []));
  const restored = pressed === undoLabel ? await undo?.() : undefined;
  if (restored) void showInfo(restored);
}
