/** Runs tasks in the order in which they are added, a few at a time. Tasks must not reject. */
export class TaskQueue {
  private running = 0;
  private readonly waiting: (() => Promise<void>)[] = [];
  private readonly idlers: (() => void)[] = [];

  /** `width` is asked for each time: it may be a setting. */
  constructor(private readonly width: () => number) {}

  add(task: () => Promise<void>): void {
    this.waiting.push(task);
    this.next();
  }

  /** Resolves when nothing runs and nothing waits. */
  idle(): Promise<void> {
    if (this.running === 0) return Promise.resolve();
    return new Promise((resolve) => this.idlers.push(resolve));
  }

  private next(): void {
    if (this.running >= this.width()) return;
    const task = this.waiting.shift();
    if (!task) {
      if (this.running === 0) for (const resolve of this.idlers.splice(0)) resolve();
      return;
    }
    this.running++;
    void task().finally(() => {
      this.running--;
      this.next();
    });
  }
}
