import * as v from 'valibot';
import type { DrawingSpec } from './drawingSpec';
import { SLOTS } from './parts/changes';
import { isShade, type Shade } from './vocabulary/colors';
import { BACKS, COVERS, HAT_NAMES } from './vocabulary/garments';
import { POSES } from './vocabulary/poses';
import { SUBJECT_IDS } from './vocabulary/subjectWords';
import { TRAIT_NAMES } from './vocabulary/traits';

// Checks specs from untrusted files.

const MAX_VARIANTS = 12;
const VIEWS = 8;
/** UTF-16 units: a prompt has at most 10,000 characters, of one or two units each. */
const MAX_PROMPT = 20_000;

const shade = v.custom<Shade>((value) => typeof value === 'string' && isShade(value));
const choice = <const T extends string>(names: readonly T[]) => v.optional(v.picklist(names));
const upTo = (most: number) => v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(most)));
const keys = <T extends object>(table: T) => Object.keys(table) as (keyof T & string)[];
const all = <K extends string, S extends v.GenericSchema>(names: readonly K[], schema: S) =>
  v.optional(v.strictObject(Object.fromEntries(names.map((name) => [name, v.optional(schema)])) as Record<K, never>));

const CHANGES_SCHEMA = v.strictObject({
  version: v.literal(1),
  hat: choice([...HAT_NAMES, 'none']),
  cover: choice(COVERS),
  beard: choice(['full', 'long', 'mustache', 'none']),
  cape: choice(['worn', 'none']),
  back: choice([...BACKS, 'none']),
  right: choice([...SUBJECT_IDS, 'none']),
  left: choice([...SUBJECT_IDS, 'none']),
  colors: all(SLOTS, shade),
  traits: all(TRAIT_NAMES, v.boolean()),
  pose: choice(keys(POSES)),
  turn: upTo(7),
  mirrored: v.optional(v.boolean()),
  loose: v.optional(v.strictObject({ left: upTo(3), right: upTo(3), legs: upTo(3) })),
});

const below = (count: number) => v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(count - 1));

const SCHEMA = v.strictObject({
  prompt: v.pipe(v.string(), v.nonEmpty(), v.maxLength(MAX_PROMPT)),
  size: v.picklist([16, 32, 64]),
  variant: below(MAX_VARIANTS),
  direction: v.optional(below(VIEWS)),
  changes: v.optional(CHANGES_SCHEMA),
});

/** Parses a spec from JSON of an untrusted file; undefined if it isn't valid. */
export function parseDrawingSpec(text: string): DrawingSpec | undefined {
  try {
    const { success, output } = v.safeParse(SCHEMA, JSON.parse(text));
    return success ? output : undefined;
  } catch {
    return undefined;
  }
}
