import * as v from 'valibot';
import type { TagCount } from '../contract/api';
import { PICTURE_KINDS } from '../contract/limits';
import { pageChoices } from './message';
import type { OperationChoice } from './operationChoice';
import type { PictureBytes } from './pictureBytes';

/**
 * Messages between the asset browser's page and the host. The page only holds what it shows: the host has the index, and the page
 * requests the rows that are visible. No URL comes from or goes to a page.
 */

const whole = (least: number, most: number) => v.pipe(v.number(), v.integer(), v.minValue(least), v.maxValue(most));
const text = (most: number) => v.pipe(v.string(), v.maxLength(most));
const id = text(200);
/** Most assets of one action, and of a selection. */
export const MAX_SELECTED = 10_000;
const ids = v.pipe(v.array(id), v.minLength(1), v.maxLength(MAX_SELECTED));

export const assetFilter = v.strictObject({
  /** Words that must all occur in the prompt, in any order. */
  text: text(200),
  /** The asset must have all of them. */
  tags: v.pipe(v.array(text(64)), v.maxLength(10)),
  kind: v.picklist(['all', 'image', 'animation']),
  /** Longer side in pixels, in the steps of the filter: 16 means 9 to 16, 32 means 17 to 32, and so on. */
  size: v.nullable(v.picklist([16, 32, 64, 128, 256])),
});
export type AssetFilter = v.InferOutput<typeof assetFilter>;

/** Matches all assets. */
export const NO_FILTER: AssetFilter = { text: '', tags: [], kind: 'all', size: null };

/** Actions on assets; each is also a command. */
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

/** Buttons of the page if there is nothing to show; each is a command. */
export const ASSET_HELP = ['connect', 'generate', 'samples', 'getStarted', 'trust', 'log', 'openFolder'] as const;

/** Parameters of the methods that the page calls, checked by the host. */
export const assetsParams = {
  /** The page is ready; the host answers with what is on disk. `filter` and `open` as in `search`. */
  ready: v.strictObject({ filter: assetFilter, open: v.array(id) }),
  /** Rows that match the filter, newest first; `open`: ids of the expanded stacks. */
  search: v.strictObject({ filter: assetFilter, open: v.pipe(v.array(id), v.maxLength(1000)) }),
  /** Rows of the last search, by index; rejects with the name `Outdated` if `search` isn't the number of the last search. */
  rows: v.strictObject({ search: whole(0, 2 ** 31), from: whole(0, 10_000_000), count: whole(1, 200) }),
  /** Ids of the rows from one index to another, both included: for a selection with Shift, or for everything. */
  ids: v.strictObject({ search: whole(0, 2 ** 31), from: whole(0, 10_000_000), to: whole(0, 10_000_000) }),
  /** Index of the next row whose label starts with `prefix`, searching from `from` and continuing at the start; −1 if there is none. */
  typeAhead: v.strictObject({ search: whole(0, 2 ** 31), prefix: text(40), from: whole(0, 10_000_000) }),
  /** Index of the row of an asset, or of the collapsed stack that contains it; −1 if the search didn't find it. */
  place: v.strictObject({ search: whole(0, 2 ** 31), id }),
  /** A small picture of an asset, or with `play` its animation. The newest requests are answered first. */
  thumbnail: v.strictObject({ id, play: v.boolean() }),
  /** Thumbnails that are no longer visible; their requests are answered with null. */
  forget: v.strictObject({ ids: v.pipe(v.array(id), v.maxLength(1000)) }),
  /** The selection changed; sent once it settles. VS Code's commands act on it. */
  selected: v.strictObject({ ids: v.pipe(v.array(id), v.maxLength(MAX_SELECTED)) }),
  /**
   * Where the focus is: in the page, in VS Code's palette after a key that opens it was pressed here, or somewhere else. Commands on assets are in
   * the palette only in the first two cases.
   */
  focus: v.strictObject({ at: v.picklist(['page', 'palette', 'elsewhere']) }),
  act: v.strictObject({ action: v.picklist(ASSET_ACTIONS), ids }),
  /** Reads new assets; `full`: reads everything again. */
  refresh: v.strictObject({ full: v.boolean() }),
  /** The action of a button that is shown if there is nothing to show. */
  help: v.strictObject({ with: v.picklist(ASSET_HELP) }),
  remember: v.strictObject({ choices: pageChoices }),
};

export type AssetsFocus = v.InferOutput<typeof assetsParams.focus>['at'];

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
  focus: null;
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
  /** Everything without a filter, sent while the page loads: a page without a filter need not wait for the answer to `ready`. */
  readonly first: AssetsInit;
  readonly state: AssetsState;
  /** The index changed, so the page searches again. Sent at most five times a second. */
  readonly changed: { readonly total: number };
  /** VS Code's commands for the page: focus the search box, or show and select an asset. */
  readonly focusSearch: null;
  readonly show: { readonly id: string };
}

export interface AssetsInit {
  /** Translations by English text, for `@vscode/l10n`; empty in English. */
  readonly l10n: Readonly<Record<string, string>>;
  /** BCP 47, for numbers. */
  readonly language: string;
  readonly operations: readonly OperationChoice[];
  /** The choices saved by `remember`. */
  readonly choices: Readonly<Record<string, unknown>>;
  readonly state: AssetsState;
  readonly found: Found;
}

export interface AssetsState {
  /** `built-in`, or the host name of the service. */
  readonly service: string;
  readonly builtIn: boolean;
  /** The account of the list; absent if none is open. */
  readonly account?: string;
  /**
   * `loading`: nothing is known yet. `reading`: new pages are being read. `no-key`, `offline`, `refused` (a 401 while reading), and
   * `failed` say why the list isn't up to date; what is on disk is shown anyway.
   */
  readonly status: 'loading' | 'reading' | 'ready' | 'no-key' | 'offline' | 'refused' | 'failed';
  /** One sentence about the status, in the user's language; absent if there is no problem. */
  readonly message?: string;
  /** Assets read so far in this pass, while `reading`. */
  readonly read?: number;
  /** While reading waits for a busy service: when it continues (milliseconds since 1970). */
  readonly resumeAt?: number;
  /** Number of assets in the index. */
  readonly total: number;
  /** Tags as they are shown, most used first, with counts from the index. */
  readonly tags: readonly TagCount<string>[];
  /** Number of assets by the sizes of the filter. */
  readonly sizes: readonly { readonly size: 16 | 32 | 64 | 128 | 256; readonly count: number }[];
  readonly animations: number;
  readonly credits?: number;
  /** Last known cost of each operation, in credits. */
  readonly costs: Readonly<Record<string, number>>;
  /** Whether a folder is open for outputs. */
  readonly workspace: boolean;
  /** Whether the workspace is trusted: before that, nothing is sent or written. */
  readonly trusted: boolean;
}

/** The result of a search. */
export interface Found {
  /** Number of this search, for `rows`. */
  readonly search: number;
  /** Number of rows: a stack is one row, plus its members if it is expanded. */
  readonly rows: number;
  /** Number of assets that match the filter. */
  readonly assets: number;
  /** The first rows, so they are drawn without a second request. */
  readonly first: readonly AssetRow[];
}

export interface AssetRow {
  readonly id: string;
  /** `other`: a type that this version doesn't know; shown as a file. */
  readonly kind: 'image' | 'animation' | 'other';
  /** The beginning of the prompt; empty if there is none. Text from outside. */
  readonly label: string;
  /** Pixels of one frame, if known. */
  readonly width?: number;
  readonly height?: number;
  /** Animations: number of frames, if known. */
  readonly frames?: number;
  readonly tags: readonly string[];
  /** ISO 8601. */
  readonly createdAt?: string;
  /** For the first member of a batch: the number of members, and whether they are shown after it. */
  readonly stack?: { readonly id: string; readonly count: number; readonly open: boolean };
  /** A member of an expanded stack, other than the first: which one it is, counted from 1, and of how many. */
  readonly member?: { readonly place: number; readonly count: number } | undefined;
}
