import path from 'node:path';
import { type Commit, isCommit } from '../../../core/git/version';
import type { GitRepository } from './gitApi';

/** What a page of changed sprites is about. Pages store only the id, so no path comes from a page. */
export interface ReviewTarget {
  readonly id: string;
  /** URI string of the folder whose sprites are listed. */
  readonly folder: string;
  /** The branch, tag, or commit. */
  readonly base: Commit;
}

/** A target as it was stored; undefined if its branch isn't a name of a commit. */
export function targetOf({ id, folder, base }: { id: string; folder: string; base: string }): ReviewTarget | undefined {
  return isCommit(base) ? { id, folder, base } : undefined;
}

/** The files that the editor lists as changed and not staged, in conflict, or unknown to Git: paths from the top of the repository, with `/`. */
export function listedPaths({ rootUri, state }: GitRepository): string[] {
  const { workingTreeChanges, mergeChanges, untrackedChanges = [] } = state;
  return [...workingTreeChanges, ...mergeChanges, ...untrackedChanges]
    .map(({ uri }) => path.relative(rootUri.fsPath, uri.fsPath).replaceAll(path.sep, '/'))
    .filter((one) => one !== '' && !one.startsWith('../'));
}
