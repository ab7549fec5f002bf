import { CanceledError } from '../../service/errors';
import { SourceFileError, type SourceFileFault } from '../../service/runErrors';
import type { ForeignText } from '../../shared/base/foreignText';
import type { SourceLook } from '../../sprite/source/sourceLook';
import type { ExportRefusal, FlatAnswer, FlattenTask } from '../../work/tasks';
import { TASK_LIMITS } from '../../work/timeLimits';
import { type ThreadFault, type Work, type WorkerOptions, WorkerQueue } from '../../work/workerQueue';

const FIRST: SourceLook = { frame: 0 };

/** Limits for one frame; a thread without work ends after `idleMs`. Less time than for an export, because a run waits for it. */
const BOUNDS: Omit<WorkerOptions, 'script'> = { limitMs: TASK_LIMITS.flatten, idleMs: 15_000, memoryMb: 512 };

const FAULTS: Partial<Record<ThreadFault, SourceFileFault>> = { time: 'too-slow', memory: 'too-much-memory' };

const FLATTENING: Work<FlattenTask, ExportRefusal> = {
  name: 'sprite-kiln-frames',
  refused: (refusal, { name }) => new SourceFileError(name, refusal.of === 'picture' ? refusal.fault : 'unreadable'),
  failed: (fault, { name }, cause) =>
    fault === 'canceled' || fault === 'closed'
      ? new CanceledError()
      : new SourceFileError(name, FAULTS[fault] ?? 'unreadable', { cause }),
};

/**
 * Flattens frames of Aseprite files for runs, in its own thread: a small file can need minutes of drawing, and long exports must not delay a run. The
 * thread starts with the first frame.
 */
export class FrameThread {
  readonly #queue: WorkerQueue<FlattenTask, FlatAnswer, ExportRefusal>;

  /** @param options `script` is the script of the export thread */
  constructor(options: Pick<WorkerOptions, 'script'> & Partial<WorkerOptions>) {
    this.#queue = new WorkerQueue(FLATTENING, { ...BOUNDS, ...options });
  }

  /**
   * A frame as a PNG. Without `look`, the first frame with the file's visible layers.
   * @param name of the file, for errors
   * @throws {SourceFileError} if the file can't be read whole, has no such frame, or takes too much time or memory
   * @throws {CanceledError} if `signal` aborts, which ends the thread at once
   */
  async flatten(file: Uint8Array, name: ForeignText, look = FIRST, signal?: AbortSignal): Promise<Uint8Array> {
    const { png } = await this.#queue.run({ kind: 'flatten', file, name, look }, signal);
    if (!png) throw new SourceFileError(name, 'no-frame');
    return png;
  }

  /** Cancels all work and ends the thread. */
  close(): Promise<void> {
    return this.#queue.close();
  }
}
