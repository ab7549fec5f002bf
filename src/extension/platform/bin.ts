import * as vscode from 'vscode';

/** How files of the user are removed. */
export interface Bin {
  /** Rejects where the file system has no trash. */
  toTrash(uri: string): Promise<void>;
  forGood(uri: string): Promise<void>;
  /** Asks a person where there is no trash. @param names of the files that are still to go */
  mayDelete(names: readonly string[]): Promise<boolean>;
}

/** The editor's own file systems. */
export function editorBin(mayDelete: Bin['mayDelete']): Bin {
  const remove = async (uri: string, useTrash: boolean) =>
    vscode.workspace.fs.delete(vscode.Uri.parse(uri, true), { useTrash });
  return { toTrash: (uri) => remove(uri, true), forGood: (uri) => remove(uri, false), mayDelete };
}
