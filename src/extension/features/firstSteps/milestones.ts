import type { Memory } from '../../../core/host/memory';
import { recall, remember } from '../../../core/host/stored';

/** Things that a person did for the first time. Each completes a step of the walkthrough. */
export const MILESTONES = ['sprite', 'animation', 'normalMap', 'export', 'connection'] as const;
export type Milestone = (typeof MILESTONES)[number];

/** Context key of a milestone, as in the walkthrough in package.json. */
export const keyOf = (milestone: Milestone) => `spriteKiln.reached.${milestone}`;

/**
 * Completes steps of the walkthrough with context keys instead of commands, because a canceled wizard reached nothing. VS Code stores completed
 * steps. But it loads its walkthroughs only with the first page that shows them, and a key that is already true then never completes its step.
 * So each key is true for a moment only: when its milestone is reached, and, for all reached ones, whenever such a page may have appeared.
 */
export class Milestones {
  readonly #memory: Memory;
  readonly #setContext: (key: string, value: boolean) => void;

  /** @param setContext sets a context key of VS Code; the order of the calls matters */
  constructor(memory: Memory, setContext: (key: string, value: boolean) => void) {
    this.#memory = memory;
    this.#setContext = setContext;
  }

  reach(milestone: Milestone): void {
    const reached = this.#reached();
    if (!reached.includes(milestone)) void remember(this.#memory, 'milestones', [...reached, milestone]);
    this.#signal(milestone);
  }

  /** Completes the steps of all reached milestones, including those from earlier windows. */
  tell(): void {
    for (const milestone of this.#reached()) this.#signal(milestone);
  }

  #signal(milestone: Milestone): void {
    this.#setContext(keyOf(milestone), true);
    this.#setContext(keyOf(milestone), false);
  }

  #reached(): readonly Milestone[] {
    const kept = recall(this.#memory, 'milestones');
    return MILESTONES.filter((one) => kept.includes(one));
  }
}
