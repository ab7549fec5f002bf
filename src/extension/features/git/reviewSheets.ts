import { posix } from 'node:path';
import { isFileFor } from '../../../core/domain/pictureFiles';
import { BlobReader } from '../../../core/git/blobReader';
import { LfsObjects } from '../../../core/git/lfsObjects';
import { type GitPlace, runGit } from '../../../core/git/runGit';
import type { Commit } from '../../../core/git/version';
import type { ChangedFile, Content } from '../../../core/review/changedFiles';
import { changedSprites, type SpriteChange } from '../../../core/review/changedSprites';
import { usedJsons } from '../../../core/review/usedJsons';
import { VersionFiles } from '../../../core/review/versionFiles';
import { atOnce } from '../../../shared/base/atOnce';
import { inNaturalOrder } from '../../../shared/base/naturalOrder';
import { blobsIn, type ReviewFile } from './reviewChanges';

/** Most sprites whose JSON files are read. */
const MAX_SPRITES = 200;
/** Paths that Git gets at once. Windows takes 32,767 characters. */
const MAX_PATHS = 100;

/**
 * Adds the sprites of which nothing changed but a JSON that cuts them, or a recipe; and to each sprite those that changed. JSON files that moved as they are don't count.
 * @param files images, JSON files, and recipes that differ from the commit
 * @returns images alone, by path
 */
export async function withDescribed(
  git: GitPlace,
  commit: Commit,
  files: readonly ReviewFile[],
  signal?: AbortSignal,
): Promise<ReviewFile[]> {
  const known = new Map(files.filter(({ path }) => isFileFor('shown', path)).map((one) => [one.path, one]));
  const others = files.filter(({ path }) => !isFileFor('shown', path));
  if (!others.length) return [...known.values()];
  const moved = new Set(others.flatMap(placesOfMoved));
  const changes = files.map(changeOf);
  const before = await contentsIn(git, commit, foldersOf(changes), signal);
  const blobs = new BlobReader(git, signal);
  const reading = { git, blobs, lfs: new LfsObjects(git), signal };
  const [old, now] = [new VersionFiles(reading, before), new VersionFiles(reading, laterContents(before, changes))];
  const sprites = changedSprites(changes, old, now).filter(({ jsons, recipe }) => jsons.length || recipe !== undefined);
  try {
    await atOnce(sprites.slice(0, MAX_SPRITES), async (sprite) => {
      const used = [...(await usedJsons(sprite, old, now)), ...(sprite.recipe === undefined ? [] : [sprite.recipe])];
      const described = used.filter((place) => !moved.has(place)).sort();
      if (described.length) known.set(sprite.path, { ...(known.get(sprite.path) ?? fileOf(sprite)), described });
    });
  } finally {
    blobs.close();
  }
  return [...known.values()].sort((a, b) => inNaturalOrder(a.path, b.path));
}

/** Where a file is and was that moved as it is. */
const placesOfMoved = ({ path, before, after }: ReviewFile) =>
  before && before.path !== path && before.blob === after?.blob ? [path, before.path] : [];

/** The content on disk has no id; whoever reads it finds it by its path. */
const ON_DISK: Content = { disk: '' };

function changeOf({ path, kind, before, after }: ReviewFile): ChangedFile {
  return {
    path,
    kind,
    ...(before && { before: { blob: before.blob } }),
    ...(before && before.path !== path && { from: before.path }),
    ...(after && { after: after.blob === undefined ? ON_DISK : { blob: after.blob } }),
  };
}

function fileOf({ path, kind, from = path, before, after }: SpriteChange): ReviewFile {
  const blobOf = (content: Content | undefined) => (content && 'blob' in content ? content.blob : undefined);
  const [old, now] = [blobOf(before), blobOf(after)];
  return {
    path,
    kind,
    ...(old !== undefined && { before: { path: from, blob: old } }),
    ...(after && { after: now === undefined ? {} : { blob: now } }),
  };
}

const foldersOf = (changes: readonly ChangedFile[]) => {
  const others = changes.filter(({ path }) => !isFileFor('shown', path));
  const places = others.flatMap(({ path, from }) => (from === undefined ? [path] : [path, from]));
  return [...new Set(places.map((place) => posix.dirname(place)))];
};

/** The files of a commit in these folders, without those below them. */
async function contentsIn(
  git: GitPlace,
  commit: Commit,
  folders: readonly string[],
  signal: AbortSignal | undefined,
): Promise<Map<string, Content>> {
  const found = new Map<string, Content>();
  const add = async (paths: readonly string[]) => {
    const args = ['ls-tree', '-z', '--full-tree', commit, ...(paths.length ? ['--', ...paths] : [])];
    for (const [path, blob] of blobsIn((await runGit(git, args, { signal })).toString())) found.set(path, { blob });
  };
  if (folders.includes('.')) await add([]);
  const others = folders.filter((folder) => folder !== '.').map((folder) => `${folder}/`);
  for (let at = 0; at < others.length; at += MAX_PATHS) await add(others.slice(at, at + MAX_PATHS));
  return found;
}

/** What the newer version has. */
function laterContents(before: ReadonlyMap<string, Content>, changes: readonly ChangedFile[]): Map<string, Content> {
  const contents = new Map(before);
  for (const { path, from = path } of changes) for (const one of [from, path]) contents.delete(one);
  for (const { path, after } of changes) if (after) contents.set(path, after);
  return contents;
}
