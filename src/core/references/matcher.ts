import { rawText } from '../../shared/base/foreignText';
import { isWithin, nameOf, parentOf, placeKey, splitName } from '../disk/fileStore';
import { extensionsFor, isFileFor } from '../domain/pictureFiles';
import { type EmbedPattern, embedsIn } from './embeds';
import { mayName } from './joined';
import type { ReferenceKind } from './kinds';
import { Lines } from './lines';
import { BEGINS_LINES, CONTEXT_REACH, knownEnd, type LineContext, type Reference } from './reference';
import type { Resolved } from './resolve';

/** Most different names that are searched for one by one. */
const MAX_NEEDLES = 64;

/** A reference to a wanted picture. */
export interface Match {
  readonly reference: Reference;
  readonly resolved: Resolved;
  /** Whether it only may name the picture: code puts the path together, and its known part fits, or it's a word in a sentence. */
  readonly isPossible: boolean;
}

/** Where a text contains what is searched for. */
interface InText {
  /** From 0. */
  readonly line: number;
  readonly whole: string;
  /** In the middle of what was found: its first and last place may belong to other paths. */
  readonly column: number;
  readonly context: LineContext;
}

/** Finds references that may name the wanted pictures, by a part of their names first: most text doesn't contain it. */
export class Matcher {
  readonly #pictures: readonly string[];

  readonly #pattern: RegExp;
  /** The same in bytes, whatever their encoding; absent: bytes don't show it. */
  readonly #bytes: RegExp | undefined;
  readonly #keys: ReadonlySet<string>;
  readonly #folders: readonly string[];
  /** The same in lowercase. */
  readonly #anyCase: ReadonlySet<string>;
  readonly #anyCaseFolders: readonly string[];
  /** Ends of the paths of wanted files in lowercase. */
  readonly #wanted: Ends;
  /** Places that are folders. */
  readonly #moved: readonly string[];
  readonly #ends: Ends;

  /** @param pictures URI strings of the pictures that the places stand for, as far as they're known */
  constructor(places: readonly string[], pictures: readonly string[]) {
    this.#pictures = pictures;
    const keys = places.map(placeKey);
    this.#keys = new Set(keys);
    this.#folders = keys.map((key) => `${key}/`);
    this.#anyCase = new Set(keys.map((key) => key.toLowerCase()));
    this.#anyCaseFolders = this.#folders.map((folder) => folder.toLowerCase());
    this.#moved = keys.filter((key) => !isFileFor('shown', key));
    this.#wanted = new Ends([...this.#anyCase].map((key) => ({ uri: key, key })));
    this.#ends = new Ends(pictures.map((uri) => ({ uri, key: placeKey(uri) })));
    const needles = new Set(places.map(needleOf));
    const any = `\\.(?:${extensionsFor('shown').join('|')})`;
    const isAny = needles.has(undefined) || needles.size > MAX_NEEDLES;
    // Needles consist of letters and digits. Names without any are also found where they have no extension.
    const stems = places
      .filter((place) => needleOf(place) === undefined)
      .slice(0, MAX_NEEDLES)
      .map(stemOf);
    const found = isAny ? [any, ...stems.map(escaped)] : [...needles];
    this.#pattern = new RegExp(found.join('|'), 'gi');
    this.#bytes = stems.length ? undefined : new RegExp([...found, 'go:embed'].join('|'), 'i');
  }

  /** Whether a text may contain what is searched for, by its bytes. */
  mayBeIn(bytes: Uint8Array): boolean {
    if (!this.#bytes) return true;
    const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
    // In UTF-16, each letter has a zero next to it.
    return this.#bytes.test(text.includes('\0') ? text.replaceAll('\0', '') : text);
  }

  /** @param uri string of a picture */
  isWanted(uri: string): boolean {
    const key = placeKey(uri);
    return this.#keys.has(key) || this.#folders.some((folder) => key.startsWith(folder));
  }

  /**
   * The first reading of a place that names a picture, if that's a wanted one; otherwise one that may.
   * @param places that a reference may name, as URI strings; they may not exist
   * @param look see `resolve`; called only if one of the readings may be a match, because it asks the disk for each place
   */
  async namedBy(
    readings: readonly Reference[],
    places: (reference: Reference) => AsyncIterable<{ readonly uri: string }>,
    look: (reference: Reference) => Promise<Resolved | undefined>,
  ): Promise<Match | undefined> {
    // Comparing with each picture costs more, so it comes last.
    const isNamed = await this.#mayBeNamed(readings, places);
    const maybe = isNamed ? undefined : this.#possibly(readings);
    if (!isNamed && !maybe) return undefined;
    for (const reference of readings) {
      const resolved = await look(reference);
      if (!resolved) continue;
      return this.isWanted(resolved.uri) ? { reference, resolved, isPossible: reference.form === 'word' } : undefined;
    }
    return maybe ?? this.#possibly(readings);
  }

  /** The first reading whose known end is that of a wanted picture. */
  #possibly(readings: readonly Reference[]): Match | undefined {
    for (const reference of readings) {
      const end = knownEnd(reference);
      const uri = end === undefined ? undefined : this.#ends.pictureFor(end);
      if (uri !== undefined) return { reference, resolved: possible(uri), isPossible: true };
    }
    return undefined;
  }

  /** Whether one of the places is a wanted one, by its name. File systems may ignore case. */
  async #mayBeNamed(
    readings: readonly Reference[],
    places: (reference: Reference) => AsyncIterable<{ readonly uri: string }>,
  ): Promise<boolean> {
    for (const reference of readings) {
      // Most other paths end otherwise, and making all of their places costs much more.
      if (!this.#moved.length && !this.#endsAsWanted(reference)) continue;
      for await (const { uri } of places(reference)) {
        const key = placeKey(uri).toLowerCase();
        if (this.#anyCase.has(key) || this.#anyCaseFolders.some((folder) => key.startsWith(folder))) return true;
      }
    }
    return false;
  }

  #endsAsWanted({ variants, call }: Reference): boolean {
    const paths = variants.map(({ path }) => path.toLowerCase());
    const files = call ? paths.flatMap((path) => extensionsFor('shown').map((one) => `${path}.${one}`)) : [];
    return [...paths, ...files].some((path) => this.#wanted.pictureFor(path) !== undefined);
  }

  /** Whether folders are among the places. */
  get hasFolders(): boolean {
    return this.#moved.length > 0;
  }

  /** The first reading of a place that may name a wanted folder, with a picture in it. */
  folderNamedBy(readings: Iterable<Reference>): Match | undefined {
    for (const reference of readings) {
      const end = knownEnd(reference);
      const folder = end === undefined ? undefined : this.#moved.find((key) => mayName(end, key));
      const uri = folder === undefined ? undefined : this.#pictures.find((one) => isWithin(one, folder));
      if (uri !== undefined) return { reference, resolved: possible(uri), isPossible: true };
    }
    return undefined;
  }

  *placesIn(text: string): Generator<InText> {
    const lines = new Lines(text);
    const begin = text.search(BEGINS_LINES);
    for (const { index } of text.matchAll(this.#pattern)) {
      const { line, start, end } = lines.at(index);
      const context = {
        before: text.slice(Math.max(0, start - CONTEXT_REACH), start),
        after: text.slice(end, end + CONTEXT_REACH),
        mayBeInString: begin >= 0 && begin < index,
      };
      yield { line, whole: text.slice(start, end), column: index - start + 1, context };
    }
  }

  /** Patterns that stand for wanted pictures, such as `*.png`, and undefined for each other pattern. They're never rewritten. */
  *patternsIn(text: string, file: string, kind: ReferenceKind): Generator<(EmbedPattern & Match) | undefined> {
    if (!kind.forms.includes('pattern')) return;
    const folder = `${placeKey(parentOf(file))}/`;
    const inner = this.#pictures
      .map((uri) => ({ uri, key: placeKey(uri) }))
      .filter(({ key }) => key.startsWith(folder))
      .map(({ uri, key }) => ({ uri, path: key.slice(folder.length) }));
    if (!inner.length) return;
    for (const one of embedsIn(text)) {
      const found = inner.find(({ path }) => one.matches(path));
      yield found && { ...one, resolved: possible(found.uri), isPossible: true };
    }
  }
}

const lastPart = (path: string) => path.slice(path.lastIndexOf('/') + 1);

/** Most ends of paths whose picture is kept in mind. */
const MAX_ENDS = 10_000;

/** The pictures that ends of paths may name. */
class Ends {
  readonly #byName = new Map<string, { readonly uri: string; readonly key: string }[]>();
  readonly #known = new Map<string, string | undefined>();

  /** @param pictures URI strings, and their keys */
  constructor(pictures: readonly { readonly uri: string; readonly key: string }[]) {
    for (const one of pictures) {
      const name = lastPart(one.key);
      const same = this.#byName.get(name);
      if (same) same.push(one);
      else this.#byName.set(name, [one]);
    }
  }

  /** The first picture that the known end of a path may name, as a URI string: see `mayName`. */
  pictureFor(end: string): string | undefined {
    if (this.#known.has(end)) return this.#known.get(end);
    if (this.#known.size >= MAX_ENDS) this.#known.clear();
    const name = end.split(/[\\/]+/).findLast((part) => part !== '' && part !== '.') ?? '';
    const found = this.#byName.get(name)?.find(({ key }) => mayName(end, key))?.uri;
    this.#known.set(end, found);
    return found;
  }
}

/** A picture that isn't named by a path of its own. */
const possible = (uri: string): Resolved => ({
  uri,
  base: parentOf(uri),
  prefix: '',
  variant: { path: '', encoded: false },
});

const stemOf = (place: string) => rawText(splitName(nameOf(place)).stem);
const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** The longest part of a name that is the same in each way to write it; undefined if it has none. */
function needleOf(place: string): string | undefined {
  const parts = stemOf(place).match(/[a-z0-9]+/gi) ?? [];
  return parts.reduce<string | undefined>((best, part) => (part.length > (best?.length ?? 0) ? part : best), undefined);
}
