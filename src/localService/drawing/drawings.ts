import type { Raster } from '../../shared/pixels/raster';
import type { Fit, NormalMapTask, Output, Plan, Tasks } from './protocol';
import { type WorkerOptions, WorkerQueue } from './workerQueue';

export interface DrawingsOptions extends Omit<WorkerOptions, 'limitMs'> {
  /** Milliseconds that reading one picture may take. */
  readonly readingLimitMs: number;
  /** Milliseconds that drawing one may take. */
  readonly drawingLimitMs: number;
}

/**
 * All work on pixels, done by two worker threads: one reads pictures, one draws. So a picture that cannot be used is refused at once,
 * whatever is being drawn, and a small machine has threads left for other work. A run asks for one output at a time, so that runs take
 * turns. Everything rejects with a `DrawingError`.
 */
export class Drawings {
  readonly #reading: WorkerQueue;
  readonly #drawing: WorkerQueue;

  constructor({ readingLimitMs, drawingLimitMs, ...options }: DrawingsOptions) {
    this.#reading = new WorkerQueue({ ...options, limitMs: readingLimitMs });
    this.#drawing = new WorkerQueue({ ...options, limitMs: drawingLimitMs });
  }

  /**
   * The picture of a PNG, JPEG or WebP file, checked as a whole and scaled to fit.
   * @param bytes are given away: the caller cannot read them afterwards.
   */
  read(bytes: Uint8Array, fit: Fit, signal?: AbortSignal): Promise<Raster> {
    return this.#reading.run<'read'>({ kind: 'read', bytes, fit }, signal);
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
