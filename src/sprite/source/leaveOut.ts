import { foreignText } from '../../shared/base/foreignText';
import { type Layer, seenLayers } from '../aseprite/document';
import type { LeftOutLayers } from './sprite';

/** Layers of a sprite that an export leaves out. */
export interface LeftOut {
  /** Whether a layer is left out, by its index. */
  has(layer: number): boolean;
  /** Indexes of the others, in order. */
  readonly kept: readonly number[];
  /**
   * What would be seen otherwise, without duplicates, from bottom to top: names of layers, or of the outermost group that is left out with its layers.
   * Empty if all of it is hidden.
   */
  readonly names: readonly string[];
  /** Something would be seen, and all of it is left out. */
  readonly isAll: boolean;
}

/**
 * The layers with names that match a pattern, with all that is in them.
 * @param patterns names separated by commas; see `matches`
 * @returns undefined if no name matches
 */
export function leftOut(layers: readonly Layer[], patterns: string): LeftOut | undefined {
  const wanted = namesIn(patterns);
  /** The outermost layer or group that is left out, for each layer; undefined if it's kept. */
  const outermost: (number | undefined)[] = [];
  for (const [index, { name, parent }] of layers.entries()) {
    const around = parent === undefined ? undefined : outermost[parent];
    const own = comparable(name);
    outermost.push(around ?? (wanted.some((pattern) => matches(own, pattern)) ? index : undefined));
  }
  if (outermost.every((one) => one === undefined)) return undefined;
  const seen = seenLayers(layers);
  const drawn = [...layers.keys()].filter((i) => seen[i] && layers[i]?.kind !== 'group' && !layers[i]?.reference);
  const gone = drawn.flatMap((index) => outermost[index] ?? []);
  return {
    has: (layer) => outermost[layer] !== undefined,
    kept: [...layers.keys()].filter((index) => outermost[index] === undefined),
    names: [...new Set(gone)].sort((a, b) => a - b).map((index) => layers[index]?.name ?? ''),
    isAll: gone.length > 0 && gone.length === drawn.length,
  };
}

/** Most names in a note. */
const MAX_NAMES = 8;

/** What is said about layers that were left out. */
export function leftOutNote({ names }: Pick<LeftOut, 'names'>): LeftOutLayers {
  const shown = names.slice(0, MAX_NAMES).map(foreignText);
  return { note: 'left-out-layers', names: shown, more: names.length - shown.length };
}

/** Names separated by commas, as they are compared. */
export const namesIn = (patterns: string) =>
  patterns
    .split(',')
    .map(comparable)
    .filter((pattern) => pattern !== '');

export const comparable = (name: string) => name.trim().normalize().toLowerCase();

/**
 * Whether a whole name matches a pattern, in which `*` stands for any characters and `?` for one. Going back to the last `*` is enough, so the time is at
 * most the product of both lengths: a regular expression takes far longer for patterns with many `*`, and patterns come with projects.
 */
export function matches(name: string, pattern: string): boolean {
  let [at, wanted] = [0, 0];
  let star = -1;
  let skipped = 0;
  while (at < name.length) {
    if (pattern[wanted] === '*') {
      star = wanted++;
      skipped = at;
    } else if (pattern[wanted] === '?' || pattern[wanted] === name[at]) {
      at++;
      wanted++;
    } else if (star >= 0) {
      wanted = star + 1;
      at = ++skipped;
    } else return false;
  }
  while (pattern[wanted] === '*') wanted++;
  return wanted === pattern.length;
}
