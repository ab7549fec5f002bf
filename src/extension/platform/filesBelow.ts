import * as vscode from 'vscode';
import type { FileStore } from './fileStore';

const SKIPPED = new Set(['.git', 'node_modules']);
/** Files and folders that are looked at, at most. */
const MOST_LOOKED_AT = 200_000;

/**
 * Files in a folder and in the folders below whose names are wanted; links to folders are not followed, and folders that cannot be read
 * are left out.
 */
export async function* filesBelow(
  root: vscode.Uri,
  files: Pick<FileStore, 'entries'>,
  isWanted: (name: string) => boolean,
  signal: AbortSignal,
): AsyncGenerator<vscode.Uri> {
  const folders = [root];
  let looked = 0;
  for (let folder = folders.pop(); folder; folder = folders.pop()) {
    for (const { name, kind } of await files.entries(folder.toString()).catch(() => [])) {
      if (signal.aborted || ++looked > MOST_LOOKED_AT) return;
      const uri = vscode.Uri.joinPath(folder, name);
      if (kind === 'folder') {
        if (!SKIPPED.has(name)) folders.push(uri);
      } else if (isWanted(name)) yield uri;
    }
  }
}
