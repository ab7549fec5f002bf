import type { runGit as runProgram } from '../extension/features/git/runGit';

/** See `src/extension/features/git/runGit.ts`. */
export class GitError extends Error {
  override readonly name = 'GitError';
  constructor(
    message: string,
    readonly exitCode?: number,
  ) {
    super(message);
  }
}

export const MOST_LISTED_BYTES = 8 * 1024 * 1024;

/** A browser starts no programs. VS Code's Git extension isn't there either, so nothing is offered that would need one. */
export const runGit: typeof runProgram = async () => {
  throw new GitError('A browser can’t run Git.');
};
