import { toJsonSchema } from '@valibot/to-json-schema';
import * as v from 'valibot';
import { foreignText } from '../shared/base/foreignText';
import type { Operation } from '../shared/contract/api';
import { lengthOf } from '../shared/contract/check';
import { COLORS, OPERATIONS, OUTPUT_FRAMES, type Range, TAGS } from '../shared/contract/limits';
import { EXPORT_FORMATS } from '../sprite/engines/exportFormats';
import { exportFields } from '../sprite/engines/exportOptions';
import { type AgentOption, EXPORT_OPTIONS } from '../sprite/export/optionTable';
import { ArgumentProblem } from './errors';
import { type JsonSchema, meant } from './meant';
import { bounded, quoted } from './quote';

/**
 * The arguments of the tools. The ranges are those of the contract (`shared/contract/limits.ts`); models get them as JSON schemas, and each call is
 * checked here again, because clients don't have to.
 */

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
const described = <T extends v.GenericSchema>(schema: T, text: string) => v.pipe(schema, v.description(text));

const text = v.pipe(v.string(), v.minLength(1));

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

function prompt(operation: Operation, words: string) {
  return described(v.pipe(text, atMost(OPERATIONS[operation].prompt?.max ?? LONG_PROMPT)), words);
}

function size(operation: Operation, words: string) {
  return oneOf(OPERATIONS[operation].size?.allowed ?? [], words);
}

function whole({ min, max, step }: Range, words: string) {
  const isStep = stated<number>((value) => step === undefined || value % step === 0, {});
  return described(v.pipe(v.number(), v.integer(), v.minValue(min), v.maxValue(max), isStep), words);
}

/** One to so many of something. */
function list<T extends v.GenericSchema>(item: T, { min, max }: Range, words: string) {
  return described(v.pipe(v.array(item), v.minLength(min), v.maxLength(max)), words);
}

const FILE =
  'Path of an image or Aseprite file below the workspace, absolute or relative to it, or `asset:` and the ID of a saved asset.';

const FRAME = 'A frame of an Aseprite file: `hero.aseprite#3`, counted from 1.';

const file = (words: string) => described(text, `${words} ${FILE}`);

/** One image: of an Aseprite file, one frame. */
const still = (words: string) => file(`${words} ${FRAME}`);

const inputs = (operation: Operation, words: string) =>
  list(text, OPERATIONS[operation].inputs ?? { min: 1, max: 1 }, `${words} Each: ${FILE} ${FRAME}`);

const folder = (usual: string) =>
  described(text, `Folder below the workspace for the new files, absolute or relative to it. Default: ${usual}.`);

const assets = list(text, { min: 1, max: MAX_ASSETS }, 'IDs of saved assets, from `find_assets` or an earlier result.');

const tags = (words: string) =>
  list(
    v.pipe(text, v.maxLength(TAGS.length.max)),
    { min: 1, max: TAGS.max },
    `${words} Each has ${TAGS.length.min} to ${TAGS.length.max} letters, digits, spaces, hyphens, or underscores.`,
  );

const sprites = (verb: string) =>
  list(
    text,
    { min: 1, max: MAX_SPRITES },
    `Paths below the workspace of images, Aseprite files, or folders to ${verb}, absolute or relative to it. All views of a set, or all frames of an animation, belong in one call.`,
  );

/** The options of exports that models may choose. */
const EXPORT_CHOICES = {
  tag: v.optional(described(text, EXPORT_OPTIONS.tag.agents)),
  scale: v.optional(described(exportFields.scale.wrapped, EXPORT_OPTIONS.scale.agents)),
  trim: v.optional(described(exportFields.trim.wrapped, EXPORT_OPTIONS.trim.agents)),
} satisfies Readonly<Record<AgentOption, v.GenericSchema>>;

export const SCHEMAS = {
  generate: v.strictObject({
    prompt: prompt(
      'generate',
      'One subject: what it is, its colors, clothes or material, pose, and view. No number of outputs, no sheet, no grid.',
    ),
    size: v.optional(
      size(
        'generate',
        'Width and height in pixels. Required unless `.sprite-kiln.json`, the style file of the folder, has sizes: then its first one is the default.',
      ),
    ),
    folder: v.optional(
      folder('the folder from the settings, else the last one, else where the project has its sprites'),
    ),
  }),
  edit: v.strictObject({
    files: inputs('edit', 'The sprite to change first, then supporting sprites, such as armor to wear.'),
    prompt: prompt('edit', 'What changes and what stays the same: `holds a torch; keep the pose, face, and outline`.'),
  }),
  style: v.strictObject({
    files: v.optional(
      inputs(
        'style-reference',
        'Sprites whose style the new one takes. Default: the references of `.sprite-kiln.json`, the style file of the folder for new sprites.',
      ),
    ),
    prompt: prompt('style-reference', "The new subject, and what each reference is for if that isn't obvious."),
    size: v.optional(size('style-reference', 'Width and height in pixels. Default: as the references.')),
  }),
  directions: v.strictObject({
    file: still('The sprite to turn.'),
    size: v.optional(size('direction-set', 'Width and height in pixels. Default: the service decides.')),
  }),
  animate: v.strictObject({
    file: still('The still sprite to animate, in a pose that suits the motion.'),
    prompt: prompt('animate', 'The motion, its energy, and whether it loops: `calm idle breathing, loops`.'),
    name: v.optional(
      described(
        v.pipe(text, v.maxLength(40)),
        'Short name of the motion for the files, `hero-walk.gif`, and the tag. Default: from the prompt.',
      ),
    ),
    frames: v.optional(whole(OUTPUT_FRAMES, 'Number of frames, even. Default: the service decides.')),
    colors: v.optional(whole(COLORS, 'Most colors. Default: the service decides.')),
  }),
  normalMap: v.strictObject({ file: still('The sprite or animation.') }),
  look: v.strictObject({ file: file('The sprite to look at.') }),
  find: v.strictObject({
    text: v.optional(described(v.pipe(v.string(), v.maxLength(200)), 'Words that the prompt or a tag must contain.')),
    tag: v.optional(described(v.pipe(text, v.maxLength(TAGS.length.max)), 'A tag that the assets must have.')),
    kind: v.optional(described(v.picklist(['image', 'animation']), 'Only these assets. Default: both.')),
    limit: v.optional(
      whole({ min: 1, max: FOUND.max }, `Most assets to list. Default: ${FOUND.usual}. The newest are listed first.`),
    ),
  }),
  save: v.strictObject({
    assets,
    folder: v.optional(
      folder('the folder from the settings, else the last one, else where the project has its sprites'),
    ),
  }),
  tag: v.strictObject({
    assets,
    add: v.optional(tags('Tags to add.')),
    remove: v.optional(tags('Tags to remove. All others stay.')),
  }),
  export: v.strictObject({
    file: described(
      text,
      'Path of the image or Aseprite file below the workspace, absolute or relative to it. A view of a set of directions stands for the whole set.',
    ),
    format: v.optional(
      described(
        v.picklist(EXPORT_FORMATS),
        "Default: the format of the game engine whose project contains the folder, otherwise `sheet`, a sprite sheet with Aseprite's JSON.",
      ),
    ),
    folder: v.optional(folder('next to the sprite')),
    ...EXPORT_CHOICES,
    single: v.optional(
      described(v.boolean(), 'Exports this file alone, even if it is a view of a set of directions. Default: false.'),
    ),
  }),
  check: v.strictObject({ files: sprites('check') }),
  fix: v.strictObject({
    files: sprites('fix'),
    folder: v.optional(folder('next to each file, as `hero-fixed.png`')),
    background: v.optional(
      described(
        v.picklist(['around', 'holes']),
        'Makes the background transparent, if the image came on one color, a gradient, or a painted checkerboard. `around`: what touches the borders; `holes`: also areas of it that the sprite encloses, as between arm and body. Not for tiles, portraits, and scenes. Default: only a painted checkerboard goes.',
      ),
    ),
    grid: v.optional(
      described(
        v.pipe(v.number(), v.minValue(1), v.maxValue(64)),
        'Image pixels for each sprite pixel, also fractional; 1: not enlarged. Default: found.',
      ),
    ),
    alpha: v.optional(
      described(
        v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(255)),
        'Alpha from which pixels become opaque; the others become empty. Default: soft alpha is hardened only if a service drew it, or it was resampled.',
      ),
    ),
    colors: v.optional(
      described(
        v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(256)),
        'Most colors. Default: a guess that keeps what differs visibly; all colors of hand-made sprites.',
      ),
    ),
    palette: v.optional(
      described(
        text,
        'Path of a palette file (.gpl, .hex, .pal, .act, .ase) or an indexed image whose colors the sprite gets.',
      ),
    ),
  }),
  run: v.strictObject({
    run: v.optional(
      described(
        v.pipe(text, v.maxLength(100)),
        'ID of a run, from an earlier result. Without it: the open and latest runs, the credits and budget that are left, and what each operation cost last time.',
      ),
    ),
    wait: v.optional(
      whole({ min: WAIT.min, max: WAIT.max }, `Seconds to wait for the end of the run. Default: ${WAIT.usual}.`),
    ),
  }),
} as const;

/**
 * The JSON schema of a tool's arguments, in what all services understand: types, ranges, lengths, and lists of strings. Gemini
 * refuses a whole request for numbers in an `enum`, an `enum` without a type, `const`, unions, `multipleOf`, or `exclusiveMinimum` in one tool.
 */
export function jsonSchemaOf(schema: v.GenericSchema): JsonSchema {
  const { $schema: _, ...rest } = toJsonSchema(schema, {
    typeMode: 'input',
    errorMode: 'throw',
    overrideAction: ({ valibotAction, jsonSchema }) =>
      'inSchema' in valibotAction ? { ...jsonSchema, ...(valibotAction.inSchema as object) } : undefined,
  });
  return rest as unknown as JsonSchema;
}

/**
 * The arguments of a call.
 * @throws {ArgumentProblem} that names the field, and what it may be
 */
export function argumentsOf<T extends v.GenericSchema>(schema: T, given: unknown): v.InferOutput<T> {
  const { properties, required } = jsonSchemaOf(schema);
  const result = v.safeParse(schema, meant(given, { properties, required }));
  if (result.success) return result.output;
  const [issue] = result.issues;
  const field = issue.path?.[0].key;
  if (typeof field !== 'string')
    throw new ArgumentProblem(`The arguments must be an object. ${fieldWords(properties)}`);
  const rule = Object.hasOwn(properties, field) ? properties[field] : undefined;
  if (rule === undefined) {
    throw new ArgumentProblem(`Unknown argument ${quoted(foreignText(field), 40)}. ${fieldWords(properties)}`);
  }
  const missing = required.includes(field) && issue.input === undefined;
  const got = missing ? 'is required' : `can't be ${bounded(foreignText(shown(issue.input)), 60)}`;
  throw new ArgumentProblem(`“${field}” ${got}. Its schema: ${JSON.stringify(rule)}`);
}

const fieldWords = (properties: JsonSchema['properties']) => `Allowed: ${Object.keys(properties).join(', ')}.`;

/** A value as in JSON, which has no word for the infinite, and no limit of depth. */
function shown(value: unknown): string {
  if (typeof value === 'number') return String(value);
  try {
    return JSON.stringify(value) ?? String(value);
  } catch {
    return 'nested so deeply';
  }
}
