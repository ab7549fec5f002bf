import { randomBytes } from 'node:crypto';
import * as vscode from 'vscode';
import { childOf, parentOf } from '../../core/disk/fileStore';
import type { ForeignText } from '../../shared/base/foreignText';

/** Removes files of the user. */
export interface Bin {
  /** Rejects if the file system has no trash. */
  toTrash(uri: string): Promise<void>;
  forGood(uri: string): Promise<void>;
  /** Asks a person to delete files permanently, because there is no trash. @param names of these files */
  mayDelete(names: readonly ForeignText[]): Promise<boolean>;
}

/** A bin that knows beforehand whether there is a trash. */
export interface Trash extends Pick<Bin, 'toTrash' | 'forGood'> {
  /** Whether files of a folder can go to a trash, as far as known. */
  hasTrash(folder: string): Promise<boolean>;
}

/** VS Code's trash. It remembers folders whose files couldn't go there: only trying shows that a drive has none. */
export class EditorTrash implements Trash {
  readonly #without = new Set<string>();

  async toTrash(uri: string): Promise<void> {
    try {
      await remove(uri, true);
    } catch (error) {
      this.#without.add(parentOf(uri));
      throw error;
    }
  }

  forGood(uri: string): Promise<void> {
    return remove(uri, false);
  }

  async hasTrash(folder: string): Promise<boolean> {
    return !this.#without.has(folder) && hasTrash(folder);
  }
}

/** A bin for VS Code's file systems. */
export function editorBin(mayDelete: Bin['mayDelete']): Bin {
  return { toTrash: (uri) => remove(uri, true), forGood: (uri) => remove(uri, false), mayDelete };
}

async function remove(uri: string, useTrash: boolean): Promise<void> {
  await vscode.workspace.fs.delete(vscode.Uri.parse(uri, true), { useTrash });
}

/** Whether a folder's file system has a trash. Finds out by removing a file that doesn't exist. */
export async function hasTrash(folder: string): Promise<boolean> {
  const none = vscode.Uri.parse(childOf(folder, `.${randomBytes(12).toString('hex')}`), true);
  try {
    await vscode.workspace.fs.delete(none, { useTrash: true });
  } catch (error) {
    return error instanceof vscode.FileSystemError && error.code === 'FileNotFound';
  }
  return true;
}

/** Removes a folder permanently if it exists and is empty. */
export async function removeIfEmpty(folder: string): Promise<void> {
  const place = vscode.Uri.parse(folder, true);
  const isEmpty = await Promise.resolve(vscode.workspace.fs.readDirectory(place)).then(
    (entries) => entries.length === 0,
    () => false,
  );
  // If something was added in the meantime, VS Code refuses: `recursive` is false.
  if (isEmpty) await vscode.workspace.fs.delete(place, { recursive: false });
}
