/** A waiting task. */
interface Waiting {
  /** Identifies the task for `drop`. */
  readonly key: unknown;
  begin(): Promise<void>;
  dropped(): void;
}

/**
 * Runs tasks, a few at a time. Waiting tasks run in the order in which they were added, or the latest first, because people look at what
 * was requested last.
 */
export class TaskQueue {
  readonly #width: () => number;
  readonly #order: 'in-turn' | 'latest-first';

  #running = 0;
  #waiting: Waiting[] = [];
  readonly #idlers: (() => void)[] = [];

  /** @param width most tasks at a time; called each time, because it may be a setting */
  constructor(width: () => number, order: 'in-turn' | 'latest-first' = 'in-turn') {
    this.#width = width;
    this.#order = order;
  }

  /** Adds a task that must not reject. */
  add(task: () => Promise<void>): void {
    this.#enqueue({ key: task, begin: task, dropped: () => {} });
  }

  /** Adds work with a result that is never dropped: resolves or rejects as `work` does. */
  inTurn<T>(work: () => Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => this.add(() => work().then(resolve, reject)));
  }

  /**
   * Adds work with a result: resolves or rejects as `work` does, or resolves to undefined if it was dropped before it began. Waiting work
   * with the same key is dropped, so each key waits only once, in the place of its last call.
   */
  run<T>(key: string, work: () => Promise<T>): Promise<T | undefined> {
    this.drop(key);
    return new Promise((resolve, reject) => {
      this.#enqueue({ key, begin: () => work().then(resolve, reject), dropped: () => resolve(undefined) });
    });
  }

  /** Drops waiting tasks: by the key of `run`, or the task that was added. Tasks that have begun continue. */
  drop(key: unknown): void {
    const dropped = this.#waiting.filter((one) => one.key === key);
    if (dropped.length === 0) return;
    this.#waiting = this.#waiting.filter((one) => one.key !== key);
    for (const one of dropped) one.dropped();
  }

  /** Resolves when no task runs or waits. */
  idle(): Promise<void> {
    if (this.#running === 0) return Promise.resolve();
    return new Promise((resolve) => this.#idlers.push(resolve));
  }

  #enqueue(task: Waiting): void {
    this.#waiting.push(task);
    this.#beginNext();
  }

  #beginNext(): void {
    while (this.#running < this.#width()) {
      const next = this.#order === 'in-turn' ? this.#waiting.shift() : this.#waiting.pop();
      if (!next) break;
      this.#running++;
      void next.begin().finally(() => {
        this.#running--;
        this.#beginNext();
      });
    }
    if (this.#running === 0) for (const resolve of this.#idlers.splice(0)) resolve();
  }
}
