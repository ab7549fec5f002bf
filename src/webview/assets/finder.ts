import type { AssetRow, Found } from '../../shared/protocol/assets';
import type { Grid } from './grid/grid';
import type { AssetsHost } from './parts';
import type { RowStore } from './rowStore';
import type { ViewState } from './viewState';

/** Rows of one answer at most. */
const MOST_ROWS = 200;

export interface Finder {
  /** Searches by other conditions: what is shown begins anew. */
  anew(): Promise<void>;
  /** Searches again by the same conditions: what is in sight stays in sight, as far as it is still there. */
  again(): Promise<void>;
  /** Shows what was found without its asking, as `again` does; does nothing while it searches. */
  take(found: Found): Promise<void>;
}

/** Searches; only the answer to the last question counts, in whatever order they come. `adopted` is called when the rows are others. */
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

  /** Where an asset is now; as before where it is gone. */
  async function follow(found: Found, place: number): Promise<number> {
    const id = store.get(place)?.id;
    const now = id === undefined ? -1 : await host.call('place', { search: found.search, id });
    return now < 0 ? Math.min(place, Math.max(0, found.rows - 1)) : now;
  }

  async function restore(found: Found, current: () => boolean): Promise<void> {
    const { first, last } = grid.sight;
    const { columns, beyond } = grid.geometry;
    const [top, active] = await Promise.all([
      first < columns ? first : follow(found, first),
      follow(found, grid.active),
    ]);
    const lines = Math.floor(top / columns) - Math.floor(first / columns);
    // With the tiles around what is in sight.
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
      // A later search took its place, or the host says why in its state.
    }
    if (!current()) return;
    busy = false;
    if (!waiting) return;
    waiting = false;
    await again();
  }

  async function again(): Promise<void> {
    // Changes come faster than answers while a list is read: the next search is for all that came meanwhile.
    if (busy) waiting = true;
    else await run(restore);
  }

  return {
    anew: () =>
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
