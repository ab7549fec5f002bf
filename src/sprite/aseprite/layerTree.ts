import type { Layer } from './document';

/** A layer with its children. */
export interface LayerNode {
  /** Index in the document's layers. */
  readonly index: number;
  /** Identifies the layer even after the file has changed: see `layerKeys`. */
  readonly key: string;
  readonly layer: Layer;
  /** From top to bottom. */
  readonly children: readonly LayerNode[];
}

/** Visibility that somebody chose instead of the file's, by the keys of layers. */
export type Eyes = Readonly<Record<string, boolean>>;

/** The layers as people see them: from top to bottom, groups with their children. */
export function layerTree(layers: readonly Layer[]): readonly LayerNode[] {
  const keys = layerKeys(layers);
  const children = layers.map((): LayerNode[] => []);
  const top: LayerNode[] = [];
  for (const [index, layer] of layers.entries()) {
    const around = layer.parent === undefined ? top : (children[layer.parent] ?? top);
    around.push({ index, key: keys[index] ?? '', layer, children: children[index] ?? [] });
  }
  for (const nodes of [top, ...children]) nodes.reverse();
  return top;
}

/** Most UTF-16 units of a key without its number. Real keys are far shorter: a layer's name and the names of a few groups. */
const MAX_PATH = 256;

/**
 * A key for each layer: its name with the names of the groups around it. Layers with the same name in the same group are numbered. Long
 * paths end in a digest instead, because nested groups would make them grow without limit.
 */
export function layerKeys(layers: readonly Layer[]): readonly string[] {
  const keys: string[] = [];
  const counts = new Map<string, number>();
  for (const { name, parent } of layers) {
    const path = bounded(parent === undefined ? name : `${keys[parent]}\n${name}`);
    const before = counts.get(path) ?? 0;
    counts.set(path, before + 1);
    keys.push(before === 0 ? path : `${path}\t${before + 1}`);
  }
  return keys;
}

function bounded(path: string): string {
  if (path.length <= MAX_PATH) return path;
  const end = `\v${digest(path)}`;
  return path.slice(0, MAX_PATH - end.length) + end;
}

/** FNV-1a over UTF-16 units, twice with different starting values. Paths with the same digest are numbered like equal ones. */
function digest(path: string): string {
  let [low, high] = [0x811c9dc5, 0x01000193];
  for (let at = 0; at < path.length; at++) {
    const unit = path.charCodeAt(at);
    low = Math.imul(low ^ unit, 0x01000193);
    high = Math.imul(high ^ unit, 0x01000193);
  }
  return [low, high].map((half) => (half >>> 0).toString(16).padStart(8, '0')).join('');
}

/** Whether each layer's own eye is open: as somebody chose, otherwise as in the file. Groups around it aren't considered. */
export function openEyes(layers: readonly Layer[], eyes: Eyes): readonly boolean[] {
  const keys = layerKeys(layers);
  return layers.map(({ visible }, index) => eyes[keys[index] ?? ''] ?? visible);
}
