import type { PreviewItem, PreviewState } from '../../../shared/protocol/preview';

/** A sprite and its normal map. */
export interface LightPair {
  readonly sprite: PreviewItem;
  readonly map: PreviewItem;
}

/** What is lit when this item is shown: the item by its map or, where it is a map itself, its sprite. */
export function lightPair({ items }: PreviewState, item: PreviewItem | undefined): LightPair | undefined {
  if (!item) return undefined;
  const map = items.find(({ id }) => id === item.normalMap);
  if (map) return { sprite: item, map };
  const sprite = items.find(({ normalMap }) => normalMap === item.id);
  return sprite && { sprite, map: item };
}
