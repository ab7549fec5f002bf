import * as vscode from 'vscode';
import { type ForeignText, plainText, rawText } from '../../../../shared/foreignText';
import type { Done } from '../../../../shared/protocol/preview';
import { digestAt } from '../../../domain/digestAt';
import type { Bin } from '../../../platform/bin';
import { messageOf } from '../../../platform/errors';
import { type FileStore, nameOf, parentOf, placeKey } from '../../../platform/fileStore';
import { formatNumber } from '../../../platform/numbers';
import { unsavedFiles } from '../../../platform/workspaceFiles';
import type { PreviewPicture } from '../previewSource';
import type { UndoStack } from './undo';

/** Bytes of discarded files that are held in memory for Undo. */
const MOST_HELD = 64 * 1024 * 1024;

/** Bytes of a file that can be deleted for good: it is compared with what it was before the question. */
const MOST_COMPARED = 512 * 1024 * 1024;

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
  const { gone, fault } = await remove(uris, bin, files);
  const restorable = held?.filter(({ uri }) => gone.includes(uri));
  if (restorable?.length) undo.push(() => restore(restorable, files), sizeOf(restorable));
  if (fault) throw fault;
  if (!gone.length) return { undoable: false };
  const shown = pictures.flatMap(({ uri }) => (uri !== undefined && gone.includes(uri) ? [nameOf(uri)] : []));
  return { text: discardedText(shown), undoable: restorable !== undefined };
}

async function present(uris: readonly string[], files: FileStore): Promise<string[]> {
  const folders = [...new Set(uris.map(parentOf))];
  const names = new Map(await Promise.all(folders.map(async (one) => [one, await files.list(one)] as const)));
  return uris.filter((uri) => names.get(parentOf(uri))?.includes(rawText(nameOf(uri))));
}

/** Throws where a file has unsaved changes in an editor, which would be lost. */
function refuseUnsaved(uris: readonly string[]): void {
  const keys = new Set(uris.map(placeKey));
  for (const uri of unsavedFiles()) {
    if (!keys.has(placeKey(uri))) continue;
    throw new Error(
      vscode.l10n.t('{0} has changes in an editor that are not saved. Nothing was discarded.', plainText(nameOf(uri))),
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

interface Removed {
  /** URI strings of the files that are gone. */
  readonly gone: readonly string[];
  /** Why the next one is not, in words for people. */
  readonly fault?: Error;
}

/** Removes files. Where there is no trash, a person is asked about those that are still to go. */
async function remove(uris: readonly string[], bin: Bin, files: FileStore): Promise<Removed> {
  const gone: string[] = [];
  for (const uri of uris) {
    try {
      await bin.toTrash(uri);
    } catch {
      return deleteForGood(uris.slice(gone.length), gone, bin, files);
    }
    gone.push(uri);
  }
  return { gone };
}

/**
 * Deletes files if a person agrees, each unless it was saved while the question was open.
 * @param before files that went to the trash
 */
async function deleteForGood(
  uris: readonly string[],
  before: readonly string[],
  bin: Bin,
  files: FileStore,
): Promise<Removed> {
  const gone = [...before];
  const asked = new Map<string, string | undefined>();
  for (const uri of uris) asked.set(uri, await digestAt(files, uri, MOST_COMPARED));
  if (!(await bin.mayDelete(uris.map(nameOf)))) return { gone };
  for (const uri of uris) {
    try {
      const now = await digestAt(files, uri, MOST_COMPARED);
      if (now === undefined) throw new Error(vscode.l10n.t('it cannot be read'));
      if (now !== asked.get(uri)) throw new Error(vscode.l10n.t('it was saved while the question was open'));
      await bin.forGood(uri);
    } catch (error) {
      return { gone, fault: stoppedAt(uri, gone, error) };
    }
    gone.push(uri);
  }
  return { gone };
}

function stoppedAt(uri: string, gone: readonly string[], cause: unknown): Error {
  const name = plainText(nameOf(uri));
  const detail = plainText(messageOf(cause));
  const before = gone.map((one) => plainText(nameOf(one))).join(', ');
  const text = gone.length
    ? vscode.l10n.t('{0} could not be discarded ({1}). Before it, {2} went.', name, detail, before)
    : vscode.l10n.t('{0} could not be discarded ({1}).', name, detail);
  return new Error(text, { cause });
}

async function restore(held: readonly HeldFile[], files: FileStore): Promise<string> {
  const taken: ForeignText[] = [];
  for (const { uri, bytes } of held) if (!(await files.create(uri, bytes))) taken.push(nameOf(uri));
  const back = held.map(({ uri }) => nameOf(uri)).filter((name) => !taken.includes(name));
  if (taken.length) {
    const names = taken.map(plainText).join(', ');
    throw new Error(vscode.l10n.t('There is another {0} now, which was not overwritten.', names));
  }
  const [only] = back;
  return back.length === 1 && only
    ? vscode.l10n.t('{0} is back.', plainText(only))
    : vscode.l10n.t('{0} files are back.', formatNumber(back.length));
}

function discardedText(names: readonly ForeignText[]): string {
  const [only] = names;
  return names.length === 1 && only
    ? vscode.l10n.t('{0} discarded.', plainText(only))
    : vscode.l10n.t('{0} pictures discarded.', formatNumber(names.length));
}

const sizeOf = (held: readonly HeldFile[]) => held.reduce((sum, { bytes }) => sum + bytes.length, 0);

/** Asks whether files are deleted where there is no trash. */
export async function askToDelete(names: readonly ForeignText[]): Promise<boolean> {
  const [only] = names;
  const text =
    names.length === 1 && only
      ? vscode.l10n.t('Delete {0} for good?', plainText(only))
      : vscode.l10n.t('Delete {0} files for good?', formatNumber(names.length));
  const detail = vscode.l10n.t('There is no trash here. The preview can undo this while it is open.');
  const button = vscode.l10n.t('Delete');
  return (await vscode.window.showWarningMessage(text, { modal: true, detail }, button)) === button;
}
