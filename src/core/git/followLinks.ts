import { posix } from 'node:path';
import { blobAt, readBlob } from './blobs';
import { type GitPlace, runGit } from './runGit';
import { type Commit, isStaged, STAGES, type Staged } from './version';

/** What a version has for a path, after links that Git tracks are followed: their content is the path of another file. */
export type Followed =
  | { readonly id: string }
  /** A link to what isn't in the version: its text. */
  | { readonly leadsTo: string };

interface Entry {
  /** Octal, as Git writes it. */
  readonly mode: string;
  readonly id: string;
}

const LINK = '120000';
const FOLDER = '040000';
const SUBMODULE = '160000';
/** Links that are followed, as by Linux. */
const MAX_LINKS = 40;
/** Bytes of the longest path of a link. */
const MAX_PATH = 4096;

/**
 * The content of a file in a version; undefined if the version doesn't have it. Links are followed to files and through folders.
 * @param path from the top of the repository
 */
export async function followedBlob(
  git: GitPlace,
  at: Staged | Commit,
  path: string,
  signal?: AbortSignal,
): Promise<Followed | undefined> {
  let place = path;
  let text: string | undefined;
  for (let links = 0; links < MAX_LINKS; links++) {
    const entry = await entryAt(git, at, place, signal);
    if (entry && isFile(entry)) return { id: entry.id };
    const link = entry ? linkAt(place, entry) : await linkAbove(git, at, place, signal);
    if (!link) return text === undefined ? undefined : { leadsTo: text };
    const target = (await readBlob(git, link.id, MAX_PATH, { name: link.place, signal })).toString();
    text ??= target;
    place = posix.join(posix.dirname(link.place), target, link.rest);
    if (posix.isAbsolute(target) || place.split('/')[0] === '..') break;
  }
  return { leadsTo: text ?? path };
}

const isFile = ({ mode }: Entry) => mode !== LINK && mode !== FOLDER && mode !== SUBMODULE;

interface Link {
  readonly place: string;
  /** What comes after it in a path. */
  readonly rest: string;
  readonly id: string;
}

function linkAt(place: string, { mode, id }: Entry): Link | undefined {
  return mode === LINK ? { place, rest: '', id } : undefined;
}

/** The outermost folder on the way to a place that is a link, and what comes after it. */
async function linkAbove(
  git: GitPlace,
  at: Staged | Commit,
  place: string,
  signal?: AbortSignal,
): Promise<Link | undefined> {
  const parts = place.split('/');
  for (let count = 1; count < parts.length; count++) {
    const folder = parts.slice(0, count).join('/');
    // In the index, a folder is no more than the files in it, which may be many.
    if (isStaged(at) && (await blobAt(git, at, folder, signal)) === undefined) continue;
    const entry = await entryAt(git, at, folder, signal);
    if (entry?.mode === LINK) return { place: folder, rest: parts.slice(count).join('/'), id: entry.id };
    if (!entry) return undefined;
  }
  return undefined;
}

/** What a version has at exactly this path. */
async function entryAt(
  git: GitPlace,
  at: Staged | Commit,
  path: string,
  signal?: AbortSignal,
): Promise<Entry | undefined> {
  const args = isStaged(at) ? ['ls-files', '--stage', '-z', '--', path] : ['ls-tree', '-z', at, '--', path];
  const listed = (await runGit(git, args, { signal })).toString().split('\0');
  for (const line of listed) {
    // `100644 blob <id>`, or `100644 <id> <stage>`, then a tab and the path.
    const tab = line.indexOf('\t');
    if (line.slice(tab + 1) !== path) continue;
    const [mode = '', second = '', third = ''] = line.slice(0, tab).split(' ');
    if (!isStaged(at)) return { mode, id: third };
    if (third === String(STAGES[at])) return { mode, id: second };
  }
  return undefined;
}
