import { COMPASS, type CompassPlace } from '../../sprite/source/compass';
import { splitName } from '../disk/fileStore';
import { compassPlace } from '../domain/directionWords';
import { isFileFor } from '../domain/pictureFiles';
import type { FolderNames, NamedView } from './folderNames';

/** Eight views of one sprite, recognized by their names. */
export interface NamedSet {
  /** `hero`; empty if the names consist of the direction alone. */
  readonly title: string;
  /** The part before the direction: `hero-dir-`. */
  readonly prefix: string;
  readonly views: readonly NamedView[];
}

/** The parts of a view's name from a run: `hero-dir-` and `0` for `hero-dir-0`. A second set of the same sprite is named `hero-dir2-0`. */
export function runDirection(stem: string): { readonly prefix: string; readonly ending: string } | undefined {
  const [, prefix, ending] = /^(.+-dir\d*-)(.+)$/s.exec(stem) ?? [];
  return prefix === undefined || ending === undefined ? undefined : { prefix, ending };
}

/** Endings of a run's views, in the service's order. */
export const DIGITS = Array.from({ length: COMPASS.length }, (_, index) => String(index));

/**
 * The set that a file belongs to: eight files with one extension whose names differ only in the direction, as stills, animations
 * (`hero-dir-0-anim.webp`), or normal maps. Undefined if one is missing.
 * @param preferred eight names from the setting, in the service's order, or none
 */
export function directionSetOf(name: string, folder: FolderNames, preferred: readonly string[]): NamedSet | undefined {
  if (!isFileFor('shown', name)) return undefined;
  const { stem, extension } = splitName(name);
  const whole = { base: stem, suffix: '' };
  const derived = folder.split(stem);
  // Derived names first: `hero-dir-n_n` is a normal map. `hero_n` may be a view from behind.
  for (const { base, suffix } of derived.suffix ? [derived, whole] : [whole]) {
    const runPrefix = runDirection(base)?.prefix;
    for (const prefix of runPrefix === undefined ? prefixes(base, preferred) : [runPrefix]) {
      const like: Alike = { prefix, suffix, extension, namedByRun: runPrefix !== undefined };
      const key = JSON.stringify([like, preferred]);
      const views = folder.views.get(key) ?? viewsOf(like, folder, preferred);
      folder.views.set(key, views);
      const isOne = views.some(({ file }) => file === name);
      if (isOne) return { title: prefix.replace(/-dir\d*-$|[-_ ]$/, ''), prefix, views };
    }
  }
  return undefined;
}

/** Most words in a direction: `up-right`. */
const MAX_WORDS = 2;

/**
 * Possible parts before the direction in this name, the longest direction first: `hero-` before `hero-up-`. Their number is limited for
 * any name, because each is searched for in the whole folder.
 */
function prefixes(base: string, preferred: readonly string[]): string[] {
  const cuts = [0, ...[...base.matchAll(/[-_ ]/g)].map(({ index }) => index + 1)];
  const places = cuts.slice(-MAX_WORDS).filter((at) => compassPlace(base.slice(at)));
  const named = preferred.flatMap((name) => (base.endsWith(name) ? base.length - name.length : []));
  return [...new Set([...places, ...named.filter((at) => cuts.includes(at))])]
    .sort((a, b) => a - b)
    .map((at) => base.slice(0, at));
}

/** The common parts of a set's names. */
export interface Alike {
  readonly prefix: string;
  readonly suffix: string;
  readonly extension: string;
  /** Whether a run named them. */
  readonly namedByRun: boolean;
}

/** The eight views in display order; none if one is missing. */
function viewsOf(like: Alike, folder: FolderNames, preferred: readonly string[]): readonly NamedView[] {
  const endings = endingsOf(like, folder);
  return (chooseEndings(endings, preferred, like.namedByRun) ?? []).flatMap((ending) => {
    const file = endings.get(ending);
    const place = compassPlace(ending);
    return file === undefined ? [] : { file, name: ending, place };
  });
}

/** Files with the same common parts, by their endings after the prefix. */
export function endingsOf({ prefix, suffix, extension }: Alike, folder: FolderNames): Map<string, string> {
  const found = new Map<string, string>();
  for (const name of folder.all) {
    const parts = splitName(name);
    if (parts.extension !== extension || !parts.stem.startsWith(prefix) || !parts.stem.endsWith(suffix)) continue;
    const ending = parts.stem.slice(prefix.length, parts.stem.length - suffix.length);
    const alike = folder.split(parts.stem).suffix === suffix || (suffix === '' && compassPlace(ending) !== undefined);
    // A map next to sprites belongs to one of them, even if its name says north.
    if (ending && alike && !(suffix === '' && folder.isMap(name))) found.set(ending, name);
  }
  return found;
}

/** Eight of the endings, in display order. */
export function chooseEndings(
  endings: ReadonlyMap<string, string>,
  preferred: readonly string[],
  namedByRun: boolean,
): readonly string[] | undefined {
  const has = (name: string) => endings.has(name);
  if (namedByRun && DIGITS.every(has)) return DIGITS;
  if (preferred.length === COMPASS.length && preferred.every(has)) return preferred;
  const first = new Map<CompassPlace, string>();
  for (const ending of endings.keys()) {
    const place = compassPlace(ending);
    if (place && !first.has(place)) first.set(place, ending);
  }
  const placed = COMPASS.flatMap((place) => first.get(place) ?? []);
  if (placed.length === COMPASS.length) return placed;
  return namedByRun && endings.size === COMPASS.length ? [...endings.keys()].sort() : undefined;
}
