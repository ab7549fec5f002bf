import { createHash } from 'node:crypto';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { CanceledError } from '../../service/errors';
import { atOnce } from '../../shared/base/atOnce';
import { diskFiles } from '../disk/diskFiles';
import { sha256Of } from '../disk/fileStore';
import { isBelow, isLink, realPlace } from '../disk/realPlaces';
import { isJson, MAX_SHOWN_BYTES } from '../domain/pictureFiles';
import { BlobReader } from '../git/blobReader';
import { lfsPointerOf } from '../git/lfsObjects';
import { type GitPlace, runGit } from '../git/runGit';
import {
  type ChangedFile,
  type Content,
  changeOf,
  isReviewed,
  REVIEWED_PATHS,
  rawDiff,
  sameContent,
} from './changedFiles';

/** Images that are hashed at the same time. */
const AT_ONCE = 8;
/** Most bytes of a list of files. */
const MAX_BYTES = 256 * 1024 * 1024;
/** Bytes of the largest pointer of Git LFS. */
const MAX_POINTER_BYTES = 1024;

/** Stands for the content of a file that can't be read: too large, or no longer there. Whoever shows it says why. */
const UNREAD = 'unread';

/**
 * The changes between a commit and the files on disk, whether they are staged, tracked, or neither. Git isn't asked to compare files with objects: that
 * would start the filters of the repository. Files are read here, and compared by the ids that Git would give them.
 * @param base id of a commit
 * @param isWanted by paths from the top of the repository: only these are read
 * @param isLeftOut files that Git doesn't track, and that nobody wants to see
 * @returns also where each of these files is
 */
export async function changesOnDisk(
  git: GitPlace,
  base: string,
  isWanted: (path: string) => boolean,
  isLeftOut: (path: string) => boolean,
  signal?: AbortSignal,
): Promise<{ readonly changes: readonly ChangedFile[]; readonly contents: ReadonlyMap<string, Content> }> {
  const staged = await rawDiff(git, ['diff-index', '--cached', base], signal);
  const index = await indexOf(git, isWanted, signal);
  const others = await untracked(git, (file) => isWanted(file) && !isLeftOut(file), signal);
  const kind = [...index.values()][0]?.length === SHA256_LETTERS ? 'sha256' : 'sha1';
  const onDisk = new Map<string, Content>();
  const look = async (file: string) => {
    if (signal?.aborted) throw new CanceledError();
    const content = await contentOnDisk(git.root, file, index.get(file), kind);
    if (content) onDisk.set(file, content);
  };
  await atOnce([...index.keys(), ...others], look, AT_ONCE);
  await takeLfsAsTracked(git, index, onDisk, signal);
  const changes = staged.filter((one) => !index.has(one.path) && !onDisk.has(one.path));
  const ofStaged = new Map(staged.map((one) => [one.path, one]));
  for (const file of new Set([...index.keys(), ...others])) {
    // A name that isn't UTF-8 is read with U+FFFD in it, and leads nowhere: that doesn't mean that the file is gone.
    if (file.includes('\ufffd') && !onDisk.has(file)) continue;
    const known = ofStaged.get(file);
    const id = index.get(file);
    const before = known ? known.before : id === undefined ? undefined : { blob: id };
    const change = changeOf(file, before, onDisk.get(file), known?.from);
    if (change) changes.push(change);
  }
  return { changes: withRenames(changes), contents: onDisk };
}

const SHA256_LETTERS = 64;

/** Path → id of what is staged. In a conflict, there is no such thing: the file on disk counts, as changed. */
async function indexOf(
  git: GitPlace,
  isWanted: (path: string) => boolean,
  signal: AbortSignal | undefined,
): Promise<Map<string, string>> {
  const args = ['ls-files', '--stage', '-z', '--', ...REVIEWED_PATHS];
  const listed = (await runGit(git, args, { signal, magic: true, most: MAX_BYTES })).toString().split('\0');
  const found = new Map<string, string>();
  for (const line of listed) {
    const [facts = '', file = ''] = [line.slice(0, line.indexOf('\t')), line.slice(line.indexOf('\t') + 1)];
    const [mode = '', id = ''] = facts.split(' ');
    if (mode.startsWith('100') && isWanted(file)) found.set(file, id);
  }
  return found;
}

/** Files that Git doesn't track and doesn't ignore. */
async function untracked(
  git: GitPlace,
  isWanted: (path: string) => boolean,
  signal: AbortSignal | undefined,
): Promise<string[]> {
  const args = ['ls-files', '--others', '--exclude-standard', '-z', '--', ...REVIEWED_PATHS];
  const answer = await runGit(git, args, { signal, magic: true, looks: true, most: MAX_BYTES });
  return answer
    .toString()
    .split('\0')
    .filter((file) => file && isReviewed(file) && isWanted(file));
}

/** The file's content as an id of Git; undefined if there is no ordinary file, or if it isn't in the repository after links are followed. */
async function contentOnDisk(
  root: string,
  file: string,
  staged: string | undefined,
  kind: 'sha1' | 'sha256',
): Promise<Content | undefined> {
  const place = await placeOnDisk(root, file);
  const facts = place && (await diskFiles.stat(pathToFileURL(place).href).catch(() => undefined));
  if (!place || !facts || facts.isFolder) return undefined;
  const bytes = await diskFiles.read(pathToFileURL(place).href, MAX_SHOWN_BYTES).catch(() => undefined);
  if (!bytes) return { disk: UNREAD };
  const id = blobId(bytes, kind);
  if (id === staged) return { blob: staged };
  // Git writes other line ends into files than it stores, if somebody set that.
  const text = isJson(file) && staged !== undefined ? Buffer.from(bytes).toString('latin1') : '';
  if (text.includes('\r\n') && blobId(Buffer.from(text.replaceAll('\r\n', '\n'), 'latin1'), kind) === staged)
    return { blob: staged ?? id };
  return { disk: id };
}

/**
 * Where a file of the repository is on disk; undefined if it's a link, or if links lead out of the repository.
 * @param file from the top of the repository
 */
export async function placeOnDisk(root: string, file: string): Promise<string | undefined> {
  const place = path.join(root, ...file.split('/'));
  if (await isLink(place)) return undefined;
  const [real, top] = await Promise.all([realPlace(place), realPlace(root)]);
  return real !== undefined && top !== undefined && isBelow(real, top) ? real : undefined;
}

/** The id that Git gives to content. */
function blobId(bytes: Uint8Array, kind: 'sha1' | 'sha256'): string {
  return createHash(kind).update(`blob ${bytes.length}\0`).update(bytes).digest('hex');
}

/** Of Git LFS, Git tracks pointers. A file whose pointer is staged is as it's tracked. */
async function takeLfsAsTracked(
  git: GitPlace,
  index: ReadonlyMap<string, string>,
  onDisk: Map<string, Content>,
  signal: AbortSignal | undefined,
): Promise<void> {
  const ids = new Map<string, string>();
  for (const [file, content] of onDisk) {
    const id = index.get(file);
    if (id !== undefined && 'disk' in content && !isJson(file)) ids.set(file, id);
  }
  const small = await smallOnes(git, new Set(ids.values()), signal);
  const reader = new BlobReader(git, signal);
  try {
    for (const [file, id] of ids) {
      const bytes = small.has(id) ? await reader.read(id, MAX_POINTER_BYTES) : undefined;
      const pointer = bytes && lfsPointerOf(bytes);
      const place = pointer && (await placeOnDisk(git.root, file));
      if (!place) continue;
      const content = await diskFiles.read(pathToFileURL(place).href, pointer.size).catch(() => undefined);
      if (content && sha256Of(content) === pointer.oid) onDisk.set(file, { blob: id });
    }
  } finally {
    reader.close();
  }
}

/** The blobs that are small enough to be pointers. */
async function smallOnes(
  git: GitPlace,
  ids: ReadonlySet<string>,
  signal: AbortSignal | undefined,
): Promise<ReadonlySet<string>> {
  if (!ids.size) return new Set();
  const input = [...ids, ''].join('\n');
  const answer = await runGit(git, ['cat-file', '--batch-check'], { signal, input, most: MAX_BYTES });
  const lines = answer.toString().split('\n');
  return new Set(lines.flatMap((line) => smallId(line.split(' '))));
}

const smallId = ([id = '', , size = '']: readonly string[]) =>
  /^\d+$/.test(size) && Number(size) <= MAX_POINTER_BYTES ? id : [];

/** Files that were moved without telling Git: gone at one place, and with the same bytes at another one. */
function withRenames(changes: readonly ChangedFile[]): ChangedFile[] {
  const gone = changes.filter(({ kind }) => kind === 'removed');
  const moved = new Set<ChangedFile>();
  const found = changes.map((one) => {
    const { after, path: to } = one;
    if (one.kind !== 'added' || !after) return one;
    const former = gone.find((other) => !moved.has(other) && other.before && sameContent(other.before, after));
    if (!former) return one;
    moved.add(former);
    return changeOf(to, former.before, after, former.path) ?? one;
  });
  return found.filter((one) => !moved.has(one));
}
