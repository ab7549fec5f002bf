import type { EditSprite, LayerId } from '../editSprite';
import type { LayerPair } from './pair';

/**
 * The z-index of a cel after the upper layers are gone, so that it's drawn between the same others: it counts layers.
 * @returns of a layer's cel with a z-index
 */
export function zIndexesWithout(
  { layers, traits }: EditSprite,
  { upper, branch }: LayerPair,
): (layer: LayerId, zIndex: number) => number {
  const counts = new Map<LayerId | undefined, number>();
  const orders = new Map(
    layers.map(({ id, parent }, index) => {
      if (!traits.groupsBlend) return [id, index];
      const order = counts.get(parent) ?? 0;
      counts.set(parent, order + 1);
      return [id, order];
    }),
  );
  const gone = [...(traits.groupsBlend ? [upper.id] : branch)].map((id) => orders.get(id) ?? 0);
  const beside = new Set(
    layers.filter(({ parent }) => !traits.groupsBlend || parent === upper.parent).map(({ id }) => id),
  );
  return (layer, zIndex) => {
    const order = orders.get(layer) ?? 0;
    if (zIndex === 0 || !beside.has(layer)) return zIndex;
    const [least, most] = zIndex > 0 ? [order + 1, order + zIndex] : [order + zIndex, order - 1];
    const passed = gone.filter((one) => one >= least && one <= most).length;
    return zIndex > 0 ? zIndex - passed : zIndex + passed;
  };
}

/** Of a cel of the upper layer alone, which gets to the layer below it: what it was below, it stays below. */
export const lowered = (zIndex: number) => (zIndex < 0 ? zIndex + 1 : zIndex);
