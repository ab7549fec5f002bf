import * as vscode from 'vscode';
import type { Done } from '../../../../shared/protocol/preview';
import type { Bin } from '../../../platform/bin';
import { type FileStore, nameOf, parentOf, placeKey } from '../../../platform/fileStore';
import { formatNumber } from '../../../platform/numbers';
import { unsavedFiles } from '../../../platform/workspaceFiles';
import type { PreviewPicture } from '../previewSource';
import type { UndoStack } from './undo';

/** Bytes of discarded files that are held in memory for Undo. */
const MOST_HELD = 64 * 1024 * 1024;

/** A file that can be restored. */
interface HeldFile {
  readonly uri: string;
  readonly bytes: Uint8Array;
}

/**
 * Moves pictures to the trash, a sheet with its JSON. Where there is none, a person decides whether they are deleted for good.
 * Rejects with words for people; nothing was discarded then, or the words say what was.
 */
export async function discard(
  pictures: readonly PreviewPicture[],
  files: FileStore,
  bin: Bin,
  undo: UndoStack,
): Promise<Done> {
  const wanted = pictures.flatMap(({ uri, companions = [] }) => (uri === undefined ? [] : [uri, ...companions]));
  const uris = await present([...new Set(wanted)], files);
  const [first] = uris;
  if (first === undefined) throw new Error(vscode.l10n.t('There is nothing left to discard.'));
  refuseUnsaved(uris);
  const held = await hold(uris, files);
  const gone = await remove(uris, bin);
  if (!gone.length) return { undoable: false };
  const restorable = held?.filter(({ uri }) => gone.includes(uri));
  if (restorable) undo.push(() => restore(restorable, files), sizeOf(restorable));
  const shown = pictures.flatMap(({ uri }) => (uri !== undefined && gone.includes(uri) ? [nameOf(uri)] : []));
  return { text: discardedText(shown), undoable: restorable !== undefined };
}

async function present(uris: readonly string[], files: FileStore): Promise<string[]> {
  const folders = [...new Set(uris.map(parentOf))];
  const names = new Map(await Promise.all(folders.map(async (one) => [one, await files.list(one)] as const)));
  return uris.filter((uri) => names.get(parentOf(uri))?.includes(nameOf(uri)));
}

/** Throws where a file has unsaved changes in an editor, which would be lost. */
function refuseUnsaved(uris: readonly string[]): void {
  const keys = new Set(uris.map(placeKey));
  for (const uri of unsavedFiles()) {
    if (!keys.has(placeKey(uri))) continue;
    throw new Error(
      vscode.l10n.t('{0} has changes in an editor that are not saved. Nothing was discarded.', nameOf(uri)),
    );
  }
}

/** Reads files for Undo; undefined where they are too large together. */
async function hold(uris: readonly string[], files: FileStore): Promise<HeldFile[] | undefined> {
  const held: HeldFile[] = [];
  let room = MOST_HELD;
  for (const uri of uris) {
    const bytes = await files.read(uri, room).catch(() => undefined);
    if (!bytes) return undefined;
    room -= bytes.length;
    held.push({ uri, bytes });
  }
  return held;
}

/** Removes files; resolves to those that are gone. */
async function remove(uris: readonly string[], bin: Bin): Promise<string[]> {
  const gone: string[] = [];
  let forGood = false;
  for (const uri of uris) {
    try {
      await (forGood ? bin.forGood(uri) : bin.toTrash(uri));
    } catch (error) {
      if (forGood) throw stoppedAt(uri, gone, error);
      if (!(await bin.mayDelete(uris.slice(gone.length).map(nameOf)))) return gone;
      forGood = true;
      await bin.forGood(uri).catch((cause: unknown) => {
        throw stoppedAt(uri, gone, cause);
      });
    }
    gone.push(uri);
  }
  return gone;
}

function stoppedAt(uri: string, gone: readonly string[], cause: unknown): Error {
  const name = nameOf(uri);
  const detail = cause instanceof Error ? cause.message : String(cause);
  const text = gone.length
    ? vscode.l10n.t('{0} could not be discarded ({1}). Before it, {2} went.', name, detail, gone.map(nameOf).join(', '))
    : vscode.l10n.t('{0} could not be discarded ({1}).', name, detail);
  return new Error(text, { cause });
}

async function restore(held: readonly HeldFile[], files: FileStore): Promise<string> {
  const taken: string[] = [];
  for (const { uri, bytes } of held) if (!(await files.create(uri, bytes))) taken.push(nameOf(uri));
  const back = held.map(({ uri }) => nameOf(uri)).filter((name) => !taken.includes(name));
  if (taken.length) {
    const names = taken.join(', ');
    throw new Error(vscode.l10n.t('There is another {0} now, which was not overwritten.', names));
  }
  const [only = ''] = back;
  return back.length === 1
    ? vscode.l10n.t('{0} is back.', only)
    : vscode.l10n.t('{0} files are back.', formatNumber(back.length));
}

function discardedText(names: readonly string[]): string {
  const [only = ''] = names;
  return names.length === 1
    ? vscode.l10n.t('{0} discarded.', only)
    : vscode.l10n.t('{0} pictures discarded.', formatNumber(names.length));
}

const sizeOf = (held: readonly HeldFile[]) => held.reduce((sum, { bytes }) => sum + bytes.length, 0);

/** Asks whether files are deleted where there is no trash. */
export async function askToDelete(names: readonly string[]): Promise<boolean> {
  const [only = ''] = names;
  const text =
    names.length === 1
      ? vscode.l10n.t('Delete {0} for good?', only)
      : vscode.l10n.t('Delete {0} files for good?', formatNumber(names.length));
  const detail = vscode.l10n.t('There is no trash here. The preview can undo this while it is open.');
  const button = vscode.l10n.t('Delete');
  return (await vscode.window.showWarningMessage(text, { modal: true, detail }, button)) === button;
}
