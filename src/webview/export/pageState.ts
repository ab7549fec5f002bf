import * as v from 'valibot';
import type { ExportState } from '../../shared/protocol/export';
import { type ExportOptions, exportOptions } from '../../sprite/engines/exportOptions';
import type { Zoom } from '../lib/zoom';

export interface Look {
  readonly zoom: Zoom;
  readonly outlines: boolean;
  /** Whether the note on how an engine uses the files is open. */
  readonly usage: boolean;
}

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

/** The state that the page stored last; undefined if there is none or it is no longer valid. */
export function restored(value: unknown): Kept | undefined {
  const read = v.safeParse(kept, value);
  return read.success ? read.output : undefined;
}

/** The options without a tag or split that this sprite lacks. They may come from another sprite in the folder. */
export function fitting(options: ExportOptions, { tags, splits }: ExportState): ExportOptions {
  const { tag, split, ...others } = options;
  return {
    ...others,
    split: split !== 'none' && splits.includes(split) ? split : 'none',
    ...(tag !== undefined && tags.includes(tag) && { tag }),
  };
}
