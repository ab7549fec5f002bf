import type { GenerateRequest } from './api';
import { COLORS, OPERATIONS, OUTPUT_FRAMES, TAGS, UPLOAD } from './limits';

/** One broken field rule of the contract (§2, §4, §8), as data: whoever shows it finds the words. */
export type Violation =
  | { readonly rule: 'prompt-missing' }
  | { readonly rule: 'prompt-too-long'; readonly length: number; readonly max: number }
  | { readonly rule: 'size-missing'; readonly allowed: readonly number[] }
  | { readonly rule: 'size-not-allowed'; readonly size: number; readonly allowed: readonly number[] }
  | { readonly rule: 'inputs-count'; readonly count: number; readonly min: number; readonly max: number }
  | { readonly rule: 'frames-not-allowed'; readonly frames: number }
  | { readonly rule: 'colors-not-allowed'; readonly colors: number }
  | { readonly rule: 'too-many-tags'; readonly count: number; readonly max: number }
  | { readonly rule: 'tag-length'; readonly tag: string; readonly max: number }
  | { readonly rule: 'tag-characters'; readonly tag: string }
  | { readonly rule: 'upload-too-large'; readonly bytes: number; readonly max: number }
  | { readonly rule: 'upload-type'; readonly contentType: string };

/**
 * Length as the contract's limits are read here: UTF-16 code units, which is never less than the number of
 * characters, so that what passes here passes everywhere.
 */
export function checkPrompt(operation: GenerateRequest['operation'], prompt: string): Violation | undefined {
  const rule = OPERATIONS[operation].prompt;
  if (!rule) return undefined;
  if (!prompt.trim()) return { rule: 'prompt-missing' };
  if (rule.max !== undefined && prompt.length > rule.max) {
    return { rule: 'prompt-too-long', length: prompt.length, max: rule.max };
  }
  return undefined;
}

export function checkSize(operation: GenerateRequest['operation'], size: number | undefined): Violation | undefined {
  const { sizes = [], sizeRequired } = OPERATIONS[operation];
  if (size === undefined) return sizeRequired ? { rule: 'size-missing', allowed: sizes } : undefined;
  return sizes.includes(size) ? undefined : { rule: 'size-not-allowed', size, allowed: sizes };
}

export function checkInputCount(operation: GenerateRequest['operation'], count: number): Violation | undefined {
  const range = OPERATIONS[operation].inputs;
  if (!range || (count >= range.min && count <= range.max)) return undefined;
  return { rule: 'inputs-count', count, ...range };
}

export function checkFrames(frames: number | undefined): Violation | undefined {
  if (frames === undefined) return undefined;
  const { min, max, step } = OUTPUT_FRAMES;
  return frames >= min && frames <= max && frames % step === 0 ? undefined : { rule: 'frames-not-allowed', frames };
}

export function checkColors(colors: number | undefined): Violation | undefined {
  if (colors === undefined) return undefined;
  const fits = Number.isInteger(colors) && colors >= COLORS.min && colors <= COLORS.max;
  return fits ? undefined : { rule: 'colors-not-allowed', colors };
}

/** A tag as the service stores it (§2): trimmed, lowercase. */
export function normalizeTag(tag: string): string {
  return tag.trim().toLowerCase();
}

export function checkTag(tag: string): Violation | undefined {
  const name = normalizeTag(tag);
  if (name.length < TAGS.length.min || name.length > TAGS.length.max) {
    return { rule: 'tag-length', tag, max: TAGS.length.max };
  }
  return TAGS.characters.test(name) ? undefined : { rule: 'tag-characters', tag };
}

/** Each tag, and how many there are once equal ones are one. */
export function checkTags(tags: readonly string[]): Violation[] {
  const found = tags.map(checkTag).filter((violation) => violation !== undefined);
  const count = new Set(tags.map(normalizeTag)).size;
  if (count > TAGS.max) found.push({ rule: 'too-many-tags', count, max: TAGS.max });
  return found;
}

/** A file for `POST /uploads` (§4). `bytes` is its size. */
export function checkUpload(bytes: number, contentType: string): Violation[] {
  const found: Violation[] = [];
  if (bytes > UPLOAD.maxBytes) found.push({ rule: 'upload-too-large', bytes, max: UPLOAD.maxBytes });
  if (!(UPLOAD.contentTypes as readonly string[]).includes(contentType))
    found.push({ rule: 'upload-type', contentType });
  return found;
}

/** Every rule of `POST /generate` (§4) that a request breaks; empty when it may be sent. */
export function checkRequest(request: GenerateRequest): Violation[] {
  const { operation } = request;
  const found = [
    checkPrompt(operation, 'prompt' in request ? request.prompt : ''),
    checkSize(operation, 'size' in request ? request.size : undefined),
    checkInputCount(operation, 'inputs' in request ? request.inputs.length : 0),
  ];
  if (request.operation === 'animate') found.push(checkFrames(request.output_frames), checkColors(request.colors));
  return [...found.filter((violation) => violation !== undefined), ...checkTags(request.tags ?? [])];
}

/**
 * The nearest legal tag to any text, such as a folder's name (some systems store `é` as two characters); undefined where
 * nothing legal is left.
 */
export function toTag(text: string): string | undefined {
  const tag = normalizeTag(text.normalize('NFC'))
    .replace(/[^\p{L}\p{N} _-]+/gu, '-')
    .replace(/^[-\s]+|[-\s]+$/g, '')
    .slice(0, TAGS.length.max)
    // Half of a character, where the cut went through one.
    .replace(/[\uD800-\uDBFF]$/, '')
    .trim();
  return tag && !checkTag(tag) ? tag : undefined;
}
