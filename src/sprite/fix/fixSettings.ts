import * as v from 'valibot';
import type { FixStep } from '../checks/finding';

const whole = (least: number, most: number) => v.pipe(v.number(), v.integer(), v.minValue(least), v.maxValue(most));
/** Of a grid: as large as is found, which a picture of 4096 pixels needs for a sprite of 8. */
export const MAX_STEP = 512;

/** Of a background, in OKLab; 1 is from black to white. */
export const MAX_TOLERANCE = 0.3;

const within = (least: number, most: number) => v.pipe(v.number(), v.minValue(least), v.maxValue(most));
/** 0xRRGGBB. */
const rgb = whole(0, 0xffffff);

/**
 * What *Fix Pixels* does, step by step, in this order. Null: the step is off. Plain data, so pages, commands, and the program can pass it on.
 * `guessFix` makes good settings for a sprite; a sprite that is right gets null everywhere.
 */
export const fixSettings = v.strictObject({
  /** Shrinks enlarged pixel art: picture pixels for each sprite pixel, and the first line; absent lines are found for each frame. */
  grid: v.nullable(
    v.strictObject({
      x: within(1, MAX_STEP),
      y: within(1, MAX_STEP),
      offset: v.optional(v.strictObject({ x: within(-MAX_STEP, MAX_STEP), y: within(-MAX_STEP, MAX_STEP) })),
    }),
  ),
  /** Takes away what is behind the sprite, as found at the borders; does nothing if these are transparent or show no background. */
  background: v.nullable(
    v.strictObject({
      /** Colors up to so far from it in OKLab are background; absent: as noisy as it is. */
      tolerance: v.optional(within(0, MAX_TOLERANCE)),
      /** Whether areas that the sprite encloses go as well. Those that show a painted checkerboard always do. */
      holes: v.boolean(),
    }),
  ),
  /** Pixels with at least this alpha become opaque, the others empty. */
  alpha: v.nullable(v.strictObject({ from: whole(1, 255) })),
  /** Merges colors that are at most `twins` apart in OKLab, then reduces them to `most`; 0 and 65,536 leave them. */
  colors: v.nullable(v.strictObject({ twins: within(0, 1), most: whole(1, 65_536) })),
  /** Snaps each color to the nearest of a palette, in OKLab. */
  palette: v.nullable(
    v.strictObject({
      colors: v.pipe(v.array(rgb), v.minLength(1), v.maxLength(4096)),
      /** Mixes two colors in a fixed 4 × 4 pattern. */
      dither: v.boolean(),
      /** Keeps ramps in order: a color that is lighter than another one doesn't become darker than it. */
      ramps: v.boolean(),
      /** Colors that a person chose for others. */
      changes: v.pipe(v.array(v.strictObject({ from: rgb, to: rgb })), v.maxLength(4096)),
    }),
  ),
  /** Removes spots of at most so many pixels. */
  specks: v.nullable(v.strictObject({ most: whole(1, 4) })),
  /** Moves frames so that this point of the sprite stands still, and views so that they share a foot line. */
  anchor: v.nullable(v.picklist(['feet', 'middle'])),
});

export type FixSettings = v.InferOutput<typeof fixSettings>;

export const NOTHING_TO_FIX: FixSettings & Readonly<Record<FixStep, unknown>> = {
  grid: null,
  background: null,
  alpha: null,
  colors: null,
  palette: null,
  specks: null,
  anchor: null,
};
