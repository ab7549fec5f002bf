import { changedParts, type EditParts, type PartsChange } from './parts';
import { Retained } from './retained';

/** A change in a list. The same id is always the same change. */
export interface Entry {
  readonly id: number;
  readonly change: PartsChange;
}

/** Bytes of versions that are kept, without what they share with the first one. */
const MAX_KEPT_BYTES = 256 * 1024 * 1024;

/** A version after the first one, which is kept as long as there is room. */
interface Step {
  readonly entry: Entry;
  parts?: EditParts | undefined;
}

/**
 * What sprites are after the first changes of a list: each is made from the one before, and kept. So undoing and redoing take no time; what was let go
 * is made again.
 */
export class Versions {
  #base: EditParts;
  #steps: Step[] = [];
  #retained: Retained;
  readonly #most: number;

  /** @param most bytes of kept versions */
  constructor(base: EditParts, most = MAX_KEPT_BYTES) {
    this.#base = base;
    this.#most = most;
    this.#retained = retainedWith(base);
  }

  /** Bytes of what is kept, without what it shares with the first version. */
  get keptBytes(): number {
    return this.#retained.bytes;
  }

  /** The version after these changes. @throws {ChangeRefused} if one of them can't be made */
  at(entries: readonly Entry[]): EditParts {
    const differing = entries.findIndex(({ id }, at) => this.#steps[at]?.entry.id !== id);
    if (differing >= 0) {
      for (const { parts } of this.#steps.splice(differing)) if (parts) this.#retained.release(parts);
      this.#steps.push(...entries.slice(differing).map((entry) => ({ entry })));
    }
    try {
      return this.#made(entries.length);
    } catch (error) {
      // What can't be made isn't known.
      this.#steps.splice(this.#steps.findLastIndex(({ parts }) => parts) + 1);
      throw error;
    }
  }

  /** Makes the version after these changes the first one: they can no longer be undone, and are in no list from now on. */
  fold(entries: readonly Entry[]): void {
    this.#base = this.at(entries);
    this.#steps.splice(0, entries.length);
    this.#retained = retainedWith(this.#base);
    for (const { parts } of this.#steps) if (parts) this.#retained.retain(parts);
  }

  /** The version after so many of the known changes. */
  #made(count: number): EditParts {
    const from = this.#steps.slice(0, count).findLastIndex(({ parts }) => parts) + 1;
    let parts = (from > 0 && this.#steps[from - 1]?.parts) || this.#base;
    for (const [at, step] of this.#steps.slice(from, count).entries()) {
      parts = changedParts(parts, step.entry.change);
      step.parts = parts;
      this.#retained.retain(parts);
      this.#trim(from + at);
    }
    return parts;
  }

  /** Lets go of versions, those that are the most steps away first. @param at the place of the one that is needed */
  #trim(at: number): void {
    let [first, last] = [0, this.#steps.length - 1];
    while (this.#retained.bytes > this.#most && first < last) {
      const far = at - first > last - at ? first++ : last--;
      const step = this.#steps[far];
      if (!step?.parts) continue;
      this.#retained.release(step.parts);
      step.parts = undefined;
    }
  }
}

/** Counts what isn't in the first version. */
function retainedWith(base: EditParts): Retained {
  const retained = new Retained();
  retained.retain(base);
  retained.bytes = 0;
  return retained;
}
