import { placeKey } from '../disk/fileStore';
import type { LineContext, Reference } from '../references/reference';
import { referencesAt } from '../references/reference';
import { type Candidate, namedAt, placesFor, type Surroundings } from '../references/resolve';
import { rewritten } from '../references/rewrite';

/** A path in a line of text that leads nowhere, or elsewhere. */
export interface PathInLine {
  readonly line: string;
  /** UTF-16 units from 0; `end` is after the last one. */
  readonly start: number;
  readonly end: number;
  readonly context: LineContext;
  /** URI string of the likeliest place of the missing file; its folder is where the new path starts, too, if it can. */
  readonly likely?: string | undefined;
}

/** Most ways to write a path that are tried. */
const MAX_TRIED = 16;

/**
 * The text that names a sprite in place of a path, written as whatever loads it wants it: with the same beginning, separators, and escapes, or without an
 * extension. It's read again as it would stand there. Undefined if no way to write it leads to the sprite.
 * @param sprite URI string of an existing sprite
 */
export async function pathToSprite(
  sprite: string,
  place: PathInLine,
  around: Surroundings,
): Promise<string | undefined> {
  const { line, start, end, context } = place;
  for (const reference of referencesAt(line, start, around.kind, context)) {
    if (reference.start !== start || reference.end !== end) continue;
    for (const text of await waysTo(sprite, reference, place, around)) {
      const next = `${line.slice(0, start)}${text}${line.slice(end)}`;
      const named = await namedAt(next, start, context, around);
      if (named && placeKey(named.resolved.uri) === placeKey(sprite)) return text;
    }
  }
  return undefined;
}

/** The strings that may name a sprite there, the likeliest first: those that begin where the old path did, and those that lead down. */
async function waysTo(
  sprite: string,
  reference: Reference,
  { likely }: PathInLine,
  around: Surroundings,
): Promise<readonly string[]> {
  const candidates: Candidate[] = [];
  for await (const candidate of placesFor(reference, around)) candidates.push(candidate);
  const texts = candidates.flatMap((candidate) => {
    const text = rewritten(reference, candidate, { uri: sprite, base: candidate.base });
    const isLikely = likely !== undefined && placeKey(candidate.uri) === placeKey(likely);
    // Functions that load by name know only their own folders.
    if (reference.call && text?.startsWith('../')) return [];
    return text === undefined ? [] : { text, rank: (text.startsWith('../') ? 2 : 0) + (isLikely ? 0 : 1) };
  });
  const ordered = texts.toSorted((a, b) => a.rank - b.rank).map(({ text }) => text);
  return [...new Set(ordered)].slice(0, MAX_TRIED);
}
