import * as v from 'valibot';
import type { PictureBytes } from './pictureBytes';

/**
 * Messages between the page that lists changed sprites and the host. The host knows which files changed; the page asks for both versions of
 * those that are in sight, decodes them, and finds what differs.
 */

const id = v.pipe(v.string(), v.maxLength(4096));

/** How a sprite's file changed. */
export const REVIEW_KINDS = ['added', 'changed', 'renamed', 'removed'] as const;
export type ReviewKind = (typeof REVIEW_KINDS)[number];

/** What a button of the page without a list does; each is a command of the host. */
export const REVIEW_HELP = ['log', 'trust', 'openFolder', 'sourceControl'] as const;
export type ReviewHelp = (typeof REVIEW_HELP)[number];

/** Parameters of the methods that the page calls, checked by the host. */
export const reviewParams = {
  ready: v.strictObject({}),
  /** Both versions of a sprite, as their files have them. Rejects if the row no longer exists. */
  pair: v.strictObject({ id }),
  /** Opens the comparison of a sprite. */
  open: v.strictObject({ id }),
  /** Asks a person for another branch. */
  choose: v.strictObject({}),
  /** Looks again. */
  refresh: v.strictObject({}),
  help: v.strictObject({ with: v.picklist(REVIEW_HELP) }),
};

interface ReviewResults {
  ready: ReviewInit;
  pair: ReviewPair;
  open: null;
  choose: null;
  refresh: null;
  help: null;
}

export type ReviewCalls = {
  readonly [M in keyof typeof reviewParams]: {
    readonly params: v.InferOutput<(typeof reviewParams)[M]>;
    readonly result: ReviewResults[M];
  };
};

/** Events that the host sends. */
export interface ReviewEvents {
  readonly state: ReviewState;
}

export interface ReviewInit {
  /** Translations by English text, for `@vscode/l10n`; empty in English. */
  readonly l10n: Readonly<Record<string, string>>;
  /** BCP 47, for numbers. */
  readonly language: string;
  /** Identifies the page after its window was reloaded. */
  readonly panel: string;
  readonly state: ReviewState;
}

export interface ReviewState {
  /** The branch, tag, or commit, as people write it. */
  readonly base: string;
  /** What it's compared with: the working tree. */
  readonly head: string;
  /** The folder whose sprites are listed, from the top of the repository; empty: all of them. */
  readonly folder: string;
  /** `loading`: nothing is known yet. `failed`: the rows are those of the last look, if there was one. */
  readonly status: 'loading' | 'ready' | 'failed';
  /** Why nothing can be compared, as a sentence. */
  readonly fault?: { readonly text: string; readonly help?: ReviewHelp };
  /** What a person should know about the list, as a sentence. */
  readonly note?: string;
  /** By path. */
  readonly rows: readonly ReviewRow[];
}

export interface ReviewRow {
  /** The file's path from the top of the repository. */
  readonly id: string;
  readonly kind: ReviewKind;
  /** Name and folder, for display. */
  readonly name: string;
  readonly folder: string;
  /** Where a renamed file was, for display. */
  readonly from?: string;
  /** Names of JSON files that cut it, and of its recipe, that changed, for display. */
  readonly described?: readonly string[];
  /** Increases when one of its versions changes. */
  readonly version: number;
}

/** Both versions; each is absent if the version doesn't have the file. */
export interface ReviewPair {
  readonly before?: ReviewSide;
  readonly after?: ReviewSide;
}

/** A version's bytes, or why they can't be read, as a sentence. */
export type ReviewSide = PictureBytes | { readonly fault: string };
