import * as v from 'valibot';
import { ERROR_CODES } from '../agents/errorCodes';
import { changedSprite } from './diff/changeJson';
import { shownJson } from './shownJson';

/** What `--json` prints: one object, on one line of standard output, for every command and every end. */

const count = v.pipe(v.number(), v.finite(), v.minValue(0));

/** Credits, as far as a service that charges reported them. */
const credits = v.strictObject({
  /** What this call reserved at the service. */
  reserved: v.optional(count),
  /** What is left of the account. */
  remaining: v.optional(count),
  /** What agents may still spend today. */
  budgetLeft: v.optional(count),
});

/** A file that `fix` looked at. */
const fixedFile = v.strictObject({
  /** Absolute path. */
  source: v.string(),
  /** Absolute path of the file that was written; null if the source is right. */
  output: v.nullable(v.string()),
  changed: v.boolean(),
  /** Picture pixels for each sprite pixel; null if it isn't enlarged. */
  grid: v.nullable(v.strictObject({ x: v.number(), y: v.number() })),
  /** Number of colors afterwards. */
  colors: count,
});
export type FixedFile = v.InferOutput<typeof fixedFile>;

/** A file that `canvas`, `fit`, `register`, or `frames` looked at. */
const editedFile = v.strictObject({
  /** Absolute path. */
  source: v.string(),
  /** Absolute path of the file that was written; null if there was nothing to write. */
  output: v.nullable(v.string()),
  changed: v.boolean(),
  /** Where the old top left corner is on the new canvas, in pixels. */
  offset: v.strictObject({ x: v.number(), y: v.number() }),
  /** Of its pixels: 0.25 if each square of 4 × 4 became a pixel. */
  scale: v.number(),
  /** Of `fit`: how many pixels right of the middle and below the foot line it was left, because that is near; absent if it's there. */
  off: v.optional(v.strictObject({ x: v.number(), y: v.number() })),
  /** Of `canvas`: how many visible pixels were cut off, of all frames; absent: none. */
  cut: v.optional(count),
});
export type EditedFile = v.InferOutput<typeof editedFile>;

const fileFinding = v.strictObject({
  /** Absolute path. */
  file: v.string(),
  rule: v.string(),
  severity: v.picklist(['error', 'warning', 'hint']),
  /** A sentence for people. */
  message: v.string(),
  /** From 1; absent for stills. */
  frame: v.optional(v.number()),
  /** x and y of pixels in that frame, from the top left. */
  pixels: v.optional(v.pipe(v.array(v.pipe(v.tuple([v.number(), v.number()]), v.readonly())), v.readonly())),
});

/** A place in code. */
const codeFinding = v.strictObject({
  /** Absolute path. */
  file: v.string(),
  rule: v.string(),
  severity: v.picklist(['error', 'warning', 'hint']),
  /** A sentence for people. */
  message: v.string(),
  /** Both from 1. */
  line: v.pipe(v.number(), v.integer(), v.minValue(1)),
  column: v.pipe(v.number(), v.integer(), v.minValue(1)),
  /** What would be right there. */
  suggestion: v.optional(v.string()),
});

const unusedFile = v.strictObject({
  /** Absolute path. */
  file: v.string(),
  bytes: count,
});
export type UnusedFile = v.InferOutput<typeof unusedFile>;

const maybeUsedFile = v.strictObject({
  ...unusedFile.entries,
  /** A sentence for people: why it may be used. */
  because: v.string(),
});
export type MaybeUsedFile = v.InferOutput<typeof maybeUsedFile>;

/** Parts that both ends have. */
const common = {
  /** Id of the run, for `sprite-kiln runs`. */
  run: v.optional(v.string()),
  /** Absolute paths of the files that were written, in the order of the outputs; of `fix` and of what changes sprites, the files that it looked at. */
  files: v.union([v.array(v.string()), v.array(fixedFile), v.array(editedFile)]),
  /** Of `check`. */
  findings: v.optional(v.array(v.union([codeFinding, fileFinding]))),
  /** Of `unused`. */
  unused: v.optional(v.array(unusedFile)),
  maybe: v.optional(v.array(maybeUsedFile)),
  /** Of `diff`. */
  changed: v.optional(v.array(changedSprite)),
  /** Ids of the assets that the service keeps of this call, or that were found. */
  assets: v.array(v.string()),
  credits,
  /** What only some commands tell: rows of lists and facts, by name. */
  details: v.optional(v.record(v.string(), v.unknown())),
};

const done = v.strictObject({
  ok: v.literal(true),
  ...common,
});

const failed = v.strictObject({
  ok: v.literal(false),
  error: v.strictObject({
    code: v.picklist(ERROR_CODES),
    /** Sentences for people. */
    message: v.pipe(v.string(), v.minLength(1)),
    /** Whether credits were spent. */
    charged: v.picklist(['no', 'yes', 'unknown']),
    /** What to do now. */
    next: v.optional(v.string()),
  }),
  ...common,
});

export const jsonOutput = v.variant('ok', [done, failed]);
export type JsonOutput = v.InferOutput<typeof jsonOutput>;

/** The line that is printed. Throws if the program made something that its own schema doesn't allow. */
export function jsonLine(output: JsonOutput): string {
  return shownJson(v.parse(jsonOutput, output));
}
