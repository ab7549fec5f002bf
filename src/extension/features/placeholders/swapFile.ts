import * as vscode from 'vscode';
import {
  childOf,
  digestAt,
  type FileStore,
  nameOf,
  parentOf,
  placeKey,
  sha256Of,
  splitName,
} from '../../../core/disk/fileStore';
import type { UserFiles } from '../../../core/disk/userFiles';
import { Identities, identityAfter } from '../../../core/domain/identityFiles';
import { moveIdentities } from '../../../core/domain/moveIdentities';
import { MAX_SHOWN_BYTES } from '../../../core/domain/pictureFiles';
import { rawText } from '../../../shared/base/foreignText';
import { askBeforeLoss } from '../../platform/askBeforeLoss';
import type { Bin } from '../../platform/bin';

/**
 * Why an old file stays: a person `changed` or removed it (`gone`), an editor has `unsaved` changes of it, the new file's name is `taken`, or there
 * is `no-trash` and it must not be deleted.
 */
export type SkipReason = 'changed' | 'gone' | 'unsaved' | 'taken' | 'no-trash';

/** A file that was replaced. */
export interface Swapped {
  /** URI string of the old file. */
  readonly from: string;
  /** URI string of the new file: the same, unless its content needs another ending. */
  readonly to: string;
  /** Of the new bytes. */
  readonly sha256: string;
  /** The old bytes; absent if an earlier window replaced the file. */
  readonly old?: Uint8Array;
}

export interface SwapDependencies {
  readonly files: UserFiles;
  readonly bin: Bin;
  /** Files with unsaved changes in an editor, as URI strings. */
  readonly unsaved: () => readonly string[];
}

/** A file to replace, and its replacement. */
export interface Swap {
  /** URI string of the old file. */
  readonly from: string;
  /** Of the old bytes: a file with any others is not replaced. */
  readonly sha256: string;
  /** URI string of the new file, which still has another place. */
  readonly fresh: string;
  /** An earlier window began with this file, which may be in the trash already. */
  readonly begun: boolean;
}

/**
 * Moves the old file to the trash and writes the new bytes in its place. What engines keep next to it stays, or goes along to the new name: the new
 * file is what the old one was to them. If the process ends at any moment, it can be called again with `begun`.
 * @param onBegin awaited right before the old file goes
 */
export async function swapFile(
  { from, sha256, fresh, begun }: Swap,
  { files, bin, unsaved }: SwapDependencies,
  onBegin: () => Promise<void>,
): Promise<Swapped | SkipReason> {
  const bytes = await files.read(fresh, MAX_SHOWN_BYTES);
  const to = childOf(parentOf(from), `${rawText(splitName(nameOf(from)).stem)}${endingOf(fresh)}`);
  const target = placeKey(to) === placeKey(from) ? from : to;
  const done = { from, to: target, sha256: sha256Of(bytes) };
  // It was replaced before, or the bytes are the same, as in the JSON of sheets with equal layouts.
  if ((await digestAt(files, target, MAX_SHOWN_BYTES)) === done.sha256) {
    if (begun) await takeAlong(from, target, files);
    return begun ? done : { ...done, old: bytes };
  }
  const old = await files.read(from, MAX_SHOWN_BYTES).catch(() => undefined);
  if (!old) {
    if (!begun) return 'gone';
    return (await writeNew(done, bytes, files)) ? done : 'taken';
  }
  const hindrance = await hindranceTo({ from, to: target, sha256 }, old, files, unsaved);
  if (hindrance) return hindrance;
  await onBegin();
  const stays = await remove(from, sha256, files, bin);
  if (stays) return stays;
  return (await writeNewOrOld(done, bytes, old, files)) ? { ...done, old } : 'taken';
}

type Move = Pick<Swapped, 'from' | 'to'>;

/** Why the old file stays; undefined if it may go. @param sha256 of the bytes that may be replaced */
async function hindranceTo(
  { from, to, sha256 }: Move & Pick<Swap, 'sha256'>,
  old: Uint8Array,
  files: UserFiles,
  unsaved: SwapDependencies['unsaved'],
): Promise<SkipReason | undefined> {
  if (sha256Of(old) !== sha256) return 'changed';
  if (isAmong(from, unsaved())) return 'unsaved';
  return to !== from && (await isTaken(from, to, files)) ? 'taken' : undefined;
}

/** Writes the new bytes, and takes along what belongs to the file. Resolves to false, and changes nothing, if the name is taken. */
async function writeNew({ from, to }: Move, bytes: Uint8Array, files: UserFiles): Promise<boolean> {
  if (!(await files.create(to, bytes))) return false;
  await takeAlong(from, to, files);
  return true;
}

/** Writes the new bytes after the old file is gone; restores the old ones if that fails, or if the name is taken. */
async function writeNewOrOld(move: Move, bytes: Uint8Array, old: Uint8Array, files: UserFiles): Promise<boolean> {
  try {
    if (await writeNew(move, bytes, files)) return true;
  } catch (error) {
    await files.create(move.from, old).catch(() => false);
    throw error;
  }
  if (move.to !== move.from) await files.create(move.from, old);
  return false;
}

/** Restores the old bytes and moves the new file to the trash. Resolves to false, and changes nothing, if the new file has changed since. */
export async function swapBack(
  { from, to, sha256, old }: Swapped & { readonly old: Uint8Array },
  { files, bin, unsaved }: SwapDependencies,
): Promise<boolean> {
  const now = await digestAt(files, to, MAX_SHOWN_BYTES);
  if ((now !== undefined && now !== sha256) || isAmong(to, unsaved())) return false;
  if (now !== undefined && (await remove(to, now, files, bin))) return false;
  if (!(await files.create(from, old))) return false;
  await takeAlong(to, from, files);
  return true;
}

/** Whether another file has the new name, or that of what would go along. */
async function isTaken(from: string, to: string, files: FileStore): Promise<boolean> {
  const names = await files.list(parentOf(to));
  const [old, next] = [rawText(nameOf(from)), rawText(nameOf(to))];
  const identities = new Identities(names);
  const along = identities.of(old).map((one) => identityAfter(one, old, next));
  return names.includes(next) || along.some((one) => identities.isTaken(one));
}

/** What engines keep next to a file goes along to its new name. */
async function takeAlong(from: string, to: string, files: UserFiles): Promise<void> {
  if (from !== to) await moveIdentities([{ from, to }], files);
}

/**
 * Moves a file to the trash, or deletes it permanently if there is no trash and a person agrees.
 * @param sha256 of the bytes that may be deleted: the file may be saved while the question is open
 * @returns why it stays; undefined if it is gone
 */
async function remove(uri: string, sha256: string, files: FileStore, bin: Bin): Promise<SkipReason | undefined> {
  try {
    await bin.toTrash(uri);
    return undefined;
  } catch {
    if (!(await bin.mayDelete([nameOf(uri)]))) return 'no-trash';
  }
  if ((await digestAt(files, uri, MAX_SHOWN_BYTES)) !== sha256) return 'changed';
  await bin.forGood(uri);
  return undefined;
}

/** The ending of a file's name with its dot, `.png`; empty if there is none. */
export function endingOf(uri: string): string {
  const { extension } = splitName(rawText(nameOf(uri)));
  return extension && `.${extension}`;
}

function isAmong(uri: string, places: readonly string[]): boolean {
  const key = placeKey(uri);
  return places.some((place) => placeKey(place) === key);
}

/** Asks whether to delete all old files permanently, because there is no trash. */
export async function askToDelete(): Promise<boolean> {
  const text = vscode.l10n.t('Permanently delete the old images?');
  const detail = vscode.l10n.t('This location has no Trash. Undo brings them back until this window closes.');
  const keep = vscode.l10n.t('Keep Files');
  return (await askBeforeLoss({ text, detail, keep, lose: vscode.l10n.t('Delete') })) === 'lose';
}
