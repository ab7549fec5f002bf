import { posix } from 'node:path';
import { inNaturalOrder } from '../../shared/base/naturalOrder';
import { describedBySome } from '../discovery/findSheet';
import { RECIPE_ENDING } from '../discovery/recipeSource';
import { splitName } from '../disk/fileStore';
import { isFileFor } from '../domain/pictureFiles';
import type { ChangedFile } from './changedFiles';
import type { VersionFiles } from './versionFiles';

/** A sprite that may have changed: its image did, or a JSON that may describe it. Each file of views and of numbered frames is a sprite by itself. */
export interface SpriteChange extends ChangedFile {
  /** Its recipe changed: a path. */
  readonly recipe?: string;
  /** JSON files in its folder that changed, of which one may describe it. Paths. */
  readonly jsons: readonly string[];
}

interface Neighbors {
  readonly recipes: Set<string>;
  readonly jsons: string[];
}

/**
 * The sprites of a list of changed files, in the order of their paths.
 * @param before and after the files of both versions
 */
export function changedSprites(
  changes: readonly ChangedFile[],
  before: VersionFiles,
  after: VersionFiles,
): SpriteChange[] {
  const folders = neighborsOf(changes);
  const isSprite = ({ path }: ChangedFile) => isFileFor('shown', path);
  const sprites = new Map(changes.filter(isSprite).map((one) => [one.path, one]));
  for (const [folder, neighbors] of folders)
    for (const one of described(folder, neighbors, before, after))
      if (!sprites.has(one.path)) sprites.set(one.path, one);
  return [...sprites.values()].map((one) => withNeighbors(one, folders)).sort((a, b) => inNaturalOrder(a.path, b.path));
}

/** Changed recipes and JSON files, by folder. */
function neighborsOf(changes: readonly ChangedFile[]): Map<string, Neighbors> {
  const folders = new Map<string, Neighbors>();
  for (const { path, from } of changes) {
    for (const file of from === undefined ? [path] : [path, from]) {
      if (isFileFor('shown', file)) continue;
      const folder = posix.dirname(file);
      const known = folders.get(folder) ?? { recipes: new Set<string>(), jsons: [] };
      folders.set(folder, known);
      if (file.toLowerCase().endsWith(RECIPE_ENDING)) known.recipes.add(posix.basename(file));
      else known.jsons.push(posix.basename(file));
    }
  }
  return folders;
}

/** Images whose files are the same in both versions, next to recipes and JSON files that aren't. */
function described(
  folder: string,
  { recipes, jsons }: Neighbors,
  before: VersionFiles,
  after: VersionFiles,
): ChangedFile[] {
  const mayDescribe = describedBySome(jsons);
  return after.namesIn(folder).all.flatMap((name): ChangedFile[] => {
    if (!isFileFor('shown', name)) return [];
    const isNamed = jsons.some((json) => json === `${name}.json` || json === `${splitName(name).stem}.json`);
    if (!isNamed && !mayDescribe(splitName(name).stem) && !recipes.has(`${name}${RECIPE_ENDING}`)) return [];
    const path = posix.join(folder, name);
    const [old, now] = [before.contentOf(path), after.contentOf(path)];
    return old && now ? [{ kind: 'changed', path, before: old, after: now }] : [];
  });
}

function withNeighbors(one: ChangedFile, folders: ReadonlyMap<string, Neighbors>): SpriteChange {
  const places = [one.path, ...(one.from === undefined ? [] : [one.from])];
  const recipe = places
    .map((file) => `${file}${RECIPE_ENDING}`)
    .find((file) => folders.get(posix.dirname(file))?.recipes.has(posix.basename(file)));
  const jsons = places.flatMap((file) => {
    const folder = posix.dirname(file);
    return (folders.get(folder)?.jsons ?? []).map((name) => posix.join(folder, name));
  });
  return { ...one, ...(recipe !== undefined && { recipe }), jsons: [...new Set(jsons)] };
}
