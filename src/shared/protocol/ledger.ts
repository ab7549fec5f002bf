import * as v from 'valibot';

/** Messages between the ledger's page and the host. No path or URL comes from a page. */

const nothing = v.strictObject({});
/** Most sprites of a page; the exports have all. */
export const MAX_LEDGER_ROWS = 20_000;
/** A sprite by its number in the last list. */
const sprite = v.strictObject({
  list: v.pipe(v.number(), v.integer(), v.minValue(0)),
  index: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(MAX_LEDGER_ROWS)),
});

/** The formats of *Export*. */
export const LEDGER_EXPORTS = ['csv', 'json', 'md'] as const;

/** Parameters of the methods that the page calls, checked by the host. */
export const ledgerParams = {
  /** The page is ready; the list follows as an event. */
  ready: nothing,
  /** Looks again. */
  reload: nothing,
  /** A small image of a sprite; null if it can't be drawn, or the list has changed. */
  picture: sprite,
  /** Opens a sprite in the preview. */
  open: sprite,
  /** Saves the whole list as a file that a person chooses. */
  save: v.strictObject({ format: v.picklist(LEDGER_EXPORTS) }),
  /** The text for a shop's form. */
  shop: nothing,
  /** Keeps a ledger file in the project from now on. */
  keep: nothing,
};

interface LedgerResults {
  ready: LedgerInit;
  reload: null;
  picture: { readonly bytes: Uint8Array } | null;
  open: null;
  /** What was done, in a sentence; null if the person canceled. */
  save: { readonly text: string } | null;
  shop: { readonly text: string };
  keep: null;
}

export type LedgerCalls = {
  readonly [M in keyof typeof ledgerParams]: {
    readonly params: v.InferOutput<(typeof ledgerParams)[M]>;
    readonly result: LedgerResults[M];
  };
};

/** Events that the host sends. */
export interface LedgerEvents {
  readonly state: LedgerState;
}

export interface LedgerInit {
  /** Translations by English text, for `@vscode/l10n`; empty in English. */
  readonly l10n: Readonly<Record<string, string>>;
  /** BCP 47, for numbers and dates. */
  readonly language: string;
  /** What the page stores to be restored as the same one with its window. */
  readonly panel: string;
  readonly state: LedgerState;
}

export interface LedgerState {
  /** Name of the project's folder. */
  readonly project: string;
  /** Whether sprites are being looked for. */
  readonly busy: boolean;
  /** Why they couldn't be looked for. */
  readonly fault?: string;
  /** Whether the project's ledger file follows by itself. */
  readonly isKept: boolean;
  /** Whether a file can be kept here: the workspace is trusted. */
  readonly canKeep: boolean;
  /** What a reader should know about the records, in sentences. */
  readonly notes: readonly string[];
  /** Absent until the first list. */
  readonly found?: LedgerFound;
}

export interface LedgerFound {
  /** Increases with each list. */
  readonly list: number;
  readonly rows: readonly LedgerPageRow[];
  /** Number of sprites beyond `MAX_LEDGER_ROWS`. */
  readonly more: number;
  /** Credits of all runs. */
  readonly cost: number;
}

/** A sprite, with all text as people may see it. */
export interface LedgerPageRow {
  readonly file: string;
  readonly origin: 'ai' | 'edited-by-ai' | 'placeholder' | 'computed' | 'other' | 'none';
  /** When it changed after it was generated, as in `Date.toISOString`. */
  readonly edited?: string;
  readonly service?: string;
  readonly operation?: string;
  readonly prompt?: string;
  readonly inputs: readonly string[];
  readonly date?: string;
  readonly cost?: number;
  /** Name of the agent that asked for it; absent if a person did, or nobody knows. */
  readonly agent?: string;
  /** A person kept it: it was a draft. */
  readonly kept?: boolean;
}
