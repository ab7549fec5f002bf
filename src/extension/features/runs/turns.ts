import type { Run } from './run';
import { TaskQueue } from './taskQueue';

/** Lets a few runs draw at a time; more wait. One that only looks for its outputs leaves its turn to others. */
export class Turns {
  private readonly queue: TaskQueue;

  constructor(width: () => number) {
    this.queue = new TaskQueue(width);
  }

  /** Resolves when the work has ended. `run` is asked for once its turn has come. */
  take(run: () => Run, work: () => Promise<void>): Promise<void> {
    return new Promise((resolve) => {
      this.queue.add(() => untilSearching(run(), work().finally(resolve)));
    });
  }
}

function untilSearching(run: Run, work: Promise<void>): Promise<void> {
  return new Promise((leave) => {
    const stop = run.watch(() => {
      if (run.snapshot.state === 'recovering') leave();
    });
    void work.finally(() => {
      stop();
      leave();
    });
  });
}
