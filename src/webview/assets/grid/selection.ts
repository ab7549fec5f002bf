import { MOST_SELECTED } from '../../../shared/protocol/assets';

/** How ids that were picked change what is selected. */
export type Picked = 'only' | 'add' | 'toggle';

/** Ids of the assets that are selected, in the order they were; no more than an action takes. */
export class Selection {
  private chosen = new Set<string>();

  get ids(): readonly string[] {
    return [...this.chosen];
  }

  get size(): number {
    return this.chosen.size;
  }

  has(id: string): boolean {
    return this.chosen.has(id);
  }

  /** Returns whether all of them found room. */
  take(ids: readonly string[], how: Picked): boolean {
    if (how === 'toggle' && ids.every((id) => this.chosen.has(id))) {
      for (const id of ids) this.chosen.delete(id);
      return true;
    }
    const all = new Set([...(how === 'only' ? [] : this.chosen), ...ids]);
    this.chosen = new Set([...all].slice(0, MOST_SELECTED));
    return all.size <= MOST_SELECTED;
  }

  clear(): boolean {
    const had = this.chosen.size > 0;
    this.chosen.clear();
    return had;
  }
}
