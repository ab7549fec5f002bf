import { owned } from '../../../../../src/sprite/pixels/bytes';
import type { Raster } from '../../../../../src/sprite/pixels/raster';
import { type ThreadFault, type WorkerOptions, WorkerQueue } from '../../../../../src/work/workerQueue';
import { DrawingError } from './drawingError';
import type { DrawingTasks, Fit, NormalMapInput, Output, Plan, Refusal, Source } from './drawingTasks';

export interface DrawingsOptions extends WorkerOptions {
  /** Most milliseconds for reading one image. */
  readonly readingLimitMs: number;
  /** Most milliseconds for drawing one image. */
  readonly drawingLimitMs: number;
}

/** What a person reads if a task takes too long. */
const OVERTIME: Readonly<Record<keyof DrawingTasks, string>> = {
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

/** A queue of tasks for one drawing worker. @param limits most milliseconds of one task of each kind */
export function drawingQueue(
  limits: Readonly<Record<keyof DrawingTasks, number>>,
  options: WorkerOptions,
): WorkerQueue<DrawingTasks, Refusal> {
  return new WorkerQueue(
    {
      name: 'sprite-kiln-drawing',
      limitMs: (kind) => limits[kind],
      refused: ({ fault, message }) => new DrawingError(fault, message),
      failed: (fault, kind, cause) =>
        new DrawingError(fault, fault === 'time' ? OVERTIME[kind] : FAILURES[fault], { cause }),
      moved: { read: ({ bytes }) => [bytes] },
    },
    options,
  );
}

/**
 * Does all work on pixels in two worker threads: one reads images, one draws. An unusable image is therefore refused at once, even during
 * a drawing, and a small machine has threads left for other work. A run requests one output at a time, so runs take turns. All errors are
 * `DrawingError`s.
 */
export class Drawings {
  readonly #reading: WorkerQueue<DrawingTasks, Refusal>;
  readonly #drawing: WorkerQueue<DrawingTasks, Refusal>;

  constructor({ readingLimitMs, drawingLimitMs, ...options }: DrawingsOptions) {
    const limits = { read: readingLimitMs, draw: drawingLimitMs, 'normal-map': drawingLimitMs };
    this.#reading = drawingQueue(limits, options);
    this.#drawing = drawingQueue(limits, options);
  }

  /**
   * Reads a PNG, JPEG, or WebP file: checks it completely, scales it to fit, and finds its spec.
   * @param bytes moved: the caller can't read them afterwards
   */
  read(bytes: Uint8Array, fit: Fit, signal?: AbortSignal): Promise<Source> {
    return this.#reading.run('read', { bytes: owned(bytes), fit }, signal);
  }

  /** Draws one output of a plan, as files. */
  draw(plan: Plan, output: number): Promise<Output> {
    return this.#drawing.run('draw', { plan, output });
  }

  /** Draws a normal map, as a PNG. */
  normalMap(
    picture: Raster,
    frames: NormalMapInput['frames'],
    signal?: AbortSignal,
  ): Promise<DrawingTasks['normal-map']['answer']> {
    return this.#drawing.run('normal-map', { picture, frames }, signal);
  }

  /** Rejects the running tasks and ends both threads. */
  async close(): Promise<void> {
    await Promise.all([this.#reading.close(), this.#drawing.close()]);
  }
}
