import type { AssetFilter, AssetsCalls, AssetsEvents, AssetsState, Found } from '../../shared/protocol/assets';
import type { Host } from '../lib/host';
import type { ViewState } from './viewState';

export type AssetsHost = Host<AssetsCalls, AssetsEvents>;

/** Everything there is to show. */
export interface Shown {
  readonly state: AssetsState;
  readonly view: ViewState;
  /** Of the filter in `view`, or of the one before it while the search is under way. */
  readonly found: Pick<Found, 'rows' | 'assets'>;
  /** Ids of the assets that are selected. */
  readonly selected: readonly string[];
}

/** A part of the page that follows what is shown. */
export interface Part {
  readonly element: HTMLElement;
  update(shown: Shown): void;
}

/** What parts of the page can have done. */
export interface PageActions {
  readonly host: AssetsHost;
  /** Changes how things are looked at, and keeps it. */
  change(next: Partial<Omit<ViewState, 'filter' | 'open'>>): void;
  /** Searches with other conditions. */
  filter(next: Partial<AssetFilter>): void;
  /** Moves the focus to the grid. */
  toGrid(): void;
  /** Moves the focus to the search box. */
  toSearch(): void;
  clearSelection(): void;
}
