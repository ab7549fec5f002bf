export interface LaterOptions {
  /** Whether the time counts from the first call of `schedule`; default: from the last one, so that calls in a row have one effect after them. */
  readonly fromFirst?: boolean;
  /** Whether a program may end without what is scheduled. */
  readonly mayBeLost?: boolean;
}

/**
 * Does something once, a moment after it was asked for, however often that happens in the meantime. What is passed to the last `schedule` counts.
 * For changes that come in groups, for what is shown only if it takes long, and for what ends when nothing has happened for a while.
 */
export class Later<Args extends readonly unknown[] = []> {
  readonly #ms: number;
  readonly #run: (...args: Args) => unknown;
  readonly #options: LaterOptions;

  #timer: ReturnType<typeof setTimeout> | undefined;
  #args: Args | undefined;
  #isDisposed = false;

  /** @param ms milliseconds */
  constructor(ms: number, run: (...args: Args) => unknown, options: LaterOptions = {}) {
    this.#ms = ms;
    this.#run = run;
    this.#options = options;
  }

  /** Whether something is scheduled. */
  get isWaiting(): boolean {
    return this.#args !== undefined;
  }

  schedule(...args: Args): void {
    if (this.#isDisposed) return;
    const isKept = this.#options.fromFirst && this.isWaiting;
    this.#args = args;
    if (isKept) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.flush(), this.#ms);
    if (this.#options.mayBeLost) release(this.#timer);
  }

  /** Does now what is scheduled, if anything is. */
  flush(): void {
    const args = this.#args;
    this.cancel();
    if (args) this.#run(...args);
  }

  /** Drops what is scheduled. */
  cancel(): void {
    clearTimeout(this.#timer);
    this.#args = undefined;
  }

  /** Drops what is scheduled, and ignores later calls of `schedule`. */
  dispose(): void {
    this.#isDisposed = true;
    this.cancel();
  }
}

/** In Node; timers of a browser are numbers, and keep nothing from ending. */
function release(timer: unknown): void {
  const hasUnref = (value: unknown): value is { unref(): unknown } =>
    typeof value === 'object' && value !== null && 'unref' in value;
  if (hasUnref(timer)) timer.unref();
}

/** Like `Later`, with a time of its own for each key. */
export class LaterByKey<Args extends readonly unknown[] = []> {
  readonly #ms: number;
  readonly #run: (key: string, ...args: Args) => unknown;

  readonly #waiting = new Map<string, Later<Args>>();
  #isDisposed = false;

  /** @param ms milliseconds since the last `schedule` of a key */
  constructor(ms: number, run: (key: string, ...args: Args) => unknown) {
    this.#ms = ms;
    this.#run = run;
  }

  schedule(key: string, ...args: Args): void {
    if (this.#isDisposed) return;
    const waiting = this.#waiting.get(key) ?? this.#laterFor(key);
    this.#waiting.set(key, waiting);
    waiting.schedule(...args);
  }

  /** Drops what is scheduled, and ignores later calls of `schedule`. */
  dispose(): void {
    this.#isDisposed = true;
    for (const waiting of this.#waiting.values()) waiting.dispose();
    this.#waiting.clear();
  }

  #laterFor(key: string): Later<Args> {
    return new Later<Args>(this.#ms, (...args) => {
      this.#waiting.delete(key);
      this.#run(key, ...args);
    });
  }
}
