import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { CanceledError } from '../../service/errors';
import { rawText } from '../../shared/base/foreignText';
import { diskFiles, onDisk } from '../disk/diskFiles';
import { nameOf, parentOf } from '../disk/fileStore';
import { realPlace } from '../disk/realPlaces';
import { runGit } from './runGit';

/** Milliseconds for the files of one repository: tens of thousands take less than a second. */
const MAX_MS = 10_000;
/** Most bytes of the paths that Git ignores. */
const MAX_BYTES = 64 * 1024 * 1024;

/**
 * The files that Git ignores, as it says itself: by nested `.gitignore` files, negations, `.git/info/exclude`, and the user's own list. A tracked file
 * isn't ignored. Git is started once for each repository. Without Git, without a repository, or if Git refuses, no file is ignored.
 * @param program Git's absolute path; undefined: there is none
 * @param files URI strings, which needn't exist
 * @throws CanceledError
 */
export async function ignoredAmong(
  program: string | undefined,
  files: readonly string[],
  signal: AbortSignal,
): Promise<ReadonlySet<string>> {
  const ignored = new Set<string>();
  if (program === undefined) return ignored;
  for (const [root, paths] of await byRepository(files.filter(onDisk))) {
    if (signal.aborted) throw new CanceledError();
    const input = [...paths.keys()].map((one) => `${one}\0`).join('');
    // It ends with 1 if it ignores none.
    const answer = await runGit({ program, root }, ['check-ignore', '--stdin', '-z'], {
      input,
      signal,
      looks: true,
      magic: true,
      most: MAX_BYTES,
      ms: MAX_MS,
    }).catch((error: unknown) => {
      if (error instanceof CanceledError) throw error;
    });
    for (const one of answer?.toString().split('\0') ?? []) for (const uri of paths.get(one) ?? []) ignored.add(uri);
  }
  return ignored;
}

/**
 * The places without a file that Git knows and left out of the folder, as a sparse checkout does. Without Git, or if it refuses, there are none.
 * @param program Git's absolute path; undefined: there is none
 * @param files URI strings
 * @throws CanceledError
 */
export async function leftOutAmong(
  program: string | undefined,
  files: readonly string[],
  signal: AbortSignal,
): Promise<ReadonlySet<string>> {
  const left = new Set<string>();
  if (program === undefined) return left;
  for (const [root, paths] of await byRepository(files.filter(onDisk))) {
    if (signal.aborted) throw new CanceledError();
    const limits = { signal, looks: true, most: MAX_BYTES, ms: MAX_MS };
    const answer = await runGit({ program, root }, ['ls-files', '-t', '-z'], limits).catch((error: unknown) => {
      if (error instanceof CanceledError) throw error;
    });
    // S: not in the working tree, on purpose.
    for (const one of answer?.toString().split('\0') ?? [])
      if (one.startsWith('S ')) for (const uri of paths.get(`./${one.slice(2)}`) ?? []) left.add(uri);
  }
  return left;
}

/** By the top of the innermost repository: paths from there, which can't be taken for Git's magic, with the files that they lead to. */
async function byRepository(files: readonly string[]): Promise<Map<string, Map<string, string[]>>> {
  const found = new Map<string, Map<string, string[]>>();
  const folders = new Map<string, { readonly real: string; readonly root: string } | undefined>();
  const tops = new Map<string, Promise<string | undefined>>();
  for (const uri of files) {
    const folder = parentOf(uri);
    if (!folders.has(folder)) {
      const real = await realPlace(fileURLToPath(folder));
      const root = real === undefined ? undefined : await topOf(real, tops);
      folders.set(folder, real === undefined || root === undefined ? undefined : { real, root });
    }
    const place = folders.get(folder);
    if (!place) continue;
    const paths = found.get(place.root) ?? new Map<string, string[]>();
    found.set(place.root, paths);
    const within = path
      .relative(place.root, path.join(place.real, rawText(nameOf(uri))))
      .split(path.sep)
      .join('/');
    paths.set(`./${within}`, [...(paths.get(`./${within}`) ?? []), uri]);
  }
  return found;
}

/** The nearest folder above that has a `.git`: a folder, or a file in a worktree or submodule. @param tops those that are known */
function topOf(folder: string, tops: Map<string, Promise<string | undefined>>): Promise<string | undefined> {
  const known = tops.get(folder);
  if (known) return known;
  const found = diskFiles.stat(pathToFileURL(path.join(folder, '.git')).href).then(
    () => folder,
    () => (path.dirname(folder) === folder ? undefined : topOf(path.dirname(folder), tops)),
  );
  tops.set(folder, found);
  return found;
}
