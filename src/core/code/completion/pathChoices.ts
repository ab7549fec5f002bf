import { parentOf, placeKey } from '../../disk/fileStore';
import { extensionsFor, isFileFor } from '../../domain/pictureFiles';
import { type LineContext, type Reference, referencesAt } from '../../references/reference';
import type { Surroundings } from '../../references/resolve';
import { rewritten } from '../../references/rewrite';
import { type NamedWays, namedWays } from './namedWays';
import { BEGINNINGS, basesOf, type Way, waysAt } from './pathWays';
import type { PlacedSprite, SpriteFolders } from './spriteFolders';
import { type TypedPath, typedPathAt } from './typedPath';

/** Most sprites that are offered at once. */
export const MAX_CHOICES = 1_000;
/** Most characters of a line on each side of a place; a path is read with fewer. */
const MAX_LINE = 2_048;

/** A place in a text where a path may be typed. */
export interface ChoicePlace {
  readonly line: string;
  /** UTF-16 units from 0. */
  readonly column: number;
  readonly context: LineContext;
  readonly around: Surroundings;
  /** The text of the file, by which it's known how it names sprites. */
  text(): string;
}

/** A sprite that may be named there. */
export interface PathChoice {
  /** URI string. */
  readonly uri: string;
  /** Its path as it's written there, without quotes. */
  readonly text: string;
  /** The same as people type it before it's chosen: with its spaces, if there are some in what is typed. */
  readonly filter: string;
}

export interface PathChoices {
  /** Columns of the path that a choice replaces, UTF-16 units from 0: `end` is after all that stands there now. */
  readonly start: number;
  readonly end: number;
  /** The nearest first. */
  readonly choices: readonly PathChoice[];
  /** Whether there are more. */
  readonly isCut: boolean;
  /** Whether it's sure that an image is loaded there; otherwise other things are at least as likely. */
  readonly isCertain: boolean;
}

/**
 * The sprites that a path may name which is being typed, written as what loads them wants it. Each choice leads to its sprite and to none other.
 * Undefined if nothing there is loaded.
 * @param list the sprites of the workspace; asked only if one may be named there
 */
export async function pathChoices(
  place: ChoicePlace,
  list: () => Promise<SpriteFolders>,
): Promise<PathChoices | undefined> {
  const from = Math.max(0, place.column - MAX_LINE);
  const found = await choicesNear(
    { ...place, line: place.line.slice(from, place.column + MAX_LINE), column: place.column - from },
    list,
  );
  return found && { ...found, start: found.start + from, end: found.end + from };
}

async function choicesNear(place: ChoicePlace, list: () => Promise<SpriteFolders>): Promise<PathChoices | undefined> {
  const { line, column, context, around } = place;
  const typed = typedPathAt(line, column, around.kind, context);
  const spot = typed && mayBeOffered(typed) ? spotOf(typed, place) : undefined;
  if (!typed || !spot) return undefined;
  const sprites = await list();
  const named = await namedWays(place.text(), around, sprites, spot.reference);
  const isNaming = named.folders.length > 0;
  if (typed.evidence === 'perhaps' && !isNaming && !BEGINS_PATH.test(typed.typed)) return undefined;
  const writer = await writerFor(spot, place, named, sprites);
  // If nothing says that it's loaded, it must be the beginning of a path that exists.
  const isExact = typed.evidence === 'none' || (typed.evidence === 'perhaps' && !isNaming);
  const choices: PathChoice[] = [];
  let isCut = false;
  for (const choice of choicesOf(
    spot,
    writer,
    named,
    isExact,
    sprites.nearest(parentOf(around.file), named.folders, around.top),
  )) {
    isCut = choices.length >= MAX_CHOICES;
    if (isCut) break;
    choices.push(choice);
  }
  return { start: typed.start, end: typed.end, choices, isCut, isCertain: typed.evidence === 'certain' };
}

/** @param isExact whether what is typed must be the beginning of a path, and not just letters of it */
function* choicesOf(
  { typed: { typed }, reference }: Spot,
  writer: Writer,
  named: NamedWays,
  isExact: boolean,
  sprites: Iterable<PlacedSprite>,
): Generator<PathChoice> {
  const mayBeMeant = quickTest(typed);
  for (const { uri, key } of sprites) {
    const mayFit = mayBeMeant(key) && fits(uri, reference, named);
    const text = mayFit ? writer.textFor(uri, key) : undefined;
    if (text === undefined) continue;
    const filter = typed.includes(' ') ? text.replaceAll('%20', ' ') : text;
    if (isExact ? filter.startsWith(typed) : isLike(typed, filter)) yield { uri, text, filter };
  }
}

/** What begins like a path, whatever takes it. */
const BEGINS_PATH = /^(?:\.{1,2}[\\/]|[~@/]+[^~@/]|~?@\/|~\/|[a-z]+:\/\/|[^\\/\s:]+[\\/])/;

/** Whether a place may be one for sprites at all, before anything is asked. */
function mayBeOffered({ evidence, typed }: TypedPath): boolean {
  return evidence === 'never' ? false : evidence !== 'none' || BEGINS_PATH.test(typed);
}

/** Browsers show no Aseprite files. */
function fits(uri: string, { address }: Reference, { hasAseprite }: NamedWays): boolean {
  return hasAseprite || address === 'never' || !isFileFor('aseprite', uri);
}

/** Whether the characters of one text are in another, in their order, as editors match what is typed. */
function isLike(typed: string, text: string): boolean {
  const [wanted, all] = [typed.toLowerCase(), text.toLowerCase()];
  let at = 0;
  for (const one of wanted) {
    at = all.indexOf(one, at) + 1;
    if (at === 0) return false;
  }
  return true;
}

/** What tells most other sprites by the `placeKey` of their files, before their paths are written. */
function quickTest(typed: string): (key: string) => boolean {
  if (!PLAIN.test(typed)) return () => true;
  const wanted = typed.replace(/^(?:\.{0,2}\/|[~@]+\/|[a-z]+:\/\/)+/, '').toLowerCase();
  return (key) => isLike(wanted, key);
}

/** How paths are read at a place. */
interface Spot {
  readonly typed: TypedPath;
  /** That of a path which stands there alone. */
  readonly reference: Reference;
  /** The readings with another text there. */
  read(text: string): Iterable<Reference>;
}

/** Undefined if no path can stand there: code puts it together, or it's uncertain how it would be read. */
function spotOf(typed: TypedPath, { line, context, around }: ChoicePlace): Spot | undefined {
  const { start, end, closing } = typed;
  const read = (text: string) =>
    referencesAt(`${line.slice(0, start)}${text}${closing}${line.slice(end)}`, start + 1, around.kind, context);
  for (const probe of ['probe', 'probe.png']) {
    const found = wholeAt(read(probe), start, probe);
    if (!found || (!found.call && probe === 'probe')) continue;
    if (found.joined || found.isUncertain) return undefined;
    return { typed, reference: { ...found, separator: typed.typed.includes('\\') ? '\\' : '/' }, read };
  }
  return undefined;
}

function wholeAt(readings: Iterable<Reference>, start: number, text: string): Reference | undefined {
  for (const one of readings) if (one.start === start && one.end === start + text.length) return one;
  return undefined;
}

async function writerFor(spot: Spot, place: ChoicePlace, named: NamedWays, sprites: SpriteFolders): Promise<Writer> {
  const { around, line, context } = place;
  const { typed, reference } = spot;
  const ways = await waysAt(
    {
      around,
      reference,
      typed: typed.typed.replaceAll('\\', '/'),
      before: `${context.before}${line.slice(0, Math.max(0, typed.start - 1))}`,
      after: line.slice(typed.end),
    },
    named.ways,
  );
  const bases = new Map<string, readonly string[]>();
  for (const beginning of new Set(['../', ...ways.map(({ prefix }) => prefix)]))
    bases.set(beginning, (await basesOf(beginning, reference, around)).map(placeKey));
  return new Writer(spot, ways, bases, sprites);
}

/** Characters that are the same in each way to write a path. */
const PLAIN = /^[A-Za-z0-9_./@~:-]*$/;

/** Writes paths of sprites, and reads them again. */
class Writer {
  readonly #spot: Spot;
  readonly #ways: readonly (Way & { readonly key: string })[];
  /** Beginning of a path → keys of the folders in which the rest starts. */
  readonly #bases: ReadonlyMap<string, readonly string[]>;
  readonly #sprites: SpriteFolders;
  readonly #encoded: boolean;

  constructor(spot: Spot, ways: readonly Way[], bases: ReadonlyMap<string, readonly string[]>, sprites: SpriteFolders) {
    this.#spot = spot;
    this.#ways = ways.map((way) => ({ ...way, key: `${placeKey(way.base)}/` }));
    this.#bases = bases;
    this.#sprites = sprites;
    this.#encoded = /%[0-9a-f]{2}/i.test(spot.typed.typed);
  }

  /** The first path that leads to a sprite; undefined if none does. @param uri string @param key its `placeKey` */
  textFor(uri: string, key: string): string | undefined {
    const variant = { path: '', encoded: this.#encoded };
    for (const { prefix, base, key: folder, isRelative } of this.#ways) {
      if (!isRelative && !key.startsWith(folder)) continue;
      const text = rewritten(this.#spot.reference, { prefix, variant }, { uri, base });
      if (text !== undefined && this.#leadsTo(key, text)) return text;
    }
    return undefined;
  }

  /** Whether a text is read as the path of a sprite, and not of another one that is found first. */
  #leadsTo(key: string, text: string): boolean {
    const path = this.#pathOf(text);
    if (path === undefined) return false;
    const beginning = BEGINNINGS.find((one) => path.startsWith(one)) ?? '';
    const rest = beginning === '../' ? path : path.slice(beginning.length);
    for (const base of this.#bases.get(beginning) ?? []) {
      const place = placeIn(base, rest);
      const found = this.#namesOf(place).find((one) => this.#sprites.has(one));
      if (found !== undefined) return found === key;
    }
    return false;
  }

  #pathOf(text: string): string | undefined {
    if (PLAIN.test(text)) return text;
    const [variant] = wholeAt(this.#spot.read(text), this.#spot.typed.start, text)?.variants ?? [];
    return variant?.path;
  }

  #namesOf(place: string): readonly string[] {
    return this.#spot.reference.call ? extensionsFor('shown').map((extension) => `${place}.${extension}`) : [place];
  }
}

/** The key of a place. @param path relative to the folder, perhaps with `..` */
function placeIn(folder: string, path: string): string {
  if (!path.startsWith('../')) return `${folder}/${path}`;
  const parts = folder.split('/');
  let rest = path;
  while (rest.startsWith('../')) {
    parts.pop();
    rest = rest.slice('../'.length);
  }
  return `${parts.join('/')}/${rest}`;
}
