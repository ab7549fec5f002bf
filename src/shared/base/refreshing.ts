/**
 * Does something whenever it's requested, one at a time: all requests during one lead to a single one after it, so that requests in a row neither overlap
 * nor keep it from ending.
 */
export class Refreshing {
  readonly #once: () => Promise<void>;
  readonly #signal: AbortSignal;

  #running: Promise<void> | undefined;
  #again = false;

  /** @param once handles its own errors @param signal nothing is begun after it's aborted */
  constructor(once: () => Promise<void>, signal: AbortSignal) {
    this.#once = once;
    this.#signal = signal;
  }

  /** Resolves when everything that was requested until then is done. */
  request(): Promise<void> {
    this.#again = true;
    this.#running ??= this.#untilDone().finally(() => {
      this.#running = undefined;
    });
    return this.#running;
  }

  /** What runs at the moment, without requesting anything. */
  async settled(): Promise<void> {
    await this.#running;
  }

  async #untilDone(): Promise<void> {
    while (this.#again && !this.#signal.aborted) {
      this.#again = false;
      await this.#once();
    }
  }
}
