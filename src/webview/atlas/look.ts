import type { Zoom } from '../lib/zoom';

/** How a person looks at the page; stored with its window. */
export interface Look {
  readonly zoom: Zoom;
  /** Whether all frames are outlined. */
  readonly outlines: boolean;
  /** Whether the code for the engine is open. */
  readonly usage: boolean;
  /** Index of the export. */
  readonly index: number;
}

const FIRST: Look = { zoom: 'fit', outlines: false, usage: false, index: 0 };

/** The look that was stored last; what isn't valid is as at first. */
export function restored(state: unknown): Look {
  const kept: Readonly<Record<string, unknown>> = { ...(typeof state === 'object' ? state : {}) };
  const { zoom, outlines, usage, index } = kept;
  return {
    zoom: typeof zoom === 'number' && zoom > 0 ? zoom : FIRST.zoom,
    outlines: outlines === true,
    usage: usage === true,
    index: typeof index === 'number' && Number.isInteger(index) && index >= 0 ? index : FIRST.index,
  };
}
