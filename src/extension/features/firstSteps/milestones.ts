import type * as vscode from 'vscode';
import type { RunKind } from '../../../shared/contract/api';

/** What a person has done for the first time. Each completes a step of the walkthrough. */
export const MILESTONES = ['sprite', 'animation', 'normalMap', 'export', 'connection'] as const;
export type Milestone = (typeof MILESTONES)[number];

/** What a successful run of each kind reaches. */
export const MILESTONE_OF_RUN: Readonly<Record<RunKind, Milestone>> = {
  generate: 'sprite',
  edit: 'sprite',
  'style-reference': 'sprite',
  'direction-set': 'sprite',
  animate: 'animation',
  'normal-map': 'normalMap',
};

/** Context key of a milestone, as the walkthrough in package.json names it. */
export const keyOf = (milestone: Milestone) => `spriteKiln.reached.${milestone}`;

const REACHED = 'milestones';

/**
 * Completes steps of the walkthrough by context keys, and not by commands: a canceled wizard has reached nothing. The editor keeps completed steps,
 * but it loads its walkthroughs only with the first page that shows them, and a key that is true by then never completes its step. So each key is
 * set for a moment only: when its milestone is reached, and for all that were, whenever such a page may have come up.
 */
export class Milestones {
  /** @param setContext sets a context key of the editor; calls count in their order */
  constructor(
    private readonly memory: vscode.Memento,
    private readonly setContext: (key: string, value: boolean) => void,
  ) {}

  reach(milestone: Milestone): void {
    const reached = this.reached();
    if (!reached.includes(milestone)) void this.memory.update(REACHED, [...reached, milestone]);
    this.signal(milestone);
  }

  /** Completes the steps of all that were reached, in earlier windows too. */
  tell(): void {
    for (const milestone of this.reached()) this.signal(milestone);
  }

  private signal(milestone: Milestone): void {
    this.setContext(keyOf(milestone), true);
    this.setContext(keyOf(milestone), false);
  }

  private reached(): readonly Milestone[] {
    const kept = this.memory.get<unknown>(REACHED);
    return Array.isArray(kept) ? MILESTONES.filter((one) => kept.includes(one)) : [];
  }
}
