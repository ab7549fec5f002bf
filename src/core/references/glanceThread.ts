import { CanceledError } from '../../service/errors';
import type { Glance, GlanceOptions } from '../../sprite/contactSheet/glance';
import type { ExportSource } from '../../sprite/source/source';
import type { ExportRefusal, GlanceTask } from '../../work/tasks';
import { TASK_LIMITS } from '../../work/timeLimits';
import { type Work, type WorkerOptions, WorkerQueue } from '../../work/workerQueue';
import { errorOfRefusal } from '../exports/exportThread';

/** Limits of one image: somebody waits for it with the mouse over a word. An idle thread ends after `idleMs`. */
const BOUNDS: Omit<WorkerOptions, 'script'> = { limitMs: TASK_LIMITS.glance, idleMs: 60_000, memoryMb: 512 };

const GLANCING: Work<GlanceTask, ExportRefusal> = {
  name: 'sprite-kiln-glances',
  refused: errorOfRefusal,
  failed: (fault, _, cause) =>
    fault === 'canceled' || fault === 'closed'
      ? new CanceledError()
      : new Error(`Drawing a sprite ended: ${fault}.`, { cause }),
};

/** Draws sprites for hovers, in its own thread: an export may take many seconds. The thread starts with the first sprite. */
export class GlanceThread {
  readonly #queue: WorkerQueue<GlanceTask, Glance, ExportRefusal>;

  /** @param options `script` is the script of the export thread */
  constructor(options: Pick<WorkerOptions, 'script'> & Partial<WorkerOptions>) {
    this.#queue = new WorkerQueue(GLANCING, { ...BOUNDS, ...options });
  }

  /**
   * @throws {CanceledError} if `signal` aborts, which ends the thread at once if it draws this sprite
   * @throws PictureError or another error if it can't be read, or takes too much time or memory
   */
  draw(source: ExportSource, options: GlanceOptions, signal?: AbortSignal): Promise<Glance> {
    return this.#queue.run({ kind: 'glance', source, ...options }, signal);
  }

  /** Cancels all work and ends the thread. */
  close(): Promise<void> {
    return this.#queue.close();
  }
}
