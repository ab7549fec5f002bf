import { TaskQueue } from '../../shared/base/taskQueue';
import type { RunPlan } from '../domain/runPlan';
import { Run, type RunSnapshot, type RunWriter } from './run';

/** Lets a few runs work at the same time; the others wait. A run that only looks for its outputs no longer counts. */
export class RunQueue {
  readonly #queue: TaskQueue;

  /** @param width most runs at the same time; called for each run, because it is a setting */
  constructor(width: () => number) {
    this.#queue = new TaskQueue(width);
  }

  /** Makes a run that starts its work when its turn comes. */
  start(id: string, plan: RunPlan, initial: Partial<RunSnapshot>, work: (run: RunWriter) => Promise<void>): Run {
    const inTurn = (writer: RunWriter) =>
      this.add(
        () => run,
        () => work(writer),
      );
    const run: Run = new Run(id, plan, initial, inTurn);
    return run;
  }

  /**
   * Resolves when the work has ended. If a run is canceled while it waits, its work starts at once, finds that the run is canceled, and ends.
   * @param run called later, because a run adds itself in its constructor
   */
  add(run: () => Run, work: () => Promise<void>): Promise<void> {
    return new Promise((resolve) => {
      let begun: Promise<void> | undefined;
      const begin = () => {
        begun ??= work().finally(resolve);
        return begun;
      };
      queueMicrotask(() => run().canceled.addEventListener('abort', () => void begin(), { once: true }));
      this.#queue.add(() => untilSearching(run(), begin()));
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
