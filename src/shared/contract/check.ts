import { toAscii } from '../base/ascii';
import { type ForeignText, foreignText, rawText } from '../base/foreignText';
import type { GenerateRequest } from './api';
import { COLORS, OPERATIONS, OUTPUT_FRAMES, TAGS, UPLOAD } from './limits';

/** One broken field rule of the contract (§2, §4, §8), as data: the code that shows it has the words. */
export type Violation =
  | { readonly rule: 'prompt-missing' }
  | { readonly rule: 'prompt-too-long'; readonly length: number; readonly max: number }
  | { readonly rule: 'size-missing'; readonly allowed: readonly number[] }
  | { readonly rule: 'size-not-allowed'; readonly size: number; readonly allowed: readonly number[] }
  | { readonly rule: 'inputs-count'; readonly count: number; readonly min: number; readonly max: number }
  | { readonly rule: 'frames-not-allowed'; readonly frames: number }
  | { readonly rule: 'colors-not-allowed'; readonly colors: number }
  | { readonly rule: 'too-many-tags'; readonly count: number; readonly max: number }
  | { readonly rule: 'tag-length'; readonly tag: ForeignText; readonly max: number }
  | { readonly rule: 'tag-characters'; readonly tag: ForeignText }
  | { readonly rule: 'limit-not-whole'; readonly limit: number }
  | { readonly rule: 'upload-too-large'; readonly bytes: number; readonly max: number }
  | { readonly rule: 'upload-type'; readonly contentType: string };

/**
 * Length by which the limits of §8 are checked: in Unicode code points. A text never has more of them than UTF-16 code units. So a
 * text is refused only where both readings of "characters" refuse it; one that is too long in code units alone is sent, with a hint
 * (`promptHints`).
 */
export function lengthOf(text: string): number {
  let length = 0;
  for (const _ of text) length++;
  return length;
}

export function checkPrompt(operation: GenerateRequest['operation'], prompt: string): Violation | undefined {
  const rule = OPERATIONS[operation].prompt;
  if (!rule) return undefined;
  if (!prompt.trim()) return { rule: 'prompt-missing' };
  const length = lengthOf(prompt);
  if (rule.max !== undefined && length > rule.max) return { rule: 'prompt-too-long', length, max: rule.max };
  return undefined;
}

function checkSize(operation: GenerateRequest['operation'], size: number | undefined): Violation | undefined {
  const { sizes = [], sizeRequired } = OPERATIONS[operation];
  if (size === undefined) return sizeRequired ? { rule: 'size-missing', allowed: sizes } : undefined;
  return sizes.includes(size) ? undefined : { rule: 'size-not-allowed', size, allowed: sizes };
}

function checkInputCount(operation: GenerateRequest['operation'], count: number): Violation | undefined {
  const range = OPERATIONS[operation].inputs;
  if (!range || (count >= range.min && count <= range.max)) return undefined;
  return { rule: 'inputs-count', count, ...range };
}

function checkFrames(frames: number | undefined): Violation | undefined {
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
export function normalizeTag(tag: ForeignText): ForeignText;
export function normalizeTag(tag: string): string;
export function normalizeTag(tag: ForeignText | string): ForeignText | string {
  return rawText(tag).trim().toLowerCase();
}

/** Whether an asset has a tag. Its service may give it back in other case or with spaces around it. */
export function hasTag({ tags }: { readonly tags: readonly ForeignText[] }, tag: string): boolean {
  const wanted = foreignText(normalizeTag(tag));
  return tags.some((one) => normalizeTag(one) === wanted);
}

export function checkTag(tag: string): Violation | undefined {
  const name = normalizeTag(tag);
  const length = lengthOf(name);
  if (length < TAGS.length.min || length > TAGS.length.max)
    return { rule: 'tag-length', tag: foreignText(tag), max: TAGS.length.max };
  return TAGS.characters.test(name) ? undefined : { rule: 'tag-characters', tag: foreignText(tag) };
}

/** Checks each tag, and their number without duplicates. */
export function checkTags(tags: readonly string[]): Violation[] {
  const found = tags.map(checkTag).filter((violation) => violation !== undefined);
  return [...found, ...checkTagCount(new Set(tags.map((tag) => normalizeTag(tag))).size)];
}

/** @param count number of different tags of one asset */
export function checkTagCount(count: number): Violation[] {
  return count > TAGS.max ? [{ rule: 'too-many-tags', count, max: TAGS.max }] : [];
}

/** Number of assets on a page of `GET /assets` (§4). One beyond `PAGE` is brought back by the caller, half an asset cannot be. */
export function checkLimit(limit: number): Violation[] {
  return Number.isInteger(limit) ? [] : [{ rule: 'limit-not-whole', limit }];
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
 * A tag made of a name that nobody typed as a tag, such as that of a folder, in `a-z 0-9 _ -` and spaces: services that read §2 as ASCII take it
 * too. Undefined where the name has no letter or digit of that kind.
 */
export function toTag(text: string): string | undefined {
  const tag = toAscii(text)
    .replace(/[^a-z0-9 _-]+/g, '-')
    .replace(/^[-\s]+|[-\s]+$/g, '')
    .slice(0, TAGS.length.max)
    .replace(/[-\s]+$/, '');
  return /[a-z0-9]/.test(tag) ? tag : undefined;
}
