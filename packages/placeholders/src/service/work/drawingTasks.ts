import type { Operation } from '../../../../../src/shared/contract/api';
import type { Raster, Size } from '../../../../../src/sprite/pixels/raster';
import type { DrawingSpec } from '../../drawing/drawing';

// Messages between the thread that answers requests and the drawing workers. Rasters are in shared memory, so they are passed as often as
// needed without a copy.

/** How large an image may stay when it is read; it is scaled down by whole steps (every second pixel, every third…) until it fits. */
export interface Fit {
  /** Pixels a side; absent: the most that images may have, 4096. */
  readonly maxSide?: number;
  /** So many copies of the image must fit on a sheet of 4096 × 4096 pixels. */
  readonly frames: number;
}

/** A request with its images read and its defaults filled in: everything that drawing needs. */
export interface Plan {
  readonly operation: Operation;
  /** Empty if the operation has no prompt. */
  readonly prompt: string;
  /** The images of `inputs`, in order; the first is the primary sprite. */
  readonly pictures: readonly Raster[];
  /** The spec of the first image, if this service drew it and nobody has changed it since. */
  readonly spec?: DrawingSpec | undefined;
  /** Longest side of the outputs, in pixels. */
  readonly size: number;
  /** Frames of an animation; 1 for other operations. */
  readonly frames: number;
  /** Most colors of an animation; absent: the colors of the images. */
  readonly colors?: number;
  /** Number of outputs of a successful run. */
  readonly outputs: number;
}

/** An image that was read. */
export interface Source {
  readonly picture: Raster;
  /** Only if the file contains a spec and its pixels are what the spec draws. */
  readonly spec?: DrawingSpec | undefined;
}

/** A file to check and decode. */
export interface ReadInput {
  /** Moved to the worker. */
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly fit: Fit;
}

/** One output of a run. */
export interface DrawInput {
  readonly plan: Plan;
  /** 0 to `plan.outputs` − 1. */
  readonly output: number;
}

export interface NormalMapInput {
  readonly picture: Raster;
  /** For a sheet: size and number of its frames. Each is mapped by itself, so no frame affects the slopes of its neighbor. */
  readonly frames?: Size & { readonly count: number };
}

/** A file of an asset, ready to be written. */
export interface OutputFile {
  readonly name: string;
  /** The first hexadecimal digits of the SHA-256 of the bytes. */
  readonly version: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** An output of a run, as files. The size is that of one frame if it is an animation. */
export interface Output extends Size {
  /** The file that the asset shows: a PNG, or a GIF if there is an `animation`. */
  readonly file: OutputFile;
  readonly animation?: {
    readonly source: OutputFile;
    readonly sheet: OutputFile;
    readonly frames: number;
    /** Frames per second. */
    readonly fps: number;
  };
}

/** Kind of task → what the worker gets, and what it answers. Each has a function in `drawingWorker.ts`, and its time in `drawings.ts`. */
export interface DrawingTasks {
  readonly read: { readonly input: ReadInput; readonly answer: Source };
  readonly draw: { readonly input: DrawInput; readonly answer: Output };
  /** The answer is a PNG. */
  readonly 'normal-map': { readonly input: NormalMapInput; readonly answer: Uint8Array<ArrayBuffer> };
}

/** Why a task failed: `not-a-picture`, `damaged` (also for a kind that isn't supported), `too-large`, `nothing-to-draw` (no opaque pixel). */
export type TaskFault = 'not-a-picture' | 'damaged' | 'too-large' | 'nothing-to-draw';

/** `message` may be shown to people. */
export interface Refusal {
  readonly fault: TaskFault;
  readonly message: string;
}

/** Thrown by the worker for a task that it can't do. The message says why and may be shown to people. */
export class TaskError extends Error {
  constructor(
    readonly fault: TaskFault,
    message: string,
  ) {
    super(message);
    this.name = 'TaskError';
  }
}
