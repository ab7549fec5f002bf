import type { Grid } from './grid/grid';
import type { GridControl } from './grid/gridControl';
import type { PageActions } from './parts';
import type { RowStore } from './rowStore';

export interface ShowAssetParts {
  readonly page: PageActions;
  readonly store: RowStore;
  readonly grid: Grid;
  readonly control: GridControl;
  /** Lets everything through, and resolves when that was found. */
  readonly showAll: () => Promise<void>;
  /** Opens a stack, and resolves when its members are there. */
  readonly open: (stack: string) => Promise<void>;
}

/** Shows an asset and selects it: the filter is cleared where it is left out, and its stack is opened. */
export async function showAsset(
  id: string,
  { page, store, grid, control, showAll, open }: ShowAssetParts,
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
