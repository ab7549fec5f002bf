import { setImmediate as nextTurn } from 'node:timers/promises';

/** Delays the events of runs, until it is told to hurry. */
export class Pacer {
  #hurry = new AbortController();

  /** @param ms between events; 0: no pause, but other work gets its turn */
  constructor(private readonly ms: number) {}

  async pause(): Promise<void> {
    if (this.ms === 0 || this.#hurry.signal.aborted) await nextTurn();
    else await this.#sleep();
  }

  /** Ends all pauses, current ones included. */
  hurry(): void {
    this.#hurry.abort();
  }

  #sleep(): Promise<void> {
    const { signal } = this.#hurry;
    return new Promise((resolve) => {
      const finish = () => {
        clearTimeout(timer);
        signal.removeEventListener('abort', finish);
        resolve();
      };
      const timer = setTimeout(finish, this.ms);
      signal.addEventListener('abort', finish);
    });
  }
}
