import * as v from 'valibot';
import type { TagCount } from '../contract/api';
import { PICTURE_KINDS } from '../contract/limits';
import { pageChoices } from './message';
import type { OperationChoice } from './operationChoice';
import type { PictureBytes } from './pictureBytes';

/**
 * What the asset browser's page and the host say to each other. The page never holds more than it shows: the host has the index,
 * the page asks for the rows that it sees. No address comes from or goes to a page.
 */

const whole = (least: number, most: number) => v.pipe(v.number(), v.integer(), v.minValue(least), v.maxValue(most));
const text = (most: number) => v.pipe(v.string(), v.maxLength(most));
const id = text(200);
/** Assets that one action takes, and that can be selected. */
export const MOST_SELECTED = 10_000;
const ids = v.pipe(v.array(id), v.minLength(1), v.maxLength(MOST_SELECTED));

export const assetFilter = v.strictObject({
  /** Words that all occur in the prompt, in any order. */
  text: text(200),
  /** All of them are on the asset. */
  tags: v.pipe(v.array(text(64)), v.maxLength(10)),
  kind: v.picklist(['all', 'image', 'animation']),
  /** Longer side in pixels, as the filter offers it: 16 takes 9 to 16, 32 takes 17 to 32, and so on. */
  size: v.nullable(v.picklist([16, 32, 64, 128, 256])),
});
export type AssetFilter = v.InferOutput<typeof assetFilter>;

/** Lets everything through. */
export const NO_FILTER: AssetFilter = { text: '', tags: [], kind: 'all', size: null };

/** What can be done with assets; each is a command of the editor too. */
export const ASSET_ACTIONS = [
  'preview',
  'save',
  ...PICTURE_KINDS,
  'tags',
  'copyId',
  'copyPrompt',
  'findLocal',
] as const;
export type AssetAction = (typeof ASSET_ACTIONS)[number];

/** What buttons of the page offer if there is nothing to show; each is a command of the editor. */
export const ASSET_HELP = ['connect', 'generate', 'samples', 'getStarted', 'trust', 'log', 'openFolder'] as const;

/** Parameters of the methods that the page calls, checked by the host. */
export const assetsParams = {
  /** The page listens; the host answers with what is on disk. `filter` and `open` as for `search`. */
  ready: v.strictObject({ filter: assetFilter, open: v.array(id) }),
  /** Rows that pass the filter, newest first; `open`: ids of the stacks whose members are shown. */
  search: v.strictObject({ filter: assetFilter, open: v.pipe(v.array(id), v.maxLength(1000)) }),
  /** Rows of the last search by place; rejects with the name `Outdated` where `search` is not the last one's number. */
  rows: v.strictObject({ search: whole(0, 2 ** 31), from: whole(0, 10_000_000), count: whole(1, 200) }),
  /** Ids of the rows from one place to another, both included: a selection with Shift, or everything. */
  ids: v.strictObject({ search: whole(0, 2 ** 31), from: whole(0, 10_000_000), to: whole(0, 10_000_000) }),
  /** Place of the next row, from `from` on and around the end, whose label begins so; −1 if there is none. */
  typeAhead: v.strictObject({ search: whole(0, 2 ** 31), prefix: text(40), from: whole(0, 10_000_000) }),
  /** Place of the row of an asset, or of the closed stack that it is in; −1 where the search did not find it. */
  place: v.strictObject({ search: whole(0, 2 ** 31), id }),
  /** A small picture of an asset, or with `play` its animation. The newest questions are answered first. */
  thumbnail: v.strictObject({ id, play: v.boolean() }),
  /** Thumbnails that are no longer seen; questions for them are answered with null. */
  forget: v.strictObject({ ids: v.pipe(v.array(id), v.maxLength(1000)) }),
  /** The selection changed; told once it rests. Commands of the editor act on it. */
  selected: v.strictObject({ ids: v.pipe(v.array(id), v.maxLength(MOST_SELECTED)) }),
  act: v.strictObject({ action: v.picklist(ASSET_ACTIONS), ids }),
  /** Reads what is new; `full`: reads everything again. */
  refresh: v.strictObject({ full: v.boolean() }),
  /** What a button of a state offers. */
  help: v.strictObject({ with: v.picklist(ASSET_HELP) }),
  remember: v.strictObject({ choices: pageChoices }),
};

interface AssetsResults {
  ready: AssetsInit;
  search: Found;
  rows: readonly AssetRow[];
  ids: readonly string[];
  typeAhead: number;
  place: number;
  thumbnail: PictureBytes | null;
  forget: null;
  selected: null;
  act: null;
  refresh: null;
  help: null;
  remember: null;
}

export type AssetsCalls = {
  readonly [M in keyof typeof assetsParams]: {
    readonly params: v.InferOutput<(typeof assetsParams)[M]>;
    readonly result: AssetsResults[M];
  };
};

/** Events that the host sends. */
export interface AssetsEvents {
  /** What there is without any filter, sent while the page loads: one that begins so need not wait for the answer to `ready`. */
  readonly first: AssetsInit;
  readonly state: AssetsState;
  /** The index changed: the page searches again. Sent at most five times a second. */
  readonly changed: { readonly total: number };
  /** Commands of the editor do things to the page: the search box is focused, an asset is shown and selected. */
  readonly focusSearch: null;
  readonly show: { readonly id: string };
}

export interface AssetsInit {
  /** Translations by English text, for `@vscode/l10n`; empty in English. */
  readonly l10n: Readonly<Record<string, string>>;
  /** BCP 47, for numbers. */
  readonly language: string;
  readonly operations: readonly OperationChoice[];
  /** What `remember` kept. */
  readonly choices: Readonly<Record<string, unknown>>;
  readonly state: AssetsState;
  readonly found: Found;
}

export interface AssetsState {
  /** `built-in`, or the host name of the service. */
  readonly service: string;
  readonly builtIn: boolean;
  /** Names the account of the list; absent while none is open. */
  readonly account?: string;
  /**
   * `loading`: nothing is known yet. `reading`: new pages come in. `no-key`, `offline`, `refused` (401 in the middle) and
   * `failed` say why it is not up to date; what is on disk is shown all the same.
   */
  readonly status: 'loading' | 'reading' | 'ready' | 'no-key' | 'offline' | 'refused' | 'failed';
  /** One sentence on the status, in the user's language; absent when all is well. */
  readonly message?: string;
  /** Assets read so far in this pass, while `reading`. */
  readonly read?: number;
  /** While reading waits for a busy service: when it continues (milliseconds since 1970). */
  readonly resumeAt?: number;
  /** Assets in the index. */
  readonly total: number;
  /** Most used first; counted in the index. A page knows tags as it shows them. */
  readonly tags: readonly TagCount<string>[];
  /** Assets by the sizes of the filter. */
  readonly sizes: readonly { readonly size: 16 | 32 | 64 | 128 | 256; readonly count: number }[];
  readonly animations: number;
  readonly credits?: number;
  /** Last cost seen of each operation, in credits. */
  readonly costs: Readonly<Record<string, number>>;
  /** Whether a folder is open that outputs could land in. */
  readonly workspace: boolean;
  /** Whether a person trusts the workspace: nothing is sent or written before. */
  readonly trusted: boolean;
}

/** What a search found. */
export interface Found {
  /** Number of this search; `rows` names it. */
  readonly search: number;
  /** Rows, with stacks as one row each, and members of open stacks. */
  readonly rows: number;
  /** Assets that pass the filter. */
  readonly assets: number;
  /** The first rows, so that they are drawn without a second question. */
  readonly first: readonly AssetRow[];
}

export interface AssetRow {
  readonly id: string;
  /** `other`: a type that this version does not know; shown as a file. */
  readonly kind: 'image' | 'animation' | 'other';
  /** The beginning of the prompt; empty if there is none. Text of others. */
  readonly label: string;
  /** Pixels of one frame, where known. */
  readonly width?: number;
  readonly height?: number;
  /** Animations: number of frames, where known. */
  readonly frames?: number;
  readonly tags: readonly string[];
  /** ISO 8601. */
  readonly createdAt?: string;
  /** On the first member of a batch: how many there are, and whether they are shown after it. */
  readonly stack?: { readonly id: string; readonly count: number; readonly open: boolean };
  /** A member, other than the first, of an open stack. */
  readonly member?: true;
}
