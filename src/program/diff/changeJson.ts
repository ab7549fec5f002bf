import * as v from 'valibot';
import type { ReviewedSprite } from '../../core/review/review';
import type { Changes, NamedChange } from '../../sprite/compare/changes';
import type { LayerChange } from '../../sprite/compare/layerChanges';
import { factsOf } from './changeFacts';

/** What `diff` prints as JSON. Frames and their numbers are from 1. */

const count = v.pipe(v.number(), v.integer(), v.minValue(0));
const frameNumber = v.pipe(v.number(), v.integer(), v.minValue(1));
const size = v.nullable(v.strictObject({ width: count, height: count }));
const named = v.strictObject({
  added: v.array(v.string()),
  removed: v.array(v.string()),
  changed: v.array(v.string()),
});

export const changedSprite = v.strictObject({
  /** Path from the top of the repository, with `/`; of a removed sprite, where it was. */
  file: v.string(),
  kind: v.picklist(['added', 'changed', 'removed', 'renamed']),
  /** Where a renamed sprite was. */
  from: v.optional(v.string()),
  /** Frames of the newer version that look different, or are new. */
  frames: v.array(frameNumber),
  /** Frames of the older version that the newer one doesn't have. */
  removedFrames: v.array(frameNumber),
  /** Null: there is no such version, or it can't be read. */
  frameCount: v.strictObject({ before: v.nullable(count), after: v.nullable(count) }),
  /** Pixels that look different, in all frames that both versions have. */
  pixels: count,
  size: v.strictObject({ before: size, after: size }),
  /** Colors as `#RRGGBB`, or `#RRGGBBAA`: of the file's palette, or of its pixels, if there are at most 256. */
  palette: v.strictObject({
    added: v.array(v.string()),
    removed: v.array(v.string()),
    /** Replaced at their place in the palette. */
    changed: v.array(v.strictObject({ before: v.string(), after: v.string() })),
  }),
  tags: named,
  layers: named,
  slices: named,
  /** Milliseconds of frames, in the numbers of the newer version. */
  durations: v.array(v.strictObject({ from: frameNumber, to: frameNumber, before: v.number(), after: v.number() })),
  /** Paths of changed files that belong to it: the JSON of its frames, its recipe. */
  files: v.array(v.string()),
  /** Why a version can't be shown, as sentences. */
  errors: v.optional(v.strictObject({ before: v.optional(v.string()), after: v.optional(v.string()) })),
});
export type ChangedSprite = v.InferOutput<typeof changedSprite>;

export function changeForJson(sprite: ReviewedSprite): ChangedSprite {
  const { path, kind, from, compared, files, faults } = sprite;
  const { before, after, drawn, added, removed, pixels } = factsOf(sprite);
  const changes = compared?.changes;
  const sizeOf = (one: typeof before) => (one ? { width: one.width, height: one.height } : null);
  return {
    file: path,
    kind,
    ...(from !== undefined && { from }),
    frames: [...drawn, ...added].sort((a, b) => a - b),
    removedFrames: [...removed],
    frameCount: { before: before?.durations.length ?? null, after: after?.durations.length ?? null },
    pixels,
    size: { before: sizeOf(before), after: sizeOf(after) },
    palette: paletteOf(changes),
    tags: namesOf(changes?.tags ?? []),
    layers: layersOf(changes?.layers ?? []),
    slices: namesOf(changes?.slices ?? []),
    durations: (changes?.durations ?? []).map((one) => ({ ...one, from: one.from + 1, to: one.to + 1 })),
    files: [...files],
    ...((faults.before ?? faults.after) !== undefined && { errors: faults }),
  };
}

function paletteOf(changes: Changes | undefined): ChangedSprite['palette'] {
  const { added = [], gone = [], changed = [] } = changes?.palette ?? {};
  return {
    added: [...added],
    removed: [...gone],
    changed: changed.map(({ before, after }) => ({ before, after })),
  };
}

function namesOf(changes: readonly NamedChange<unknown>[]): ChangedSprite['tags'] {
  const named = (how: string) => changes.filter((one) => one.how === how).map(({ name }) => name);
  return { added: named('added'), removed: named('gone'), changed: named('changed') };
}

/** A layer that was moved or renamed changed; a new order alone is none of a layer's own. */
function layersOf(changes: readonly LayerChange[]): ChangedSprite['layers'] {
  const named = (...hows: readonly string[]) =>
    changes.flatMap((one) => (hows.includes(one.how) && 'layer' in one ? one.layer.name : []));
  return { added: named('added'), removed: named('gone'), changed: named('changed', 'moved', 'renamed') };
}
