import type { CompassPlace } from '../../sprite/source/compass';
import { splitName } from '../disk/fileStore';
import { isFileFor, isJson } from '../domain/pictureFiles';
import { type DerivedName, DerivedNames } from './derivedNames';
import { mapName, ShortViews } from './mapNames';
import { RECIPE_ENDING, type RecipeSource } from './recipeSource';
import { type NumberRun, slotsIn } from './sequence';

/** Names that runs give to files made from a sprite, if they aren't animations named for their motion. The last ending counts: `hero-dir-0-anim` is made from `hero-dir-0`. */
const MADE = [/^(.+)-edit-\d+$/, /^(.+)-dir\d*-[^.]+$/];

/** Names of files that runs save animations in, and hardly anybody a still image. */
const ANIMATION = /\.(?:gif|webp)$/i;

/** One of eight views of a sprite, recognized by its name. */
export interface NamedView {
  /** File name. */
  readonly file: string;
  /** Ending of the name: `0`, `n`, `north`. */
  readonly name: string;
  readonly place?: CompassPlace;
}

type Kind = 'pictures' | 'maps' | 'sheets';

/**
 * The names in one folder, by meaning. Each name is parsed once, because a folder may contain very many. Names alone may be wrong about normal
 * maps: after a file was read, `tell` corrects them.
 */
export class FolderNames {
  readonly #there: ReadonlySet<string>;
  readonly #kinds: Readonly<Record<Kind, Map<string, string[]>>> = {
    pictures: new Map(),
    maps: new Map(),
    sheets: new Map(),
  };
  readonly #views = new ShortViews();
  readonly #derived: DerivedNames;
  /** Lowercase stems that end like those of maps, with their files, because many file systems ignore case in names. */
  readonly #ends = new Map<string, string[]>();
  /** By name: whether it's a normal map, by more than its name. */
  readonly #told = new Map<string, boolean>();
  /** Pictures by the series that their numbers may count, and by number; only made for whoever asks. */
  #series: Map<string, Map<string, string>> | undefined;
  /** By series and number of digits. */
  readonly #runs = new Map<string, ReadonlyMap<number, NumberRun>>();
  /** Files that may describe a sheet. */
  readonly jsons: readonly string[];
  /** Cache of views found among all names (`directions.ts`), because the files of a set all ask for the same. */
  readonly views = new Map<string, readonly NamedView[]>();
  /** Cache of what recipes say, by their names. */
  readonly recipes = new Map<string, Promise<RecipeSource | undefined>>();
  /** What they say about numbered files, because each of these asks for the same. */
  readonly #numbered = new Map<string, Promise<RecipeSource['numbered']>>();

  constructor(readonly all: readonly string[]) {
    this.#there = new Set(all);
    this.jsons = all.filter((name) => isJson(name) && !name.toLowerCase().endsWith(RECIPE_ENDING));
    for (const name of all) {
      if (!isFileFor('shown', name)) continue;
      const { stem } = splitName(name);
      add(this.#kinds.pictures, stem, name);
      this.#views.add(stem);
      const map = mapName(name);
      if (map) add(this.#kinds.maps, map.of, name);
      if (mapName(name.toLowerCase())) add(this.#ends, stem.toLowerCase(), name);
    }
    const jsons = new Set(this.jsons.map((name) => splitName(name).stem));
    this.#derived = new DerivedNames({
      isPicture: (stem) => this.#kinds.pictures.has(stem),
      isAnimation: (stem) => this.#kinds.pictures.get(stem)?.every((name) => ANIMATION.test(name)) ?? false,
      isJson: (stem) => jsons.has(stem),
    });
    for (const [stem, files] of this.#kinds.pictures) {
      const { base, suffix } = this.#derived.split(stem);
      if (suffix.endsWith('-sheet')) for (const name of files) add(this.#kinds.sheets, base, name);
    }
  }

  /** A stem and the part that a run added: `hero` and `-walk-sheet`, if the folder has all files of that animation. */
  split(stem: string): DerivedName {
    return this.#derived.split(stem);
  }

  /** The stem of the sprite that a run animated, by the name of an animation or its sheet that says its motion. */
  animated(stem: string): string | undefined {
    return this.#derived.animated(stem);
  }

  has(name: string): boolean {
    return this.#there.has(name);
  }

  /** What recipes say about the files of a series. @param read called if nobody asked before */
  numberedAs(series: string, read: () => Promise<RecipeSource['numbered']>): Promise<RecipeSource['numbered']> {
    const known = this.#numbered.get(series) ?? read();
    this.#numbered.set(series, known);
    return known;
  }

  /** The picture of a series with this number, as written (`numberSlots`). */
  numbered(key: string, digits: string): string | undefined {
    this.#series ??= seriesAmong(this.all);
    return this.#series.get(key)?.get(digits);
  }

  /** The numbers of a series that have files, written with at least `width` digits, each with the consecutive ones around it. */
  runs(key: string, width: number): ReadonlyMap<number, NumberRun> {
    this.#series ??= seriesAmong(this.all);
    const id = `${width} ${key}`;
    const runs = this.#runs.get(id) ?? runsOf([...(this.#series.get(key)?.keys() ?? [])], width);
    this.#runs.set(id, runs);
    return runs;
  }

  /** The pictures of a stem, those with the wanted extension first. */
  picturesOf(stem: string, extension: string): string[] {
    const other = (name: string) => Number(splitName(name).extension !== extension);
    return this.#found('pictures', stem).sort((a, b) => other(a) - other(b));
  }

  /** The stems of all pictures, and those that normal maps belong to by their names. */
  spriteStems(): string[] {
    return [...new Set([...this.#kinds.pictures.keys(), ...this.#kinds.maps.keys()])];
  }

  /** Every picture with the name of a normal map. */
  mapNames(): string[] {
    return [...this.#kinds.maps.values()].flat();
  }

  /**
   * Pictures that may be normal maps of a stem, by their names: by number, `_n` before `_normal`, then those with the wanted extension
   * first.
   */
  mayBeMapsOf(stem: string, extension: string): string[] {
    const rank = (name: string) => {
      const { ending, number } = mapName(name) ?? { ending: '_n', number: 1 };
      return number * 4 + (ending === '_n' ? 0 : 2) + (splitName(name).extension === extension ? 0 : 1);
    };
    return this.#found('maps', stem).sort((a, b) => rank(a) - rank(b));
  }

  /** The normal maps of a stem, sorted as in `mayBeMapsOf`. */
  mapsOf(stem: string, extension: string): string[] {
    return this.mayBeMapsOf(stem, extension).filter((name) => this.isMap(name));
  }

  /**
   * Whether a picture is a normal map. By name alone, unless `tell` was called: its name is that of a map, the sprite that it would belong to
   * exists, and it isn't a view to the north next to others (`hero_n` and `hero_e`).
   */
  isMap(name: string): boolean {
    const map = mapName(name);
    if (!map) return false;
    const told = this.#told.get(name);
    if (told !== undefined) return told;
    if (map.ending === '_n' && this.#views.hasOthers(map.of)) return false;
    return this.#kinds.pictures.has(map.of) || this.#kinds.sheets.has(map.of);
  }

  /** Whether more than the name is known about a picture. */
  isTold(name: string): boolean {
    return this.#told.has(name);
  }

  /** Corrects what a name says, by the file's pixels or a record of it. */
  tell(name: string, isMap: boolean): void {
    if (this.isMap(name) !== isMap) this.views.clear();
    this.#told.set(name, isMap);
  }

  /** Whether views with short names have this stem, or the stem belongs to one of them: `hero`, or `hero_e` next to `hero_s`. */
  isAmongViews(stem: string): boolean {
    return this.#views.includes(stem);
  }

  /** Whether a new normal map of a sprite may have this ending: the name means a map, and no other picture has it. */
  mayEndIn(ending: string, stem: string): boolean {
    const there = this.#ends.get(`${stem}${ending}`.toLowerCase());
    if (there) return there.every((name) => this.isMap(name));
    return ending !== '_n' || !this.#views.hasOthers(stem);
  }

  /** Sheets of the sprite with that stem, by their names. */
  sheetsOf(stem: string): string[] {
    return this.#found('sheets', stem).sort();
  }

  #found(kind: Kind, key: string): string[] {
    return [...(this.#kinds[kind].get(key) ?? [])];
  }
}

function runsOf(written: readonly string[], width: number): ReadonlyMap<number, NumberRun> {
  const numbers = written.filter((digits) => String(Number(digits)).padStart(width, '0') === digits).map(Number);
  const runs = new Map<number, NumberRun>();
  let run: { from: number; to: number } | undefined;
  for (const n of numbers.sort((a, b) => a - b)) {
    if (run && n === run.to + 1) run.to = n;
    else run = { from: n, to: n };
    runs.set(n, run);
  }
  return runs;
}

function seriesAmong(names: readonly string[]): Map<string, Map<string, string>> {
  const found = new Map<string, Map<string, string>>();
  for (const name of names) {
    if (!isFileFor('shown', name)) continue;
    for (const { key, digits } of slotsIn(name)) {
      const series = found.get(key);
      if (!series) found.set(key, new Map([[digits, name]]));
      else if (!series.has(digits)) series.set(digits, name);
    }
  }
  return found;
}

function add(names: Map<string, string[]>, key: string, name: string): void {
  const there = names.get(key);
  if (there) there.push(name);
  else names.set(key, [name]);
}

/** A picture that belongs to another one. */
export interface Match {
  readonly name: string;
  /** The name alone isn't enough: both must have the same size. */
  readonly ifSameSize: boolean;
}

/** Normal maps of a picture, the one that engines use first. A sheet's map may have the sprite's name. */
export function normalMapsOf(name: string, folder: FolderNames): Match[] {
  const { stem, extension } = splitName(name);
  const { base, suffix } = folder.split(stem);
  const own = folder.mapsOf(stem, extension).map((map) => ({ name: map, ifSameSize: false }));
  if (own.length || !suffix.endsWith('-sheet')) return own;
  return folder.mapsOf(base, extension).map((map) => ({ name: map, ifSameSize: true }));
}

/** The sprite of a normal map, followed by its sheets. */
export function spritesOf(map: string, folder: FolderNames): Match[] {
  const of = mapName(map)?.of;
  if (of === undefined) return [];
  const sprite = folder.picturesOf(of, splitName(map).extension).slice(0, 1);
  return [
    ...sprite.map((name) => ({ name, ifSameSize: false })),
    ...folder.sheetsOf(of).map((name) => ({ name, ifSameSize: true })),
  ];
}

/** What a fix adds to a name (`pixelArt/fixedNames.ts`), with the number of a second one first: it may also be that of a frame. */
const FIXED = [/(?:-fixed-\d+|^fixed-\d+-)(?!.*-fixed)/, /-fixed(?:-\d+)?_(?=\d+$)/, /(?:-fixed|^fixed-)(?!.*-fixed)/];

/** The picture in the same folder that a file is the fixed version of, according to its name. */
export function fixedFrom(name: string, folder: FolderNames): string | undefined {
  const { stem, extension } = splitName(name);
  for (const fixed of FIXED) {
    const before = stem.replace(fixed, '');
    const [picture] = before === stem ? [] : folder.picturesOf(before, extension);
    if (picture !== undefined) return picture;
  }
  return undefined;
}

/** The picture in the same folder that a file was made from, according to its name. */
export function madeFrom(name: string, folder: FolderNames): string | undefined {
  const fixed = fixedFrom(name, folder);
  if (fixed !== undefined) return fixed;
  const { stem, extension } = splitName(name);
  const source = folder.animated(stem) ?? MADE.map((made) => made.exec(stem)?.[1]).find((found) => found !== undefined);
  return source === undefined ? undefined : folder.picturesOf(source, extension)[0];
}
