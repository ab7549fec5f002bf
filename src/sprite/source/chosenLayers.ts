import { foreignText } from '../../shared/base/foreignText';
import { type AsepriteDocument, type Layer, layersAmong } from '../aseprite/document';
import { comparable, leftOut, leftOutNote, matches, namesIn } from './leaveOut';
import type { ExportFault, LeftOutLayers } from './sprite';

/** Which layers of an Aseprite file are part of the sprite. */
export interface LayerChoice {
  /** Names of layers that are left out; see `leftOut`. Absent: none. */
  readonly leaveOut?: string | undefined;
  /**
   * Names of the only layers, separated by commas, also of hidden ones; of a group, what is visible in it. With `/`, a name is a path from the outermost
   * group. Absent: all layers.
   */
  readonly layers?: string | undefined;
}

/** A document with only the chosen layers to see. */
export interface ChosenLayers {
  /** It has all layers, because a z-index counts them all; those that weren't chosen are hidden. */
  readonly document: AsepriteDocument;
  /** Indexes of the layers that are part of the sprite. */
  readonly kept: readonly number[];
  /** These layers. */
  readonly layers: readonly Layer[];
  /** Visible layers that were left out. */
  readonly note?: LeftOutLayers;
  /** Why the sprite can't be exported with this choice; all layers are kept then, because people still choose from its parts. */
  readonly refusal?: ExportFault;
}

export function chooseLayers(document: AsepriteDocument, { leaveOut, layers: only }: LayerChoice): ChosenLayers {
  const { layers } = document;
  const left = leaveOut === undefined ? undefined : leftOut(layers, leaveOut);
  const whole = { document, kept: [...layers.keys()], layers };
  const note = left?.names.length ? leftOutNote(left) : undefined;
  if (only !== undefined) {
    const named = namedLayers(layers, only, (layer) => left?.has(layer) ?? false);
    if (typeof named === 'string') {
      return { ...whole, refusal: { fault: 'no-such-layer', layer: foreignText(named) } };
    }
    const isNoted = [...named.hits].some((layer) => left?.has(layer));
    return { ...among(document, named.kept, named.shown), ...(isNoted && note && { note }) };
  }
  if (!left) return whole;
  if (left.isAll) return { ...whole, refusal: { fault: 'all-left-out', layers: leftOutNote(left) } };
  return { ...among(document, left.kept), ...(note && { note }) };
}

/** @param shown layers that are visible, whatever the file says */
function among(
  document: AsepriteDocument,
  kept: readonly number[],
  shown: ReadonlySet<number> = new Set(),
): ChosenLayers {
  const isKept = new Set(kept);
  const layers = document.layers.map((layer, index) => {
    return { ...layer, visible: isKept.has(index) && (layer.visible || shown.has(index)) };
  });
  return { document: { ...document, layers }, kept, layers: layersAmong(layers, kept) };
}

interface NamedLayers {
  /** The layers with these names. */
  readonly hits: ReadonlySet<number>;
  /** These that aren't left out, all in them, and the groups around them. */
  readonly kept: readonly number[];
  /** Those with these names, and the groups around them. */
  readonly shown: ReadonlySet<number>;
}

/** @returns the first name that no layer has, except those that are left out */
function namedLayers(
  layers: readonly Layer[],
  names: string,
  isLeftOut: (layer: number) => boolean,
): NamedLayers | string {
  const paths = pathsOf(layers);
  const hits = new Set<number>();
  for (const name of namesIn(names)) {
    const found = withName(paths, name);
    if (!found.some((index) => !isLeftOut(index))) return name;
    for (const index of found) hits.add(index);
  }
  const shown = new Set<number>();
  for (const hit of hits) {
    for (let at: number | undefined = hit; at !== undefined && !isLeftOut(hit); at = layers[at]?.parent) shown.add(at);
  }
  const within: boolean[] = [];
  for (const [index, { parent }] of layers.entries())
    within.push(hits.has(index) || (parent !== undefined && (within[parent] ?? false)));
  const kept = [...layers.keys()].filter((index) => !isLeftOut(index) && (shown.has(index) || within[index]));
  return { hits, kept, shown };
}

/** Indexes of the layers with a name, or a path. */
export const layersWithName = (layers: readonly Layer[], name: string) => withName(pathsOf(layers), comparable(name));

const withName = (paths: readonly (readonly string[])[], name: string) =>
  [...paths.keys()].filter((index) => hasName(paths[index] ?? [], name));

/** For each layer the names of its groups, from the outermost, and its own. */
function pathsOf(layers: readonly Layer[]): readonly (readonly string[])[] {
  const paths: (readonly string[])[] = [];
  for (const { name, parent } of layers) {
    paths.push([...(parent === undefined ? [] : (paths[parent] ?? [])), comparable(name)]);
  }
  return paths;
}

function hasName(path: readonly string[], name: string): boolean {
  if (!name.includes('/')) return matches(path.at(-1) ?? '', name);
  const wanted = name.replace(/^\//, '').split('/').map(comparable);
  return wanted.length === path.length && wanted.every((one, at) => matches(path[at] ?? '', one));
}

/**
 * What `layers` needs to name exactly this layer, except others with the same path: characters that mean something there become `?`.
 * @param path names of its groups, from the outermost, and its own
 */
export function layerPattern(path: readonly string[]): string {
  const names = path.map((name) => name.trim().replace(/[,/*]/g, '?'));
  return names.length === 1 || names[0] === '' ? `/${names.join('/')}` : names.join('/');
}
