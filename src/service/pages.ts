import type { Asset, AssetPage } from '../shared/contract/api';
import { inCall, UnexpectedResponseError } from './errors';

/** Most assets and most pages of a list that are read; a page has up to a hundred assets. */
const MAX_ASSETS = 1_000_000;
const MAX_PAGES = MAX_ASSETS / 100;
/** Most pages in a row without a new asset. */
const MAX_EMPTY = 100;

export interface WalkedPage {
  /** Assets that weren't on an earlier page. */
  readonly assets: readonly Asset[];
  /** Cursor of the next page. */
  readonly next: string | undefined;
  /** False if the page had more assets than requested: the surplus wasn't read, and the list ends with an error. */
  readonly whole: boolean;
}

/**
 * The pages of `GET /assets` (§4, paging rules) from a cursor on, each asset once. Throws an `UnexpectedResponseError`
 * for a list that doesn't end (a cursor that repeats, a hundred pages without anything new, more than a million
 * assets), and after a page with more assets than requested, because its cursor would skip the ones that weren't read.
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
    if (pages >= MAX_PAGES || seen.size > MAX_ASSETS || empty >= MAX_EMPTY) throw odd('a list without end');
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
  return inCall('free', new UnexpectedResponseError(200, detail));
}
