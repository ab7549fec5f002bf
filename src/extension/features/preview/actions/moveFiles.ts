import * as vscode from 'vscode';
import { MAX_JSON } from '../../../../core/discovery/discoveryFiles';
import { nameOf, parentOf } from '../../../../core/disk/fileStore';
import type { UserFiles } from '../../../../core/disk/userFiles';
import { isIdentity } from '../../../../core/domain/identityFiles';
import { type Moved, rewriteImport } from '../../../../core/domain/moveIdentities';
import { isJson } from '../../../../core/domain/pictureFiles';
import { withImageNames } from '../../../../core/domain/sheetImageNames';
import { type ForeignText, plainText, rawText } from '../../../../shared/base/foreignText';
import { keepPreviews } from '../previewPlace';
import { keyOf } from './renamePlan';

export interface Moving {
  readonly files: UserFiles;
  /**
   * Updates the records of the runs that saved the files.
   * @param moves new URI string by old one
   * @param makers ids of runs that are known to have made some of them
   */
  follow(moves: ReadonlyMap<string, string>, makers?: readonly string[]): Promise<void>;
}

/**
 * Moves files through VS Code, so open editors, records, and paths in code follow. All or none: if one fails, the others are moved back. Updates
 * images' names in sheet JSON. Rejects with a sentence for people, without changing anything.
 * @param steps one after the other, each of moves that don't meet
 */
export async function moveFiles(
  steps: readonly (readonly Moved[])[],
  { files, follow }: Moving,
  makers: readonly string[] = [],
): Promise<void> {
  const moves = throughAll(steps);
  const places = new Map(moves.map(({ from, to }) => [asEditor(from), asEditor(to)]));
  await keepPreviews(places, () => allOrNone(steps, moves, files));
  await follow(places, makers);
}

async function allOrNone(
  steps: readonly (readonly Moved[])[],
  moves: readonly Moved[],
  files: UserFiles,
): Promise<void> {
  const done: Moved[][] = [];
  try {
    for (const step of steps) {
      done.unshift(step.map(({ from, to }) => ({ from: to, to: from })));
      await moveTogether(step, files);
    }
    await renameInJson(moves, files);
    await renameInImports(moves, files);
  } catch (error) {
    for (const step of done) await moveBack(step, files);
    throw error;
  }
}

/** Where each file goes in the end: those of two steps go through another name. */
function throughAll([first = [], ...more]: readonly (readonly Moved[])[]): Moved[] {
  const next = new Map(more.flat().map(({ from, to }) => [from, to]));
  const last = (place: string): string => {
    const to = next.get(place);
    return to === undefined ? place : last(to);
  };
  return first.map(({ from, to }) => ({ from, to: last(to) }));
}

async function moveTogether(step: readonly Moved[], files: UserFiles): Promise<void> {
  const existing = await namesAround(step, files);
  for (const { from, to } of step) {
    if (!existing(from)) {
      throw new Error(vscode.l10n.t('{0} no longer exists. Nothing was renamed.', plainText(nameOf(from))));
    }
    if (existing(to) && keyOf(from) !== keyOf(to)) throw takenError(nameOf(to));
  }
  const edit = new vscode.WorkspaceEdit();
  for (const { from, to } of step) edit.renameFile(place(from), place(to), { overwrite: false });
  const applied = await vscode.workspace.applyEdit(edit);
  const after = await namesAround(step, files);
  const left = step.find(({ to }) => !after(to));
  if (!applied || left) {
    const name = plainText(nameOf(left?.from ?? step[0]?.from ?? ''));
    throw new Error(vscode.l10n.t("Couldn't rename {0}. Nothing was renamed.", name));
  }
}

export function takenError(name: ForeignText): Error {
  return new Error(vscode.l10n.t('{0} already exists. Nothing was renamed.', plainText(name)));
}

/** Reverts moves, unless another file has the old name by now. */
async function moveBack(step: readonly Moved[], files: UserFiles): Promise<void> {
  const existing = await namesAround(step, files);
  const edit = new vscode.WorkspaceEdit();
  const revertible = step.filter(({ from, to }) => existing(from) && !existing(to));
  for (const { from, to } of revertible) edit.renameFile(place(from), place(to), { overwrite: false });
  if (revertible.length) await vscode.workspace.applyEdit(edit);
}

/** Tells whether a file exists, after one look into all folders of some moves. */
async function namesAround(moves: readonly Moved[], files: UserFiles): Promise<(uri: string) => boolean> {
  const folders = [...new Set(moves.flatMap(({ from, to }) => [parentOf(from), parentOf(to)]))];
  const names = new Map<string, ReadonlySet<string>>();
  for (const folder of folders) names.set(folder, new Set(await files.list(folder)));
  return (uri) => names.get(parentOf(uri))?.has(rawText(nameOf(uri))) ?? false;
}

/** Updates `meta.image` in the JSON of renamed sheets; the rest of the file stays unchanged, byte by byte. */
async function renameInJson(moves: readonly Moved[], files: UserFiles): Promise<void> {
  const newNames = new Map(moves.map(({ from, to }) => [rawText(nameOf(from)), rawText(nameOf(to))]));
  for (const { to } of moves.filter((one) => isJson(rawText(nameOf(one.to))))) {
    const old = await files.read(to, MAX_JSON);
    const changed = withImageNames(old, newNames);
    if (changed) await files.writeTogether([{ uri: to, bytes: changed, old }]);
  }
}

/** Writes the new places of sprites into what Godot keeps next to them. */
async function renameInImports(moves: readonly Moved[], files: UserFiles): Promise<void> {
  const after = new Map(moves.map(({ from, to }) => [from, to]));
  for (const { from, to } of moves.filter((one) => isIdentity(rawText(nameOf(one.from))))) {
    const sprite = from.slice(0, from.lastIndexOf('.'));
    const next = after.get(sprite);
    if (next !== undefined) await rewriteImport(to, { from: sprite, to: next }, files);
  }
}

const place = (uri: string) => vscode.Uri.parse(uri, true);
/** As VS Code writes it. */
const asEditor = (uri: string) => place(uri).toString();
