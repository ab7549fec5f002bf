/** Something that is loaded at its first use, once. If that fails, the next use tries again: a rejected promise isn't kept. */
export class Loading<T> {
  private current: Promise<T> | undefined;
  private loaded: T | undefined;

  /** @param failed reports why it failed; returns the error for those who wait */
  constructor(
    private readonly load: () => Promise<T>,
    private readonly failed: (error: unknown) => Error,
  ) {}

  /** Undefined if it isn't loaded. */
  get now(): T | undefined {
    return this.loaded;
  }

  get(): Promise<T> {
    this.current ??= this.attempt();
    return this.current;
  }

  private async attempt(): Promise<T> {
    try {
      // Even a load that throws at once fails after `current` is set.
      const loaded = await Promise.resolve().then(this.load);
      this.loaded = loaded;
      return loaded;
    } catch (error) {
      this.current = undefined;
      throw this.failed(error);
    }
  }
}
