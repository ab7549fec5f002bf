import type { AssetRow, Found } from '../../shared/protocol/assets';
import type { Grid } from './grid/grid';
import type { GridControl } from './grid/gridControl';
import type { AssetsHost, PageActions } from './parts';
import type { RowStore } from './rowStore';
import type { ViewState } from './viewState';

/** Most rows that one call asks for. */
const MOST_ROWS = 200;

export interface Finder {
  /** Searches by other conditions and shows the result from its beginning. */
  searchAgain(): Promise<void>;
  /** Searches again by the same conditions. The visible assets stay visible as far as they are still found. */
  again(): Promise<void>;
  /** Shows a result that was not asked for, as `again` does. Does nothing while a search is under way. */
  take(found: Found): Promise<void>;
}

/** Searches. Only the answer to the last search counts, whatever the order of answers. `adopted` is called when the rows have changed. */
export function createFinder(
  host: AssetsHost,
  view: () => ViewState,
  store: RowStore,
  grid: Grid,
  adopted: () => void,
): Finder {
  let asked = 0;
  let busy = false;
  let waiting = false;

  async function search(): Promise<Found> {
    const { filter, open } = view();
    return host.call('search', { filter, open: [...open] });
  }

  /** The place in a new result of the asset that was at `place`; the same place where the asset is gone. */
  async function newPlace(found: Found, place: number): Promise<number> {
    const id = store.get(place)?.id;
    const now = id === undefined ? -1 : await host.call('place', { search: found.search, id });
    return now < 0 ? Math.min(place, Math.max(0, found.rows - 1)) : now;
  }

  async function restore(found: Found, current: () => boolean): Promise<void> {
    const { first, last } = grid.sight;
    const { columns, beyond } = grid.geometry;
    const [top, active] = await Promise.all([
      first < columns ? first : newPlace(found, first),
      newPlace(found, grid.active),
    ]);
    const lines = Math.floor(top / columns) - Math.floor(first / columns);
    // Includes the lines of cards above and below the visible part.
    const from = Math.max(0, first + (lines - beyond) * columns);
    const count = Math.min(MOST_ROWS, last - first + 1 + 2 * (beyond + 1) * columns);
    const there = from + count <= found.first.length || from >= found.rows;
    const rows: readonly AssetRow[] = there ? [] : await host.call('rows', { search: found.search, from, count });
    if (!current()) return;
    store.adopt(found, from, rows);
    grid.active = active;
    grid.shift(lines);
    adopted();
  }

  async function run(
    work: (found: Found, current: () => boolean) => Promise<void>,
    ask: () => Promise<Found> | Found = search,
  ): Promise<void> {
    const number = ++asked;
    const current = () => number === asked;
    busy = true;
    try {
      const found = await ask();
      if (current()) await work(found, current);
    } catch {
      // A later search has replaced it, or the host's state says why it failed.
    }
    if (!current()) return;
    busy = false;
    if (!waiting) return;
    waiting = false;
    await again();
  }

  async function again(): Promise<void> {
    // While a list is read, changes come faster than answers: one more search then covers all changes.
    if (busy) waiting = true;
    else await run(restore);
  }

  return {
    searchAgain: () =>
      run(async (found) => {
        store.adopt(found);
        grid.active = 0;
        grid.toTop();
        adopted();
      }),
    again,
    async take(found) {
      if (!busy) await run(restore, () => found);
    },
  };
}

export interface ShowAssetDependencies {
  readonly page: PageActions;
  readonly store: RowStore;
  readonly grid: Grid;
  readonly control: GridControl;
  /** Clears the filter, and resolves when the result is there. */
  readonly showAll: () => Promise<void>;
  /** Opens a stack, and resolves when its members are there. */
  readonly open: (stack: string) => Promise<void>;
}

/** Scrolls to an asset and selects it. Clears the filter where it excludes the asset, and opens the asset's stack. */
export async function showAsset(
  id: string,
  { page, store, grid, control, showAll, open }: ShowAssetDependencies,
): Promise<void> {
  const placeOf = () => page.host.call('place', { search: store.found.search, id });
  let place = await placeOf();
  if (place < 0) {
    await showAll();
    place = await placeOf();
  }
  if (place < 0) return;
  const [row] = await page.host.call('rows', { search: store.found.search, from: place, count: 1 });
  if (row && row.id !== id && row.stack?.open === false) {
    await open(row.stack.id);
    place = await placeOf();
  }
  grid.reveal(place);
  control.moveTo(place);
}
