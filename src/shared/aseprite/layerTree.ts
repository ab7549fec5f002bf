import type { Layer } from './document';

/** A layer with what lies in it. */
export interface LayerNode {
  /** In the document's layers. */
  readonly index: number;
  /** Names it also after the file has changed: its name with those of the groups around it. */
  readonly key: string;
  readonly layer: Layer;
  /** The highest first. */
  readonly children: readonly LayerNode[];
}

/** What somebody looks at instead of what the file says: whether the eye of a layer is open, by its key. */
export type Eyes = Readonly<Record<string, boolean>>;

/** The layers as people see them: the highest first, groups with their children. */
export function layerTree(layers: readonly Layer[]): readonly LayerNode[] {
  const keys = layerKeys(layers);
  const children = layers.map((): LayerNode[] => []);
  const top: LayerNode[] = [];
  for (const [index, layer] of layers.entries()) {
    const around = layer.parent === undefined ? top : (children[layer.parent] ?? top);
    around.unshift({ index, key: keys[index] ?? '', layer, children: children[index] ?? [] });
  }
  return top;
}

/** A key for each layer: of layers with one name in one place, the later ones are numbered. */
export function layerKeys(layers: readonly Layer[]): readonly string[] {
  const keys: string[] = [];
  const counts = new Map<string, number>();
  for (const { name, parent } of layers) {
    const path = parent === undefined ? name : `${keys[parent]}\n${name}`;
    const before = counts.get(path) ?? 0;
    counts.set(path, before + 1);
    keys.push(before === 0 ? path : `${path}\t${before + 1}`);
  }
  return keys;
}

/** Whether the eye of each layer is open: as somebody chose, else as the file says. Groups around it count for themselves. */
export function openEyes(layers: readonly Layer[], eyes: Eyes): readonly boolean[] {
  const keys = layerKeys(layers);
  return layers.map(({ visible }, index) => eyes[keys[index] ?? ''] ?? visible);
}
