import type { GenerateRequest, Operation } from '../shared/api';
import type { JsonObject } from './body';
import { invalid } from './errors';
import { readInputs } from './inputItem';
import { readTags } from './tags';

/** Sizes that the service draws from nothing (§4, field rules). */
export const NATIVE_SIZES = [16, 32, 64] as const;
export const STYLE_SIZES = [16, 24, 32, 48, 64, 80, 96, 112, 128] as const;

/** A checked request: its tags are in the stored form. */
export type CheckedRequest = GenerateRequest & { tags: string[] };

type Field = 'prompt' | 'size' | 'inputs' | 'output_frames' | 'colors';

/** Fields that an operation takes besides `operation` and `tags` (§4, table of operations). */
const FIELDS: Readonly<Record<Operation, readonly Field[]>> = {
  generate: ['prompt', 'size'],
  edit: ['prompt', 'inputs'],
  'style-reference': ['prompt', 'inputs', 'size'],
  'direction-set': ['inputs', 'size'],
  animate: ['prompt', 'inputs', 'output_frames', 'colors'],
};
const ALL_FIELDS: readonly Field[] = ['prompt', 'size', 'inputs', 'output_frames', 'colors'];

/**
 * Reads the body of `POST /generate` (§4, §8). A field of another operation is refused, since its sender expects it to
 * count; fields that the contract does not name at all are ignored.
 * @throws Fault 400
 */
export function readGenerateRequest(body: JsonObject): CheckedRequest {
  const operation = readOperation(body.operation);
  for (const field of ALL_FIELDS) {
    if (body[field] !== undefined && !FIELDS[operation].includes(field)) {
      throw invalid(`${operation} takes no ${field}.`);
    }
  }
  const tags = body.tags === undefined ? [] : readTags(body.tags);
  switch (operation) {
    case 'generate': {
      const size = oneOf('size', body.size, NATIVE_SIZES);
      return { operation, prompt: prompt(body, 10_000), size, tags };
    }
    case 'edit':
      return { operation, prompt: prompt(body), inputs: readInputs(body.inputs, 1, 9), tags };
    case 'style-reference': {
      const size = optional(body.size, (value) => oneOf('size', value, STYLE_SIZES));
      return { operation, prompt: prompt(body), inputs: readInputs(body.inputs, 1, 20), size, tags };
    }
    case 'direction-set': {
      const size = optional(body.size, (value) => oneOf('size', value, NATIVE_SIZES));
      return { operation, inputs: readInputs(body.inputs, 1, 1), size, tags };
    }
    case 'animate': {
      const output_frames = optional(body.output_frames, (value) => integer('output_frames', value, 2, 16));
      if (output_frames !== undefined && output_frames % 2 !== 0) throw invalid('output_frames must be even.');
      const colors = optional(body.colors, (value) => integer('colors', value, 2, 256));
      const inputs = readInputs(body.inputs, 1, 1);
      return { operation, prompt: prompt(body, 2_000), inputs, output_frames, colors, tags };
    }
  }
}

function readOperation(value: unknown): Operation {
  switch (value) {
    case 'generate':
    case 'edit':
    case 'style-reference':
    case 'direction-set':
    case 'animate':
      return value;
    default:
      throw invalid('operation must be generate, edit, style-reference, direction-set or animate.');
  }
}

/** @param max characters (code points); absent where the contract shows no limit. */
function prompt({ prompt: value }: JsonObject, max?: number): string {
  if (typeof value !== 'string' || value.trim() === '') throw invalid('prompt must be a string that is not empty.');
  if (max !== undefined && [...value].length > max) throw invalid(`prompt must have at most ${max} characters.`);
  return value;
}

function optional<T>(value: unknown, read: (value: unknown) => T): T | undefined {
  return value === undefined ? undefined : read(value);
}

export function integer(name: string, value: unknown, min: number, max: number): number {
  if (typeof value !== 'number' || !Number.isInteger(value) || value < min || value > max) {
    throw invalid(`${name} must be an integer from ${min} to ${max}.`);
  }
  return value;
}

function oneOf(name: string, value: unknown, allowed: readonly number[]): number {
  const found = allowed.find((candidate) => candidate === value);
  if (found === undefined) throw invalid(`${name} must be one of ${allowed.join(', ')}.`);
  return found;
}
