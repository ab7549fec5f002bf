import { COMPASS } from '../../../shared/compass';
import type { Arrangement } from './arrangement';

/** A direction set as it is being arranged. */
export interface Draft {
  readonly arrangement: Arrangement;
  /** Names of the places, in the order of `COMPASS`. */
  readonly names: readonly string[];
}

/** A draft with its past. */
export interface Drafts {
  readonly current: Draft;
  readonly first: Draft;
  readonly undoable: boolean;
  /**
   * Puts another draft in the place of the current one. Changes with the same `stroke` that follow each other, such as letters typed
   * into one name, are undone together.
   */
  change(next: Partial<Draft>, stroke?: string): void;
  /** Takes back the last change. */
  undo(): void;
}

/** Steps that can be taken back. */
const MOST = 200;

export function createDrafts(first: Draft): Drafts {
  let current = first;
  let past: Draft[] = [];
  let last: string | undefined;
  return {
    get current() {
      return current;
    },
    first,
    get undoable() {
      return past.length > 0;
    },
    change(next, stroke) {
      const changed = { ...current, ...next };
      if (same(changed, current)) return;
      if (stroke === undefined || stroke !== last) past = [...past, current].slice(-MOST);
      last = stroke;
      current = changed;
    },
    undo() {
      current = past.pop() ?? current;
      last = undefined;
    },
  };
}

/** Whether two drafts have the same views with the same names at all places. */
export function same(one: Draft, other: Draft): boolean {
  return COMPASS.every((_, at) => one.arrangement[at] === other.arrangement[at] && one.names[at] === other.names[at]);
}
