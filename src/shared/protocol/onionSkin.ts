import * as v from 'valibot';

const whole = (least: number, most: number) => v.pipe(v.number(), v.integer(), v.minValue(least), v.maxValue(most));

/** Most frames of the onion skin on each side. */
export const MAX_ONION = 8;

/** Opacities of its nearest frame, in percent. */
export const ONION_OPACITY = { least: 10, most: 100, by: 10 };

/** How the onion skin of a file is shown. */
export const onionSkin = v.strictObject({
  on: v.boolean(),
  /** Frames shown before and after the current one. */
  before: whole(0, MAX_ONION),
  after: whole(0, MAX_ONION),
  /** Of the nearest one, in percent. */
  opacity: whole(ONION_OPACITY.least, ONION_OPACITY.most),
  /** Whether they lie over the sprite, else behind it. */
  front: v.boolean(),
});
export type OnionSkin = v.InferOutput<typeof onionSkin>;
