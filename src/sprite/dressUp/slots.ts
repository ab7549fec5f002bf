import type { Layer } from '../aseprite/document';
import { type LayerNode, layerTree } from '../aseprite/layerTree';
import { leftOut } from '../source/leaveOut';
import { NOT_FOR_THE_GAME } from '../source/notForTheGame';

/** A place on a character for which one of several parts is chosen, or none: its head, its weapon. */
export interface Slot {
  /** Of the group, or what the names of the parts begin with. */
  readonly name: string;
  /** At least one. A single one is worn or not. */
  readonly choices: readonly Choice[];
}

export interface Choice {
  /** The key of a layer (`layerKeys`), or what a file is called by those who show it. */
  readonly id: string;
  readonly name: string;
}

/**
 * The slots of a file, from the top. A group is a slot, and what is directly in it are its choices; a group around everything else doesn't count. Layers
 * without a group are choices of one slot if their names begin alike: `hat red`, `hat-blue`. Layers that no export has are left out.
 */
export function slotsOfLayers(layers: readonly Layer[]): readonly Slot[] {
  const left = leftOut(layers, NOT_FOR_THE_GAME);
  const isPart = ({ index, layer, children }: LayerNode) =>
    !left?.has(index) && !layer.reference && (layer.kind !== 'group' || children.length > 0);
  let nodes = layerTree(layers).filter(isPart);
  for (let [only, ...more] = nodes; only?.layer.kind === 'group' && !more.length; [only, ...more] = nodes)
    nodes = only.children.filter(isPart);
  const choiceOf = ({ key, layer }: LayerNode): Choice => ({ id: key, name: layer.name.trim() });
  const groups = nodes.filter(({ layer }) => layer.kind === 'group');
  if (!groups.length) return slotsOfNames(nodes.map(choiceOf));
  const loose = nodes.filter(({ layer }) => layer.kind !== 'group').map(choiceOf);
  const others = slotsByBeginning(loose.map((choice) => ({ choice, words: choice.name })));
  const slots = nodes.flatMap((node): Slot[] => {
    if (node.layer.kind !== 'group') return others.filter(({ choices: [first] }) => first?.id === node.key);
    const choices = node.children.filter(isPart).map(choiceOf);
    return choices.length ? [{ name: node.layer.name.trim(), choices }] : [];
  });
  return slots;
}

/**
 * The slots of parts that have only names, in their order. If all names begin with the same words (`hero-hat-red`, `hero-hat-blue`, `hero-body`), these
 * say nothing about the slots.
 */
export function slotsOfNames(parts: readonly Choice[]): readonly Slot[] {
  let named = parts.map((choice) => ({ choice, words: choice.name }));
  let slots = slotsByBeginning(named);
  while (slots.length === 1 && named.length > 1) {
    const shorter = named.map(({ choice, words }) => ({ choice, words: splitName(words)?.rest ?? '' }));
    if (shorter.some(({ words }) => words === ''))
      return parts.map((choice) => ({ name: choice.name, choices: [choice] }));
    named = shorter;
    slots = slotsByBeginning(named);
  }
  return slots;
}

interface Named {
  readonly choice: Choice;
  /** Its name, or the end of it. */
  readonly words: string;
}

function slotsByBeginning(parts: readonly Named[]): readonly Slot[] {
  const byBeginning = new Map<string, Named[]>();
  for (const part of parts) {
    const key = beginningOf(part.words).toLowerCase();
    byBeginning.set(key, [...(byBeginning.get(key) ?? []), part]);
  }
  return [...byBeginning.values()].map((same): Slot => {
    const [first] = same;
    if (same.length === 1 && first) return { name: first.words, choices: [{ ...first.choice, name: first.words }] };
    const choices = same.map(({ choice, words }) => ({ ...choice, name: splitName(words)?.rest ?? words }));
    return { name: beginningOf(first?.words ?? ''), choices };
  });
}

const beginningOf = (words: string) => splitName(words)?.beginning ?? words;

/** Longer names say no more about a slot. */
const MAX_COMPARED = 100;

/** `hat red`, `hat-red`, `hat1` → `hat` and the rest; undefined for one word. */
function splitName(name: string): { readonly beginning: string; readonly rest: string } | undefined {
  const start = name.slice(0, MAX_COMPARED);
  const beginning = /^[^\s\-_./:]*?[^\s\-_./:\d](?=[\s\-_./:]|\d+$)/u.exec(start)?.[0];
  if (beginning === undefined) return undefined;
  const rest = name.slice(beginning.length).replace(/^[\s\-_./:]+/, '');
  return rest === '' ? undefined : { beginning, rest };
}
