import type { Reached } from '../../shared/base/reached';
import type { CheckAnswer } from '../../sprite/checks/checkSource';
import type { FixAnswer } from '../../sprite/fix/files/fixAnswer';
import type { ExportSource } from '../../sprite/source/source';
import type { StyleAnswer } from '../../sprite/style/styleSources';
import type { CheckTask, ColorsAnswer, ColorsTask, ExportRefusal, FixTask, StyleTask } from '../../work/tasks';
import { TASK_LIMITS } from '../../work/timeLimits';
import { type ThreadFault, type Work, type WorkerOptions, WorkerQueue } from '../../work/workerQueue';
import { errorOfRefusal } from '../exports/exportThread';

/** A check or a fix that got no answer. */
export class PixelThreadError extends Error {
  constructor(
    readonly fault: ThreadFault,
    /** Most milliseconds of such a task. */
    readonly limitMs: number,
    /** How far it came, if it told. */
    readonly reached?: Reached,
    options?: ErrorOptions,
  ) {
    super(`Checking pixels ended: ${fault}.`, options);
    this.name = 'PixelThreadError';
  }
}

type PixelTask = CheckTask | FixTask | ColorsTask | StyleTask;

const CHECKING: Work<PixelTask, ExportRefusal> = {
  name: 'sprite-kiln-pixels',
  refused: errorOfRefusal,
  failed: (fault, { kind }, cause, reached) => new PixelThreadError(fault, TASK_LIMITS[kind], reached, { cause }),
};

/** Limits for one sprite, whose time is in `TASK_LIMITS`; a thread without work ends after `idleMs`. */
const BOUNDS: Omit<WorkerOptions, 'script'> = { limitMs: TASK_LIMITS.check, idleMs: 15_000, memoryMb: 768 };

type PixelQueue = WorkerQueue<PixelTask, CheckAnswer | FixAnswer | ColorsAnswer | StyleAnswer, ExportRefusal>;

export interface PixelThreadOptions extends Partial<WorkerOptions> {
  /** The script of the export thread. */
  readonly script: string;
  /** Most threads; default: one. */
  readonly threads?: number;
}

/**
 * Checks and fixes pixels in threads of its own: an export must not wait for the check of a large set, and the other way round. Each thread does one sprite
 * after the other, and starts when it has the first one: a second one only while the first is busy. A sprite that takes a thread down doesn't affect others.
 */
export class PixelThread {
  readonly #options: PixelThreadOptions;

  /** Sprites that can be worked on at the same time, at least 1. */
  readonly atOnce: number;
  /** Each thread with the number of its sprites that aren't done. */
  readonly #queues: { readonly queue: PixelQueue; load: number }[] = [];
  #closed = false;

  constructor(options: PixelThreadOptions) {
    this.#options = options;
    this.atOnce = Math.max(1, Math.floor(options.threads ?? 1));
  }

  /**
   * @param signal aborted if the answer is no longer needed; its thread then ends at once
   * @throws PictureError or UnreadablePictureError if a file can't be read, otherwise PixelThreadError
   */
  async check(task: Omit<CheckTask, 'kind'>, signal?: AbortSignal): Promise<CheckAnswer> {
    return (await this.#run({ kind: 'check', ...task }, signal)) as CheckAnswer;
  }

  /** The files of a fix; nothing is written. @throws as `check`, and ExportError if the result is too large */
  async fix(task: Omit<FixTask, 'kind'>, signal?: AbortSignal): Promise<FixAnswer> {
    return (await this.#run({ kind: 'fix', ...task }, signal)) as FixAnswer;
  }

  /** The colors of a sprite, as a palette; see `ColorsAnswer`. @throws as `check` */
  async colors(source: ExportSource, signal?: AbortSignal): Promise<readonly number[]> {
    return ((await this.#run({ kind: 'colors', source }, signal)) as ColorsAnswer).palette;
  }

  /** The style that sprites have in common. @throws as `check`, if none of them can be read */
  async style(sources: readonly ExportSource[], signal?: AbortSignal): Promise<StyleAnswer> {
    return (await this.#run({ kind: 'style', sources }, signal)) as StyleAnswer;
  }

  /** Rejects pending work and ends the threads. */
  async close(): Promise<void> {
    this.#closed = true;
    await Promise.all(this.#queues.map(({ queue }) => queue.close()));
  }

  async #run(task: PixelTask, signal: AbortSignal | undefined) {
    if (this.#closed) throw CHECKING.failed('closed', task);
    const thread = this.#freest();
    thread.load++;
    try {
      return await thread.queue.run(task, signal, this.#options.limitMs ?? TASK_LIMITS[task.kind]);
    } finally {
      thread.load--;
    }
  }

  /** An idle thread, else a new one, else the one with the least work. */
  #freest() {
    const [first, ...others] = this.#queues;
    const freest = first && others.reduce((best, one) => (one.load < best.load ? one : best), first);
    if (freest && (freest.load === 0 || this.#queues.length === this.atOnce)) return freest;
    const queue: PixelQueue = new WorkerQueue(CHECKING, { ...BOUNDS, ...this.#options });
    const made = { queue, load: 0 };
    this.#queues.push(made);
    return made;
  }
}
