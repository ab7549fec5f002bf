import type { AssetFilter, AssetsCalls, AssetsEvents, AssetsState, Found } from '../../shared/protocol/assets';
import type { Host } from '../lib/host';
import type { ViewState } from './viewState';

export type AssetsHost = Host<AssetsCalls, AssetsEvents>;

/** What every part of the page draws, at one moment. */
export interface Shown {
  readonly state: AssetsState;
  readonly view: ViewState;
  /** The result for the filter in `view`, or for the filter before it while the search is under way. */
  readonly found: Pick<Found, 'rows' | 'assets'>;
  /** Ids of the selected assets. */
  readonly selected: readonly string[];
}

/** A piece of the page that draws itself from what is shown. */
export interface Part {
  readonly element: HTMLElement;
  update(shown: Shown): void;
}

/** What a part may do to the page. */
export interface PageActions {
  readonly host: AssetsHost;
  /** Changes how the assets are shown, and stores it. */
  change(next: Partial<Omit<ViewState, 'filter' | 'open'>>): void;
  /** Searches with other conditions. */
  filter(next: Partial<AssetFilter>): void;
  /** Moves the focus to the grid. */
  toGrid(): void;
  /** Moves the focus to the search box. */
  toSearch(): void;
  clearSelection(): void;
}

/** Whether nothing is known yet, but the list is being read. */
export function isLoading({ state, found }: Pick<Shown, 'state' | 'found'>): boolean {
  return found.rows === 0 && state.total === 0 && (state.status === 'loading' || state.status === 'reading');
}
