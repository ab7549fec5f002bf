import { type Layer, seenLayers } from '../aseprite/document';
import { type Eyes, layerKeys, openEyes } from '../aseprite/layerTree';
import { layerPattern, layersWithName } from '../source/chosenLayers';
import type { Slot } from './slots';

/** For each slot the index of its choice; undefined: none. */
export type Look = readonly (number | undefined)[];

/** Tries of `surprise` to find another look. */
const MAX_TRIES = 16;

/** What layers show: the topmost visible choice of each slot. */
export function lookOfEyes(layers: readonly Layer[], slots: readonly Slot[], eyes: Eyes): Look {
  const open = openEyes(layers, eyes);
  const seen = seenLayers(layers, (layer) => open[layer] ?? false);
  const indexOf = indexesOf(layers);
  return slots.map(({ choices }) => {
    const found = choices.findIndex(({ id }) => seen[indexOf.get(id) ?? -1]);
    return found < 0 ? undefined : found;
  });
}

/** The eyes that show a look, as far as they differ from the file's own. */
export function eyesOfLook(layers: readonly Layer[], slots: readonly Slot[], look: Look): Eyes {
  const keys = layerKeys(layers);
  const indexOf = indexesOf(layers);
  const open = layers.map(({ visible }) => visible);
  for (const [slot, { choices }] of slots.entries()) {
    for (const [choice, { id }] of choices.entries()) open[indexOf.get(id) ?? -1] = choice === look[slot];
  }
  for (const layer of chosenLayersOf(layers, slots, look)) {
    for (let at: number | undefined = layer; at !== undefined; at = layers[at]?.parent) open[at] = true;
  }
  const other = layers.flatMap(({ visible }, index) =>
    open[index] === visible ? [] : [[keys[index] ?? '', !visible] as const],
  );
  return Object.fromEntries(other);
}

/** How the option `layers` of exports says a look. */
export interface LookPattern {
  /** Empty if nothing is chosen. */
  readonly layers: string;
  /** Layers whose names, with those of their groups, others have too: an export would have both. */
  readonly ambiguous: readonly string[];
}

export function patternOfLook(layers: readonly Layer[], slots: readonly Slot[], look: Look): LookPattern {
  const chosen = chosenLayersOf(layers, slots, look).map((layer) => {
    const pattern = layerPattern(pathOf(layers, layer));
    return { name: layers[layer]?.name ?? '', pattern, isOnly: layersWithName(layers, pattern).length === 1 };
  });
  return {
    layers: chosen.map(({ pattern }) => pattern).join(', '),
    ambiguous: chosen.filter(({ isOnly }) => !isOnly).map(({ name }) => name),
  };
}

/**
 * A look by chance: one of each slot with several choices; a single one is worn or not. Another one than before if that can be.
 * @param random from 0 to below 1
 */
export function surprise(slots: readonly Slot[], before: Look, random: () => number = Math.random): Look {
  const draw = () =>
    slots.map(({ choices: { length } }) =>
      length === 1 && random() < 0.5 ? undefined : Math.floor(random() * length),
    );
  let look = draw();
  for (let tries = 1; tries < MAX_TRIES && look.join() === before.join(); tries++) look = draw();
  return look;
}

/** Names of what is chosen in slots with several choices, for the name of a file: letters and digits. */
export function nameOfLook(slots: readonly Slot[], look: Look): string {
  const names = slots.flatMap(({ choices }, slot) =>
    choices.length > 1 ? (choices[look[slot] ?? -1]?.name ?? []) : [],
  );
  const plain = names.map((name) => name.replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-|-$/g, '')).filter(Boolean);
  return plain.join('-').slice(0, 60) || 'look';
}

function chosenLayersOf(layers: readonly Layer[], slots: readonly Slot[], look: Look): readonly number[] {
  const indexOf = indexesOf(layers);
  return slots.flatMap(({ choices }, slot) => {
    const id = choices[look[slot] ?? -1]?.id;
    return id === undefined ? [] : (indexOf.get(id) ?? []);
  });
}

const indexesOf = (layers: readonly Layer[]) => new Map(layerKeys(layers).map((key, index) => [key, index]));

function pathOf(layers: readonly Layer[], layer: number): string[] {
  const { name = '', parent } = layers[layer] ?? {};
  return [...(parent === undefined ? [] : pathOf(layers, parent)), name];
}
