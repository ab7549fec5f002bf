import * as v from 'valibot';
import { type AssetFilter, assetFilter, NO_FILTER } from '../../shared/protocol/assets';

export const TILE_SIZES = ['s', 'm', 'l'] as const;
export type TileSize = (typeof TILE_SIZES)[number];

/** Lines that are read once and then put away. */
export const HINTS = ['built-in', 'no-folder'] as const;
export type Hint = (typeof HINTS)[number];

const schema = v.object({
  filter: v.fallback(assetFilter, NO_FILTER),
  /** Ids of the stacks that are open. */
  open: v.fallback(v.pipe(v.array(v.pipe(v.string(), v.maxLength(200))), v.maxLength(1000)), []),
  size: v.fallback(v.picklist(TILE_SIZES), 'm'),
  /** Hints that were put away. */
  hidden: v.fallback(v.array(v.picklist(HINTS)), []),
  /** Id of the first asset in sight. */
  top: v.fallback(v.optional(v.string()), undefined),
});

/** How the user looks at the assets; kept between showings of the page. */
export type ViewState = Readonly<v.InferOutput<typeof schema>>;

/** The view that `kept` describes over what `choices` say; what is missing or not understood takes its default. */
export function restoreView(kept: unknown, choices: unknown = {}): ViewState {
  return v.parse(schema, { ...fields(choices), ...fields(kept) });
}

/** The part of a view that other windows begin with too. */
export function choicesOf({ size, hidden }: ViewState): Record<string, unknown> {
  return { size, hidden };
}

/** Whether a filter lets everything through. */
export function isEmpty({ text, tags, kind, size }: AssetFilter): boolean {
  return text.trim() === '' && tags.length === 0 && kind === 'all' && size === null;
}

function fields(value: unknown): object {
  return typeof value === 'object' && value !== null ? value : {};
}
