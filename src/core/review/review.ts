import { posix } from 'node:path';
import * as l10n from '@vscode/l10n';
import { CanceledError } from '../../service/errors';
import { atOnce } from '../../shared/base/atOnce';
import { foreignText, plainText } from '../../shared/base/foreignText';
import { formatNumber } from '../../shared/base/numbers';
import { isUnchanged } from '../../sprite/compare/changes';
import type { CompareAnswer, CompareInput, VersionAnswer, VersionFacts } from '../../sprite/compare/compareSources';
import { standInOf } from '../../sprite/formats/standIn';
import { sniffShown } from '../../sprite/source/shownPicture';
import type { FileSource } from '../../sprite/source/source';
import type { TaskRunner } from '../../work/taskRunner';
import { ThreadError } from '../../work/threadError';
import { findSheet } from '../discovery/findSheet';
import { splitName } from '../disk/fileStore';
import { tooSlowText } from '../exports/exportText';
import { BlobReader } from '../git/blobReader';
import { LfsObjects } from '../git/lfsObjects';
import type { GitPlace } from '../git/runGit';
import { pictureFaultText, standInText } from '../text/pictureFaultText';
import { type ChangedFile, type Content, changeOf, changesBetween, isReviewed, sameContent } from './changedFiles';
import { changedSprites, type SpriteChange } from './changedSprites';
import { type NamedRange, type ReviewRange, readRange } from './range';
import { ReviewError } from './reviewError';
import { type ContentFault, contentsOf, fileOf, folderPlace, VersionFiles } from './versionFiles';
import { changesOnDisk } from './workingTree';

export interface ReviewOptions {
  readonly git: GitPlace;
  readonly threads: TaskRunner<'compare'> & { readonly atOnce: number };
  readonly range: NamedRange;
  /** Folders whose sprites count, as paths from the top of the repository; empty strings stand for the top. */
  readonly folders: readonly string[];
  /** Whether a file on disk is part of an earlier report, by its name. */
  readonly isOwn?: (name: string) => boolean;
  /** Which images are drawn of a sprite. @param index among all, by path */
  readonly pictures?: (index: number) => CompareInput['pictures'];
  /** Called with the number of sprites that are done, and of all. */
  readonly progress?: (done: number, all: number) => void;
  readonly signal: AbortSignal;
}

/** A sprite that changed. */
export interface ReviewedSprite extends ChangedFile {
  /** Files next to it whose change is its own: the JSON of its frames, its recipe. Paths. */
  readonly files: readonly string[];
  /** What both versions have. Absent if nothing could be compared. */
  readonly compared?: CompareAnswer;
  /** Why a version can't be shown, as sentences. */
  readonly faults: { readonly before?: string; readonly after?: string };
}

export interface Review {
  readonly range: ReviewRange;
  /** By path. */
  readonly sprites: readonly ReviewedSprite[];
}

/** Most sprites of a review. */
const MAX_SPRITES = 20_000;

/**
 * What changed in the sprites of a repository. Nothing that the repository names is run, and nothing is fetched.
 * @throws {ReviewError} before anything is compared, if the commits can't be; CanceledError
 */
export async function reviewSprites(options: ReviewOptions): Promise<Review> {
  const { git, signal } = options;
  const range = await readRange(git, options.range, signal);
  const blobs = new BlobReader(git, signal);
  try {
    const { before, after, changes } = await versionsOf(range, blobs, options);
    const all = changedSprites(changes, before, after);
    if (all.length > MAX_SPRITES)
      throw new ReviewError(
        l10n.t('{0} sprites changed. The limit is {1}.', formatNumber(all.length), formatNumber(MAX_SPRITES)),
        l10n.t('Compare in a folder with fewer, or with a later commit.'),
      );
    const found: (ReviewedSprite | undefined)[] = [];
    let done = 0;
    const one = async (sprite: SpriteChange, index: number) => {
      if (signal.aborted) throw new CanceledError();
      found[index] = await reviewOne(sprite, before, after, options.pictures?.(index), options);
      options.progress?.(++done, all.length);
    };
    // One more is read than threads work on.
    await atOnce(all, one, options.threads.atOnce + 1);
    return { range, sprites: found.flatMap((sprite) => sprite ?? []) };
  } finally {
    blobs.close();
  }
}

interface Versions {
  readonly before: VersionFiles;
  readonly after: VersionFiles;
  readonly changes: readonly ChangedFile[];
}

async function versionsOf(
  { base, head }: ReviewRange,
  blobs: BlobReader,
  { git, folders, isOwn = () => false, signal }: ReviewOptions,
): Promise<Versions> {
  const isWanted = (file: string) => isReviewed(file) && folders.some((folder) => isIn(file, folder));
  const reading = { git, blobs, lfs: new LfsObjects(git), signal };
  const onDisk = head
    ? undefined
    : await changesOnDisk(git, base.id, isWanted, (file) => isOwn(posix.basename(file)), signal);
  const all = onDisk?.changes ?? (await changesBetween(git, base.id, head?.id ?? base.id, signal));
  const changes = all.flatMap((change) => within(change, isWanted));
  const none = new Map();
  // Without a change, nobody needs to know what else is there.
  const contents = async (id: string) => (changes.length ? contentsOf(git, id, isWanted, signal) : none);
  const [before, after] = await Promise.all([contents(base.id), onDisk?.contents ?? contents(head?.id ?? base.id)]);
  return { before: new VersionFiles(reading, before), after: new VersionFiles(reading, after), changes };
}

const isIn = (file: string, folder: string) => folder === '' || file.startsWith(`${folder}/`);

/** A file that was moved into a folder was added there, for whoever sees that folder only. */
function within(change: ChangedFile, isWanted: (file: string) => boolean): ChangedFile[] {
  const { path, from, before, after } = change;
  if (from === undefined) return isWanted(path) ? [change] : [];
  const [isHere, wasHere] = [isWanted(path), isWanted(from)];
  if (isHere && wasHere) return [change];
  const one = isHere ? changeOf(path, undefined, after) : wasHere ? changeOf(from, before, undefined) : undefined;
  return one ? [one] : [];
}

/** A version of a sprite for a thread, or why it can't be read. */
interface Side {
  readonly source?: FileSource;
  /** The JSON of its frames: a path. */
  readonly json?: string;
  readonly fault?: string;
}

/** Undefined if nothing changed after all: a JSON that seemed to belong to it doesn't. */
async function reviewOne(
  { jsons, recipe, ...change }: SpriteChange,
  before: VersionFiles,
  after: VersionFiles,
  pictures: CompareInput['pictures'],
  { threads, signal }: ReviewOptions,
): Promise<ReviewedSprite | undefined> {
  const { path, from = path } = change;
  const old = change.before && (await sideOf(change.before, from, before));
  const now = change.after && (await sideOf(change.after, path, after));
  const used = new Set([old?.json, now?.json]);
  const files = [...jsons.filter((json) => used.has(json)), ...(recipe === undefined ? [] : [recipe])];
  const isSame = change.before && change.after && isOneContent(change.before, change.after, old, now);
  if (isSame && change.kind === 'changed' && !files.length) return undefined;
  const input = {
    ...(old?.source && { before: old.source }),
    ...(now?.source && { after: now.source }),
    pictures,
  };
  const name = plainText(foreignText(posix.basename(path)));
  const compared = input.before || input.after ? await compare(input, threads, name, signal) : {};
  const faults = {
    ...faultOf('before', old?.fault ?? compared.fault ?? faultIn(compared.answer?.before, name)),
    ...faultOf('after', now?.fault ?? compared.fault ?? faultIn(compared.answer?.after, name)),
  };
  if (isSame && recipe === undefined && change.kind === 'changed' && compared.answer && says(compared.answer))
    return undefined;
  return { ...change, files, ...(compared.answer && { compared: compared.answer }), faults };
}

/** Also if only one of both is in Git LFS. */
function isOneContent(before: Content, after: Content, old: Side | undefined, now: Side | undefined): boolean {
  if (sameContent(before, after)) return true;
  return !!old?.source && !!now?.source && Buffer.compare(old.source.bytes, now.source.bytes) === 0;
}

/** Whether an answer says that nothing changed. */
const says = ({ changes, pairs }: CompareAnswer) =>
  changes !== undefined && isUnchanged(changes) && !pairs.some(({ changed }) => changed);

const faultOf = (side: 'before' | 'after', text: string | undefined) => (text === undefined ? {} : { [side]: text });

const faultIn = (version: VersionAnswer | undefined, name: string) =>
  version && 'fault' in version ? pictureFaultText(version.fault, 'shown', name) : undefined;

/** What a version has; undefined if it can't be read, or doesn't exist. */
export const factsIn = (version: VersionAnswer | undefined): VersionFacts | undefined =>
  version && !('fault' in version) ? version : undefined;

async function sideOf(content: Content, file: string, version: VersionFiles): Promise<Side> {
  const name = posix.basename(file);
  const shown = plainText(foreignText(name));
  const read = await version.read(content, file);
  if ('fault' in read) return { fault: CONTENT_FAULTS[read.fault](shown) };
  const { bytes } = read;
  const standIn = standInOf(bytes);
  if (standIn) return { fault: standInText(standIn, shown) };
  const info = sniffShown(bytes);
  const folder = folderPlace(file);
  const part = info && (await findSheet(folder, name, version.namesIn(posix.dirname(file)), info, version.discovery()));
  const { stem } = splitName(name);
  const json = part?.json === undefined ? undefined : fileOf(part.json);
  return {
    source: {
      title: stem,
      extension: name.slice(stem.length + 1),
      bytes,
      ...(part?.sheet && { sheet: part.sheet }),
      ...(part?.sheet?.slices && { slices: part.sheet.slices }),
    },
    ...(json !== undefined && { json }),
  };
}

const CONTENT_FAULTS: Readonly<Record<ContentFault, (name: string) => string>> = {
  absent: (name) => l10n.t("Git doesn't have this version of {0} here. In a partial clone, fetch it first.", name),
  'too-large': (name) => l10n.t('{0} is too large to compare.', name),
  lfs: (name) => l10n.t("{0} is a Git LFS pointer whose image isn't here. Run “git lfs fetch --all”.", name),
};

/** The comparison, or why there is none, as a sentence about both versions. */
async function compare(
  input: CompareInput,
  threads: ReviewOptions['threads'],
  name: string,
  signal: AbortSignal,
): Promise<{ readonly answer?: CompareAnswer; readonly fault?: string }> {
  try {
    return { answer: await threads.run('compare', input, signal) };
  } catch (error) {
    if (signal.aborted) throw new CanceledError();
    if (!(error instanceof ThreadError)) throw error;
    if (error.fault === 'time') return { fault: tooSlowText(foreignText(name), error.limitMs, error.reached) };
    if (error.fault === 'memory') return { fault: l10n.t('Not enough memory for {0}.', name) };
    throw error;
  }
}
