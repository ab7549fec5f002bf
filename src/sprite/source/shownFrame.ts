import * as v from 'valibot';
import { MAX_FRAMES } from '../pixels/pictureLimits';

/** What a preview shows of an Aseprite file: a run uses it as input and stores it in its record. */
export const shownFrame = v.object({
  /** Index from 0. */
  frame: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(MAX_FRAMES - 1)),
  /** Layers that are shown or hidden regardless of the file, by their keys (`layerTree.ts`). */
  eyes: v.optional(v.record(v.pipe(v.string(), v.maxLength(4096)), v.boolean())),
});
export type ShownFrame = v.InferOutput<typeof shownFrame>;
