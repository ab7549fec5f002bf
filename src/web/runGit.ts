import { GitError } from '../core/git/gitError';
import type { runGit as runProgram } from '../core/git/runGit';

/** A browser starts no programs. VS Code's Git extension isn't there either, so nothing is offered that would need one. */
export const runGit: typeof runProgram = async () => {
  throw new GitError("A browser can't run Git.");
};
