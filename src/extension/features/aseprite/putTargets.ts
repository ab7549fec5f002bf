import { nameOf, parentOf, placeKey, splitName } from '../../../core/disk/fileStore';
import { isFileFor } from '../../../core/domain/pictureFiles';
import { rawText } from '../../../shared/base/foreignText';
import type { Size } from '../../../sprite/pixels/raster';
import { fitName, isDeviceName, type NameLength } from '../../../sprite/source/fileNames';

/** Most files that are offered; others can be chosen in VS Code's own dialog. */
const MAX_OFFERED = 200;

/** Limits for a new file's name; file systems allow 255 bytes. */
const MAX_NAME: NameLength = { characters: 180, bytes: 220 };

/** URI strings, in any order. */
export interface KnownTargets {
  /** The source files of the pictures. */
  readonly drawnFrom: readonly string[];
  /** Files that are open in VS Code. */
  readonly open: readonly string[];
  /** Files of the workspace. */
  readonly workspace: readonly string[];
}

/** An Aseprite file that pictures may be added to. */
export interface LikelyTarget {
  readonly uri: string;
  /** The pictures were drawn from it, or their names begin with its name: it may be chosen by Enter. */
  readonly own: boolean;
}

/**
 * Aseprite files that pictures may be added to, the most likely ones first: their source files, files of the same name (`hero.aseprite` for
 * `hero-walk.gif`), open files, then the files of the workspace, the nearest first.
 * @param pictures URI strings, at least one
 */
export function likelyTargets(
  pictures: readonly string[],
  { drawnFrom, open, workspace }: KnownTargets,
): readonly LikelyTarget[] {
  const steps = new Map(workspace.map((uri) => [uri, stepsBetween(parentOf(pictures[0] ?? ''), parentOf(uri))]));
  const near = [...workspace].sort(
    (a, b) => (steps.get(a) ?? 0) - (steps.get(b) ?? 0) || (placeKey(a) < placeKey(b) ? -1 : 1),
  );
  const pictureKeys = new Set(pictures.map(placeKey));
  const byKey = new Map<string, string>();
  const named = [...open, ...near].filter((uri) => pictures.every((picture) => isNamedAfter(picture, uri)));
  const own = new Set([...drawnFrom, ...named].map(placeKey));
  for (const uri of [...drawnFrom, ...named, ...open, ...near]) {
    const key = placeKey(uri);
    if (isFileFor('aseprite', nameOf(uri)) && !pictureKeys.has(key) && !byKey.has(key)) byKey.set(key, uri);
  }
  return [...byKey].slice(0, MAX_OFFERED).map(([key, uri]) => ({ uri, own: own.has(key) }));
}

/** Whether the name of a picture is that of the Aseprite file, or begins with it: `hero-walk.gif`, and `hero.aseprite`. */
function isNamedAfter(picture: string, aseprite: string): boolean {
  const [name, start] = [picture, aseprite].map((uri) => rawText(splitName(nameOf(uri)).stem).toLowerCase());
  if (!name || !start || !name.startsWith(start)) return false;
  return name.length === start.length || /[-_ .]/.test(name.charAt(start.length));
}

/** A target with the size of its canvas; absent if its header can't be read. */
export interface SizedTarget extends LikelyTarget {
  readonly size?: Size;
}

/** Targets by their place in the list, each in the given order. */
export interface RankedTargets {
  /** They have to do with the pictures and have room for them: the first one is the default. */
  readonly own: readonly SizedTarget[];
  /** The others with enough room. */
  readonly others: readonly SizedTarget[];
  /** Their canvas would clip the pictures. */
  readonly small: readonly SizedTarget[];
}

/** @param size of the largest picture */
export function rankTargets(targets: readonly SizedTarget[], { width, height }: Size): RankedTargets {
  const isSmall = ({ size }: SizedTarget) => size !== undefined && (size.width < width || size.height < height);
  const roomy = targets.filter((one) => !isSmall(one));
  return {
    own: roomy.filter(({ own }) => own),
    others: roomy.filter(({ own }) => !own),
    small: targets.filter(isSmall),
  };
}

/** Number of folders to go up and down from one to the other. */
function stepsBetween(from: string, to: string): number {
  const [a, b] = [placeKey(from).split('/'), placeKey(to).split('/')];
  let common = 0;
  while (common < a.length && a[common] === b[common]) common++;
  return a.length - common + (b.length - common);
}

/** A free name for a new Aseprite file with a picture: `hero.aseprite`, `hero-2.aseprite`. @param names in its folder */
export function newFileName(picture: string, names: readonly string[]): string {
  const stem = rawText(nameOf(picture)).replace(/(?!^)\.[^.]*$/, '');
  for (let number = 1; ; number++) {
    const name = `${stem}${number > 1 ? `-${number}` : ''}.aseprite`;
    if (!isTaken(name, names)) return name;
  }
}

/** Whether a folder has a file with a name, ignoring case as many file systems do. */
export const isTaken = (name: string, names: readonly string[]) =>
  names.some((one) => one.toLowerCase() === name.toLowerCase());

/** What is wrong with a name that somebody entered. */
export function nameFault(name: string, names: readonly string[]): 'empty' | 'not-a-name' | 'taken' | undefined {
  const file = withEnding(name);
  if (name.trim() === '') return 'empty';
  if (fitName(file, MAX_NAME) !== file || isDeviceName(file.split('.')[0] ?? '') || file.startsWith('.'))
    return 'not-a-name';
  return isTaken(file, names) ? 'taken' : undefined;
}

/** The file name: Aseprite's extension is added if it's missing. */
export const withEnding = (name: string) =>
  isFileFor('aseprite', name.trim()) ? name.trim() : `${name.trim()}.aseprite`;
