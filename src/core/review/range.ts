import * as l10n from '@vscode/l10n';
import { foreignText, plainText } from '../../shared/base/foreignText';
import { commitAt } from '../git/blobs';
import { GitError } from '../git/gitError';
import { type GitPlace, runGit } from '../git/runGit';
import type { Commit } from '../git/version';
import { ReviewError } from './reviewError';

/** What people name: `main`, `v1.0`, `HEAD~1`, `a1b2c3d`; the base also as `main...feature` or `main..feature`. */
export interface NamedRange {
  readonly base: string;
  /** Absent: the files as they are on disk. */
  readonly head?: string | undefined;
}

/** Two versions of a repository. */
export interface ReviewRange {
  readonly base: NamedCommit;
  /** Absent: the files as they are on disk. */
  readonly head?: NamedCommit;
}

export interface NamedCommit {
  /** Full id, in hexadecimal. */
  readonly id: string;
  /** As somebody named it. */
  readonly name: string;
  /** It isn't that commit, but the last one that both sides have: what a branch and the head have in common. */
  readonly parted?: true;
}

/** Most characters of a name. Git's own are far shorter. */
const MAX_NAME = 1000;
/** Exit code of `git merge-base` if there is none. */
const NOTHING = 1;
const MAX_ANSWER_BYTES = 4096;

/**
 * The commits that somebody named. A branch stands for the commit at which it and the head parted, as in a pull request; tags, ids, and expressions such
 * as `HEAD~1` stand for themselves. `A...B` asks for that commit whatever A is, and `A..B` never.
 * @throws {ReviewError} before anything of them is read
 */
export async function readRange(git: GitPlace, named: NamedRange, signal?: AbortSignal): Promise<ReviewRange> {
  const { base, head, dots } = splitRange(named);
  for (const name of [base, head]) if (name !== undefined) checkName(name);
  const isBranchAsked = dots === undefined ? isBranch(git, base, signal) : Promise.resolve(dots === '...');
  const [baseId, headId, asBranch] = await Promise.all([
    idOf(git, base, signal),
    head === undefined ? undefined : idOf(git, head, signal),
    isBranchAsked,
  ]);
  const isShallow = async () => (await answerOf(git, ['rev-parse', '--is-shallow-repository'], signal)) === 'true';
  if (baseId === undefined) throw await noCommit(git, base, isShallow, signal);
  if (head !== undefined && headId === undefined) throw await noCommit(git, head, isShallow, signal);
  const found = { ...(head !== undefined && headId !== undefined && { head: { id: headId, name: head } }) };
  if (!asBranch) return { base: { id: baseId, name: base }, ...found };
  const other = headId ?? (await commitAt(git, 'HEAD' as Commit, signal)) ?? baseId;
  const id = await mergeBase(git, baseId, other, signal);
  if (id === undefined) throw await nothingInCommon(base, head ?? 'HEAD', isShallow);
  return { base: { id, name: base, ...(id !== baseId && { parted: true }) }, ...found };
}

interface SplitRange extends NamedRange {
  readonly dots?: '..' | '...';
}

function splitRange({ base, head }: NamedRange): SplitRange {
  const parts = /^(.*?)(\.{2,3})(.*)$/s.exec(base);
  if (!parts) return { base, head };
  const [, first = '', dots, second = ''] = parts;
  if (head !== undefined)
    throw new ReviewError(l10n.t('Name two commits, or one range such as main...feature, not both.'));
  return { base: first || 'HEAD', head: second || 'HEAD', dots: dots as '..' | '...' };
}

const shown = (name: string) => plainText(foreignText(name));

/** Nothing that Git could take for an option, or for several commits. */
function checkName(name: string): void {
  if (name.length > MAX_NAME) throw new ReviewError(l10n.t('The name of a commit is too long.'));
  if (!name || name.startsWith('-') || /\p{Cc}/u.test(name))
    throw new ReviewError(l10n.t("“{0}” can't be the name of a branch, tag, or commit.", shown(name)));
}

const idOf = (git: GitPlace, name: string, signal: AbortSignal | undefined) => commitAt(git, name as Commit, signal);

/** Why a name stands for no commit. */
async function noCommit(
  git: GitPlace,
  name: string,
  isShallow: () => Promise<boolean>,
  signal: AbortSignal | undefined,
): Promise<ReviewError> {
  if (await hasNoCommits(git, signal))
    return new ReviewError(l10n.t('This repository has no commits yet, so there is nothing to compare with.'));
  return new ReviewError(
    l10n.t("“{0}” isn't a branch, tag, or commit of this repository.", shown(name)),
    (await isShallow()) ? fetchAll() : l10n.t('If it exists elsewhere, fetch it first.'),
  );
}

const fetchAll = () =>
  l10n.t(
    'This clone is shallow. Fetch all commits first: “git fetch --unshallow”, or “fetch-depth: 0” of actions/checkout.',
  );

async function hasNoCommits(git: GitPlace, signal: AbortSignal | undefined): Promise<boolean> {
  return !(await answerOf(git, ['rev-list', '--all', '--max-count=1'], signal));
}

/** Whether a name is that of a branch, here or of a remote. `HEAD` isn't, whatever it points to. */
async function isBranch(git: GitPlace, name: string, signal: AbortSignal | undefined): Promise<boolean> {
  if (name === 'HEAD' || name === '@') return false;
  const full = await answerOf(git, ['rev-parse', '--symbolic-full-name', name], signal).catch(() => '');
  return /^refs\/(?:heads|remotes)\//.test(full);
}

async function mergeBase(
  git: GitPlace,
  base: string,
  head: string,
  signal: AbortSignal | undefined,
): Promise<string | undefined> {
  try {
    const answer = await answerOf(git, ['merge-base', base, head], signal);
    return /^[0-9a-f]{40,64}$/.test(answer) ? answer : undefined;
  } catch (error) {
    if (error instanceof GitError && error.exitCode === NOTHING) return undefined;
    throw error;
  }
}

async function nothingInCommon(base: string, head: string, isShallow: () => Promise<boolean>): Promise<ReviewError> {
  const names = [shown(base), shown(head)] as const;
  if (await isShallow())
    return new ReviewError(l10n.t("The commit at which {0} and {1} parted isn't in this clone.", ...names), fetchAll());
  return new ReviewError(
    l10n.t('{0} and {1} have no commit in common.', ...names),
    l10n.t('{0}..{1} compares them directly.', ...names),
  );
}

async function answerOf(git: GitPlace, args: readonly string[], signal: AbortSignal | undefined): Promise<string> {
  return (await runGit(git, args, { most: MAX_ANSWER_BYTES, signal })).toString().trim();
}
