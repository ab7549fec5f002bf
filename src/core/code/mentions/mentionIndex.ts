// The names of sprites, as a search in files of any kind needs them.

/** A sprite by the names under which it's looked for. */
export interface SpriteName {
  /** File name without its extension, and that in lowercase without the dot. */
  readonly stem: string;
  readonly extension: string;
  /** Names of the folders that it's in, the innermost first, up to the workspace folder. */
  readonly folders: readonly string[];
  /** Whole names of other files that stand for it, such as the JSON of a sheet. */
  readonly others: readonly string[];
  /** What engines identify it by: GUIDs, UIDs. */
  readonly ids: readonly string[];
  /** The same for the folders that it's in. */
  readonly folderIds: readonly string[];
}

/** The letters and digits of a name, without what code, exports, and resource compilers replace. */
export function canonical(name: string): string {
  return comparable(name)
    .split('')
    .filter((unit) => isInRun(unit.charCodeAt(0)))
    .join('');
}

/** Disks of Macs take accents apart, and many engines ignore case. */
export const comparable = (text: string) => text.normalize('NFC').toLowerCase();

/** What is in a run of letters and digits. */
const IN_RUN = /[\p{L}\p{N}\p{M}]/u;
/** By UTF-16 unit: whether it's known, and part of such a run. Halves of other characters count as letters. */
const UNITS = new Uint8Array(0x10000);

/** @param unit of UTF-16 */
export function isInRun(unit: number): boolean {
  const known = UNITS[unit];
  if (known) return known === 2;
  const isIn = (unit >= 0xd800 && unit <= 0xdfff) || IN_RUN.test(String.fromCharCode(unit));
  UNITS[unit] = isIn ? 2 : 1;
  return isIn;
}

/** What separates the last number, direction, or kind of a name, with that. */
const ENDING =
  /(?:[ _.-]*[([]?\d{1,9}[)\]]?|[ _.-]+(?:n|ne|e|se|s|sw|w|nw|north|south|east|west|up|down|left|right|front|back|normal|sheet|strip|anim|dir|fixed|original|edit|frame|dark|light)|@\d(?:\.\d)?x|[ _.-](?:hd|sd|[1-4]x|x[1-4]))$/i;
/** Most endings of a name. */
const MAX_ENDINGS = 4;

/** The name of the sprite that a file is one frame, view, size, or map of: `hero` of `hero_n`, `hero-north-3`, and `hero@2x`. Itself if it's none. */
export function familyOf(stem: string): string {
  let family = comparable(stem);
  for (let count = 0; count < MAX_ENDINGS; count++) {
    const shorter = family.replace(ENDING, '');
    if (!shorter || shorter === family) break;
    family = shorter;
  }
  return family;
}

/** Sprites by all names, each an index in the list that it's made from. */
export class MentionIndex {
  readonly names: readonly SpriteName[];
  readonly #byStem = new Map<string, number[]>();
  readonly #byFamily = new Map<string, number[]>();
  readonly #byId = new Map<string, number[]>();
  readonly #byFolderId = new Map<string, number[]>();
  readonly #byFolder = new Map<string, number[]>();
  readonly #byOther = new Map<string, number[]>();
  /** Sorted. */
  readonly #keys: readonly string[];
  readonly #stems: Sorted;
  /** The same, backwards. */
  readonly #ends: Sorted;
  /** Names without a letter or digit, of which nothing else is found. */
  readonly bare: readonly (readonly [name: string, sprite: number])[];
  /** First two units of all names; of shorter ones, the second is 0. */
  readonly #starts = new Set<number>();
  readonly #firsts = new Set<number>();
  readonly #parts = new Map<string, readonly number[]>();
  /** Whether some names need more than ASCII. */
  readonly hasOtherLetters: boolean;

  constructor(names: readonly SpriteName[]) {
    this.names = names;
    const bare: [string, number][] = [];
    for (const [sprite, name] of names.entries()) {
      const key = canonical(name.stem);
      if (key) add(this.#byStem, key, sprite);
      else bare.push([`${comparable(name.stem)}.${name.extension}`, sprite]);
      const family = canonical(familyOf(name.stem));
      if (family && family !== key) add(this.#byFamily, family, sprite);
      for (const id of name.ids) add(this.#byId, comparable(id), sprite);
      for (const id of name.folderIds) add(this.#byFolderId, comparable(id), sprite);
      for (const folder of name.folders) add(this.#byFolder, canonical(folder), sprite);
      for (const other of name.others) add(this.#byOther, canonical(other), sprite);
    }
    this.bare = bare;
    const maps = [this.#byStem, this.#byFamily, this.#byFolder, this.#byId, this.#byFolderId, this.#byOther];
    this.#keys = [...new Set(maps.flatMap((map) => [...map.keys()]))].sort(byUnit);
    for (const key of this.#keys) {
      this.#firsts.add(key.charCodeAt(0));
      this.#starts.add(key.charCodeAt(0) * 0x10000 + (key.length > 1 ? key.charCodeAt(1) : 0));
    }
    this.#stems = names.map(({ stem }, sprite) => [comparable(stem), sprite] as const).sort(([a], [b]) => byUnit(a, b));
    this.#ends = this.#stems
      .map(([stem, sprite]) => [backwards(stem), sprite] as const)
      .sort(([a], [b]) => byUnit(a, b));
    this.hasOtherLetters = this.#stems.some(([stem]) => /[^\0-\x7f]/.test(stem));
  }

  withStem = (key: string) => this.#byStem.get(key) ?? NONE;
  inFamily = (key: string) => this.#byFamily.get(key) ?? NONE;
  withId = (key: string) => this.#byId.get(key) ?? NONE;
  withFolderId = (key: string) => this.#byFolderId.get(key) ?? NONE;
  inFolder = (key: string) => this.#byFolder.get(key) ?? NONE;
  /** @param key of the whole name of another file */
  withOther = (key: string) => this.#byOther.get(key) ?? NONE;

  /** Whether some name may begin with two units of UTF-16. @param second 0: something else comes between */
  mayBegin = (first: number, second: number) =>
    second ? this.#starts.has(first * 0x10000 + second) || this.#starts.has(first * 0x10000) : this.#firsts.has(first);

  /** Whether some name begins so, letters and digits alone. */
  isBegun(text: string): boolean {
    return (this.#keys[firstAt(this.#keys, text, (key) => key)] ?? '').startsWith(text);
  }

  /** Sprites whose names begin with a part, separators included. */
  beginning = (part: string) => this.#partOf(this.#stems, part);

  /** Sprites whose names end with a part, separators included. */
  ending = (part: string) => this.#partOf(this.#ends, backwards(part));

  /** A text may have the same part very often. */
  #partOf(sorted: Sorted, part: string): readonly number[] {
    const key = sorted === this.#ends ? `>${part}` : `<${part}`;
    const known = this.#parts.get(key) ?? withBeginning(sorted, part);
    if (known.length && this.#parts.size < MAX_PARTS) this.#parts.set(key, known);
    return known;
  }
}

/** Names of sprites, in their order. */
type Sorted = readonly (readonly [name: string, sprite: number])[];

const backwards = (text: string) => [...text].reverse().join('');

function withBeginning(sorted: Sorted, part: string): readonly number[] {
  const first = firstAt(sorted, part, ([name]) => name);
  if (!sorted[first]?.[0].startsWith(part)) return NONE;
  const found: number[] = [];
  for (let at = first; sorted[at]?.[0].startsWith(part); at++) found.push(sorted[at]?.[1] ?? 0);
  return found;
}

const NONE: readonly number[] = [];
/** Most parts of names that are remembered. */
const MAX_PARTS = 2_000;

function add(map: Map<string, number[]>, key: string, sprite: number): void {
  const there = map.get(key);
  if (there) there.push(sprite);
  else if (key) map.set(key, [sprite]);
}

const byUnit = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

/** Index of the first of a sorted list that isn't before a text. */
function firstAt<T>(sorted: readonly T[], text: string, of: (one: T) => string): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    const one = sorted[middle];
    if (one !== undefined && of(one) < text) low = middle + 1;
    else high = middle;
  }
  return low;
}
