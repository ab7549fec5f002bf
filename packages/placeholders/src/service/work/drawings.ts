import { owned } from '../../../../../src/sprite/pixels/bytes';
import type { Raster } from '../../../../../src/sprite/pixels/raster';
import { type ThreadFault, type Work, type WorkerOptions, WorkerQueue } from '../../../../../src/work/workerQueue';
import { DrawingError } from './drawingError';
import type { Fit, NormalMapTask, Output, Plan, Refusal, Result, Source, Task, Tasks } from './drawingTasks';

export interface DrawingsOptions extends Omit<WorkerOptions, 'limitMs'> {
  /** Most milliseconds for reading one image. */
  readonly readingLimitMs: number;
  /** Most milliseconds for drawing one image. */
  readonly drawingLimitMs: number;
}

/** What a person reads if a task takes too long. */
const OVERTIME: Readonly<Record<Task['kind'], string>> = {
  read: 'Reading the image took too long. Save it again, preferably as PNG, and use that file.',
  draw: 'The image took too long to draw.',
  'normal-map': 'The image took too long to draw.',
};

const FAILURES: Readonly<Record<Exclude<ThreadFault, 'time'>, string>> = {
  memory: 'Not enough memory to draw the image.',
  ended: 'Drawing stopped unexpectedly.',
  unexpected: "Couldn't draw the image.",
  closed: 'The service was closed before the image was drawn.',
  canceled: 'The image is no longer needed.',
};

const DRAWING: Work<Task, Refusal> = {
  name: 'sprite-kiln-drawing',
  refused: ({ fault, message }) => new DrawingError(fault, message),
  failed(fault, { kind }, cause) {
    return new DrawingError(fault, fault === 'time' ? OVERTIME[kind] : FAILURES[fault], { cause });
  },
  transfer: (task) => (task.kind === 'read' ? [task.bytes.buffer] : []),
};

/** A queue of tasks for one drawing worker. */
export class DrawingQueue {
  readonly #queue: WorkerQueue<Task, Result, Refusal>;

  constructor(options: WorkerOptions) {
    this.#queue = new WorkerQueue(DRAWING, options);
  }

  /** @throws DrawingError */
  run<K extends keyof Tasks>(task: Tasks[K]['task'], signal?: AbortSignal): Promise<Tasks[K]['result']> {
    // The worker answers each task with the result of its kind.
    return this.#queue.run(task, signal) as Promise<Tasks[K]['result']>;
  }

  close(): Promise<void> {
    return this.#queue.close();
  }
}

/**
 * Does all work on pixels in two worker threads: one reads images, one draws. An unusable image is therefore refused at once, even during
 * a drawing, and a small machine has threads left for other work. A run requests one output at a time, so runs take turns. All errors are
 * `DrawingError`s.
 */
export class Drawings {
  readonly #reading: DrawingQueue;
  readonly #drawing: DrawingQueue;

  constructor({ readingLimitMs, drawingLimitMs, ...options }: DrawingsOptions) {
    this.#reading = new DrawingQueue({ ...options, limitMs: readingLimitMs });
    this.#drawing = new DrawingQueue({ ...options, limitMs: drawingLimitMs });
  }

  /**
   * Reads a PNG, JPEG, or WebP file: checks it completely, scales it to fit, and finds its spec.
   * @param bytes transferred: the caller can't read them afterwards
   */
  read(bytes: Uint8Array, fit: Fit, signal?: AbortSignal): Promise<Source> {
    return this.#reading.run<'read'>({ kind: 'read', bytes: owned(bytes), fit }, signal);
  }

  /** Draws one output of a plan, as files. */
  draw(plan: Plan, output: number): Promise<Output> {
    return this.#drawing.run<'draw'>({ kind: 'draw', plan, output });
  }

  /** Draws a normal map, as a PNG. */
  normalMap(
    picture: Raster,
    frames: NormalMapTask['frames'],
    signal?: AbortSignal,
  ): Promise<Tasks['normal-map']['result']> {
    return this.#drawing.run<'normal-map'>({ kind: 'normal-map', picture, frames }, signal);
  }

  /** Rejects the running tasks and ends both threads. */
  async close(): Promise<void> {
    await Promise.all([this.#reading.close(), this.#drawing.close()]);
  }
}
