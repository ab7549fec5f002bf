import { type ForeignText, foreignText } from '../../shared/base/foreignText';
import { type GitPlace, runGit } from './runGit';
import type { Commit } from './version';

/** A commit that changed a file. */
export interface Revision {
  readonly id: Commit;
  readonly author: ForeignText;
  /** ISO 8601. */
  readonly date: string;
  readonly subject: ForeignText;
  /** Where the file is in this commit, from the top of the repository. */
  readonly path: string;
  /** The commit removed it. */
  readonly gone?: true;
}

export interface History {
  /** Newest first. */
  readonly revisions: readonly Revision[];
  /** Older ones exist, too. */
  readonly more: boolean;
}

/** Begins each commit in the output, before its id. */
const MARK = '\x01';

/**
 * The commits that changed a file, also under its earlier names.
 * @param path from the top of the repository
 * @param most number of commits
 */
export async function historyOf(git: GitPlace, path: string, most: number, signal?: AbortSignal): Promise<History> {
  const format = `${MARK}%H%x00%an%x00%aI%x00%s%x00`;
  const args = ['log', '--follow', '-z', '--name-status', '--no-ext-diff', '--no-textconv', `--max-count=${most + 1}`];
  const output = await runGit(git, [...args, `--format=${format}`, 'HEAD', '--', path], { signal });
  const revisions = parseHistory(output.toString());
  return { revisions: revisions.slice(0, most), more: revisions.length > most };
}

/** Fields end with a zero byte. Each is read by its place, because an author or a subject may contain anything else. */
export function parseHistory(output: string): Revision[] {
  const fields = output.split('\0');
  const revisions: Revision[] = [];
  for (let at = 0; at < fields.length; ) {
    const id = idIn(fields[at]);
    if (id === undefined) {
      at++;
      continue;
    }
    const [author = '', date = '', subject = ''] = fields.slice(at + 1, at + 4);
    const file = fileAfter(fields, at + 4);
    at = file.next;
    if (file.path === undefined) continue;
    const revision = { id, author: foreignText(author), date, subject: foreignText(subject), path: file.path };
    revisions.push(file.gone ? { ...revision, gone: true } : revision);
  }
  return revisions;
}

function idIn(field = ''): Commit | undefined {
  return new RegExp(`^${MARK}[0-9a-f]{40,64}$`).test(field) ? (field.slice(1) as Commit) : undefined;
}

interface ListedFile {
  readonly path?: string;
  readonly gone?: boolean;
  /** Index of the field after it. */
  readonly next: number;
}

/** The file in the list behind a commit's fields; the list has one, because the history is that of one file. */
function fileAfter(fields: readonly string[], from: number): ListedFile {
  let at = from;
  // Empty fields lie between the commit and the list.
  while (at < fields.length && fields[at]?.trim() === '') at++;
  const status = /^\n?([A-Z])\d*$/.exec(fields[at] ?? '')?.[1];
  if (status === undefined) return { next: Math.max(at, from) };
  const isRenamed = status === 'R' || status === 'C';
  const path = fields[at + (isRenamed ? 2 : 1)];
  return { path, gone: status === 'D', next: at + (isRenamed ? 3 : 2) };
}

/**
 * Where a file of today was in a commit; undefined if it wasn't there. A rename is followed from the commit to what is staged, and through
 * the file's history. A comparison with the working tree would start the filters of the repository.
 * @param has whether the commit has a path
 */
export async function pathAt(
  git: GitPlace,
  path: string,
  commit: string,
  has: (path: string) => Promise<boolean>,
  signal?: AbortSignal,
): Promise<string | undefined> {
  if (await has(path)) return path;
  const args = [
    'diff-index',
    '--cached',
    '-z',
    '--name-status',
    '-M',
    '--diff-filter=R',
    '--no-ext-diff',
    '--no-textconv',
  ];
  const renamed = renames((await runGit(git, [...args, commit, '--'], { signal })).toString());
  const direct = renamed.get(path);
  if (direct !== undefined) return direct;
  for (const name of await formerNames(git, path, signal)) if (await has(name)) return name;
  return undefined;
}

/** Old path by new path. */
export function renames(output: string): ReadonlyMap<string, string> {
  const fields = output.split('\0');
  const found = new Map<string, string>();
  for (let at = 0; at + 2 < fields.length; at += 3) {
    const [status = '', from, to] = fields.slice(at, at + 3);
    if (/^R\d+$/.test(status) && from !== undefined && to !== undefined) found.set(to, from);
  }
  return found;
}

/** Most commits that are searched for earlier names. */
const MAX_SEARCHED = 10_000;

/** The names that a file had, newest first. */
async function formerNames(git: GitPlace, path: string, signal?: AbortSignal): Promise<string[]> {
  const { revisions } = await historyOf(git, path, MAX_SEARCHED, signal);
  return [...new Set(revisions.map((one) => one.path))].filter((one) => one !== path);
}

/** A branch or a tag. */
export interface NamedCommit {
  readonly ref: Commit;
  readonly kind: 'branch' | 'remote' | 'tag';
  /** As people write it: `main`, `origin/main`, `v1.0`. */
  readonly name: ForeignText;
  /** ISO 8601; empty if unknown. */
  readonly date: string;
  readonly subject: ForeignText;
  /** Whether it's the branch that is checked out. */
  readonly isCurrent: boolean;
}

/** Most branches and tags that are listed. */
export const MAX_NAMED_COMMITS = 2000;

const KINDS = { 'refs/heads/': 'branch', 'refs/remotes/': 'remote', 'refs/tags/': 'tag' } as const;

/** Branches first, then those of remotes, then tags; each newest first. */
export async function namedCommits(git: GitPlace, signal?: AbortSignal): Promise<NamedCommit[]> {
  const format = '%(refname)%00%(creatordate:iso-strict)%00%(objectname)%00%(HEAD)%00%(subject)%00';
  const args = ['for-each-ref', '--sort=-creatordate', `--count=${MAX_NAMED_COMMITS}`, `--format=${format}`];
  const output = (await runGit(git, [...args, ...Object.keys(KINDS)], { signal })).toString();
  const fields = output.split('\0');
  const found: (NamedCommit & { readonly id: string })[] = [];
  for (let at = 0; at + 4 < fields.length; at += 5) {
    const [line = '', date = '', id = '', head = '', subject = ''] = fields.slice(at, at + 5);
    const ref = line.replace(/^\n/, '');
    const [start, kind] = Object.entries(KINDS).find(([one]) => ref.startsWith(one)) ?? [];
    // The head of a remote stands for one of its branches, which is in the list itself.
    if (start === undefined || kind === undefined || ref.endsWith('/HEAD')) continue;
    found.push({
      ref: ref as Commit,
      kind,
      name: foreignText(ref.slice(start.length)),
      date,
      subject: foreignText(subject),
      isCurrent: head === '*',
      id,
    });
  }
  const subjects = await subjectsOf(git, new Set(found.map(({ id }) => id)), signal);
  const order = Object.values(KINDS);
  return order.flatMap((kind) =>
    found
      .filter((one) => one.kind === kind)
      .map(({ id, subject, ...one }) => ({ ...one, subject: subjects.get(id) ?? subject })),
  );
}

/** The subjects of commits, by their ids. A list of branches has them in the encodings in which they were written; `git log` knows these. */
async function subjectsOf(
  git: GitPlace,
  ids: ReadonlySet<string>,
  signal?: AbortSignal,
): Promise<ReadonlyMap<string, ForeignText>> {
  if (!ids.size) return new Map();
  const args = ['log', '--no-walk=unsorted', '--ignore-missing', '--stdin', '--format=%H%x00%s%x00'];
  const output = await runGit(git, args, { signal, input: [...ids, ''].join('\n') });
  const fields = output.toString().split('\0');
  const subjects = new Map<string, ForeignText>();
  for (let at = 0; at + 1 < fields.length; at += 2)
    subjects.set(fields[at]?.trim() ?? '', foreignText(fields[at + 1] ?? ''));
  return subjects;
}
