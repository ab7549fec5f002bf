import type { Asset, AssetPage } from '../shared/api';
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
}

/**
 * The pages of `GET /assets` (§4, paging rules), from a cursor on, each asset once. A list that does not end (a cursor that comes
 * back, a hundred pages without anything new, more than a million assets) ends with an `UnexpectedResponseError`.
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
    if (pages >= MOST_PAGES || seen.size > MOST_ASSETS || empty >= MOST_EMPTY) throw endless('a list without end');
    if (cursor !== undefined) cursors.add(cursor);
    const page = await read(cursor);
    const assets = page.assets.filter(({ id }) => !seen.has(id) && seen.add(id));
    empty = assets.length ? 0 : empty + 1;
    const next = page.nextCursor ?? undefined;
    yield { assets, next };
    if (next === undefined) return;
    if (cursors.has(next)) throw endless('a cursor that repeats');
    cursor = next;
  }
}

function endless(detail: string): UnexpectedResponseError {
  return new UnexpectedResponseError(200, detail);
}
