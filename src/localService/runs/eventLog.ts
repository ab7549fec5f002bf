import type { GenerateEvent } from '../../shared/api';

/** The events of one run. The run writes whether or not anybody reads; a reader waits only for what is not there yet. */
export class EventLog {
  #events: GenerateEvent[] = [];
  #ended = false;
  #wake: (() => void)[] = [];

  push(event: GenerateEvent): void {
    this.#events.push(event);
    this.#wakeAll();
  }

  end(): void {
    this.#ended = true;
    this.#wakeAll();
  }

  /** Event number `index`, or `undefined` when there is none and none will come. */
  at(index: number): GenerateEvent | undefined {
    return this.#events[index];
  }

  /** Resolves true when event number `index` is there or never will be, false after `timeoutMs`. */
  ready(index: number, timeoutMs: number): Promise<boolean> {
    if (this.#isSettled(index)) return Promise.resolve(true);
    return new Promise((resolve) => {
      const timer = setTimeout(() => finish(false), timeoutMs);
      const finish = (found: boolean) => {
        clearTimeout(timer);
        this.#wake = this.#wake.filter((other) => other !== wake);
        resolve(found);
      };
      const wake = () => {
        if (this.#isSettled(index)) finish(true);
      };
      this.#wake.push(wake);
    });
  }

  #isSettled(index: number): boolean {
    return index < this.#events.length || this.#ended;
  }

  #wakeAll(): void {
    for (const wake of [...this.#wake]) wake();
  }
}
