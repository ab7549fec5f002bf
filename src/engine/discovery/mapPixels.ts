import type { ExportRefusal, LookTask, MapAnswer } from '../../export/protocol';
import { TASK_LIMITS } from '../../export/timeLimits';
import { type Work, type WorkerOptions, WorkerQueue } from '../../threads/workerQueue';

/** Limits of one picture; an idle thread ends after `idleMs`. */
const BOUNDS: Omit<WorkerOptions, 'script'> = { limitMs: TASK_LIMITS.look, idleMs: 15_000, memoryMb: 512 };

const LOOKING: Work<LookTask, ExportRefusal> = {
  name: 'sprite-kiln-maps',
  refused: () => new UnreadableError(),
  failed: (fault, _, cause) => new Error(`Looking into a picture ended: ${fault}.`, { cause }),
};

/** No frame of the picture can be read. */
class UnreadableError extends Error {}

/**
 * Checks pixels for normal maps in its own thread, because previews ask while a long export may use the other one. The thread starts
 * with the first picture.
 */
export class MapPixels {
  readonly #queue: WorkerQueue<LookTask, MapAnswer, ExportRefusal>;

  /** @param options `script` is the export thread's */
  constructor(options: Pick<WorkerOptions, 'script'> & Partial<WorkerOptions>) {
    this.#queue = new WorkerQueue(LOOKING, { ...BOUNDS, ...options });
  }

  /**
   * Whether the first frame of a picture file is a normal map; a damaged file isn't one. Undefined if it's too transparent to tell, or takes too
   * much time or memory.
   */
  async areMap(bytes: Uint8Array): Promise<boolean | undefined> {
    try {
      return (await this.#queue.run({ kind: 'look', bytes })).isMap;
    } catch (error) {
      return error instanceof UnreadableError ? false : undefined;
    }
  }

  /** Ends the thread. */
  close(): Promise<void> {
    return this.#queue.close();
  }
}
