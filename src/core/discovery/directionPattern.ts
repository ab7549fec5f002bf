import { COMPASS, type CompassPlace, FALLBACK_PLACES } from '../../sprite/source/compass';
import { splitName } from '../disk/fileStore';
import { compassPlace } from '../domain/directionWords';
import { isFileFor } from '../domain/pictureFiles';
import { chooseEndings, DIGITS, endingsOf, type NamedSet, runDirection } from './directions';
import type { FolderNames } from './folderNames';

/** Placeholder for the direction in a set's name: `hero-dir-{direction}.png`. */
const DIRECTION = '{direction}';

/** A view of a set, which may be incomplete. */
export interface SetView {
  /** File name. */
  readonly file: string;
  /** The direction's name for people: `ne`. */
  readonly direction: string;
  readonly place?: CompassPlace;
}

export interface SetViews {
  /** `hero`; `hero-anim` for animations that a run made; empty if the names consist of the direction alone. */
  readonly title: string;
  /** In the order of the compass, if their places are known. */
  readonly views: readonly SetView[];
  /** Directions without a view. */
  readonly missing: readonly string[];
  /** Whether names are numbers without a setting that explains them: the directions are then the compass's defaults. */
  readonly guessed: boolean;
  /** Eight names with which the same views are found, as `preferred`; empty if there aren't eight. */
  readonly names: readonly string[];
}

/**
 * The name of a set in exports and their recipes. Unlike a view's name, it stays the same as views come and go. Braces are allowed in
 * file names everywhere.
 */
export function setPatternOf({ prefix, views: [first] }: NamedSet): string {
  return first ? `${prefix}${DIRECTION}${first.file.slice(prefix.length + first.name.length)}` : '';
}

/** Whether a name is that of a set, and not of one file. */
export const isSetPattern = (name: string) => name.includes(DIRECTION) && isFileFor('shown', name);

/** The part of a set's name before the direction: `hero-dir-`. */
export const prefixOf = (pattern: string) => pattern.slice(0, pattern.indexOf(DIRECTION));

/** Returns a fast test for file names of a set's views. @param preferred names from the setting */
export function isViewOf(pattern: string, preferred: readonly string[]): (name: string) => boolean {
  const [prefix = '', ending = ''] = pattern.split(DIRECTION);
  const namedByRun = runDirection(`${prefix}0`)?.prefix === prefix;
  return (name) => {
    if (!name.startsWith(prefix) || !name.endsWith(ending)) return false;
    const direction = name.slice(prefix.length, name.length - ending.length);
    return direction !== '' && (namedByRun || preferred.includes(direction) || compassPlace(direction) !== undefined);
  };
}

/** Returns a fast test for file names that may be a view of a set, or a view's JSON or normal map. */
export function mayBelongTo(pattern: string): (name: string) => boolean {
  const [prefix = ''] = pattern.split(DIRECTION);
  return (name) => name.startsWith(prefix);
}

/**
 * The views of a set by its name, without the missing ones.
 * @param preferred eight names from the setting, in the service's order, or none
 */
export function viewsOfSet(pattern: string, folder: FolderNames, preferred: readonly string[]): SetViews {
  const at = pattern.indexOf(DIRECTION);
  const prefix = pattern.slice(0, at);
  const { stem, extension } = splitName(pattern);
  const suffix = stem.slice(at + DIRECTION.length);
  const namedByRun = runDirection(`${prefix}0`)?.prefix === prefix;
  const endings = endingsOf({ prefix, suffix, extension, namedByRun }, folder);
  const { present, missing } = chosen(endings, preferred, namedByRun);
  const views = present.flatMap((ending): SetView[] => {
    const file = endings.get(ending);
    return file === undefined ? [] : [{ file, ...directionOf(ending, preferred, namedByRun) }];
  });
  const nameOf = (ending: string) => directionOf(ending, preferred, namedByRun).direction;
  const sorted = inCompassOrder(views);
  const isNumbered = namedByRun && present.some((ending) => DIGITS.includes(ending));
  const all = isNumbered ? DIGITS.map(nameOf) : [...sorted.map((view) => view.direction), ...missing.map(nameOf)];
  return {
    title: prefix.replace(/-dir\d*-$|[-_ ]$/, '') + suffix,
    views: sorted,
    missing: missing.map(nameOf),
    guessed: isNumbered && preferred.length < COMPASS.length,
    names: [preferred, all].find((names) => new Set(names).size === COMPASS.length) ?? [],
  };
}

/** The endings that are views, and the missing ones of the same naming. */
function chosen(endings: ReadonlyMap<string, string>, preferred: readonly string[], namedByRun: boolean) {
  const all = chooseEndings(endings, preferred, namedByRun);
  if (all) return { present: all, missing: [] };
  const words = new Map<CompassPlace, string>();
  for (const ending of endings.keys()) {
    const place = compassPlace(ending);
    if (place && !words.has(place)) words.set(place, ending);
  }
  const namings: readonly (readonly string[])[] = [
    namedByRun ? DIGITS : [],
    preferred.length === COMPASS.length ? preferred : [],
    COMPASS.map((place) => words.get(place) ?? place),
  ];
  const found = namings.map((naming) => naming.filter((ending) => endings.has(ending)));
  const most = Math.max(...found.map(({ length }) => length));
  const best = found.findIndex(({ length }) => length === most);
  const present = found[best] ?? [];
  return { present, missing: (namings[best] ?? []).filter((ending) => !present.includes(ending)) };
}

/**
 * A direction's name for people: from the setting, otherwise from the file. A number means the setting's name at this index, otherwise the
 * compass's default place.
 */
function directionOf(
  ending: string,
  preferred: readonly string[],
  namedByRun: boolean,
): { readonly direction: string; readonly place: CompassPlace | undefined } {
  const index = namedByRun ? DIGITS.indexOf(ending) : -1;
  if (index >= 0) {
    const name = preferred.length === COMPASS.length ? preferred[index] : FALLBACK_PLACES[index];
    return { direction: name ?? ending, place: compassPlace(name ?? '') };
  }
  const place = compassPlace(ending);
  const name = place && preferred.find((one) => compassPlace(one) === place);
  return { direction: name ?? ending, place };
}

function inCompassOrder(views: readonly SetView[]): readonly SetView[] {
  const at = ({ place }: SetView) => (place ? COMPASS.indexOf(place) : -1);
  return views.every(({ place }) => place) ? [...views].sort((a, b) => at(a) - at(b)) : views;
}
