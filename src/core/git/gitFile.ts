import path from 'node:path';
import { nearestFolder } from '../disk/realPlaces';
import { GitError } from './gitError';
import { type GitPlace, runGit } from './runGit';

/** A file in the repository that has it, as Git sees it: links on the way to the file are followed, and the innermost repository counts. */
export interface GitFile {
  /** Absolute path of the top of its working tree. */
  readonly root: string;
  /** From there, with `/`. A link is the file itself. */
  readonly path: string;
}

/**
 * Asks Git where a file belongs. An editor's list of repositories doesn't know: it goes by paths, so a worktree or a clone inside a repository, and a
 * folder that is a link, look like parts of the repository around them.
 * @param program Git's path
 * @param file absolute path; neither it nor its folder has to exist
 * @returns why there is none: no repository around it, or one of another user, which Git refuses to read (`unsafe`)
 */
export async function gitFileOf(program: string, file: string): Promise<GitFile | 'repository' | 'unsafe'> {
  const folder = await nearestFolder(path.dirname(file));
  if (folder === undefined) return 'repository';
  const ask = async (what: string) => {
    const answer = await runGit({ program, root: folder }, ['rev-parse', what], { looks: true });
    return answer.toString().replace(/\r?\n$/, '');
  };
  try {
    const [root, prefix] = await Promise.all([ask('--show-toplevel'), ask('--show-prefix')]);
    if (!root) return 'repository';
    return { root: path.normalize(root), path: prefix + path.relative(folder, file).replaceAll(path.sep, '/') };
  } catch (error) {
    if (!(error instanceof GitError) || error.exitCode === undefined) throw error;
    return /dubious ownership|unsafe repository/.test(error.message) ? 'unsafe' : 'repository';
  }
}

/** The folder of Git's own data about a working tree: its HEAD and its index. Absolute path. */
export async function gitFolderOf(git: GitPlace): Promise<string> {
  return (await runGit(git, ['rev-parse', '--absolute-git-dir'])).toString().replace(/\r?\n$/, '');
}

/** Whether Git ignores a file that it doesn't track. @param file its path from the top of the repository */
export async function isIgnored(git: GitPlace, file: string): Promise<boolean> {
  // `git check-ignore` refuses to take paths literally.
  const args = ['ls-files', '--others', '--ignored', '--exclude-standard', '-z', '--', file];
  return (await runGit(git, args, { looks: true })).toString().split('\0').includes(file);
}
