// Finds the files of the repository that a change touches.
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { root } from './run.mjs';

const execute = promisify(execFile);

/**
 * Paths, from the top of a repository, of all files that differ from a revision in the working tree: committed since then, changed, new,
 * or deleted.
 * @param {string} [revision] Default: where the branch left its upstream, or the last commit.
 * @param {string} [repository] Its top folder; default: this one.
 * @returns {Promise<string[]>} Rejects if git doesn't know the revision.
 */
export async function changedFiles(revision, repository = root) {
  const git = async (...args) => (await execute('git', args, { cwd: repository, maxBuffer: 2 ** 26 })).stdout;
  const base = revision ?? (await branchPoint(git));
  const list = async (...args) => (await git(...args, '-z')).split('\0').filter(Boolean);
  // Fails with git's own error if the revision doesn't exist.
  const commit = (await git('rev-parse', '--verify', `${base}^{commit}`)).trim();
  const differing = await list('diff', '--name-only', '--no-renames', commit);
  const fresh = await list('ls-files', '--others', '--exclude-standard');
  return [...new Set([...differing, ...fresh])].sort();
}

/** Where the branch left its upstream, or the last commit if it has none. */
async function branchPoint(git) {
  try {
    return (await git('merge-base', 'HEAD', '@{upstream}')).trim();
  } catch {
    return 'HEAD';
  }
}
