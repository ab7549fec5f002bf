import type { EditLayer, EditSprite, LayerId } from '../editSprite';
import { Merging } from '../merge/merging';
import type { LayerPair } from '../merge/pair';
import { firstDifference } from '../merge/sameLook';
import type { Noted } from '../notes';
import { refuse } from '../refusal';
import { branchOf, layerOf } from './layers';

/** Makes a layer, or a group with everything in it, one with the layer below. */
export interface MergeLayerDownChange {
  readonly change: 'merge-layer-down';
  readonly layer: LayerId;
}

/** The sprite looks as before in every frame, up to what rounding changes. */
export function mergeLayerDown(sprite: EditSprite, { layer }: MergeLayerDownChange): Noted {
  const pair = pairOf(sprite, layer);
  const { upper, lower } = pair;
  // Both are compared as they are seen, even if nobody sees them now.
  const shown = withShown(sprite, pair);
  const merging = new Merging(shown, pair);
  // What is below a layer of another mode decides whether its pixels look the same in this mode.
  const modes = lower.background ? [lower.blendMode] : [lower.blendMode, 'normal' as const, upper.blendMode];
  let different = 0;
  for (const mode of new Set(modes)) {
    const merged = merging.merged(mode);
    const frame = firstDifference(shown, merged, merging.boxOf);
    if (frame === undefined) {
      const notes = merging.added > 0 ? [{ note: 'colors-added', count: merging.added } as const] : [];
      return { sprite: { ...merged, layers: merged.layers.map((one) => asBefore(one, sprite, lower)) }, notes };
    }
    if (mode === lower.blendMode) different = frame;
  }
  return refuse({ why: 'looks-different', frame: different });
}

/** A layer with the visibility that it had. */
function asBefore(layer: EditLayer, sprite: EditSprite, { id, visible }: EditLayer): EditLayer {
  return layer.id === id ? { ...layer, visible } : layerOf(sprite, layer.id);
}

function pairOf(sprite: EditSprite, id: LayerId): LayerPair {
  const { layers } = sprite;
  const upper = layerOf(sprite, id);
  const beside = layers.slice(0, layers.indexOf(upper)).findLast(({ parent }) => parent === upper.parent);
  const lower = beside && beside.kind !== 'group' ? beside : refuse({ why: 'misplaced' });
  const branch = branchOf(layers, id);
  const all = [lower, ...layers.filter((layer) => branch.has(layer.id))];
  if (all.some(({ kind }) => kind === 'tilemap')) refuse({ why: 'tilemap' });
  if (all.some(({ reference }) => reference)) refuse({ why: 'misplaced' });
  const isHidden = all.some((layer) => layer !== upper && layer !== lower && !layer.visible);
  if (isHidden || upper.visible !== lower.visible) refuse({ why: 'hidden' });
  return { upper, branch, lower };
}

/** With both layers and the groups around them shown. */
function withShown(sprite: EditSprite, { upper, lower }: LayerPair): EditSprite {
  const shown = new Set([upper.id, lower.id]);
  for (let group = lower.parent; group !== undefined; group = layerOf(sprite, group).parent) shown.add(group);
  return { ...sprite, layers: sprite.layers.map((one) => (shown.has(one.id) ? { ...one, visible: true } : one)) };
}
