import type { BlendMode } from '../../aseprite/document';
import type { EditCel, EditFrame, EditLayer, EditSprite, LayerId } from '../editSprite';
import { refuse } from '../refusal';
import { checkListed, checkName } from './limits';

/** An empty layer or group above another one, on top within a group, or on top of all. */
export interface AddLayerChange {
  readonly change: 'add-layer';
  readonly id: LayerId;
  readonly name: string;
  /** Default: a layer. */
  readonly kind?: 'image' | 'group';
  readonly above?: LayerId;
  /** The group that it's put into; with `above`, that one's is meant. */
  readonly parent?: LayerId;
}

export interface ChangeLayerChange {
  readonly change: 'change-layer';
  readonly layer: LayerId;
  readonly to: Partial<Pick<EditLayer, 'name' | 'visible' | 'opacity'>> & { readonly blendMode?: BlendMode };
}

/** Moves a layer, a group with everything in it, into a group or out of all. */
export interface MoveLayerChange {
  readonly change: 'move-layer';
  readonly layer: LayerId;
  /** The group; absent: none. */
  readonly parent?: LayerId;
  /** The layer of the group that it's put below; absent: on top. */
  readonly below?: LayerId;
}

/** Deletes a layer, a group with everything in it. */
export interface DeleteLayerChange {
  readonly change: 'delete-layer';
  readonly layer: LayerId;
}

export const OPACITIES = { least: 0, most: 255 } as const;

export function addLayer(sprite: EditSprite, change: AddLayerChange): EditSprite {
  const { id, name, kind = 'image' } = change;
  const { layers } = sprite;
  if (layers.some((one) => one.id === id)) refuse({ why: 'misplaced' });
  checkListed('layer', layers.length + 1);
  checkName(name);
  const { place, parent } = newPlace(sprite, change);
  const layer: EditLayer = {
    id,
    name,
    kind,
    visible: true,
    background: false,
    reference: false,
    opacity: 255,
    blendMode: 'normal',
    ...(parent !== undefined && { parent }),
  };
  return { ...sprite, layers: layers.toSpliced(place, 0, layer) };
}

function newPlace(sprite: EditSprite, { above, parent }: AddLayerChange) {
  const { layers } = sprite;
  if (above !== undefined) return { place: endOf(layers, above), parent: layerOf(sprite, above).parent };
  if (parent === undefined) return { place: layers.length };
  if (layerOf(sprite, parent).kind !== 'group') refuse({ why: 'misplaced' });
  return { place: endOf(layers, parent), parent };
}

export function changeLayer(sprite: EditSprite, { layer, to }: ChangeLayerChange): EditSprite {
  const old = layerOf(sprite, layer);
  checkName(to.name);
  const { least, most } = OPACITIES;
  const { opacity = old.opacity } = to;
  if (!Number.isSafeInteger(opacity) || opacity < least || opacity > most)
    refuse({ why: 'range', what: 'opacity', least, most });
  const layers = sprite.layers.map((one) => (one === old ? { ...one, ...to } : one));
  return { ...sprite, layers };
}

export function moveLayer(sprite: EditSprite, { layer, parent, below }: MoveLayerChange): EditSprite {
  const { layers } = sprite;
  const old = layerOf(sprite, layer);
  const branch = branchOf(layers, layer);
  const group = parent === undefined ? undefined : layerOf(sprite, parent);
  const next = below === undefined ? undefined : layerOf(sprite, below);
  const isInItself = [group, next].some((one) => one && branch.has(one.id));
  if (isInItself || (group && group.kind !== 'group') || (next && next.parent !== parent)) refuse({ why: 'misplaced' });
  if (old.background || next?.background) refuse({ why: 'misplaced' });
  const { parent: _, ...loose } = old;
  const moved = parent === undefined ? loose : { ...loose, parent };
  const taken = layers.filter(({ id }) => branch.has(id)).map((one) => (one === old ? moved : one));
  const rest = layers.filter(({ id }) => !branch.has(id));
  const top = group ? endOf(rest, group.id) : rest.length;
  const at = next ? rest.indexOf(next) : top;
  return { ...sprite, layers: rest.toSpliced(at, 0, ...taken) };
}

export function deleteLayer(sprite: EditSprite, { layer }: DeleteLayerChange): EditSprite {
  layerOf(sprite, layer);
  const branch = branchOf(sprite.layers, layer);
  const layers = sprite.layers.filter(({ id }) => !branch.has(id));
  if (!layers.some(({ kind }) => kind !== 'group')) refuse({ why: 'last', what: 'layer' });
  return { ...sprite, layers, frames: sprite.frames.map((frame) => without(frame, branch)) };
}

function without(frame: EditFrame, layers: ReadonlySet<LayerId>): EditFrame {
  const cels = new Map<LayerId, EditCel>([...frame.cels].filter(([layer]) => !layers.has(layer)));
  return cels.size === frame.cels.size ? frame : { ...frame, cels };
}

export const layerOf = ({ layers }: EditSprite, id: LayerId): EditLayer =>
  layers.find((layer) => layer.id === id) ?? refuse({ why: 'gone', what: 'layer' });

/** A layer and everything in it. */
export function branchOf(layers: readonly EditLayer[], id: LayerId): ReadonlySet<LayerId> {
  const branch = new Set([id]);
  // A group comes before its children.
  for (const { id: one, parent } of layers) if (parent !== undefined && branch.has(parent)) branch.add(one);
  return branch;
}

/** The place after a layer and everything in it. */
function endOf(layers: readonly EditLayer[], id: LayerId): number {
  const branch = branchOf(layers, id);
  return layers.findLastIndex((layer) => branch.has(layer.id)) + 1;
}
