import type { PreviewItem, PreviewState } from '../../../shared/protocol/preview';

/** Items that one can be compared with, in the order of the state. */
export function candidates(state: PreviewState, item: PreviewItem): PreviewItem[] {
  return state.items.filter((other) => other.id !== item.id && !other.gone);
}

/**
 * What `item` is compared with: `chosen` where it is there and another one, else what the item was made from, else the first
 * other item of its kind, else the first other item.
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

/** The candidate after the one that is compared with now, round and round. */
export function nextPartner(state: PreviewState, item: PreviewItem, chosen?: string): PreviewItem | undefined {
  const others = candidates(state, item);
  const now = partnerOf(state, item, chosen);
  return others[(others.findIndex(({ id }) => id === now?.id) + 1) % others.length];
}
