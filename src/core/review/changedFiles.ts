import { extensionsFor, isFileFor, isJson } from '../domain/pictureFiles';
import { GitError } from '../git/gitError';
import { type GitPlace, runGit } from '../git/runGit';

/** Where a version of a file is: an object of Git, or the file on disk. */
export type Content = { readonly blob: string } | { readonly disk: string };

export type ChangeKind = 'added' | 'changed' | 'removed' | 'renamed';

/** An image, or a JSON that may belong to one, that differs between two versions. Links and submodules aren't files here. */
export interface ChangedFile {
  readonly kind: ChangeKind;
  /** From the top of the repository, with `/`: in the newer version, or where it was if it was removed. */
  readonly path: string;
  /** Where a renamed file was. */
  readonly from?: string;
  readonly before?: Content;
  readonly after?: Content;
}

/** Most bytes of a list of changed files: half a million of them. */
const MAX_BYTES = 64 * 1024 * 1024;
/** Milliseconds for it, with the search for renames. */
const MAX_MS = 120_000;

/** Only these files: in any letter case, in any folder. */
export const REVIEWED_PATHS = [...extensionsFor('shown'), 'json'].map(
  (extension) => `:(top,icase,glob)**/*.${extension}`,
);

/** Whether a path is that of an image, or of a JSON. */
export const isReviewed = (path: string): boolean => isFileFor('shown', path) || isJson(path);

/** What Git says about all changed files, without hooks, filters, and programs of the repository. @param args of `diff-tree` or `diff-index` */
export async function rawDiff(git: GitPlace, args: readonly string[], signal?: AbortSignal): Promise<ChangedFile[]> {
  const run = async (renames: string) => {
    const [command = '', ...rest] = args;
    const options = ['-r', '-z', '--raw', '--no-abbrev', '--no-ext-diff', '--no-textconv', '--ignore-submodules=all'];
    // Whoever gives no folder means the whole repository, and Git runs at the top of the disk.
    const all = [command, ...options, renames, ...rest, '--', ...REVIEWED_PATHS];
    return runGit(git, all, { signal, magic: true, most: MAX_BYTES, ms: MAX_MS });
  };
  try {
    return parseRaw((await run('-M')).toString());
  } catch (error) {
    // A partial clone doesn't have the content that similar files are found by; equal ones have equal ids.
    if (!(error instanceof GitError) || error.exitCode === undefined) throw error;
    return parseRaw((await run('-M100%')).toString());
  }
}

/** The changes between two commits. @param base and head ids */
export function changesBetween(
  git: GitPlace,
  base: string,
  head: string,
  signal?: AbortSignal,
): Promise<ChangedFile[]> {
  return rawDiff(git, ['diff-tree', base, head], signal);
}

/** `:100644 100644 <id> <id> M`, then the path; of a rename, both paths. Each ends with a zero byte. */
export function parseRaw(output: string): ChangedFile[] {
  const fields = output.split('\0');
  const changes: ChangedFile[] = [];
  for (let at = 0; at + 1 < fields.length; ) {
    const facts = RAW.exec(fields[at] ?? '');
    const isMoved = facts?.[5] === 'R';
    const [first = '', second = ''] = fields.slice(at + 1, at + 3);
    at += !facts ? 1 : isMoved ? 3 : 2;
    const change = facts && (isMoved ? changeBy(facts, second, first) : changeBy(facts, first));
    if (change) changes.push(change);
  }
  return changes;
}

const RAW = /^:(\d{6}) (\d{6}) ([0-9a-f]{40,64}) ([0-9a-f]{40,64}) ([A-Z])\d*$/;

function changeBy(facts: RegExpExecArray, path: string, from?: string): ChangedFile | undefined {
  const [, oldMode = '', newMode = '', oldId = '', newId = ''] = facts;
  const side = (mode: string, id: string) => (isFile(mode) ? { blob: id } : undefined);
  return changeOf(path, side(oldMode, oldId), side(newMode, newId), from);
}

/** An ordinary file: neither a link, nor a submodule, nor nothing. */
const isFile = (mode: string) => /^100/.test(mode);

/** Undefined if neither version has a file, or both have the same one. @param from where it was, if it was renamed */
export function changeOf(
  path: string,
  before: Content | undefined,
  after: Content | undefined,
  from?: string,
): ChangedFile | undefined {
  if (before && after && from !== undefined && from !== path) return { kind: 'renamed', path, from, before, after };
  if (before && after) return sameContent(before, after) ? undefined : { kind: 'changed', path, before, after };
  if (after) return { kind: 'added', path, after };
  return before && { kind: 'removed', path: from ?? path, before };
}

const idOf = (content: Content) => ('blob' in content ? content.blob : content.disk);
export const sameContent = (one: Content, other: Content) => idOf(one) === idOf(other);
