import { toAscii } from '../base/ascii';
import { type ForeignText, foreignText, rawText } from '../base/foreignText';
import type { GenerateRequest, Operation } from './api';
import { COLORS, OPERATIONS, type OperationLimits, type Range, TAGS, UPLOAD } from './limits';

/** A violation of one field rule of the contract (§2, §4, §8), as data; the code that shows it has the words. */
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
 * Length for the limits of §8, in Unicode code points. A text never has more of them than UTF-16 code units, so it is refused only if it
 * is too long by both readings of "characters". A text that is too long only in code units is sent, with a hint (`promptHints`).
 */
export function lengthOf(text: string): number {
  let length = 0;
  for (const _ of text) length++;
  return length;
}

export function checkPrompt(operation: Operation, prompt: string): Violation | undefined {
  return CHECKS.prompt(prompt, OPERATIONS[operation].prompt)[0];
}

/** A tag as the service stores it (§2): trimmed, lowercase. */
export function normalizeTag(tag: ForeignText): ForeignText;
export function normalizeTag(tag: string): string;
export function normalizeTag(tag: ForeignText | string): ForeignText | string {
  return rawText(tag).trim().toLowerCase();
}

/** Whether an asset has a tag. The service may return it in another case or with spaces around it. */
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

/** Checks the number of assets on a page of `GET /assets` (§4). A number outside of `PAGE` is clamped by the caller, but a fraction can't be. */
export function checkLimit(limit: number): Violation[] {
  return Number.isInteger(limit) ? [] : [{ rule: 'limit-not-whole', limit }];
}

/** Checks a file for `POST /uploads` (§4). `bytes` is its size. */
export function checkUpload(bytes: number, contentType: string): Violation[] {
  const found: Violation[] = [];
  if (bytes > UPLOAD.maxBytes) found.push({ rule: 'upload-too-large', bytes, max: UPLOAD.maxBytes });
  if (!(UPLOAD.contentTypes as readonly string[]).includes(contentType))
    found.push({ rule: 'upload-type', contentType });
  return found;
}

/** All fields of `POST /generate`, of any operation. */
type Fields = { [F in FieldOf<GenerateRequest>]: ValueOf<GenerateRequest, F> };
type FieldOf<Request> = Request extends unknown ? Exclude<keyof Request, 'operation'> : never;
type ValueOf<Request, F extends PropertyKey> = Request extends { readonly [K in F]?: infer Value } ? Value : never;

type RuleOf<F> = F extends keyof OperationLimits ? OperationLimits[F] : undefined;

const fits = (value: number, { min, max, step = 1 }: Range) => value >= min && value <= max && value % step === 0;

/** The check of each field: a field of the contract without a row here doesn't compile. `rule`: the operation's row in `limits.ts`, if it has one. */
const CHECKS: { readonly [F in keyof Fields]: (value: Fields[F] | undefined, rule: RuleOf<F>) => Violation[] } = {
  prompt: (prompt = '', rule) => {
    if (!rule) return [];
    if (!prompt.trim()) return [{ rule: 'prompt-missing' }];
    const length = lengthOf(prompt);
    const { max } = rule;
    return max !== undefined && length > max ? [{ rule: 'prompt-too-long', length, max }] : [];
  },
  inputs: (inputs = [], range = { min: 0, max: 0 }) =>
    fits(inputs.length, range) ? [] : [{ rule: 'inputs-count', count: inputs.length, min: range.min, max: range.max }],
  size: (size, { allowed, required } = { allowed: [] }) => {
    if (size === undefined) return required ? [{ rule: 'size-missing', allowed }] : [];
    return allowed.includes(size) ? [] : [{ rule: 'size-not-allowed', size, allowed }];
  },
  output_frames: (frames, range) =>
    frames === undefined || (range && fits(frames, range)) ? [] : [{ rule: 'frames-not-allowed', frames }],
  colors: (colors, range) =>
    colors === undefined || (range && fits(colors, range)) ? [] : [{ rule: 'colors-not-allowed', colors }],
  tags: (tags = []) => checkTags(tags),
};

/** All rules of `POST /generate` (§4) that a request breaks; empty if it may be sent. */
export function checkRequest(request: GenerateRequest): Violation[] {
  const limits: OperationLimits = OPERATIONS[request.operation];
  const fields: Partial<Fields> = request;
  return (Object.keys(CHECKS) as (keyof Fields)[]).flatMap((field) => checkField(field, fields, limits));
}

function checkField<F extends keyof Fields>(field: F, fields: Partial<Fields>, limits: OperationLimits): Violation[] {
  const rules: { readonly [K in keyof Fields]?: RuleOf<K> } = limits;
  return CHECKS[field](fields[field], rules[field] as RuleOf<F>);
}

/** Checks a number of colors by itself, for values that are entered before an operation is chosen. */
export function checkColors(colors: number): Violation | undefined {
  return CHECKS.colors(colors, COLORS)[0];
}

/**
 * Makes a tag from a name that nobody typed as a tag, such as a folder's, of `a-z 0-9 _ -` and spaces: this way it also suits services
 * that read §2 as ASCII. Undefined if the name has no letter or digit of that kind.
 */
export function toTag(text: string): string | undefined {
  const tag = toAscii(text)
    .replace(/[^a-z0-9 _-]+/g, '-')
    .replace(/^[-\s]+|[-\s]+$/g, '')
    .slice(0, TAGS.length.max)
    .replace(/[-\s]+$/, '');
  return /[a-z0-9]/.test(tag) ? tag : undefined;
}
