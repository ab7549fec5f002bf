import * as vscode from 'vscode';
import { childOf, type FileStore, nameOf, parentOf } from '../../../platform/fileStore';
import { type Rename, stepsOf } from './renamePlan';

const MOST_JSON = 4 * 1024 * 1024;

/**
 * Renames files of one folder through the editor, so that open editors follow. All or none: what was done is taken back where
 * a later one fails. Sheet JSON names its picture by the new name then. Rejects with words for people.
 */
export async function renameFiles(folder: string, renames: readonly Rename[], files: FileStore): Promise<void> {
  const done: Rename[][] = [];
  try {
    for (const step of stepsOf(renames)) {
      done.unshift(step.map(({ from, to }) => ({ from: to, to: from })));
      await renameTogether(folder, step, files);
    }
    await renameInJson(folder, renames, files);
  } catch (error) {
    for (const step of done) await takeBack(folder, step, files);
    throw error;
  }
}

async function renameTogether(folder: string, step: readonly Rename[], files: FileStore): Promise<void> {
  const there = new Set(await files.list(folder));
  for (const { from, to } of step) {
    if (!there.has(from)) throw new Error(vscode.l10n.t('{0} is no longer there. Nothing was renamed.', from));
    if (there.has(to) && from.toLowerCase() !== to.toLowerCase()) throw takenError(to);
  }
  const edit = new vscode.WorkspaceEdit();
  for (const { from, to } of step) edit.renameFile(place(folder, from), place(folder, to), { overwrite: false });
  const applied = await vscode.workspace.applyEdit(edit);
  const after = new Set(await files.list(folder));
  const left = step.find(({ to }) => !after.has(to));
  if (!applied || left) {
    throw new Error(vscode.l10n.t('{0} could not be renamed. Nothing was renamed.', left?.from ?? nameOf(folder)));
  }
}

export function takenError(name: string): Error {
  return new Error(vscode.l10n.t('There is another {0} already. Nothing was renamed.', name));
}

/** Only what is where it was to go, and only to where nothing is. */
async function takeBack(folder: string, step: readonly Rename[], files: FileStore): Promise<void> {
  const there = new Set(await files.list(folder));
  const edit = new vscode.WorkspaceEdit();
  const back = step.filter(({ from, to }) => there.has(from) && !there.has(to));
  for (const { from, to } of back) edit.renameFile(place(folder, from), place(folder, to), { overwrite: false });
  if (back.length) await vscode.workspace.applyEdit(edit);
}

/** `meta.image` of sheets that were renamed; the rest of the file stays as it is, letter for letter. */
async function renameInJson(folder: string, renames: readonly Rename[], files: FileStore): Promise<void> {
  const newNames = new Map(renames.map(({ from, to }) => [from, to]));
  for (const { to } of renames.filter((one) => one.to.endsWith('.json'))) {
    const uri = childOf(folder, to);
    const text = new TextDecoder().decode(await files.read(uri, MOST_JSON));
    const changed = text.replace(/("image"\s*:\s*)("(?:[^"\\]|\\.)*")/g, (whole, key: string, value: string) => {
      const name = newNames.get(String(JSON.parse(value)));
      return name === undefined ? whole : `${key}${JSON.stringify(name)}`;
    });
    if (changed !== text) {
      await vscode.workspace.fs.writeFile(place(folder, to), new TextEncoder().encode(changed));
    }
  }
}

const place = (folder: string, name: string) => vscode.Uri.parse(childOf(folder, name), true);

/** Of files that lie together; undefined where they do not. */
export function commonFolder(uris: readonly string[]): string | undefined {
  const folders = new Set(uris.map(parentOf));
  return folders.size === 1 ? [...folders][0] : undefined;
}
