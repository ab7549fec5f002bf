import { isFileFor } from '../../../domain/pictureFiles';
import { splitName } from '../../../platform/fileStore';
import type { NamedView } from './namedView';

/** What is drawn from a sprite has its name and one of these endings: `hero-anim-2-sheet`, `hero_n`. */
const DERIVED = /(?:-anim(?:-\d+)?)?(?:-sheet)?(?:_n(?:-\d+)?)?$/;
/** `hero_n`, as engines look for it, or `hero_n-2`, as a second run names it. */
const NORMAL_MAP = /^(.+)_n(?:-(\d+))?$/;
/** How runs name what they make of a sprite; the last addition counts: `hero-dir-0-anim` is made from `hero-dir-0`. */
const MADE = [/^(.+)-anim(?:-\d+)?(?:-sheet)?$/, /^(.+)-edit-\d+$/, /^(.+)-dir\d*-[^.]+$/];

/** A stem and what a run added to it: `hero-dir-0` and `-anim`. */
export function splitDerived(stem: string): { readonly base: string; readonly suffix: string } {
  const suffix = DERIVED.exec(stem)?.[0] ?? '';
  return suffix.length < stem.length
    ? { base: stem.slice(0, stem.length - suffix.length), suffix }
    : { base: stem, suffix: '' };
}

/** What a normal map's name says: the stem that it belongs to, and its number, 1 for the first one; undefined for another name. */
function mapName(name: string): { readonly of: string; readonly number: number } | undefined {
  const [, of, number = '1'] = (isFileFor('shown', name) && NORMAL_MAP.exec(splitName(name).stem)) || [];
  return of === undefined ? undefined : { of, number: Number(number) };
}

export const isNormalMapName = (name: string) => mapName(name) !== undefined;

/** The stem of the picture that a normal map belongs to, by its name; undefined for another file. */
export const mappedStem = (name: string) => mapName(name)?.of;

/** The names in one folder, by what they say. Each name is parsed once, since folders may hold very many. */
export class FolderNames {
  readonly #there: ReadonlySet<string>;
  readonly #kinds: Readonly<Record<'pictures' | 'maps' | 'sheets', Map<string, string[]>>> = {
    pictures: new Map(),
    maps: new Map(),
    sheets: new Map(),
  };
  /** Files that may describe a sheet. */
  readonly jsons: readonly string[];
  /** Views that were looked for among all names (`directions.ts`): the files of a set ask for the same. */
  readonly views = new Map<string, readonly NamedView[]>();

  constructor(readonly all: readonly string[]) {
    this.#there = new Set(all);
    this.jsons = all.filter((name) => name.endsWith('.json'));
    for (const name of all) {
      if (!isFileFor('shown', name)) continue;
      const { stem } = splitName(name);
      const { base, suffix } = splitDerived(stem);
      this.#add('pictures', stem, name);
      const map = mapName(name);
      if (map) this.#add('maps', map.of, name);
      if (suffix.endsWith('-sheet')) this.#add('sheets', base, name);
    }
  }

  has(name: string): boolean {
    return this.#there.has(name);
  }

  /** The pictures of a stem, those with the wanted extension first. */
  picturesOf(stem: string, extension: string): string[] {
    const other = (name: string) => Number(splitName(name).extension !== extension);
    return this.#found('pictures', stem).sort((a, b) => other(a) - other(b));
  }

  /** The normal maps of a stem in the order of their numbers, of two with one number that with the wanted extension first. */
  mapsOf(stem: string, extension: string): string[] {
    const rank = (name: string) => (mapName(name)?.number ?? 1) * 2 + (splitName(name).extension === extension ? 0 : 1);
    return this.#found('maps', stem).sort((a, b) => rank(a) - rank(b));
  }

  /** Sheets of the sprite of that stem, by their names. */
  sheetsOf(stem: string): string[] {
    return this.#found('sheets', stem).sort();
  }

  #add(kind: 'pictures' | 'maps' | 'sheets', key: string, name: string): void {
    const names = this.#kinds[kind].get(key);
    if (names) names.push(name);
    else this.#kinds[kind].set(key, [name]);
  }

  #found(kind: 'pictures' | 'maps' | 'sheets', key: string): string[] {
    return [...(this.#kinds[kind].get(key) ?? [])];
  }
}

/** A picture that goes with another one. */
export interface Match {
  readonly name: string;
  /** The name alone does not tell: the two must have the same size. */
  readonly ifSameSize: boolean;
}

/** Normal maps of a picture, the one that engines take first. A sheet may have one under its sprite's name. */
export function normalMapsOf(name: string, folder: FolderNames): Match[] {
  const { stem, extension } = splitName(name);
  const { base, suffix } = splitDerived(stem);
  const own = folder.mapsOf(stem, extension).map((map) => ({ name: map, ifSameSize: false }));
  if (own.length || !suffix.endsWith('-sheet')) return own;
  return folder.mapsOf(base, extension).map((map) => ({ name: map, ifSameSize: true }));
}

/** The sprite that a normal map is of, and sheets of it, in this order. */
export function spritesOf(map: string, folder: FolderNames): Match[] {
  const of = mapName(map)?.of;
  if (of === undefined) return [];
  const sprite = folder.picturesOf(of, splitName(map).extension).slice(0, 1);
  return [
    ...sprite.map((name) => ({ name, ifSameSize: false })),
    ...folder.sheetsOf(of).map((name) => ({ name, ifSameSize: true })),
  ];
}

/** The picture in the same folder that a file was made from, as far as its name says. */
export function madeFrom(name: string, folder: FolderNames): string | undefined {
  const { stem, extension } = splitName(name);
  const source = MADE.map((made) => made.exec(stem)?.[1]).find((found) => found !== undefined);
  return source === undefined ? undefined : folder.picturesOf(source, extension)[0];
}
