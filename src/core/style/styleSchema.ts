import * as v from 'valibot';
import { checkTag, lengthOf } from '../../shared/contract/check';
import { OPERATIONS, TAGS } from '../../shared/contract/limits';
import type { RuleId } from '../../sprite/checks/finding';
import { RULE_IDS } from '../../sprite/checks/findingText';
import { ANCHORS } from '../../sprite/edit/anchor';
import { MAX_PICTURE_SIDE } from '../../sprite/pixels/pictureLimits';

/** Name of the style file of a project. */
export const STYLE_NAME = '.sprite-kiln.json';
/** Most bytes of a style file. */
export const MAX_STYLE_BYTES = 256 * 1024;

/** Bounds of its fields. `words`: characters, as the contract counts them. */
export const STYLE_LIMITS = {
  palette: 4096,
  sizes: 64,
  references: referenceLimit(),
  words: 1000,
  path: 1024,
} as const;

export const OUTLINES = ['dark', 'colored', 'none'] as const;
export const LIGHTS = [
  'top-left',
  'top',
  'top-right',
  'left',
  'front',
  'right',
  'bottom-left',
  'bottom',
  'bottom-right',
] as const;
/** How edits and animations are saved. */
export const EDIT_PLACES = ['on-source', 'as-they-come'] as const;
const SEVERITIES = ['off', 'hint', 'warning', 'error'] as const;

function referenceLimit(): number {
  return OPERATIONS['style-reference'].inputs?.max ?? 1;
}

const side = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MAX_PICTURE_SIDE));
const size = v.union([side, v.strictTuple([side, side])]);
/** Relative to the style file. */
const relativePath = v.pipe(v.string(), v.minLength(1), v.maxLength(STYLE_LIMITS.path));
const color = v.pipe(v.string(), v.regex(/^#[\da-fA-F]{6}$/));
const severity = v.optional(v.picklist(SEVERITIES));

/** A check by a function, with what JSON schemas say about it. */
const checked = (check: (text: string) => boolean, jsonSchema: object) => ({
  ...v.check<string, string>(check, ''),
  jsonSchema,
});

/** Characters as the contract counts them, which is how JSON schemas do it. */
const words = v.pipe(
  v.string(),
  checked((text) => lengthOf(text) <= STYLE_LIMITS.words, { maxLength: STYLE_LIMITS.words }),
);
const tag = v.pipe(
  v.string(),
  checked((text) => !checkTag(text), {
    pattern: `^\\s*(?=\\S)(?:${TAGS.characters.source.slice(1, -2)}){1,${TAGS.length.max}}\\s*$`,
  }),
);

/** One severity for each rule. */
const checks = Object.fromEntries(RULE_IDS.map((id) => [id, severity])) as Readonly<Record<RuleId, typeof severity>>;

/** A style file; all fields are optional. `scripts/styleSchema.mjs` makes VS Code's schema from it. */
export const styleSchema = v.strictObject({
  $schema: v.optional(v.string()),
  /** Colors, or the path of a palette file. */
  palette: v.optional(
    v.union([v.pipe(v.array(color), v.minLength(1), v.maxLength(STYLE_LIMITS.palette)), relativePath]),
  ),
  /** Sizes of a frame in pixels: `32` is 32 × 32, `[16, 24]` is 16 wide and 24 high. */
  sizes: v.optional(v.pipe(v.array(size), v.minLength(1), v.maxLength(STYLE_LIMITS.sizes))),
  /** What outputs of runs are put on, and where on it they are. */
  canvas: v.optional(v.strictObject({ size, anchor: v.optional(v.picklist(ANCHORS)) })),
  /** Whether outputs that were made from a sprite are put where they lie on it. */
  edits: v.optional(v.picklist(EDIT_PLACES)),
  alpha: v.optional(v.picklist(['binary', 'any'])),
  outline: v.optional(v.picklist(OUTLINES)),
  /** Where the light comes from. */
  light: v.optional(v.picklist(LIGHTS)),
  /** Added to prompts. */
  words: v.optional(words),
  tags: v.optional(v.pipe(v.array(tag), v.maxLength(TAGS.max))),
  /** Paths of sprites, for *New Sprite in This Style*. */
  references: v.optional(v.pipe(v.array(relativePath), v.maxLength(STYLE_LIMITS.references))),
  checks: v.optional(v.strictObject(checks)),
  /** Whether images of its folders are checked for the Problems panel. */
  problems: v.optional(v.boolean()),
});

/** The content of a style file. */
export type Style = v.InferOutput<typeof styleSchema>;
/** Fields that a person writes. */
export type StyleField = Exclude<keyof Style, '$schema'>;

export const STYLE_FIELDS = Object.keys(styleSchema.entries).filter((field) => field !== '$schema') as StyleField[];
