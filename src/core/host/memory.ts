declare const made: unique symbol;

/** The key of a stored value. Only `stored.ts` makes them, so nothing is read without a row in its table. */
export type StoredKey = string & { readonly [made]: true };

/** Values that a host keeps between sessions, as JSON. VS Code's `Memento` has this form, too. `recall` and `remember` (`stored.ts`) use it. */
export interface Memory {
  /** Anything that was ever stored there, by any version. */
  get(key: StoredKey): unknown;
  /** Stores a value; undefined removes it. Later calls of `get` see it at once. */
  update(key: StoredKey, value: unknown): PromiseLike<void>;
}

/** A memory whose failures lose what would be remembered, and nothing else: a store that can't be read is empty, and a full disk keeps nothing. */
export class SafeMemory implements Memory {
  readonly #memory: Memory;
  readonly #report: (message: string, error: unknown) => void;

  readonly #reported = new Set<string>();

  /** @param report called once for each value that can't be read or stored */
  constructor(memory: Memory, report: (message: string, error: unknown) => void) {
    this.#memory = memory;
    this.#report = report;
  }

  get(key: StoredKey): unknown {
    try {
      return this.#memory.get(key);
    } catch (error) {
      this.#tell(`The stored value “${key}” couldn't be read`, error);
      return undefined;
    }
  }

  async update(key: StoredKey, value: unknown): Promise<void> {
    try {
      await this.#memory.update(key, value);
    } catch (error) {
      this.#tell(`The value “${key}” couldn't be stored`, error);
    }
  }

  #tell(message: string, error: unknown): void {
    if (this.#reported.has(message)) return;
    this.#reported.add(message);
    this.#report(message, error);
  }
}
