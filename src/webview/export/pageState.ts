import * as v from 'valibot';
import type { ExportState } from '../../shared/protocol/export';
import { type ExportOptions, exportOptions } from '../../shared/protocol/exportOptions';

/** How a result is looked at. `fit`: the largest whole step at which everything is seen; else steps of a sprite pixel. */
export type Zoom = 'fit' | number;

export interface Look {
  readonly zoom: Zoom;
  readonly outlines: boolean;
  /** How an engine uses the files is unfolded. */
  readonly usage: boolean;
}

/** How a result is looked at first. */
export const FIRST_LOOK: Look = { zoom: 'fit', outlines: true, usage: false };

const kept = v.object({
  options: exportOptions,
  look: v.fallback(
    v.object({
      zoom: v.union([v.literal('fit'), v.number()]),
      outlines: v.boolean(),
      usage: v.optional(v.boolean(), false),
    }),
    FIRST_LOOK,
  ),
});

export interface Kept {
  readonly options: ExportOptions;
  readonly look: Look;
}

/** What the page kept when it was shown last; undefined if that is nothing, or no longer fits. */
export function restored(value: unknown): Kept | undefined {
  const read = v.safeParse(kept, value);
  return read.success ? read.output : undefined;
}

/** The options without what this sprite does not have: they may be those of another sprite of the folder. */
export function fitting(options: ExportOptions, { tags, splits }: ExportState): ExportOptions {
  const { tag, split, ...others } = options;
  return {
    ...others,
    split: split !== 'none' && splits.includes(split) ? split : 'none',
    ...(tag !== undefined && tags.includes(tag) && { tag }),
  };
}
