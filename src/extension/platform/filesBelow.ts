import * as vscode from 'vscode';
import type { FileStore } from '../../engine/disk/fileStore';

const SKIPPED = new Set(['.git', 'node_modules']);
/** Most files and folders that are visited. */
const MOST_LOOKED_AT = 200_000;

/**
 * Files with wanted names in a folder and all folders below. Links to folders are not followed, and unreadable folders are skipped.
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
