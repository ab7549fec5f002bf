import type { Operation, RunKind, UploadContentType } from './api';

/**
 * The field rules of the contract (§2, §4, §8) as one table: the client's checks (`check.ts`), the questions, and the commands' arguments
 * all read it.
 */

/** Whole numbers from `min` to `max`; with a `step`, only its multiples. */
export interface Range {
  readonly min: number;
  readonly max: number;
  readonly step?: number;
}

/**
 * The fields of `POST /generate` that differ between operations, by their names in the request. An operation without a rule for a field
 * doesn't accept it.
 */
export interface OperationLimits {
  /** `max`, in code points, is absent if the contract shows no limit. */
  readonly prompt?: { readonly describes: 'sprite' | 'motion'; readonly max?: number };
  /** Number of input items. */
  readonly inputs?: Range;
  readonly size?: { readonly allowed: readonly number[]; readonly required?: boolean };
  readonly output_frames?: Range;
  readonly colors?: Range;
}

const NATIVE_SIZES = [16, 32, 64] as const;

/** Even numbers. */
export const OUTPUT_FRAMES = { min: 2, max: 16, step: 2 } as const;

export const COLORS = { min: 2, max: 256 } as const;

export const OPERATIONS: Readonly<Record<Operation, OperationLimits>> = {
  generate: { prompt: { describes: 'sprite', max: 10_000 }, size: { allowed: NATIVE_SIZES, required: true } },
  edit: { prompt: { describes: 'sprite' }, inputs: { min: 1, max: 9 } },
  'style-reference': {
    prompt: { describes: 'sprite' },
    inputs: { min: 1, max: 20 },
    size: { allowed: [16, 24, 32, 48, 64, 80, 96, 112, 128] },
  },
  'direction-set': { inputs: { min: 1, max: 1 }, size: { allowed: NATIVE_SIZES } },
  animate: {
    prompt: { describes: 'motion', max: 2_000 },
    inputs: { min: 1, max: 1 },
    output_frames: OUTPUT_FRAMES,
    colors: COLORS,
  },
};

/** The rules of every kind of run, in the order of the menus. */
export const RUN_LIMITS: Readonly<Record<RunKind, OperationLimits>> = {
  ...OPERATIONS,
  'normal-map': { inputs: { min: 1, max: 1 } },
};

/** The operations of `POST /generate`, which cost credits. */
export const GENERATIONS = Object.keys(OPERATIONS) as Operation[];

/** Every kind of run, in the order of the menus. */
export const RUN_KINDS = Object.keys(RUN_LIMITS) as readonly RunKind[];

/** The kinds of runs that take images. */
export const PICTURE_KINDS = RUN_KINDS.filter((kind) => RUN_LIMITS[kind].inputs !== undefined);

/** Tag rules (§2). A tag is counted after trimming. Digits of any script are allowed; `½`, `²`, and `Ⅷ` are numbers but not digits. */
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
 * Limits up to which images are sent inline, as data URLs, instead of as uploads. The contract names no number; services of this kind
 * refuse more than about this (bytes of one decoded image, of all images, and of the JSON body).
 */
export const INLINE = { itemBytes: 1_000_000, totalBytes: 2_500_000, bodyBytes: 4_000_000 } as const;
