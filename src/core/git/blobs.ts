import { standInOf } from '../../sprite/formats/standIn';
import { FileTooLarge } from '../disk/fileStore';
import { GitError } from './gitError';
import { type GitPlace, runGit } from './runGit';
import { type Commit, objectName, type Staged } from './version';

/** Exit code of Git if it can't do what was asked: the object doesn't exist. */
const FAILED = 128;
/** Exit code of `rev-parse --quiet` if the object is missing. */
const NOTHING = 1;
const MAX_ID_BYTES = 256;

/** The id of a file's content in a version; undefined if the version doesn't have the file. */
export async function blobAt(
  git: GitPlace,
  at: Staged | Commit,
  path: string,
  signal?: AbortSignal,
): Promise<string | undefined> {
  return idOf(git, objectName(at, path), signal);
}

/** The id of the commit that a name stands for; undefined if there is none: HEAD before the first commit, or a branch that was deleted. */
export function commitAt(git: GitPlace, commit: Commit, signal?: AbortSignal): Promise<string | undefined> {
  return idOf(git, `${commit}^{commit}`, signal);
}

async function idOf(git: GitPlace, object: string, signal: AbortSignal | undefined): Promise<string | undefined> {
  try {
    const args = ['rev-parse', '--quiet', '--verify', object];
    const id = (await runGit(git, args, { most: MAX_ID_BYTES, signal })).toString().trim();
    return /^[0-9a-f]{40,64}$/.test(id) ? id : undefined;
  } catch (error) {
    if (error instanceof GitError && (error.exitCode === NOTHING || error.exitCode === FAILED)) return undefined;
    throw error;
  }
}

/**
 * The bytes that Git stores. Filters of the repository don't change them, unlike with `git show --textconv`, which editors use for text.
 * @param blob id of the object
 * @throws {FileTooLarge} before reading if it's over `most` bytes
 */
export async function readBlob(
  git: GitPlace,
  blob: string,
  most: number,
  { name, signal }: { readonly name: string; readonly signal?: AbortSignal },
): Promise<Buffer> {
  const size = Number((await runGit(git, ['cat-file', '-s', blob], { most: MAX_ID_BYTES, signal })).toString());
  if (!(size <= most)) throw new FileTooLarge(name);
  return runGit(git, ['cat-file', 'blob', blob], { most, signal });
}

/** Whether it's what Git LFS stores in place of a file. */
export const isLfsPointer = (bytes: Uint8Array): boolean => standInOf(bytes) === 'git-lfs';
