/**
 * A version of a file: as it is on disk, as it is staged, one of the sides of a conflict, or as a commit has it. Commits are named by their
 * ids, and by `HEAD` and full names of branches and tags, which move. An address of a preview may come from anywhere, so only these names
 * are accepted: none of them can be read as an option of Git.
 */
export type VersionName = 'working' | Staged | Commit;
export type Staged = 'index' | 'base' | 'ours' | 'theirs';
/** `HEAD`, `refs/heads/main`, `refs/tags/v1`, `refs/remotes/origin/main`, or a hexadecimal id. */
export type Commit = string & { readonly commit: unique symbol };

/** Git's numbers of what it holds for a path between commits. */
export const STAGES: Readonly<Record<Staged, number>> = { index: 0, base: 1, ours: 2, theirs: 3 };

/** A version of a file, and where the file is in it. */
export interface Version {
  readonly at: VersionName;
  /** Path from the top of the repository, with `/`; absent: the file's own. */
  readonly path?: string;
}

export function isStaged(name: VersionName): name is Staged {
  return Object.hasOwn(STAGES, name);
}

export function isCommit(name: string): name is Commit {
  return name === 'HEAD' || isId(name) || isRef(name);
}

/** Whether it's the full id of a commit, which never moves. */
export function isId(name: string): boolean {
  return /^(?:[0-9a-f]{40}|[0-9a-f]{64})$/.test(name);
}

/** Full names, with what Git itself forbids in them. */
function isRef(name: string): boolean {
  return (
    /^refs\/(?:heads|tags|remotes)\/[^\s~^:?*[\\\p{Cc}]+$/u.test(name) && !/\.\.|@\{|\/\/|\.lock(?:\/|$)/.test(name)
  );
}

/** Undefined if it isn't the name of a version. */
export function versionName(text: string): VersionName | undefined {
  if (text === 'working' || isStaged(text as VersionName)) return text as VersionName;
  return isCommit(text) ? text : undefined;
}

/**
 * The name of a file's object in Git's syntax: `HEAD:art/hero.png`, or `:2:art/hero.png` for a side of a conflict.
 * @param path from the top of the repository
 */
export function objectName(at: Staged | Commit, path: string): string {
  return isStaged(at) ? `:${STAGES[at]}:${path}` : `${at}:${path}`;
}
