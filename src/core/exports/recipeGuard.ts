import { rawText } from '../../shared/base/foreignText';
import { isAseprite } from '../../sprite/aseprite/walk';
import { pictureFormat } from '../../sprite/formats/sniff';
import { isSetPattern, isViewOf } from '../discovery/directionPattern';
import { RECIPE_ENDING } from '../discovery/recipeSource';
import { nameOf, parentOf, type ReadableFiles } from '../disk/fileStore';
import { recipeOf } from './recipe';

/**
 * Files that a recipe never writes, whoever agreed to it. `hidden`: a dotfile or a file in a dot folder, because programs obey them.
 * `recipe-source`: a file that a recipe exports.
 * @param target URI string of a file that would be written
 * @param source URI string of the recipe's source. If it's in a hidden folder itself, its outputs may be there too.
 * @param directionNames from the setting; a file may be a view of a set by them
 */
export async function neverWritten(
  target: string,
  source: string,
  files: Pick<ReadableFiles, 'list'>,
  directionNames: readonly string[] = [],
): Promise<'hidden' | 'recipe-source' | undefined> {
  if (isHidden(target, source)) return 'hidden';
  return (await hasRecipe(target, files, directionNames)) ? 'recipe-source' : undefined;
}

/** Whether a part of the path that isn't shared with the source's folder begins with a dot. */
function isHidden(target: string, source: string): boolean {
  const from = parentOf(source).split('/');
  const parts = target.split('/');
  const shared = parts.findIndex((part, k) => part !== from[k]);
  return parts.slice(Math.max(0, shared)).some((part) => /^(?:\.|%2e)/i.test(part));
}

/** Whether a file is a view that a recipe exports, judging by their names. */
function isViewIn(recipe: string, name: string, directionNames: readonly string[]): boolean {
  const pattern = recipe.endsWith(RECIPE_ENDING) ? recipe.slice(0, -RECIPE_ENDING.length) : '';
  return isSetPattern(pattern) && isViewOf(pattern, directionNames)(name);
}

/** Compares names without case, because some file systems ignore it. */
async function hasRecipe(
  uri: string,
  files: Pick<ReadableFiles, 'list'>,
  directionNames: readonly string[],
): Promise<boolean> {
  const name = rawText(nameOf(uri)).toLowerCase();
  const recipe = rawText(nameOf(recipeOf(uri))).toLowerCase();
  const names = await files.list(parentOf(uri)).catch((): string[] => []);
  return names.some((one) => one.toLowerCase() === recipe || isViewIn(one.toLowerCase(), name, directionNames));
}

/**
 * Whether two contents have the same format: pictures by their first bytes, JSON by the fields of the new one, other text by its first word.
 * @param extension without the dot, lower case
 */
export function isSameKind(old: Uint8Array, fresh: Uint8Array, extension: string): boolean {
  const kinds = [old, fresh].map(binaryKind);
  if (kinds[0] !== undefined || kinds[1] !== undefined) return kinds[0] === kinds[1];
  if (extension === 'json') return shareFields(old, fresh);
  const [first, second] = [old, fresh].map((bytes) => /^\S*/.exec(textOf(bytes).trimStart())?.[0]);
  return first === second;
}

function binaryKind(bytes: Uint8Array): string | undefined {
  return isAseprite(bytes) ? 'aseprite' : pictureFormat(bytes);
}

/** Whether the old JSON has every top-level field of the new one, which a manifest or settings file doesn't. */
function shareFields(old: Uint8Array, fresh: Uint8Array): boolean {
  const [before, after] = [old, fresh].map((bytes): unknown => {
    try {
      return JSON.parse(textOf(bytes));
    } catch {
      return undefined;
    }
  });
  if (!isRecord(before) || !isRecord(after)) return false;
  return Object.keys(after).every((field) => Object.hasOwn(before, field));
}

const isRecord = (value: unknown): value is object => typeof value === 'object' && value !== null;
const textOf = (bytes: Uint8Array) => new TextDecoder().decode(bytes);
