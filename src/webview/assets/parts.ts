import type { AssetFilter, AssetsCalls, AssetsEvents, AssetsState, Found } from '../../shared/protocol/assets';
import type { Host } from '../lib/host';
import type { ViewState } from './viewState';

export type AssetsHost = Host<AssetsCalls, AssetsEvents>;

/** What the page shows at one moment. */
export interface Shown {
  readonly state: AssetsState;
  readonly view: ViewState;
  /** The result for the filter in `view`; during a search, for the previous filter. */
  readonly found: Pick<Found, 'rows' | 'assets'>;
  /** Ids of the selected assets. */
  readonly selected: readonly string[];
}

/** A part of the page that draws itself from `Shown`. */
export interface Part {
  readonly element: HTMLElement;
  update(shown: Shown): void;
}

/** What parts can do to the page. */
export interface PageActions {
  readonly host: AssetsHost;
  /** Changes the view and stores it. */
  change(next: Partial<Omit<ViewState, 'filter' | 'open'>>): void;
  /** Searches with other conditions. */
  filter(next: Partial<AssetFilter>): void;
  /** Moves the focus to the grid. */
  toGrid(): void;
  /** Moves the focus to the search box. */
  toSearch(): void;
  clearSelection(): void;
}

/** Whether the list is being read and nothing is known yet. */
export function isLoading({ state, found }: Pick<Shown, 'state' | 'found'>): boolean {
  return found.rows === 0 && state.total === 0 && (state.status === 'loading' || state.status === 'reading');
}
