import { COMPASS, type CompassPlace } from '../../../../shared/compass';
import { isPictureName, splitDerived, splitName } from './pictureName';

const VIEWS = 8;

export interface NamedView {
  /** File name. */
  readonly file: string;
  /** Ending of the name: `0`, `n`, `north`. */
  readonly name: string;
  readonly place?: CompassPlace;
}

/** Eight views of one sprite, by their names. */
export interface NamedSet {
  /** `hero`; empty where files have no more than the direction in their names. */
  readonly title: string;
  /** What comes before the direction: `hero-dir-`. */
  readonly prefix: string;
  readonly views: readonly NamedView[];
}

/** What games call the places, without what separates two words. `n` is seen from behind, `s` faces the viewer. */
const WORDS: Readonly<Record<CompassPlace, readonly string[]>> = {
  n: ['n', 'north', 'up', 'back'],
  ne: ['ne', 'northeast', 'upright', 'backright'],
  e: ['e', 'east', 'right'],
  se: ['se', 'southeast', 'downright', 'frontright'],
  s: ['s', 'south', 'down', 'front'],
  sw: ['sw', 'southwest', 'downleft', 'frontleft'],
  w: ['w', 'west', 'left'],
  nw: ['nw', 'northwest', 'upleft', 'backleft'],
};

/** The place that a word or two stand for; undefined for `0` and for what nobody knows. */
export function compassPlace(name: string): CompassPlace | undefined {
  const word = name.toLowerCase().replace(/[-_ ]/g, '');
  return COMPASS.find((place) => WORDS[place].includes(word));
}

/** The names that runs give: `hero-dir-0`, then `hero-dir2-0`. */
const OURS = /^(.+-dir\d*-)(.+)$/s;
const DIGITS = Array.from({ length: VIEWS }, (_, index) => String(index));

/**
 * The set that a file belongs to: eight files of one extension that differ in the direction alone, stills, animations
 * (`hero-dir-0-anim.webp`) or normal maps. Undefined where one is missing.
 * @param preferred eight names as the setting has them, in the service's order, or none
 */
export function directionSetOf(
  name: string,
  names: readonly string[],
  preferred: readonly string[],
): NamedSet | undefined {
  if (!isPictureName(name)) return undefined;
  const { stem, extension } = splitName(name);
  const whole = { base: stem, suffix: '' };
  const derived = splitDerived(stem);
  // Derived first: `hero-dir-n_n` is a normal map. `hero_n` alone may be a view from behind.
  for (const { base, suffix } of derived.suffix ? [derived, whole] : [whole]) {
    const ours = OURS.exec(base)?.[1];
    for (const prefix of ours === undefined ? prefixes(base, preferred) : [ours]) {
      const endings = endingsOf(prefix, suffix, extension, names);
      const chosen = chooseEndings(endings, preferred, ours !== undefined);
      if (!chosen) continue;
      const views = chosen.flatMap((ending) => {
        const file = endings.get(ending);
        const place = compassPlace(ending);
        return file === undefined ? [] : { file, name: ending, ...(place && { place }) };
      });
      const isOne = views.some(({ file }) => file === name);
      if (isOne) return { title: prefix.replace(/-dir\d*-$|[-_ ]$/, ''), prefix, views };
    }
  }
  return undefined;
}

/** What may come before the direction in this name, the longest direction first: `hero-` before `hero-up-`. */
function prefixes(base: string, preferred: readonly string[]): string[] {
  const cuts = [...base.matchAll(/[-_ ]/g)].map(({ index }) => index + 1);
  return [0, ...cuts].flatMap((at) => {
    const ending = base.slice(at);
    return compassPlace(ending) || preferred.includes(ending) ? base.slice(0, at) : [];
  });
}

/** Files of the same kind by what follows the prefix. */
function endingsOf(prefix: string, suffix: string, extension: string, names: readonly string[]): Map<string, string> {
  const found = new Map<string, string>();
  for (const name of names) {
    const parts = splitName(name);
    if (parts.extension !== extension || !parts.stem.startsWith(prefix) || !parts.stem.endsWith(suffix)) continue;
    const ending = parts.stem.slice(prefix.length, parts.stem.length - suffix.length);
    const alike = splitDerived(parts.stem).suffix === suffix || (suffix === '' && compassPlace(ending) !== undefined);
    if (ending && alike) found.set(ending, name);
  }
  return found;
}

/** Eight of the endings, in the order in which they are shown. */
function chooseEndings(
  endings: ReadonlyMap<string, string>,
  preferred: readonly string[],
  ours: boolean,
): readonly string[] | undefined {
  const has = (name: string) => endings.has(name);
  if (ours && DIGITS.every(has)) return DIGITS;
  if (preferred.length === VIEWS && preferred.every(has)) return preferred;
  const placed = COMPASS.flatMap((place) => [...endings.keys()].find((ending) => compassPlace(ending) === place) ?? []);
  if (placed.length === VIEWS) return placed;
  return ours && endings.size === VIEWS ? [...endings.keys()].sort() : undefined;
}
