import { URI, Utils } from 'vscode-uri';
import { rawText } from '../../../shared/base/foreignText';
import { RECIPE_ENDING } from '../../discovery/recipeSource';
import { nameOf, parentOf, splitName } from '../../disk/fileStore';
import type { ListedFile } from '../projectNames';
import { listedPlace } from './mentionFiles';
import { comparable } from './mentionIndex';

/** What stands for directions and numbers in the names of sets that recipes belong to. */
const PLACEHOLDER = /\{\w{1,20}\}|#/;

/**
 * The sprites that a recipe is about: its source, and what its exports may write, which are files in their folders named like the source.
 * @param uri string of the recipe
 * @param bytes of it; undefined if it can't be read
 */
export function recipeFiles(uri: string, bytes: Uint8Array | undefined, sprites: readonly ListedFile[]): string[] {
  const source = rawText(nameOf(uri)).slice(0, -RECIPE_ENDING.length);
  const [beginning = '', end = ''] = comparable(source).split(PLACEHOLDER);
  const { title, folders } = saidBy(bytes);
  const names = [comparable(splitName(source).stem), ...(title === undefined ? [] : [comparable(title)])];
  const outputs = new Set(folders.flatMap((folder) => folderAt(parentOf(uri), folder)));
  return sprites.flatMap(({ uri: sprite }) => {
    const name = comparable(rawText(nameOf(sprite)));
    const folder = listedPlace(parentOf(sprite));
    const isSource = folder === parentOf(uri) && (name === comparable(source) || fits(name, beginning, end));
    const isOutput = outputs.has(folder) && names.some((one) => one && isNamedLike(name, one));
    return isSource || isOutput ? [sprite] : [];
  });
}

const fits = (name: string, beginning: string, end: string) =>
  end !== '' && name.startsWith(beginning) && name.endsWith(end) && name.length > beginning.length + end.length;

/** `hero.png`, `hero-walk.png`, but not `heroine.png`. */
const isNamedLike = (name: string, stem: string) =>
  name.startsWith(stem.replace(PLACEHOLDER, '')) &&
  !/^[\p{L}\p{N}]/u.test(name.slice(stem.replace(PLACEHOLDER, '').length));

interface Said {
  readonly title?: string;
  /** As written. */
  readonly folders: readonly string[];
}

function saidBy(bytes: Uint8Array | undefined): Said {
  try {
    const recipe = JSON.parse(Buffer.from(bytes ?? []).toString()) as {
      readonly source?: { readonly title?: unknown };
      readonly exports?: readonly { readonly outputFolder?: unknown }[];
    };
    const title = recipe.source?.title;
    const folders = (recipe.exports ?? []).map(({ outputFolder }) =>
      typeof outputFolder === 'string' ? outputFolder : '.',
    );
    return { ...(typeof title === 'string' && { title }), folders };
  } catch {
    // Whoever runs the recipe reports what is wrong with it.
    return { folders: ['.'] };
  }
}

function folderAt(base: string, folder: string): string[] {
  return [Utils.joinPath(URI.parse(base, true), folder).toString()];
}
