import type { Found } from '../../shared/protocol/assets';
import type { Grid } from './grid/grid';
import type { GridControl } from './grid/gridControl';
import type { AssetsHost, PageActions } from './parts';
import type { RowStore } from './rowStore';
import type { ViewState } from './viewState';

/** Most rows that one call asks for. */
const MAX_ROWS = 200;

export interface FinderDependencies {
  readonly host: AssetsHost;
  readonly view: () => ViewState;
  readonly store: RowStore;
  readonly grid: Grid;
  /** Called when the rows have changed. */
  readonly adopted: () => void;
}

/** Searches. Only the answer to the last search counts, even if answers arrive in another order. */
export class Finder {
  readonly #on: FinderDependencies;

  /** Number of the last search. */
  #last = 0;
  #busy = false;
  /** One more search follows the current one. */
  #waiting = false;

  constructor(on: FinderDependencies) {
    this.#on = on;
  }

  /** Searches by other conditions and shows the result from its beginning. */
  async search(): Promise<void> {
    await this.#run(this.#ask(), async (found) => {
      const { store, grid, adopted } = this.#on;
      store.adopt(found);
      grid.active = 0;
      grid.toTop();
      adopted();
    });
  }

  /** Searches again by the same conditions. Visible assets stay visible if they are still found. */
  async refresh(): Promise<void> {
    // While a list is read, changes come faster than answers: one more search then covers all changes.
    if (this.#busy) this.#waiting = true;
    else await this.#run(this.#ask(), (found, isCurrent) => this.#restore(found, isCurrent));
  }

  /** Shows a result that wasn't asked for, as `refresh` does. Does nothing during a search. */
  async take(found: Found): Promise<void> {
    if (!this.#busy) await this.#run(Promise.resolve(found), (result, isCurrent) => this.#restore(result, isCurrent));
  }

  #ask(): Promise<Found> {
    const { filter, open } = this.#on.view();
    return this.#on.host.call('search', { filter, open: [...open] });
  }

  /** Shows the answer unless a later search began in the meantime. */
  async #run(answer: Promise<Found>, show: (found: Found, isCurrent: () => boolean) => Promise<void>): Promise<void> {
    const number = ++this.#last;
    const isCurrent = () => number === this.#last;
    this.#busy = true;
    try {
      const found = await answer;
      if (isCurrent()) await show(found, isCurrent);
    } catch {
      // A later search has replaced it, or the host's state says why it failed.
    }
    if (!isCurrent()) return;
    this.#busy = false;
    if (!this.#waiting) return;
    this.#waiting = false;
    await this.refresh();
  }

  /** Shows a new result with the same assets in sight. */
  async #restore(found: Found, isCurrent: () => boolean): Promise<void> {
    const { host, store, grid, adopted } = this.#on;
    const { first, last } = grid.sight;
    const { columns, beyond } = grid.geometry;
    const [top, active] = await Promise.all([
      first < columns ? first : this.#newPlace(found, first),
      this.#newPlace(found, grid.active),
    ]);
    const lines = Math.floor(top / columns) - Math.floor(first / columns);
    // Includes the lines of cards above and below the visible part.
    const from = Math.max(0, first + (lines - beyond) * columns);
    const count = Math.min(MAX_ROWS, last - first + 1 + 2 * (beyond + 1) * columns);
    const isIncluded = from + count <= found.first.length || from >= found.rows;
    const rows = isIncluded ? [] : await host.call('rows', { search: found.search, from, count });
    if (!isCurrent()) return;
    store.adopt(found, from, rows);
    grid.active = active;
    grid.shift(lines);
    adopted();
  }

  /** The place in a new result of the asset at `place`; the same place if the asset is gone. */
  async #newPlace(found: Found, place: number): Promise<number> {
    const { host, store } = this.#on;
    const id = store.get(place)?.id;
    const now = id === undefined ? -1 : await host.call('place', { search: found.search, id });
    return now < 0 ? Math.min(place, Math.max(0, found.rows - 1)) : now;
  }
}

export interface ShowAssetDependencies {
  readonly page: PageActions;
  readonly store: RowStore;
  readonly grid: Grid;
  readonly control: GridControl;
  /** Clears the filter, and resolves once the result has arrived. */
  readonly showAll: () => Promise<void>;
  /** Opens a stack, and resolves once its members have arrived. */
  readonly open: (stack: string) => Promise<void>;
}

/** Scrolls to an asset and selects it. Clears the filter if it excludes the asset, and opens the asset's stack. */
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
