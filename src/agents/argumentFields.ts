import * as v from 'valibot';
import type { Operation } from '../shared/contract/api';
import { lengthOf } from '../shared/contract/check';
import { OPERATIONS, type Range, TAGS } from '../shared/contract/limits';

/** Arguments that several tools have: their ranges are those of the contract (`shared/contract/limits.ts`), their descriptions are for models. */

/** Longest waits of `get_run`, in seconds: clients give up after 60. */
export const WAIT = { min: 0, max: 45, usual: 20 } as const;

/** Most assets of one call of `find_assets`, and of those that change or save assets. */
export const FOUND = { max: 50, usual: 10 } as const;
const MAX_ASSETS = 50;

/** Most paths of one call that checks or fixes sprites. */
const MAX_SPRITES = 100;

/** Longest prompts that the contract names no limit for; beyond that no service draws better. */
const LONG_PROMPT = 10_000;

/** A field with its description for models. */
export const described = <T extends v.GenericSchema>(schema: T, text: string) => v.pipe(schema, v.description(text));

export const text = v.pipe(v.string(), v.minLength(1));

/** A check that JSON schemas don't have in this form, with what they say instead. */
const stated = <T>(check: (value: T) => boolean, inSchema: Readonly<Record<string, unknown>>) => ({
  ...v.check<T, string>(check, ''),
  inSchema,
});

/** At most so many characters, by the contract's count (`lengthOf`), which is that of JSON schemas, too. */
const atMost = (max: number) => stated<string>((value) => lengthOf(value) <= max, { maxLength: max });

/** One of these numbers. Some services refuse all tools of a request if a schema lists numbers (`jsonSchemaOf`), so the description does. */
function oneOf(numbers: readonly number[], words: string) {
  const [min, max] = [Math.min(...numbers), Math.max(...numbers)];
  const schema = v.pipe(
    v.number(),
    v.integer(),
    v.minValue(min),
    v.maxValue(max),
    stated<number>((value) => numbers.includes(value), {}),
  );
  return described(schema, `${words} Allowed: ${numbers.join(', ')}.`);
}

export function prompt(operation: Operation, words: string) {
  return described(v.pipe(text, atMost(OPERATIONS[operation].prompt?.max ?? LONG_PROMPT)), words);
}

export function size(operation: Operation, words: string) {
  return oneOf(OPERATIONS[operation].size?.allowed ?? [], words);
}

export function whole({ min, max, step }: Range, words: string) {
  const isStep = stated<number>((value) => step === undefined || value % step === 0, {});
  return described(v.pipe(v.number(), v.integer(), v.minValue(min), v.maxValue(max), isStep), words);
}

/** One to so many of something. */
export function list<T extends v.GenericSchema>(item: T, { min, max }: Range, words: string) {
  return described(v.pipe(v.array(item), v.minLength(min), v.maxLength(max)), words);
}

const FILE =
  'Path of an image or Aseprite file below the workspace, absolute or relative to it, or `asset:` and the ID of a saved asset.';

const FRAME = 'A frame of an Aseprite file: `hero.aseprite#3`, counted from 1.';

export const file = (words: string) => described(text, `${words} ${FILE}`);

/** One image: of an Aseprite file, one frame. */
export const still = (words: string) => file(`${words} ${FRAME}`);

export const inputs = (operation: Operation, words: string) =>
  list(text, OPERATIONS[operation].inputs ?? { min: 1, max: 1 }, `${words} Each: ${FILE} ${FRAME}`);

export const folder = (usual: string) =>
  described(text, `Folder below the workspace for the new files, absolute or relative to it. Default: ${usual}.`);

export const assets = list(
  text,
  { min: 1, max: MAX_ASSETS },
  'IDs of saved assets, from `find_assets` or an earlier result.',
);

export const tags = (words: string) =>
  list(
    v.pipe(text, v.maxLength(TAGS.length.max)),
    { min: 1, max: TAGS.max },
    `${words} Each has ${TAGS.length.min} to ${TAGS.length.max} letters, digits, spaces, hyphens, or underscores.`,
  );

export const sprites = (verb: string) =>
  list(
    text,
    { min: 1, max: MAX_SPRITES },
    `Paths below the workspace of images, Aseprite files, or folders to ${verb}, absolute or relative to it. All views of a set, or all frames of an animation, belong in one call.`,
  );
