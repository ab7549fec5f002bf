import { commitAt } from '../../../core/git/blobs';
import { GitError } from '../../../core/git/gitError';
import { type GitPlace, runGit } from '../../../core/git/runGit';
import type { Commit } from '../../../core/git/version';
import { type ChangedFile, isReviewed, rawDiff } from '../../../core/review/changedFiles';
import { inNaturalOrder } from '../../../shared/base/naturalOrder';
import type { ReviewKind } from '../../../shared/protocol/review';

/** A sprite, or a JSON that may describe one, that differs between a commit and the working tree. Paths are from the top of the repository, with `/`. */
export interface ReviewFile {
  /** Where it is now, or was last. */
  readonly path: string;
  readonly kind: ReviewKind;
  /** What the commit has: id of the content, and where. */
  readonly before?: { readonly path: string; readonly blob: string };
  /** What is on disk: id of the same content in Git, or absent if Git doesn't have it. Both are absent if the file is gone. */
  readonly after?: { readonly blob?: string };
  /** Of a sprite: paths of JSON files that cut it, and of its recipe, that changed. */
  readonly described?: readonly string[];
}

/** The commit that the working tree is compared with. */
export interface ReviewBase {
  readonly commit: Commit;
  /** `shallow`, `unrelated`: the common ancestor isn't known, or there is none, so it's the branch itself. */
  readonly by: 'ancestor' | 'shallow' | 'unrelated';
}

/** Most bytes of an answer of one line. */
const MAX_LINE_BYTES = 256;
/** Exit code of `git merge-base` if there is no common ancestor. */
const NOTHING = 1;
/** Paths that Git gets at once. Windows takes 32,767 characters. */
const MAX_PATHS = 100;

/** Where a branch and HEAD parted. `commits`: HEAD has none yet. `gone`: Git no longer has the branch. */
export async function reviewBase(
  git: GitPlace,
  base: Commit,
  signal?: AbortSignal,
): Promise<ReviewBase | 'commits' | 'gone'> {
  const [head, tip] = await Promise.all([commitAt(git, 'HEAD' as Commit, signal), commitAt(git, base, signal)]);
  if (head === undefined) return 'commits';
  if (tip === undefined) return 'gone';
  const ask = async (args: readonly string[]) =>
    (await runGit(git, args, { most: MAX_LINE_BYTES, signal })).toString().trim();
  try {
    return { commit: (await ask(['merge-base', tip, head])) as Commit, by: 'ancestor' };
  } catch (error) {
    if (!(error instanceof GitError) || error.exitCode !== NOTHING) throw error;
    const isShallow = (await ask(['rev-parse', '--is-shallow-repository'])) === 'true';
    return { commit: tip as Commit, by: isShallow ? 'shallow' : 'unrelated' };
  }
}

/** What is asked about. */
export interface ReviewQuestion {
  /** Full id. */
  readonly commit: Commit;
  /** From the top of the repository; empty: all folders. */
  readonly folder: string;
  /** Files that an editor knows to differ from what is staged, or to be unknown to Git: their paths. */
  readonly working: readonly string[];
  /** Whether a file exists on disk. */
  exists(path: string): Promise<boolean>;
}

/**
 * The images and JSON files that differ between a commit and the working tree, by path. Git compares the commit with what is staged: a comparison with the files would
 * run the filters of the repository. What differs from that is known to the editor.
 */
export async function reviewFiles(
  git: GitPlace,
  { commit, folder, working, exists }: ReviewQuestion,
  signal?: AbortSignal,
): Promise<ReviewFile[]> {
  const isWanted = (path: string) => isReviewed(path) && (folder === '' || path.startsWith(`${folder}/`));
  const staged = (await rawDiff(git, ['diff-index', '--cached', commit], signal)).filter(({ path }) => isWanted(path));
  const files = new Map(staged.map((one) => [one.path, stagedFile(one)]));
  const others = [...new Set(working)].filter(isWanted);
  const blobs = await blobsAt(
    git,
    commit,
    others.filter((path) => !files.has(path)),
    signal,
  );
  for (const path of others) {
    const blob = blobs.get(path);
    const before = files.get(path)?.before ?? (blob === undefined ? undefined : { path, blob });
    const file = await workingFile(path, before, exists);
    if (file) files.set(path, file);
    else files.delete(path);
  }
  return [...files.values()].sort((a, b) => inNaturalOrder(a.path, b.path));
}

/** A file whose content is on disk alone. Undefined if neither version has it. */
async function workingFile(
  path: string,
  before: ReviewFile['before'],
  exists: ReviewQuestion['exists'],
): Promise<ReviewFile | undefined> {
  if (await exists(path)) {
    const kind = !before ? 'added' : before.path === path ? 'changed' : 'renamed';
    return { path, kind, ...(before && { before }), after: {} };
  }
  return before && { path: before.path, kind: 'removed', before };
}

function stagedFile({ path, kind, from = path, before, after }: ChangedFile): ReviewFile {
  const [old, now] = [before, after].map((content) => (content && 'blob' in content ? content.blob : undefined));
  return {
    path,
    kind,
    ...(old !== undefined && { before: { path: from, blob: old } }),
    ...(now !== undefined && { after: { blob: now } }),
  };
}

/** An ordinary file: neither a link, whose content is a path, nor another repository. */
const isFileMode = (mode: string) => mode.startsWith('100');

/** Ids of contents by path; without those that the commit doesn't have, or that are links. */
async function blobsAt(
  git: GitPlace,
  commit: Commit,
  paths: readonly string[],
  signal: AbortSignal | undefined,
): Promise<ReadonlyMap<string, string>> {
  const found = new Map<string, string>();
  for (let at = 0; at < paths.length; at += MAX_PATHS) {
    const args = ['ls-tree', '-r', '-z', '--full-tree', commit, '--', ...paths.slice(at, at + MAX_PATHS)];
    for (const [path, id] of blobsIn((await runGit(git, args, { signal })).toString())) found.set(path, id);
  }
  return found;
}

/** Paths and ids of the ordinary files in an answer of `git ls-tree -z`. */
export function blobsIn(answer: string): [string, string][] {
  return answer.split('\0').flatMap((line): [string, string][] => {
    // `100644 blob <id>`, a tab, and the path.
    const tab = line.indexOf('\t');
    const [mode = '', kind, id = ''] = line.slice(0, tab).split(' ');
    return kind === 'blob' && isFileMode(mode) ? [[line.slice(tab + 1), id]] : [];
  });
}
