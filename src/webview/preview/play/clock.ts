/** Time and the screen's rhythm. */
export interface Clock {
  /** Milliseconds from any start. */
  now(): number;
  /** Calls back once, before the screen is next drawn, with the time as `now` tells it. */
  request(callback: (now: number) => void): number;
  cancel(request: number): void;
}
