import { REVIEW_KINDS } from '../../shared/protocol/review';
import { type Filter, NO_FILTER } from './parts';

/** What the page stores, for when it's shown again. */
export interface Kept {
  readonly panel: string;
  readonly filter: Filter;
  /** Id of the row that keys act on. */
  readonly active?: string;
}

/** Reads what an earlier page stored, perhaps of another version. */
export function restored(kept: unknown): Pick<Kept, 'filter' | 'active'> {
  if (typeof kept !== 'object' || kept === null) return { filter: NO_FILTER };
  const { filter, active } = kept as { readonly filter?: unknown; readonly active?: unknown };
  return { filter: filterOf(filter), ...(typeof active === 'string' && { active }) };
}

function filterOf(value: unknown): Filter {
  if (typeof value !== 'object' || value === null) return NO_FILTER;
  const { text, kind } = value as { readonly text?: unknown; readonly kind?: unknown };
  return {
    text: typeof text === 'string' ? text : '',
    kind: REVIEW_KINDS.find((one) => one === kind) ?? 'all',
  };
}
