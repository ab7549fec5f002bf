import type {
  CheckAnswer,
  CheckTask,
  ColorsAnswer,
  ColorsTask,
  ExportRefusal,
  FixAnswer,
  FixTask,
  StyleAnswer,
  StyleTask,
} from '../../export/protocol';
import type { ExportSource } from '../../export/source';
import { type ThreadFault, type Work, type WorkerOptions, WorkerQueue } from '../../threads/workerQueue';
import { errorOfRefusal } from '../exports/exportThread';

/** A check or a fix that got no answer. */
export class PixelThreadError extends Error {
  constructor(
    readonly fault: ThreadFault,
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
  failed: (fault, _, cause) => new PixelThreadError(fault, { cause }),
};

/** Limits for one sprite; a thread without work ends after `idleMs`. */
const BOUNDS: Omit<WorkerOptions, 'script'> = { limitMs: 60_000, idleMs: 15_000, memoryMb: 768 };

/**
 * Checks and fixes pixels in its own thread, one sprite after the other: an export must not wait for the check of a large set, and the other way round.
 * The thread starts with the first sprite.
 */
export class PixelThread {
  readonly #queue: WorkerQueue<PixelTask, CheckAnswer | FixAnswer | ColorsAnswer | StyleAnswer, ExportRefusal>;

  /** @param options `script` is the script of the export thread */
  constructor(options: Pick<WorkerOptions, 'script'> & Partial<WorkerOptions>) {
    this.#queue = new WorkerQueue(CHECKING, { ...BOUNDS, ...options });
  }

  /**
   * @param signal aborted if the answer is no longer needed; the thread then ends at once
   * @throws PictureError or UnreadablePictureError if a file can't be read, otherwise PixelThreadError
   */
  async check(task: Omit<CheckTask, 'kind'>, signal?: AbortSignal): Promise<CheckAnswer> {
    return (await this.#queue.run({ kind: 'check', ...task }, signal)) as CheckAnswer;
  }

  /** The files of a fix; nothing is written. @throws as `check`, and ExportError if the result is too large */
  async fix(task: Omit<FixTask, 'kind'>, signal?: AbortSignal): Promise<FixAnswer> {
    return (await this.#queue.run({ kind: 'fix', ...task }, signal)) as FixAnswer;
  }

  /** The colors of a sprite, as a palette; see `ColorsAnswer`. @throws as `check` */
  async colors(source: ExportSource, signal?: AbortSignal): Promise<readonly number[]> {
    return ((await this.#queue.run({ kind: 'colors', source }, signal)) as ColorsAnswer).palette;
  }

  /** The style that sprites have in common. @throws as `check`, if none of them can be read */
  async style(sources: readonly ExportSource[], signal?: AbortSignal): Promise<StyleAnswer> {
    return (await this.#queue.run({ kind: 'style', sources }, signal)) as StyleAnswer;
  }

  /** Rejects pending work and ends the thread. */
  close(): Promise<void> {
    return this.#queue.close();
  }
}
