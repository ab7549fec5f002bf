import type { DrawingSpec } from '../../art/art';
import type { Operation } from '../../shared/contract/api';
import type { Raster, Size } from '../../shared/sprite/pixels/raster';

// What the thread that answers requests and the drawing worker say to each other. Rasters lie in shared memory: they are handed over as
// often as needed and never copied.

/** How large a picture that was read stays; it is scaled down by whole steps (every second pixel, every third…) until it fits. */
export interface Fit {
  /** Pixels; absent: as large as pictures may be, 4096. */
  readonly maxSide?: number;
  /** This many copies of it must fit on a sheet of 4096 × 4096 pixels. */
  readonly frames: number;
}

/** A request with its pictures read and its defaults filled in: all that drawing needs. */
export interface Plan {
  readonly operation: Operation;
  /** Empty if the operation takes none. */
  readonly prompt: string;
  /** Those of `inputs`, in order; the first is the primary sprite. */
  readonly pictures: readonly Raster[];
  /** That of the first picture, where this service drew it and nobody has changed it since. */
  readonly spec?: DrawingSpec | undefined;
  /** Longest side of the outputs in pixels. */
  readonly size: number;
  /** Frames of an animation, 1 for other operations. */
  readonly frames: number;
  /** Absent: the colors of the pictures. */
  readonly colors?: number;
  /** Number of outputs of a run that succeeds. */
  readonly outputs: number;
}

/** A picture that was read. */
export interface Source {
  readonly picture: Raster;
  /** Only where the file carries one and the picture is what it draws. */
  readonly spec?: DrawingSpec | undefined;
}

/** Checks and decodes a file. */
export interface ReadTask {
  readonly kind: 'read';
  /** Move to the worker. */
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly fit: Fit;
}

/** Draws one output of a run. */
export interface DrawTask {
  readonly kind: 'draw';
  readonly plan: Plan;
  /** 0 to `plan.outputs` less one. */
  readonly output: number;
}

export interface NormalMapTask {
  readonly kind: 'normal-map';
  readonly picture: Raster;
  /** The picture is a sheet of so many frames of this size: no frame may cast a slope into its neighbor. */
  readonly frames?: Size & { readonly count: number };
}

/** A file of an asset, ready to be written. */
export interface OutputFile {
  readonly name: string;
  /** Start of the SHA-256 of the bytes, hexadecimal. */
  readonly version: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** An output of a run as files. Its size is that of one frame where it is an animation. */
export interface Output extends Size {
  /** What the asset shows: a PNG, or a GIF if there is an `animation`. */
  readonly file: OutputFile;
  readonly animation?: {
    readonly source: OutputFile;
    readonly sheet: OutputFile;
    readonly frames: number;
    /** Frames a second. */
    readonly fps: number;
  };
}

/** Kind of task → the task, and what its answer holds where it went well. */
export interface Tasks {
  readonly read: { readonly task: ReadTask; readonly result: Source };
  readonly draw: { readonly task: DrawTask; readonly result: Output };
  /** The result is a PNG. */
  readonly 'normal-map': { readonly task: NormalMapTask; readonly result: Uint8Array<ArrayBuffer> };
}

export type Task = Tasks[keyof Tasks]['task'];
export type Result = Tasks[keyof Tasks]['result'];

/** Why a task could not be done: `not-a-picture`, `damaged` (also of a kind that is not read), `too-large`, `nothing-to-draw` (no opaque pixel). */
export type TaskFault = 'not-a-picture' | 'damaged' | 'too-large' | 'nothing-to-draw';

/** `message` is fit to show. */
export interface Refusal {
  readonly fault: TaskFault;
  readonly message: string;
}

/** The worker throws it for a task that cannot be done. Its message says why and is fit to show. */
export class TaskError extends Error {
  constructor(
    readonly fault: TaskFault,
    message: string,
  ) {
    super(message);
    this.name = 'TaskError';
  }
}
