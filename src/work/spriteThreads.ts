import { TimeIsUp } from '../shared/base/reached';
import { errorOfRefusal, type Refusal } from './refusals';
import type { TaskRunner } from './taskRunner';
import type { Tasks } from './tasks';
import { ThreadError } from './threadError';
import { TASK_LIMITS } from './timeLimits';
import { type TaskOf, USES, type Use } from './uses';
import { type Work, WorkerQueue } from './workerQueue';

export interface SpriteThreadsOptions {
  /** Path of the script of the threads, built from `spriteWorker.ts`. */
  readonly script: string;
  /** Most threads; default: one. */
  readonly threads?: number;
  /** Most milliseconds of every task; default: those of `timeLimits.ts`. */
  readonly limitMs?: number;
}

/** The queue of one thread, with the number of its tasks that aren't done. */
interface Thread {
  readonly queue: WorkerQueue<Tasks, Refusal>;
  load: number;
}

/**
 * The threads of one use. Each does one task after the other, and starts when it has the first one: a second one only while the first is busy. A task that
 * takes a thread down affects no other.
 */
export class SpriteThreads<U extends Use> implements TaskRunner<TaskOf<U>> {
  readonly #use: U;
  readonly #options: SpriteThreadsOptions;

  /** Tasks that can be worked on at the same time, at least 1. */
  readonly atOnce: number;
  readonly #threads: Thread[] = [];
  #closed = false;

  constructor(use: U, options: SpriteThreadsOptions) {
    this.#use = use;
    this.#options = options;
    this.atOnce = Math.max(1, Math.floor(options.threads ?? 1));
  }

  async run<K extends TaskOf<U>>(kind: K, input: Tasks[K]['input'], signal?: AbortSignal): Promise<Tasks[K]['answer']> {
    if (this.#closed) throw this.#failed('closed', kind);
    const thread = this.#freest();
    thread.load++;
    try {
      return await thread.queue.run(kind, input, signal);
    } finally {
      thread.load--;
    }
  }

  /** Rejects pending tasks, and ends the threads. */
  async close(): Promise<void> {
    this.#closed = true;
    await Promise.all(this.#threads.map(({ queue }) => queue.close()));
  }

  /** An idle thread, else a new one, else the one with the least work. */
  #freest(): Thread {
    const [first, ...others] = this.#threads;
    const freest = first && others.reduce((best, one) => (one.load < best.load ? one : best), first);
    if (freest && (freest.load === 0 || this.#threads.length === this.atOnce)) return freest;
    const made = { queue: this.#queue(), load: 0 };
    this.#threads.push(made);
    return made;
  }

  #queue(): WorkerQueue<Tasks, Refusal> {
    const { script, limitMs } = this.#options;
    const { memoryMb, idleMs } = USES[this.#use];
    const work: Work<Tasks, Refusal> = {
      name: `sprite-kiln-${this.#use}`,
      limitMs: (kind) => limitMs ?? TASK_LIMITS[kind],
      refused: errorOfRefusal,
      failed: (...how) => this.#failed(...how),
    };
    return new WorkerQueue(work, { script, memoryMb, idleMs });
  }

  #failed(...[fault, kind, cause, reached]: Parameters<Work<Tasks, Refusal>['failed']>): ThreadError {
    const limitMs = cause instanceof TimeIsUp ? cause.limitMs : TASK_LIMITS[kind];
    return new ThreadError(this.#use, fault, limitMs, reached, { cause });
  }
}
