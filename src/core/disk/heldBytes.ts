/** Bytes of old contents that are held in memory for Undo, all together. */
export const MAX_HELD = 64 * 1024 * 1024;

/**
 * What Undo may bring back: items with the old bytes of files, up to 64 MiB. If there are more, the oldest are forgotten first. Items without
 * bytes are kept. Nothing else may keep the bytes in memory.
 */
export class HeldBytes<T> {
  readonly #sizeOf: (item: T) => number;
  readonly #most;

  readonly #held = new Map<object, T>();
  #lost = 0;

  /**
   * @param sizeOf bytes that an item holds
   * @param most bytes that are held altogether
   */
  constructor(sizeOf: (item: T) => number, most = MAX_HELD) {
    this.#sizeOf = sizeOf;
    this.#most = most;
  }

  /** Holds an item. Returns the key to it. */
  hold(item: T): object {
    const key = {};
    this.#held.set(key, item);
    let sum = this.items.reduce((all, one) => all + this.#sizeOf(one), 0);
    for (const [oldest, one] of this.#held) {
      if (sum <= this.#most) break;
      const size = this.#sizeOf(one);
      if (size === 0) continue;
      this.#held.delete(oldest);
      this.#lost++;
      sum -= size;
    }
    return key;
  }

  /** Undefined if the item was forgotten or released. */
  get(key: object): T | undefined {
    return this.#held.get(key);
  }

  release(key: object): void {
    this.#held.delete(key);
  }

  /** Releases all items; the oldest first. */
  releaseAll(): T[] {
    const all = [...this.#held.values()];
    this.#held.clear();
    return all;
  }

  /** The oldest first. */
  get items(): readonly T[] {
    return [...this.#held.values()];
  }

  /** The item that was held last, with its key; undefined if none is held. */
  get newest(): readonly [object, T] | undefined {
    return [...this.#held].at(-1);
  }

  /** Number of items that were forgotten. */
  get forgotten(): number {
    return this.#lost;
  }
}
