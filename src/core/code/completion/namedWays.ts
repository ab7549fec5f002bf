import { parentOf, placeKey } from '../../disk/fileStore';
import { extensionsFor, isFileFor } from '../../domain/pictureFiles';
import { Lines } from '../../references/lines';
import { CONTEXT_REACH, type Reference, referencesAt } from '../../references/reference';
import { type Candidate, placesFor, type Surroundings } from '../../references/resolve';
import type { Way } from './pathWays';
import type { SpriteFolders } from './spriteFolders';

/** Most paths of a text that are read. */
const MAX_READ = 60;
/** Most characters of a text that are looked at. */
const MAX_TEXT = 200_000;

/** How a file names sprites already. */
export interface NamedWays {
  /** Of paths that are written like one at the place, the most frequent first. */
  readonly ways: readonly Way[];
  /** Keys of the folders of its sprites, the most frequent first. */
  readonly folders: readonly string[];
  readonly hasAseprite: boolean;
}

const PICTURE = new RegExp(`\\.(?:${extensionsFor('shown').join('|')})(?![\\w])`, 'gi');

/**
 * How a text names sprites.
 * @param around the file of the text
 * @param like a path of the kind that is wanted
 */
export async function namedWays(
  text: string,
  around: Surroundings,
  sprites: SpriteFolders,
  like: Reference,
): Promise<NamedWays> {
  const ways = new Tally<Way>();
  const folders = new Tally<string>();
  let hasAseprite = false;
  let read = 0;
  const lines = new Lines(text.slice(0, MAX_TEXT));
  for (const { index } of text.slice(0, MAX_TEXT).matchAll(PICTURE)) {
    if (++read > MAX_READ) break;
    const { line: _, start, end } = lines.at(index);
    const context = {
      before: text.slice(Math.max(0, start - CONTEXT_REACH), start),
      after: text.slice(end, end + CONTEXT_REACH),
    };
    const found = await namedBy(
      referencesAt(text.slice(start, end), index - start, around.kind, context),
      around,
      sprites,
    );
    if (!found) continue;
    const { reference, candidate } = found;
    folders.count(placeKey(parentOf(candidate.uri)), placeKey(parentOf(candidate.uri)));
    hasAseprite ||= isFileFor('aseprite', candidate.uri);
    if (groupOf(reference) !== groupOf(like)) continue;
    const { prefix, base, variant } = candidate;
    const isRelative = prefix === './' || variant.path.startsWith('../');
    ways.count(`${prefix}\n${base}\n${isRelative}`, { prefix, base, ...(isRelative && { isRelative }) });
  }
  return { ways: ways.ordered(), folders: folders.ordered(), hasAseprite };
}

/** Paths in code and addresses in markup start in different folders. */
const groupOf = ({ form, address, call }: Reference) =>
  `${form === 'long' ? 'quoted' : form} ${address} ${call?.before.source ?? ''}`;

async function namedBy(
  readings: Iterable<Reference>,
  around: Surroundings,
  sprites: SpriteFolders,
): Promise<{ readonly reference: Reference; readonly candidate: Candidate } | undefined> {
  for (const reference of readings) {
    for await (const candidate of placesFor(reference, around))
      if (sprites.has(placeKey(candidate.uri))) return { reference, candidate };
  }
  return undefined;
}

/** Counts things that are equal by their keys. */
class Tally<T> {
  readonly #counts = new Map<string, { readonly value: T; count: number }>();

  count(key: string, value: T): void {
    const known = this.#counts.get(key);
    if (known) known.count++;
    else this.#counts.set(key, { value, count: 1 });
  }

  /** The most frequent first. */
  ordered(): T[] {
    return [...this.#counts.values()].sort((a, b) => b.count - a.count).map(({ value }) => value);
  }
}
