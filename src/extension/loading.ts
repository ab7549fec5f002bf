/** Something that is loaded at its first use, once. If that fails, the next use tries again: a rejected promise isn't kept. */
export class Loading<T> {
  readonly #load: () => Promise<T>;
  readonly #failed: (error: unknown) => Error;

  #current: Promise<T> | undefined;
  #loaded: T | undefined;

  /** @param failed reports why it failed; returns the error for those who wait */
  constructor(load: () => Promise<T>, failed: (error: unknown) => Error) {
    this.#load = load;
    this.#failed = failed;
  }

  /** Undefined if it isn't loaded. */
  get now(): T | undefined {
    return this.#loaded;
  }

  get(): Promise<T> {
    this.#current ??= this.#attempt();
    return this.#current;
  }

  async #attempt(): Promise<T> {
    try {
      // Even a load that throws at once fails after `current` is set.
      const loaded = await Promise.resolve().then(this.#load);
      this.#loaded = loaded;
      return loaded;
    } catch (error) {
      this.#current = undefined;
      throw this.#failed(error);
    }
  }
}
