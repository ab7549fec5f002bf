/** Whole seconds until a time, rounded up; 0 if it has passed. Both times are milliseconds since 1970. */
export function secondsUntil(until: number, now = Date.now()): number {
  return Math.ceil(Math.max(0, until - now) / 1000);
}

/** Calls back once a second while it is on, to redraw a countdown. */
export class EverySecond {
  readonly #call: () => void;

  #timer: ReturnType<typeof setInterval> | undefined;

  constructor(call: () => void) {
    this.#call = call;
  }

  /** Switches it on or off. */
  set(isOn: boolean): void {
    if (isOn === (this.#timer !== undefined)) return;
    clearInterval(this.#timer);
    this.#timer = isOn ? setInterval(this.#call, 1000) : undefined;
  }
}

/** Which of several calls of the client wait for a busy service, for the `onWait` of each. */
export class Waits {
  readonly #onChange: (resumeAt: number | undefined) => void;

  readonly #times = new Map<symbol, number>();

  /** @param onChange gets the time at which the first of them continues, in milliseconds since 1970; undefined if none waits */
  constructor(onChange: (resumeAt: number | undefined) => void) {
    this.#onChange = onChange;
  }

  /** Makes the `onWait` of one call. */
  call(): (until: number | undefined) => void {
    const call = Symbol();
    return (until) => {
      if (until === undefined && !this.#times.delete(call)) return;
      if (until !== undefined) this.#times.set(call, until);
      this.#onChange(this.resumeAt);
    };
  }

  get resumeAt(): number | undefined {
    return this.#times.size ? Math.min(...this.#times.values()) : undefined;
  }

  clear(): void {
    this.#times.clear();
  }
}
