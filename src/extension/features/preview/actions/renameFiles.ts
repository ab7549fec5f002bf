import * as vscode from 'vscode';
import { MOST_JSON } from '../../../../engine/discovery/discoveryFiles';
import { childOf, nameOf } from '../../../../engine/disk/fileStore';
import type { UserFiles } from '../../../../engine/disk/userFiles';
import { isIdentity } from '../../../../engine/domain/identityFiles';
import { rewriteImport } from '../../../../engine/domain/moveIdentities';
import { isJson } from '../../../../engine/domain/pictureFiles';
import { withImageNames } from '../../../../engine/domain/sheetImageNames';
import { type ForeignText, plainText, rawText } from '../../../../shared/base/foreignText';
import type { Done } from '../../../../shared/protocol/preview';
import { keepPreviews } from '../previewPlace';
import type { UndoStack } from '../undo';
import { keyOf, type Rename, stepsOf } from './renamePlan';

export interface Renaming {
  readonly files: UserFiles;
  /** Updates the records of the runs that saved the files. @param moves new URI string by old one */
  follow(moves: ReadonlyMap<string, string>): Promise<void>;
}

/** Renames files of one folder, all or none, with an undo step. Rejects with a sentence for people, without changing anything. */
export async function renameUndoably(
  folder: string,
  renames: readonly Rename[],
  renaming: Renaming,
  undo: UndoStack,
): Promise<Done> {
  await renameOnce(folder, renames, renaming);
  undo.push(async () => {
    await renameOnce(
      folder,
      renames.map(({ from, to }) => ({ from: to, to: from })),
      renaming,
    );
    return vscode.l10n.t('The old file names were restored.');
  });
  return { text: renamedText(renames), undoable: true };
}

async function renameOnce(folder: string, renames: readonly Rename[], { files, follow }: Renaming): Promise<void> {
  const moves = new Map(renames.map(({ from, to }) => [place(folder, from).toString(), place(folder, to).toString()]));
  await keepPreviews(moves, () => renameFiles(folder, renames, files));
  await follow(moves);
}

function renamedText(renames: readonly Rename[]): string {
  const own = renames.filter(({ from }) => !isIdentity(rawText(from)));
  const [first] = own;
  return own.length === 1 && first
    ? vscode.l10n.t('Renamed {0} to {1}.', plainText(first.from), plainText(first.to))
    : vscode.l10n.t('Renamed {0} files.', String(own.length));
}

/**
 * Renames files of one folder through VS Code, so open editors follow. All or none: if one fails, the others are renamed
 * back. Updates the picture's name in sheet JSON. Rejects with a sentence for people.
 */
async function renameFiles(folder: string, renames: readonly Rename[], files: UserFiles): Promise<void> {
  const done: Rename[][] = [];
  try {
    for (const step of stepsOf(renames)) {
      done.unshift(step.map(({ from, to }) => ({ from: to, to: from })));
      await renameTogether(folder, step, files);
    }
    await renameInJson(folder, renames, files);
    await renameInImports(folder, renames, files);
  } catch (error) {
    for (const step of done) await renameBack(folder, step, files);
    throw error;
  }
}

async function renameTogether(folder: string, step: readonly Rename[], files: UserFiles): Promise<void> {
  const existing = new Set(await files.list(folder));
  for (const { from, to } of step) {
    if (!existing.has(rawText(from))) {
      throw new Error(vscode.l10n.t('{0} no longer exists. Nothing was renamed.', plainText(from)));
    }
    if (existing.has(rawText(to)) && keyOf(from) !== keyOf(to)) throw takenError(to);
  }
  const edit = new vscode.WorkspaceEdit();
  for (const { from, to } of step) edit.renameFile(place(folder, from), place(folder, to), { overwrite: false });
  const applied = await vscode.workspace.applyEdit(edit);
  const after = new Set(await files.list(folder));
  const left = step.find(({ to }) => !after.has(rawText(to)));
  if (!applied || left) {
    throw new Error(
      vscode.l10n.t("Couldn't rename {0}. Nothing was renamed.", plainText(left?.from ?? nameOf(folder))),
    );
  }
}

export function takenError(name: ForeignText): Error {
  return new Error(vscode.l10n.t('{0} already exists. Nothing was renamed.', plainText(name)));
}

/** Reverts renames, unless another file has the old name by now. */
async function renameBack(folder: string, step: readonly Rename[], files: UserFiles): Promise<void> {
  const existing = new Set(await files.list(folder));
  const edit = new vscode.WorkspaceEdit();
  const revertible = step.filter(({ from, to }) => existing.has(rawText(from)) && !existing.has(rawText(to)));
  for (const { from, to } of revertible) edit.renameFile(place(folder, from), place(folder, to), { overwrite: false });
  if (revertible.length) await vscode.workspace.applyEdit(edit);
}

/** Updates `meta.image` in the JSON of renamed sheets; the rest of the file stays unchanged, byte by byte. */
async function renameInJson(folder: string, renames: readonly Rename[], files: UserFiles): Promise<void> {
  const newNames = new Map(renames.map(({ from, to }) => [rawText(from), rawText(to)]));
  for (const { to } of renames.filter((one) => isJson(rawText(one.to)))) {
    const uri = childOf(folder, to);
    const old = await files.read(uri, MOST_JSON);
    const changed = withImageNames(old, newNames);
    if (changed) await files.writeTogether([{ uri, bytes: changed, old }]);
  }
}

/** Writes the new places of sprites into what Godot keeps next to them. */
async function renameInImports(folder: string, renames: readonly Rename[], files: UserFiles): Promise<void> {
  const after = new Map(renames.map(({ from, to }) => [rawText(from), to]));
  for (const { from, to } of renames.filter((one) => isIdentity(rawText(one.from)))) {
    const sprite = rawText(from).slice(0, rawText(from).lastIndexOf('.'));
    const next = after.get(sprite);
    if (next === undefined) continue;
    await rewriteImport(childOf(folder, to), { from: childOf(folder, sprite), to: childOf(folder, next) }, files);
  }
}

const place = (folder: string, name: ForeignText) => vscode.Uri.parse(childOf(folder, name), true);
