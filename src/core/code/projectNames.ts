import type { Candidate } from '../references/resolve';
import type { CodeNames } from './codeNames';

// What a whole project says about sprites.

/** A file of the workspace that isn't text that is scanned: sprites, and everything else that paths may name. */
export interface ListedFile {
  /** URI string. */
  readonly uri: string;
  /** URI string of its workspace folder. */
  readonly top: string;
}

/** A text file, and what it says. */
export interface ScannedFile extends ListedFile {
  readonly names: CodeNames;
}

/** What a scan of the workspace found. Hidden folders, `node_modules`, and what a person excluded aren't in it; sprites in build folders that Git ignores aren't either. */
export interface ProjectNames {
  readonly texts: readonly ScannedFile[];
  /** Every image that the preview shows (`isFileFor('shown')`). */
  readonly sprites: readonly ListedFile[];
  /** Where a path of a text file leads: the sprite that exists, one whose name differs in case only, or nothing. */
  readonly leadsTo: (file: ScannedFile, path: number) => PathEnd;
  /** URI strings of text files that were too large or too many to be read: nothing is certain about what they name. */
  readonly unread: readonly string[];
}

export type PathEnd =
  | { readonly kind: 'sprite'; readonly uri: string }
  /** On a disk that ignores case it works, elsewhere it doesn't. `written`: what the place should have; absent if it can't be written there. */
  | { readonly kind: 'other-case'; readonly uri: string; readonly written?: string }
  /** `place`: URI string of the likeliest place; see `Candidate` for the others. */
  | ({ readonly kind: 'missing'; readonly place: string } & Pick<Candidate, 'base' | 'prefix' | 'variant'>)
  /** It may be anywhere: outside of the workspace, in a package, made by a build. */
  | { readonly kind: 'unknown' };
