import type { ReviewCalls, ReviewEvents, ReviewKind, ReviewRow, ReviewState } from '../../shared/protocol/review';
import type { Host } from '../lib/host';
import type { Differences } from './differences';

export type ReviewHost = Host<ReviewCalls, ReviewEvents>;

/** What the page shows at one moment. */
export interface Shown {
  readonly state: ReviewState;
  /** The rows that the filter lets through. */
  readonly rows: readonly ReviewRow[];
  readonly filter: Filter;
  /** Index in `rows` of the row that keys act on; −1 without rows. */
  readonly active: number;
  /** Whether the old image of the active row covers the new one. */
  readonly flipped: boolean;
  readonly differences: Differences;
}

export interface Filter {
  /** Words that must all occur in the path, in any order. */
  readonly text: string;
  readonly kind: ReviewKind | 'all';
}

export const NO_FILTER: Filter = { text: '', kind: 'all' };

export const isEmpty = ({ text, kind }: Filter) => text.trim() === '' && kind === 'all';

/** The rows that a filter lets through, in their order. */
export function filterRows(rows: readonly ReviewRow[], { text, kind }: Filter): readonly ReviewRow[] {
  const words = text.toLocaleLowerCase().split(/\s+/).filter(Boolean);
  if (!words.length && kind === 'all') return rows;
  return rows.filter((row) => {
    if (kind !== 'all' && row.kind !== kind) return false;
    const place = `${row.folder}/${row.name} ${row.from ?? ''}`.toLocaleLowerCase();
    return words.every((word) => place.includes(word));
  });
}

/** A part of the page that draws itself from `Shown`. */
export interface Part {
  readonly element: HTMLElement;
  update(shown: Shown): void;
}

/** What the parts of the page can do. */
export interface PageActions {
  readonly host: ReviewHost;
  filter(next: Partial<Filter>): void;
  /** Moves to a row, as far as there is one, and gives it the focus. */
  moveTo(index: number): void;
  open(): void;
  toSearch(): void;
  toList(): void;
}
