/** A task that waits for its turn. */
interface Waiting {
  /** What `drop` knows it by. */
  readonly key: unknown;
  begin(): Promise<void>;
  dropped(): void;
}

/**
 * Runs tasks, a few at a time: those that wait in the order in which they were added, or the latest first, for what people look at
 * now is what was asked for last.
 */
export class TaskQueue {
  private running = 0;
  private waiting: Waiting[] = [];
  private readonly idlers: (() => void)[] = [];

  /** @param width tasks at a time; asked for each time, since it may be a setting */
  constructor(
    private readonly width: () => number,
    private readonly order: 'in-turn' | 'latest-first' = 'in-turn',
  ) {}

  /** Adds a task that must not reject. */
  add(task: () => Promise<void>): void {
    this.enqueue({ key: task, begin: task, dropped: () => {} });
  }

  /** Adds work with a result, which nothing drops: resolves or rejects as `work` does. */
  inTurn<T>(work: () => Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => this.add(() => work().then(resolve, reject)));
  }

  /**
   * Adds work with a result: resolves or rejects as `work` does, or resolves to undefined if it was dropped before it began. Work
   * of the same key that waits is dropped, so a key waits once, in the place of its last question.
   */
  run<T>(key: string, work: () => Promise<T>): Promise<T | undefined> {
    this.drop(key);
    return new Promise((resolve, reject) => {
      this.enqueue({ key, begin: () => work().then(resolve, reject), dropped: () => resolve(undefined) });
    });
  }

  /** Drops what waits: the key of `run`, or the task that was added. What has begun continues. */
  drop(key: unknown): void {
    const dropped = this.waiting.filter((one) => one.key === key);
    if (dropped.length === 0) return;
    this.waiting = this.waiting.filter((one) => one.key !== key);
    for (const one of dropped) one.dropped();
  }

  /** Resolves when nothing runs and nothing waits. */
  idle(): Promise<void> {
    if (this.running === 0) return Promise.resolve();
    return new Promise((resolve) => this.idlers.push(resolve));
  }

  private enqueue(task: Waiting): void {
    this.waiting.push(task);
    this.beginNext();
  }

  private beginNext(): void {
    while (this.running < this.width()) {
      const next = this.order === 'in-turn' ? this.waiting.shift() : this.waiting.pop();
      if (!next) break;
      this.running++;
      void next.begin().finally(() => {
        this.running--;
        this.beginNext();
      });
    }
    if (this.running === 0) for (const resolve of this.idlers.splice(0)) resolve();
  }
}
