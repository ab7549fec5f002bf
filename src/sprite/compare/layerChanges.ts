import type { Layer } from '../aseprite/document';
import { layerKeys } from '../aseprite/layerTree';

/** What differs of a layer that both versions have. */
export const LAYER_PROPERTIES = ['visible', 'opacity', 'blendMode', 'kind', 'reference', 'background'] as const;
export type LayerProperty = (typeof LAYER_PROPERTIES)[number];

/** How a layer differs. Names are those of the layer itself; groups are given as the names around it, from outside to inside. */
export type LayerChange =
  | { readonly how: 'added' | 'gone'; readonly layer: Layer; readonly groups: readonly string[] }
  /** In another group. */
  | {
      readonly how: 'moved';
      readonly layer: Layer;
      readonly from: readonly string[];
      readonly groups: readonly string[];
    }
  | { readonly how: 'renamed'; readonly layer: Layer; readonly was: string; readonly groups: readonly string[] }
  | {
      readonly how: 'changed';
      readonly before: Layer;
      readonly layer: Layer;
      readonly groups: readonly string[];
      readonly properties: readonly LayerProperty[];
    }
  /** The layers that both versions have are in another order. */
  | { readonly how: 'reordered' };

interface Place {
  readonly layer: Layer;
  readonly key: string;
  readonly groups: readonly string[];
  /** Key of the group; empty at the top. */
  readonly around: string;
  /** Position among the layers of its group, from the lowest. */
  readonly position: number;
}

/**
 * Compares layers by their names and groups, because files have no other identity for them. A layer that is gone and one that is new are the
 * same, moved, if only one of each has the name; and the same, renamed, if they have the same place and kind.
 */
export function layerChanges(before: readonly Layer[], after: readonly Layer[]): LayerChange[] {
  const [old, now] = [placesOf(before), placesOf(after)];
  const pairs: [Place, Place][] = [];
  const oldByKey = new Map(old.map((one) => [one.key, one]));
  const newKeys = new Set(now.map(({ key }) => key));
  for (const one of now) {
    const former = oldByKey.get(one.key);
    if (former) pairs.push([former, one]);
  }
  const reordered = isReordered(pairs);
  let gone = old.filter(({ key }) => !newKeys.has(key));
  let added = now.filter(({ key }) => !oldByKey.has(key));
  const changes: LayerChange[] = [];
  /** Takes the layers that `fits` makes one of each out of both lists. */
  const match = (fits: (former: Place, one: Place) => boolean, make: (former: Place, one: Place) => LayerChange) => {
    for (const one of added) {
      const formers = gone.filter((former) => fits(former, one));
      const [former] = formers;
      if (!former || formers.length > 1 || added.filter((other) => fits(former, other)).length > 1) continue;
      gone = gone.filter((other) => other !== former);
      added = added.filter((other) => other !== one);
      changes.push(make(former, one));
      pairs.push([former, one]);
    }
  };
  match(
    (former, one) => former.layer.name === one.layer.name && former.layer.kind === one.layer.kind,
    (former, { layer, groups }) => ({ how: 'moved', layer, from: former.groups, groups }),
  );
  match(
    (former, one) =>
      former.around === one.around && former.position === one.position && former.layer.kind === one.layer.kind,
    (former, { layer, groups }) => ({ how: 'renamed', layer, was: former.layer.name, groups }),
  );
  return [
    ...gone.map(({ layer, groups }): LayerChange => ({ how: 'gone', layer, groups })),
    ...added.map(({ layer, groups }): LayerChange => ({ how: 'added', layer, groups })),
    ...changes.filter((change) => !isFollowed(change, changes)),
    ...pairs.flatMap(([former, one]) => propertyChange(former, one)),
    ...(reordered ? [{ how: 'reordered' } as const] : []),
  ];
}

/** Whether a layer is in another group only because its group has another name. */
function isFollowed(change: LayerChange, all: readonly LayerChange[]): boolean {
  if (change.how !== 'moved' || change.from.length !== change.groups.length) return false;
  return all.some((other) => {
    if (other.how !== 'renamed' || other.layer.kind !== 'group') return false;
    const at = other.groups.length;
    const rest = change.groups.map((name, index) => (index === at ? other.was : name));
    return change.groups[at] === other.layer.name && rest.join('\n') === change.from.join('\n');
  });
}

function propertyChange({ layer: before }: Place, { layer, groups }: Place): LayerChange[] {
  const properties = LAYER_PROPERTIES.filter((property) => before[property] !== layer[property]);
  return properties.length ? [{ how: 'changed', before, layer, groups, properties }] : [];
}

/** Pairs are in the new order: they must be in the old one, too. */
function isReordered(pairs: readonly (readonly [Place, Place])[]): boolean {
  const last = new Map<string, number>();
  return pairs.some(([former, { around }]) => {
    const before = last.get(around) ?? -1;
    last.set(around, former.position);
    return former.position < before;
  });
}

function placesOf(layers: readonly Layer[]): Place[] {
  const keys = layerKeys(layers);
  const counts = new Map<string, number>();
  const groups: string[][] = [];
  return layers.map((layer, index) => {
    const { parent } = layer;
    const own = parent === undefined ? [] : [...(groups[parent] ?? []), layers[parent]?.name ?? ''];
    groups[index] = own;
    const around = parent === undefined ? '' : (keys[parent] ?? '');
    const position = counts.get(around) ?? 0;
    counts.set(around, position + 1);
    return { layer, key: keys[index] ?? '', groups: own, around, position };
  });
}
