import * as v from 'valibot';
import { ERROR_CODES } from '../agents/errorCodes';

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

/** Parts that both ends have. */
const common = {
  /** Id of the run, for `sprite-kiln runs`. */
  run: v.optional(v.string()),
  /** Absolute paths of the files that were written, in the order of the outputs. */
  files: v.array(v.string()),
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
  return `${JSON.stringify(v.parse(jsonOutput, output))}\n`;
}
