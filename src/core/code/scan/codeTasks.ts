import type { SpriteName } from '../mentions/mentionIndex';
import type { FoundMentions, MentionText } from '../mentions/mentions';
import type { Scanned } from './scanText';

// Reading what code says about sprites is done in a thread, because a text may be generated, and megabytes long.

/** A text file, as the thread gets it. */
export interface CodeText {
  readonly fileName: string;
  /** As it's on disk, or, if it's open or only a host can decode it, as text. */
  readonly content: Uint8Array | string;
}

/**
 * What a text says. `no-kind`: sprites aren't named in such files. `undecoded`: neither UTF-8 nor UTF-16 with a mark, so that the host must decode it.
 */
export type ScannedText =
  | { readonly kind: 'scanned'; readonly scanned: Scanned }
  | { readonly kind: 'no-kind' | 'undecoded' };

/** Kind of task → what the worker gets, and what it answers. */
export interface CodeTasks {
  /** The answers are in the order of the text files. It tells which one it's at. */
  readonly scan: { readonly input: { readonly texts: readonly CodeText[] }; readonly answer: readonly ScannedText[] };

  /** Looks for the names of sprites in files of any kind. It tells which file it's at. */
  readonly mentions: {
    readonly input: { readonly names: readonly SpriteName[]; readonly texts: readonly MentionText[] };
    readonly answer: FoundMentions;
  };
}
