import type { Operation, RunKind, UploadContentType } from './api';

/** The field rules of the contract (§2, §4, §8) as one table: the client's checks and the forms both read it. */

export interface Range {
  readonly min: number;
  readonly max: number;
}

export interface OperationLimits {
  /** `undefined`: the operation has no prompt field. `max` undefined: the contract shows no limit. */
  readonly prompt?: { readonly max?: number };
  /** Number of input items; `undefined`: the operation takes none. */
  readonly inputs?: Range;
  /** Allowed values of `size`; `undefined`: not accepted. */
  readonly sizes?: readonly number[];
  readonly sizeRequired?: boolean;
  /** Numbers of frames that may be asked for; `undefined`: not accepted. */
  readonly outputFrames?: Range;
  /** Numbers of colors that may be asked for; `undefined`: not accepted. */
  readonly colors?: Range;
}

const NATIVE_SIZES = [16, 32, 64] as const;

/** Even numbers. */
export const OUTPUT_FRAMES = { min: 2, max: 16, step: 2 } as const;

export const COLORS = { min: 2, max: 256 } as const;

export const OPERATIONS: Readonly<Record<Operation, OperationLimits>> = {
  generate: { prompt: { max: 10_000 }, sizes: NATIVE_SIZES, sizeRequired: true },
  edit: { prompt: {}, inputs: { min: 1, max: 9 } },
  'style-reference': {
    prompt: {},
    inputs: { min: 1, max: 20 },
    sizes: [16, 24, 32, 48, 64, 80, 96, 112, 128],
  },
  'direction-set': { inputs: { min: 1, max: 1 }, sizes: NATIVE_SIZES },
  animate: { prompt: { max: 2_000 }, inputs: { min: 1, max: 1 }, outputFrames: OUTPUT_FRAMES, colors: COLORS },
};

/** Those of `POST /generate`, which cost credits. */
export const GENERATIONS = Object.keys(OPERATIONS) as Operation[];

/** Everything that can be run, in the order of the menus. */
export const RUN_KINDS: readonly RunKind[] = [...GENERATIONS, 'normal-map'];

/** Those that take pictures. */
export const PICTURE_KINDS = RUN_KINDS.filter((kind) => kind === 'normal-map' || OPERATIONS[kind].inputs !== undefined);

/** Tag rules (§2). A tag is counted after trimming. Digits are those of any script; `½`, `²` and `Ⅷ` are numbers, and not digits. */
export const TAGS = { max: 10, length: { min: 1, max: 32 }, characters: /^[\p{L}\p{Nd} _-]+$/u } as const;

/** `GET /assets` (§4). */
export const PAGE = { min: 1, max: 100, default: 20 } as const;

/** `GET /tags` (§4). */
export const TAG_LIST = { max: 200 } as const;

/** `POST /uploads` (§4). */
export const UPLOAD = {
  maxBytes: 20 * 1024 * 1024,
  contentTypes: ['image/png', 'image/jpeg', 'image/webp'] as readonly UploadContentType[],
} as const;

/**
 * What travels inline as a data URL before an upload is used instead. The contract names no number; services of this
 * shape refuse more than about this (bytes of the decoded picture, of all pictures, and of the JSON body).
 */
export const INLINE = { itemBytes: 1_000_000, totalBytes: 2_500_000, bodyBytes: 4_000_000 } as const;
