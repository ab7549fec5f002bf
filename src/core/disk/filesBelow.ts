import { Utils } from 'vscode-uri';
import type { ReadableFiles } from './fileStore';
import { folderUri } from './folderUri';

const SKIPPED = new Set(['.git', 'node_modules']);
/** Most files and folders that are visited; then the whole counts as one that can't be read. */
const MAX_LOOKED_AT = 200_000;

/**
 * Files with wanted names in a folder and all folders below, as URI strings. Links to folders are not followed.
 * @param isSkipped whether a folder is left out, by its name and its URI string; default: `.git` and `node_modules`
 * @param unread called with a folder that can't be read, and with what has a wanted name but isn't a file; both are left out
 */
export async function* filesBelow(
  root: string,
  files: Pick<ReadableFiles, 'entries'>,
  isWanted: (name: string) => boolean,
  signal: AbortSignal,
  isSkipped: (name: string, uri: string) => boolean = (name) => SKIPPED.has(name),
  unread: (uri: string) => void = () => {},
): AsyncGenerator<string> {
  const folders = [root];
  let looked = 0;
  for (let folder = folders.pop(); folder; folder = folders.pop()) {
    const entries = await files.entries(folder).catch(() => undefined);
    if (!entries) unread(folder);
    for (const { name, kind } of entries ?? []) {
      if (signal.aborted) return;
      if (++looked > MAX_LOOKED_AT) return unread(root);
      const uri = Utils.joinPath(folderUri(folder), name).toString();
      if (kind === 'folder') {
        if (!isSkipped(name, uri)) folders.push(uri);
      } else if (isWanted(name)) {
        if (kind === 'file') yield uri;
        else unread(uri);
      }
    }
  }
}
