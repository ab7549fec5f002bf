import { randomBytes } from 'node:crypto';
import * as vscode from 'vscode';
import type { ForeignText } from '../../shared/base/foreignText';
import { childOf, parentOf } from './fileStore';

/** How files of the user are removed. */
export interface Bin {
  /** Rejects if the file system has no trash. */
  toTrash(uri: string): Promise<void>;
  forGood(uri: string): Promise<void>;
  /** Asks a person if there is no trash. @param names of the files that are still to go */
  mayDelete(names: readonly ForeignText[]): Promise<boolean>;
}

/** A trash that says beforehand whether there is one. */
export interface Trash extends Pick<Bin, 'toTrash' | 'forGood'> {
  /** Whether files of a folder can go to a trash, as far as is known. */
  hasTrash(folder: string): Promise<boolean>;
}

/** The editor's own trash. It remembers folders whose files did not go there: some drives have none, which only shows by trying. */
export class EditorTrash implements Trash {
  private readonly without = new Set<string>();

  async toTrash(uri: string): Promise<void> {
    try {
      await remove(uri, true);
    } catch (error) {
      this.without.add(parentOf(uri));
      throw error;
    }
  }

  forGood(uri: string): Promise<void> {
    return remove(uri, false);
  }

  async hasTrash(folder: string): Promise<boolean> {
    return !this.without.has(folder) && hasTrash(folder);
  }
}

/** The editor's own file systems. */
export function editorBin(mayDelete: Bin['mayDelete']): Bin {
  return { toTrash: (uri) => remove(uri, true), forGood: (uri) => remove(uri, false), mayDelete };
}

async function remove(uri: string, useTrash: boolean): Promise<void> {
  await vscode.workspace.fs.delete(vscode.Uri.parse(uri, true), { useTrash });
}

/** Whether a folder's file system has a trash: asked for by removing a file that is not there. */
export async function hasTrash(folder: string): Promise<boolean> {
  const none = vscode.Uri.parse(childOf(folder, `.${randomBytes(12).toString('hex')}`), true);
  try {
    await vscode.workspace.fs.delete(none, { useTrash: true });
  } catch (error) {
    return error instanceof vscode.FileSystemError && error.code === 'FileNotFound';
  }
  return true;
}

/** Removes a folder permanently if nothing is in it; else, and if it is gone already, it does nothing. */
export async function removeIfEmpty(folder: string): Promise<void> {
  const place = vscode.Uri.parse(folder, true);
  const isEmpty = await Promise.resolve(vscode.workspace.fs.readDirectory(place)).then(
    (entries) => entries.length === 0,
    () => false,
  );
  // The editor itself refuses to remove a folder with something in it, unless it is told otherwise.
  if (isEmpty) await vscode.workspace.fs.delete(place, { recursive: false });
}
