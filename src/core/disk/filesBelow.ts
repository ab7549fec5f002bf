import { Utils } from 'vscode-uri';
import type { FolderEntry, ReadableFiles } from './fileStore';
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
  const walk = { folders: [root], isWanted, isSkipped, unread };
  let left = MAX_LOOKED_AT;
  for (let folder = walk.folders.pop(); folder; folder = walk.folders.pop()) {
    const entries = await files.entries(folder).catch(() => undefined);
    if (!entries) unread(folder);
    for (const uri of wantedAmong(entries?.slice(0, left) ?? [], folder, walk)) {
      if (signal.aborted) return;
      yield uri;
    }
    if (signal.aborted) return;
    left -= entries?.length ?? 0;
    if (left < 0) return unread(root);
  }
}

interface Walk {
  /** Those that aren't visited yet. */
  readonly folders: string[];
  readonly isWanted: (name: string) => boolean;
  readonly isSkipped: (name: string, uri: string) => boolean;
  readonly unread: (uri: string) => void;
}

/** The wanted files among the entries of a folder. Folders in it are visited later. */
function* wantedAmong(
  entries: readonly FolderEntry[],
  folder: string,
  { folders, isWanted, isSkipped, unread }: Walk,
): Generator<string> {
  for (const { name, kind } of entries) {
    const uri = Utils.joinPath(folderUri(folder), name).toString();
    if (kind === 'folder') {
      if (!isSkipped(name, uri)) folders.push(uri);
    } else if (isWanted(name)) {
      if (kind === 'file') yield uri;
      else unread(uri);
    }
  }
}
