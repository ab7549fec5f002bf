import type { FrameClock } from '../../../../../src/webview/preview/core/player';

/** A clock that a test moves. */
export class FakeClock implements FrameClock {
  #now = 1000;
  #last = 0;
  #waiting = new Map<number, (now: number) => void>();

  now(): number {
    return this.#now;
  }

  request(callback: (now: number) => void): number {
    this.#waiting.set(++this.#last, callback);
    return this.#last;
  }

  cancel(request: number): void {
    this.#waiting.delete(request);
  }

  /** Whether anyone waits for the next animation frame. */
  get waiting(): boolean {
    return this.#waiting.size > 0;
  }

  /** Lets time pass, then runs one animation frame. */
  pass(ms: number): void {
    this.#now += ms;
    const due = [...this.#waiting.values()];
    this.#waiting.clear();
    for (const callback of due) callback(this.#now);
  }
}
