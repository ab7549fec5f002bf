import { randomBytes } from 'node:crypto';
import * as vscode from 'vscode';
import type { ForeignText } from '../../shared/foreignText';
import { childOf } from './fileStore';

/** How files of the user are removed. */
export interface Bin {
  /** Rejects where the file system has no trash. */
  toTrash(uri: string): Promise<void>;
  forGood(uri: string): Promise<void>;
  /** Asks a person where there is no trash. @param names of the files that are still to go */
  mayDelete(names: readonly ForeignText[]): Promise<boolean>;
}

/** The editor's own file systems. */
export function editorBin(mayDelete: Bin['mayDelete']): Bin {
  const remove = async (uri: string, useTrash: boolean) =>
    vscode.workspace.fs.delete(vscode.Uri.parse(uri, true), { useTrash });
  return { toTrash: (uri) => remove(uri, true), forGood: (uri) => remove(uri, false), mayDelete };
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
