import * as v from 'valibot';
import { type AssetFilter, assetFilter, NO_FILTER } from '../../shared/protocol/assets';

export const CARD_SIZES = ['s', 'm', 'l'] as const;
export type CardSize = (typeof CARD_SIZES)[number];

/** Hints that are shown until the user dismisses them. */
const HINTS = ['built-in', 'no-folder', 'untrusted'] as const;
export type Hint = (typeof HINTS)[number];

/** Most open stacks that a view stores. */
export const MAX_OPEN = 1000;

const schema = v.object({
  /** The account that the filter, the stacks, and the place belong to. */
  account: v.fallback(v.optional(v.string()), undefined),
  filter: v.fallback(assetFilter, NO_FILTER),
  /** Ids of the open stacks. */
  open: v.fallback(v.pipe(v.array(v.pipe(v.string(), v.maxLength(200))), v.maxLength(MAX_OPEN)), []),
  size: v.fallback(v.picklist(CARD_SIZES), 'm'),
  /** Dismissed hints. */
  hidden: v.fallback(v.array(v.picklist(HINTS)), []),
  /** Id of the first visible asset. */
  top: v.fallback(v.optional(v.string()), undefined),
});

/** How the user views the assets. It is stored while the page is closed. */
export type ViewState = Readonly<v.InferOutput<typeof schema>>;

/** The view from the `stored` state, with fields that it lacks from `choices`. Missing and invalid fields get their defaults. */
export function restoreView(stored: unknown, choices: unknown = {}): ViewState {
  return v.parse(schema, { ...fields(choices), ...fields(stored) });
}

/** What changes in a view for another account: conditions and places mean nothing there. Undefined if the account is the same or unknown. */
export function changeFor(account: string | undefined, view: ViewState): Partial<ViewState> | undefined {
  if (account === undefined || account === view.account) return undefined;
  return view.account === undefined ? { account } : { account, filter: NO_FILTER, open: [], top: undefined };
}

/** The part of a view that other windows begin with too. */
export function choicesOf({ size, hidden }: ViewState): Record<string, unknown> {
  return { size, hidden };
}

/** Whether a filter has no condition. */
export function isEmpty({ text, tags, kind, size }: AssetFilter): boolean {
  return text.trim() === '' && tags.length === 0 && kind === 'all' && size === null;
}

function fields(value: unknown): object {
  return typeof value === 'object' && value !== null ? value : {};
}
