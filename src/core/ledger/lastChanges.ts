import { createHash } from 'node:crypto';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { CanceledError } from '../../service/errors';
import { rawText } from '../../shared/base/foreignText';
import { onDisk } from '../disk/diskFiles';
import { nameOf, parentOf, type ReadableFiles } from '../disk/fileStore';
import { realPlace } from '../disk/realPlaces';
import { MAX_SHOWN_BYTES } from '../domain/pictureFiles';
import { runGit } from '../git/runGit';
import { repositoryOf } from './lane';

/** Most files that Git is asked about; of the others, the time of the file counts. */
const MAX_ASKED = 500;
/** Milliseconds for the history of one repository. */
const MAX_MS = 10_000;

/**
 * When files were last changed according to Git: the date of the newest commit that has their bytes. After a clone, the times of files say nothing. Only
 * files that are as they were committed are in the result.
 * @param program Git's absolute path; undefined: nothing is asked
 * @param uris strings of files on disk, in one project
 * @returns URI string → ISO date
 * @throws {CanceledError}
 */
export async function lastChanges(
  program: string | undefined,
  uris: readonly string[],
  files: Pick<ReadableFiles, 'read'>,
  signal: AbortSignal,
): Promise<ReadonlyMap<string, string>> {
  const found = new Map<string, string>();
  if (program === undefined) return found;
  for (const [root, paths] of await byRepository(uris.filter(onDisk).slice(0, MAX_ASKED))) {
    const git = (args: readonly string[]) => runGit({ program, root }, args, { signal, ms: MAX_MS });
    const names = [...paths.keys()];
    try {
      const tree = treeOf((await git(['ls-tree', '-r', '-z', 'HEAD', '--', ...names])).toString());
      const format = '--format=%x01%cI';
      const log = await git(['log', format, '--name-only', '--no-renames', '-z', 'HEAD', '--', ...names]);
      const dates = datesIn(log.toString());
      for (const [name, uri] of paths) {
        const date = dates.get(name);
        const isCommitted = date !== undefined && (await hasBlob(uri, tree.get(name), files));
        if (isCommitted) found.set(uri, new Date(date).toISOString());
      }
    } catch (error) {
      // Without a commit, and wherever Git refuses, the time of the file counts.
      if (error instanceof CanceledError) throw error;
    }
  }
  return found;
}

/** Path → object of a tree's list. */
function treeOf(list: string): Map<string, string> {
  const rows = list.split('\0').flatMap((row) => {
    const [, object, name] = /^\d+ blob ([0-9a-f]+)\t(.*)$/s.exec(row) ?? [];
    return object !== undefined && name !== undefined ? [[name, object] as const] : [];
  });
  return new Map(rows);
}

/** Path → the first, newest date in a log: `\x01DATE`, then the files of the commit. */
function datesIn(log: string): Map<string, string> {
  const dates = new Map<string, string>();
  for (const commit of log.split('\x01').slice(1)) {
    const [date = '', ...names] = commit.split(/[\0\n]/);
    for (const name of names) if (name && !dates.has(name)) dates.set(name, date);
  }
  return dates;
}

/** Whether a file has the bytes of an object. A pointer of LFS hasn't. */
async function hasBlob(uri: string, object: string | undefined, files: Pick<ReadableFiles, 'read'>): Promise<boolean> {
  const bytes = object === undefined ? undefined : await files.read(uri, MAX_SHOWN_BYTES).catch(() => undefined);
  if (!bytes || object === undefined) return false;
  const hash = createHash(object.length === 64 ? 'sha256' : 'sha1');
  return hash.update(`blob ${bytes.byteLength}\0`).update(bytes).digest('hex') === object;
}

/** By the top of the nearest repository: paths from there → URI strings. */
async function byRepository(uris: readonly string[]): Promise<Map<string, Map<string, string>>> {
  const found = new Map<string, Map<string, string>>();
  const tops = new Map<string, string | undefined>();
  for (const uri of uris) {
    const folder = await realPlace(fileURLToPath(parentOf(uri)));
    if (folder === undefined) continue;
    if (!tops.has(folder)) tops.set(folder, await repositoryOf(folder));
    const root = tops.get(folder);
    if (root === undefined) continue;
    const paths = found.get(root) ?? new Map<string, string>();
    found.set(root, paths);
    const file = path.join(folder, rawText(nameOf(uri)));
    paths.set(path.relative(root, file).split(path.sep).join('/'), uri);
  }
  return found;
}
