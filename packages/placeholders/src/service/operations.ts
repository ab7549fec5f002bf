import type { InputItem, Operation } from '../../../../src/shared/contract/api';
import type { Raster } from '../../../../src/sprite/pixels/raster';
import type { JsonObject } from './body';
import { invalid } from './errors';
import { readInputs } from './inputs';
import { readTags } from './tags';
import type { Fit, Plan, Source } from './work/drawingTasks';

// The operations of `POST /generate`, as the built-in service reads the contract. It deliberately doesn't use the client's table
// (shared/contract/limits.ts): a misreading on either side then fails a contract test. worker/draw.ts draws each operation.

interface Range {
  readonly min: number;
  readonly max: number;
}

/** The fields of an operation besides `operation` and `tags` (§4, §8): a field without a rule is refused. */
interface OperationRules {
  /** `max`: characters (code points); absent if the contract shows no limit. */
  readonly prompt?: { readonly max?: number };
  /** Number of input items. */
  readonly inputs?: Range;
  /** Values of `size`. Without them, outputs are as large as the first input. */
  readonly sizes?: readonly number[];
  /** If it isn't required, the default is the size nearest to the inputs. */
  readonly sizeRequired?: boolean;
  /** Even values of `output_frames`. */
  readonly frames?: Range & { readonly default: number };
  readonly colors?: Range;
  /** Number of outputs of a successful run. */
  readonly outputs: number;
}

const NATIVE_SIZES = [16, 32, 64] as const;
const STYLE_SIZES = [16, 24, 32, 48, 64, 80, 96, 112, 128] as const;

const OPERATIONS: Readonly<Record<Operation, OperationRules>> = {
  generate: { prompt: { max: 10_000 }, sizes: NATIVE_SIZES, sizeRequired: true, outputs: 12 },
  edit: { prompt: {}, inputs: { min: 1, max: 9 }, outputs: 2 },
  'style-reference': { prompt: {}, inputs: { min: 1, max: 20 }, sizes: STYLE_SIZES, outputs: 9 },
  'direction-set': { inputs: { min: 1, max: 1 }, sizes: NATIVE_SIZES, outputs: 8 },
  animate: {
    prompt: { max: 2_000 },
    inputs: { min: 1, max: 1 },
    frames: { min: 2, max: 16, default: 8 },
    colors: { min: 2, max: 256 },
    outputs: 1,
  },
};

/** Field of a request → the rule that an operation must have for it. */
const FIELDS = {
  prompt: 'prompt',
  size: 'sizes',
  inputs: 'inputs',
  output_frames: 'frames',
  colors: 'colors',
} as const;

/** A request that follows the contract. */
export interface CheckedRequest {
  readonly operation: Operation;
  /** Empty if the operation has no prompt. */
  readonly prompt: string;
  readonly inputs: readonly InputItem[];
  readonly size?: number;
  /** Frames of an animation; 1 for other operations. */
  readonly frames: number;
  readonly colors?: number;
  /** As they are stored. */
  readonly tags: readonly string[];
}

/**
 * Reads the body of `POST /generate` (§4, §8). A field of another operation is refused, because its sender expects an effect; fields that
 * the contract doesn't name at all are ignored.
 * @throws Fault 400
 */
export function readGenerateRequest(body: JsonObject): CheckedRequest {
  const operation = readOperation(body.operation);
  const rules = OPERATIONS[operation];
  for (const [field, rule] of Object.entries(FIELDS)) {
    if (body[field] !== undefined && !rules[rule]) throw invalid(`${operation} doesn't accept ${field}.`);
  }
  return {
    operation,
    tags: body.tags === undefined ? [] : readTags(body.tags),
    size: readSize(body.size, rules),
    frames: readFrames(body.output_frames, rules),
    colors: rules.colors && readOptionalInteger('colors', body.colors, rules.colors),
    prompt: rules.prompt ? readPrompt(body.prompt, rules.prompt.max) : '',
    inputs: rules.inputs ? readInputs(body.inputs, rules.inputs.min, rules.inputs.max) : [],
  };
}

function readOperation(value: unknown): Operation {
  const operations = Object.keys(OPERATIONS) as Operation[];
  const operation = operations.find((known) => known === value);
  if (operation) return operation;
  throw invalid(`operation must be ${operations.slice(0, -1).join(', ')}, or ${operations.at(-1)}.`);
}

/** @param max characters (code points) */
function readPrompt(value: unknown, max = Number.POSITIVE_INFINITY): string {
  if (typeof value !== 'string' || value.trim() === '') throw invalid("prompt must be a string that isn't empty.");
  if ([...value].length > max) throw invalid(`prompt can have at most ${max} characters.`);
  return value;
}

function readSize(value: unknown, { sizes, sizeRequired }: OperationRules): number | undefined {
  if (!sizes || (value === undefined && !sizeRequired)) return undefined;
  const size = sizes.find((allowed) => allowed === value);
  if (size === undefined) throw invalid(`size must be one of ${sizes.join(', ')}.`);
  return size;
}

function readFrames(value: unknown, { frames }: OperationRules): number {
  if (!frames) return 1;
  const count = readOptionalInteger('output_frames', value, frames) ?? frames.default;
  if (count % 2 !== 0) throw invalid('output_frames must be even.');
  return count;
}

function readOptionalInteger(name: string, value: unknown, { min, max }: Range): number | undefined {
  if (value === undefined) return undefined;
  if (typeof value !== 'number' || !Number.isInteger(value) || value < min || value > max) {
    throw invalid(`${name} must be an integer from ${min} to ${max}.`);
  }
  return value;
}

/** Outputs are at most 128 pixels a side, so larger images are scaled down if only their colors and rough shape count. */
const REFERENCE: Fit = { maxSide: 1024, frames: 1 };

/**
 * How large the image of input number `index` may stay. `edit` keeps the size of the first input (§4), and animation frames are as large
 * as the source if the sheet can hold all of them.
 */
export function inputFit({ operation, frames }: CheckedRequest, index: number): Fit {
  const keepsSize = !OPERATIONS[operation].sizes && index === 0;
  return keepsSize ? { frames } : REFERENCE;
}

/**
 * The plan of a request: its images, with defaults filled in.
 * @param sources the images of `inputs`, in order
 */
export function makePlan(request: CheckedRequest, sources: readonly Source[]): Plan {
  const pictures = sources.map(({ picture }) => picture);
  const { operation, prompt, frames, colors } = request;
  const { sizes, outputs } = OPERATIONS[operation];
  const size = request.size ?? (sizes ? nearest(sizes, longestSide(pictures)) : longestSide(pictures.slice(0, 1)));
  return { operation, prompt, pictures, spec: sources[0]?.spec, size, frames, colors, outputs };
}

function longestSide(pictures: readonly Raster[]): number {
  return Math.max(...pictures.map(({ width, height }) => Math.max(width, height)));
}

/** The allowed size nearest to `wanted`; if two are equally near, the larger, which loses nothing. */
function nearest(allowed: readonly number[], wanted: number): number {
  return allowed.reduce((best, size) => (Math.abs(size - wanted) <= Math.abs(best - wanted) ? size : best));
}
