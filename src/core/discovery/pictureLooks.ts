import type { Likeness } from '../../sprite/compare/likeness';
import type { ExportRefusal, LikenessAnswer, LikenessTask, LookTask, MapAnswer } from '../../work/tasks';
import { TASK_LIMITS } from '../../work/timeLimits';
import { type Work, type WorkerOptions, WorkerQueue } from '../../work/workerQueue';

/** Limits of one task; an idle thread ends after `idleMs`. */
const BOUNDS: Omit<WorkerOptions, 'script'> = { limitMs: TASK_LIMITS.look, idleMs: 15_000, memoryMb: 512 };

type Task = LookTask | LikenessTask;

const LOOKING: Work<Task, ExportRefusal> = {
  name: 'sprite-kiln-looks',
  refused: () => new UnreadableError(),
  failed: (fault, _, cause) => new Error(`Comparing images ended: ${fault}.`, { cause }),
};

/** No frame of the picture can be read. */
class UnreadableError extends Error {}

/**
 * Looks into pictures in its own thread, because previews ask while a long export may use the other one: which of them are normal maps, and which are
 * alike. The thread starts with the first picture.
 */
export class PictureLooks {
  readonly #options: Pick<WorkerOptions, 'script'> & Partial<WorkerOptions>;

  readonly #queue: WorkerQueue<Task, MapAnswer | LikenessAnswer, ExportRefusal>;

  /** @param options `script` is the export thread's */
  constructor(options: Pick<WorkerOptions, 'script'> & Partial<WorkerOptions>) {
    this.#options = options;
    this.#queue = new WorkerQueue(LOOKING, { ...BOUNDS, ...options });
  }

  /**
   * Whether the first frame of a picture file is a normal map; a damaged file isn't one. Undefined if it's too transparent to tell, or takes too
   * much time or memory.
   */
  async areMap(bytes: Uint8Array): Promise<boolean | undefined> {
    try {
      return ((await this.#run({ kind: 'look', bytes })) as MapAnswer).isMap;
    } catch (error) {
      return error instanceof UnreadableError ? false : undefined;
    }
  }

  /** How alike each two neighbors of some picture files are; undefined if that takes too much time or memory. @param files at least two */
  async likeness(files: readonly Uint8Array[]): Promise<readonly Likeness[] | undefined> {
    try {
      return ((await this.#run({ kind: 'likeness', files })) as LikenessAnswer).pairs;
    } catch {
      return undefined;
    }
  }

  #run(task: Task) {
    return this.#queue.run(task, undefined, this.#options.limitMs ?? TASK_LIMITS[task.kind]);
  }

  /** Ends the thread. */
  close(): Promise<void> {
    return this.#queue.close();
  }
}
