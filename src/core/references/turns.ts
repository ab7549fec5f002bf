/** Longest time without a pause. */
const SLICE_MS = 20;

/**
 * The pauses of work that several share at the same time, such as files that are read: after each, only one of them continues before others of this
 * thread have their turn.
 */
export class Turns {
  readonly #now: () => number;

  #last: Promise<unknown> = Promise.resolve();
  #began: number;

  /** @param now in milliseconds */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
    this.#began = now();
  }

  /** Lets others have their turn if they waited for long. */
  async perhaps(): Promise<void> {
    while (this.#now() - this.#began >= SLICE_MS) {
      const next = this.#last
        .then(() => new Promise(setImmediate))
        .then(() => {
          this.#began = this.#now();
        });
      this.#last = next;
      await next;
    }
  }
}
