import type { EditLayer, LayerId } from '../../../sprite/edit/editSprite';

/** Where a layer is put: in a group, or in none, and below another layer there, or on top. */
export interface LayerPlace {
  readonly parent?: LayerId;
  readonly below?: LayerId;
}

type Layers = readonly Pick<EditLayer, 'id' | 'parent' | 'kind'>[];

/** Where something is dropped at a layer. */
export type DropSide = 'above' | 'below' | 'into';

/** What is in a group, or in none, from bottom to top. */
const within = (layers: Layers, parent: LayerId | undefined, without?: LayerId): readonly LayerId[] =>
  layers.filter((one) => one.parent === parent && one.id !== without).map(({ id }) => id);

const place = (parent: LayerId | undefined, below?: LayerId): LayerPlace => ({
  ...(parent !== undefined && { parent }),
  ...(below !== undefined && { below }),
});

/** The place right above a layer. @param moved the layer that goes there */
function above(layers: Layers, target: LayerId, moved: LayerId): LayerPlace {
  const parent = layers.find(({ id }) => id === target)?.parent;
  const around = within(layers, parent, moved);
  return place(parent, around[around.indexOf(target) + 1]);
}

const under = (layers: Layers, target: LayerId): LayerPlace =>
  place(layers.find(({ id }) => id === target)?.parent, target);

const isSame = (a: LayerPlace, b: LayerPlace) => a.parent === b.parent && a.below === b.below;

/**
 * Where a layer goes with one step up or down the tree: past a layer, into an open group, or out of its own. Undefined: it's at the end.
 * @param isOpen whether what is in a group is shown
 */
export function steppedPlace(
  layers: Layers,
  moved: LayerId,
  by: 'up' | 'down',
  isOpen: (group: LayerId) => boolean,
): LayerPlace | undefined {
  const parent = layers.find(({ id }) => id === moved)?.parent;
  const around = within(layers, parent);
  const next = around[around.indexOf(moved) + (by === 'up' ? 1 : -1)];
  if (next === undefined) {
    if (parent === undefined) return undefined;
    return by === 'up' ? above(layers, parent, moved) : under(layers, parent);
  }
  const isGroup = layers.find(({ id }) => id === next)?.kind === 'group';
  if (isGroup && isOpen(next)) return by === 'up' ? place(next, within(layers, next)[0]) : place(next);
  return by === 'up' ? above(layers, next, moved) : under(layers, next);
}

/** Where a layer goes that is dropped at another one. Undefined: it's there already, or would be in itself. */
export function droppedPlace(layers: Layers, moved: LayerId, target: LayerId, side: DropSide): LayerPlace | undefined {
  for (let at: LayerId | undefined = target; at !== undefined; at = layers.find(({ id }) => id === at)?.parent)
    if (at === moved) return undefined;
  const found =
    side === 'into' ? place(target) : side === 'above' ? above(layers, target, moved) : under(layers, target);
  return isSame(found, nowAt(layers, moved)) ? undefined : found;
}

function nowAt(layers: Layers, moved: LayerId): LayerPlace {
  const parent = layers.find(({ id }) => id === moved)?.parent;
  const around = within(layers, parent);
  return place(parent, around[around.indexOf(moved) + 1]);
}
