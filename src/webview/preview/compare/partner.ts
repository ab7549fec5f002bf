import type { PreviewItem, PreviewState } from '../../../shared/protocol/preview';

/** Items that `item` can be compared with, in the order of the state. */
export function candidates(state: PreviewState, item: PreviewItem): PreviewItem[] {
  return state.items.filter((other) => other.id !== item.id && !other.gone);
}

/**
 * The item that `item` is compared with: `chosen` if it is a candidate, else the item that `item` was made from, else the first candidate
 * of its kind, else the first candidate.
 */
export function partnerOf(state: PreviewState, item: PreviewItem, chosen?: string): PreviewItem | undefined {
  const others = candidates(state, item);
  return (
    others.find(({ id }) => id === chosen) ??
    others.find(({ id }) => id === item.before) ??
    others.find(({ kind }) => kind === item.kind) ??
    others[0]
  );
}

/** The candidate after the current one; after the last comes the first. */
export function nextPartner(state: PreviewState, item: PreviewItem, chosen?: string): PreviewItem | undefined {
  const others = candidates(state, item);
  const now = partnerOf(state, item, chosen);
  return others[(others.findIndex(({ id }) => id === now?.id) + 1) % others.length];
}

/** What a page shows, as far as it's about comparing. */
interface Comparable {
  readonly view: { readonly compare: string };
  readonly state: Pick<PreviewState, 'comparison'>;
}

/** Whether the page compares what it shows, or shows two versions, which are always compared. */
export const isCompared = ({ view, state }: Comparable) => view.compare !== 'off' || state.comparison !== undefined;
