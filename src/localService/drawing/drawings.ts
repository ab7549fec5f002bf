import { owned } from '../../shared/sprite/pixels/bytes';
import type { Raster } from '../../shared/sprite/pixels/raster';
import { type ThreadFault, type Work, type WorkerOptions, WorkerQueue } from '../../threads/workerQueue';
import { DrawingError } from './drawingError';
import type { Fit, NormalMapTask, Output, Plan, Refusal, Result, Source, Task, Tasks } from './protocol';

export interface DrawingsOptions extends Omit<WorkerOptions, 'limitMs'> {
  /** Milliseconds that reading one picture may take. */
  readonly readingLimitMs: number;
  /** Milliseconds that drawing one may take. */
  readonly drawingLimitMs: number;
}

/** The sentence for a task that takes too long, and what helps. */
const OVERTIME: Readonly<Record<Task['kind'], string>> = {
  read: 'The picture took too long to read. Save it again, best as PNG, and use that file.',
  draw: 'The picture took too long to draw.',
  'normal-map': 'The picture took too long to draw.',
};

const FAILURES: Readonly<Record<Exclude<ThreadFault, 'time'>, string>> = {
  memory: 'The picture takes more memory to draw than there is for it.',
  ended: 'Drawing broke off unexpectedly.',
  unexpected: 'The picture could not be drawn.',
  closed: 'The service was closed before the picture was drawn.',
  canceled: 'The picture is no longer wanted.',
};

const DRAWING: Work<Task, Refusal> = {
  name: 'sprite-kiln-drawing',
  refused: ({ fault, message }) => new DrawingError(fault, message),
  failed(fault, { kind }, cause) {
    return new DrawingError(fault, fault === 'time' ? OVERTIME[kind] : FAILURES[fault], { cause });
  },
  transfer: (task) => (task.kind === 'read' ? [task.bytes.buffer] : []),
};

/** Tasks for one drawing worker. */
export class DrawingQueue {
  readonly #queue: WorkerQueue<Task, Result, Refusal>;

  constructor(options: WorkerOptions) {
    this.#queue = new WorkerQueue(DRAWING, options);
  }

  /** @throws DrawingError */
  run<K extends keyof Tasks>(task: Tasks[K]['task'], signal?: AbortSignal): Promise<Tasks[K]['result']> {
    // The worker answers a task with the result of its kind.
    return this.#queue.run(task, signal) as Promise<Tasks[K]['result']>;
  }

  close(): Promise<void> {
    return this.#queue.close();
  }
}

/**
 * All work on pixels, done by two worker threads: one reads pictures, one draws. So a picture that cannot be used is refused at once,
 * whatever is being drawn, and a small machine has threads left for other work. A run asks for one output at a time, so that runs take
 * turns. Everything rejects with a `DrawingError`.
 */
export class Drawings {
  readonly #reading: DrawingQueue;
  readonly #drawing: DrawingQueue;

  constructor({ readingLimitMs, drawingLimitMs, ...options }: DrawingsOptions) {
    this.#reading = new DrawingQueue({ ...options, limitMs: readingLimitMs });
    this.#drawing = new DrawingQueue({ ...options, limitMs: drawingLimitMs });
  }

  /**
   * The picture of a PNG, JPEG or WebP file, checked as a whole and scaled to fit, and its spec.
   * @param bytes are given away: the caller cannot read them afterwards.
   */
  read(bytes: Uint8Array, fit: Fit, signal?: AbortSignal): Promise<Source> {
    return this.#reading.run<'read'>({ kind: 'read', bytes: owned(bytes), fit }, signal);
  }

  /** One output of a plan, as files. */
  draw(plan: Plan, output: number): Promise<Output> {
    return this.#drawing.run<'draw'>({ kind: 'draw', plan, output });
  }

  /** The normal map as a PNG. */
  normalMap(
    picture: Raster,
    frames: NormalMapTask['frames'],
    signal?: AbortSignal,
  ): Promise<Tasks['normal-map']['result']> {
    return this.#drawing.run<'normal-map'>({ kind: 'normal-map', picture, frames }, signal);
  }

  /** Fails what is under way and ends both threads. */
  async close(): Promise<void> {
    await Promise.all([this.#reading.close(), this.#drawing.close()]);
  }
}
