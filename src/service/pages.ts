import type { Asset, AssetPage } from '../shared/contract/api';
import { UnexpectedResponseError } from './errors';

/** Assets of a list that are read at most, and pages of it: a hundred on each. */
const MOST_ASSETS = 1_000_000;
const MOST_PAGES = MOST_ASSETS / 100;
/** Pages in a row without an asset that is new. */
const MOST_EMPTY = 100;

export interface WalkedPage {
  /** Those that were not on a page before. */
  readonly assets: readonly Asset[];
  /** Cursor of the next page. */
  readonly next: string | undefined;
  /** False if the page had more assets than were asked for: those weren't read, and the list ends with an error. */
  readonly whole: boolean;
}

/**
 * The pages of `GET /assets` (§4, paging rules), from a cursor on, each asset once. A list that does not end (a cursor that comes
 * back, a hundred pages without anything new, more than a million assets) ends with an `UnexpectedResponseError`. So does one after a
 * page with more assets than were asked for: its cursor would lead past those that weren't read.
 */
export async function* walkPages(
  read: (cursor: string | undefined) => Promise<AssetPage>,
  from?: string,
): AsyncGenerator<WalkedPage, void> {
  const cursors = new Set<string>();
  const seen = new Set<string>();
  let cursor = from;
  let empty = 0;
  for (let pages = 0; ; pages++) {
    if (pages >= MOST_PAGES || seen.size > MOST_ASSETS || empty >= MOST_EMPTY) throw odd('a list without end');
    if (cursor !== undefined) cursors.add(cursor);
    const page = await read(cursor);
    const assets = page.assets.filter(({ id }) => !seen.has(id) && seen.add(id));
    empty = assets.length ? 0 : empty + 1;
    const next = page.nextCursor ?? undefined;
    yield { assets, next, whole: !page.beyond };
    if (page.beyond) throw odd(`${page.assets.length + page.beyond} assets on a page, more than were asked for`);
    if (next === undefined) return;
    if (cursors.has(next)) throw odd('a cursor that repeats');
    cursor = next;
  }
}

function odd(detail: string): UnexpectedResponseError {
  return new UnexpectedResponseError(200, detail);
}
