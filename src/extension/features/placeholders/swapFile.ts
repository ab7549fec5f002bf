import * as vscode from 'vscode';
import { rawText } from '../../../shared/base/foreignText';
import { digestAt } from '../../domain/digestAt';
import { MOST_SHOWN_BYTES } from '../../domain/pictureFiles';
import { askBeforeLoss } from '../../platform/askBeforeLoss';
import type { Bin } from '../../platform/bin';
import { childOf, type FileStore, nameOf, parentOf, placeKey, sha256Of, splitName } from '../../platform/fileStore';

/** Why an old file stays: a person changed or removed it, it has unsaved changes in an editor, another file has its name, or nobody may delete it. */
export type Stays = 'changed' | 'gone' | 'unsaved' | 'taken' | 'no-trash';

/** A file that was replaced. */
export interface Swapped {
  /** URI string of the old file. */
  readonly from: string;
  /** Of the new one: the same, unless its content wants another ending. */
  readonly to: string;
  /** Of the new bytes. */
  readonly sha256: string;
  /** Absent if the bytes went before a reload. */
  readonly old?: Uint8Array;
}

export interface SwapDependencies {
  readonly files: FileStore;
  readonly bin: Bin;
  /** Files with changes in an editor that are not saved, as URI strings. */
  readonly unsaved: () => readonly string[];
}

/** A file that is to be replaced, and what by. */
export interface Swap {
  readonly from: string;
  /** Of the old bytes, which alone are replaced. */
  readonly sha256: string;
  /** URI string of the new file, which is elsewhere until now. */
  readonly fresh: string;
  /** It was begun before; then the old file may be in the trash already. */
  readonly begun: boolean;
}

/**
 * Moves the old file to the trash and writes the new bytes in its place. Ended at any moment, it can be called again with `begun`.
 * @param onBegin awaited right before the old file goes
 */
export async function swapFile(
  { from, sha256, fresh, begun }: Swap,
  { files, bin, unsaved }: SwapDependencies,
  onBegin: () => Promise<void>,
): Promise<Swapped | Stays> {
  const bytes = await files.read(fresh, MOST_SHOWN_BYTES);
  const to = childOf(parentOf(from), `${rawText(splitName(nameOf(from)).stem)}${endingOf(fresh)}`);
  const same = placeKey(to) === placeKey(from);
  const target = same ? from : to;
  const done = { from, to: target, sha256: sha256Of(bytes) };
  // Swapped before, or the new bytes are the old ones, as those of a sheet's JSON may be.
  if ((await digestAt(files, target)) === done.sha256) return begun ? done : { ...done, old: bytes };
  const old = await readOrNone(files, from);
  if (!old) {
    if (!begun) return 'gone';
    return (await files.create(target, bytes)) ? done : 'taken';
  }
  if (sha256Of(old) !== sha256) return 'changed';
  if (isAmong(from, unsaved())) return 'unsaved';
  if (!same && (await files.list(parentOf(target))).includes(rawText(nameOf(target)))) return 'taken';
  await onBegin();
  const stays = await remove(from, sha256, files, bin);
  if (stays) return stays;
  try {
    if (await files.create(target, bytes)) return { ...done, old };
  } catch (error) {
    await files.create(from, old).catch(() => false);
    throw error;
  }
  if (!same) await files.create(from, old);
  return 'taken';
}

/** Brings the old bytes back, unless the new file was changed since. The new file goes to the trash. */
export async function swapBack(
  { from, to, sha256, old }: Swapped & { readonly old: Uint8Array },
  { files, bin, unsaved }: SwapDependencies,
): Promise<boolean> {
  const now = await digestAt(files, to);
  if ((now !== undefined && now !== sha256) || isAmong(to, unsaved())) return false;
  if (now !== undefined && (await remove(to, now, files, bin))) return false;
  return files.create(from, old);
}

async function readOrNone(files: FileStore, uri: string): Promise<Uint8Array | undefined> {
  return files.read(uri, MOST_SHOWN_BYTES).catch(() => undefined);
}

/**
 * Moves a file to the trash, or deletes it permanently if there is none and a person wants that.
 * @param sha256 of the bytes that may go: the question may be open for long, and the file saved in the meantime
 * @returns why it stays; undefined if it is gone
 */
async function remove(uri: string, sha256: string, files: FileStore, bin: Bin): Promise<Stays | undefined> {
  try {
    await bin.toTrash(uri);
    return undefined;
  } catch {
    if (!(await bin.mayDelete([nameOf(uri)]))) return 'no-trash';
  }
  if ((await digestAt(files, uri)) !== sha256) return 'changed';
  await bin.forGood(uri);
  return undefined;
}

/** `.png`; empty if there is none. */
export function endingOf(uri: string): string {
  const { extension } = splitName(rawText(nameOf(uri)));
  return extension && `.${extension}`;
}

function isAmong(uri: string, places: readonly string[]): boolean {
  const key = placeKey(uri);
  return places.some((place) => placeKey(place) === key);
}

/** Asks once at most, for all old files together, whether they are deleted if there is no trash. */
export function askOnce(): Bin['mayDelete'] {
  let answer: Promise<boolean> | undefined;
  return () => {
    answer ??= askToDelete();
    return answer;
  };
}

async function askToDelete(): Promise<boolean> {
  const text = vscode.l10n.t('Permanently delete the old pictures?');
  const detail = vscode.l10n.t('No trash here. Undo brings them back until this window closes.');
  const keep = vscode.l10n.t('Keep Files');
  return (await askBeforeLoss({ text, detail, keep, lose: vscode.l10n.t('Delete') })) === 'lose';
}
