import { MAX_SELECTED } from '../../../shared/protocol/assets';

/** How picked ids change the selection. */
export type Picked = 'only' | 'add' | 'toggle';

/** Ids of the selected assets in the order of selection, at most as many as an action accepts. */
export class Selection {
  #chosen = new Set<string>();

  get ids(): readonly string[] {
    return [...this.#chosen];
  }

  get size(): number {
    return this.#chosen.size;
  }

  has(id: string): boolean {
    return this.#chosen.has(id);
  }

  /** Changes the selection. Returns false if it would have become too large, and some ids were left out. */
  take(ids: readonly string[], how: Picked): boolean {
    if (how === 'toggle' && ids.every((id) => this.#chosen.has(id))) {
      for (const id of ids) this.#chosen.delete(id);
      return true;
    }
    const all = new Set([...(how === 'only' ? [] : this.#chosen), ...ids]);
    this.#chosen = new Set([...all].slice(0, MAX_SELECTED));
    return all.size <= MAX_SELECTED;
  }

  /** Returns whether anything was selected. */
  clear(): boolean {
    const had = this.#chosen.size > 0;
    this.#chosen.clear();
    return had;
  }
}
