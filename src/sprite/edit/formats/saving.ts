import type { ForeignText } from '../../../shared/base/foreignText';
import type { ColorKind } from '../../formats/storedPng';
import type { EditSprite } from '../editSprite';
import type { SavedFormat } from './holds';
import type { Lack } from './lacks';

/** What a save needs in addition to the sprite. */
export interface SaveTools {
  /** Compresses like zlib (RFC 1950). */
  deflate(bytes: Uint8Array): Uint8Array;
  /** Throws if the person has canceled. Called between frames. */
  check(): void;
}

export interface SaveInput {
  /** The file that the sprite was opened from, perhaps of another format; absent: it's new. */
  readonly bytes?: Uint8Array | undefined;
  /** The sprite as it was opened. */
  readonly base?: EditSprite | undefined;
  readonly sprite: EditSprite;
  readonly tools: SaveTools;
}

export interface Saved {
  readonly bytes: Uint8Array;
  readonly notes: readonly SaveNote[];
}

/** How a PNG stores its pixels. */
export interface StorageName {
  readonly kind: ColorKind;
  /** Bits of a sample. */
  readonly depth: number;
}

/** Something that a person should know about a saved file. */
export type SaveNote =
  /** What the format can't hold, so that the file doesn't have it. */
  | { readonly note: 'lost'; readonly lack: Lack }
  /** Pixels of a PNG didn't fit into how it stored them. */
  | { readonly note: 'stored'; readonly was: StorageName; readonly now: StorageName }
  /** An indexed PNG got more colors, after those that it had. */
  | { readonly note: 'grown-palette'; readonly was: number; readonly now: number }
  /** Each sample had 16 bits, and has 8. */
  | { readonly note: 'reduced-depth' }
  /** An APNG had an image, beside its frames, for programs that don't play it. */
  | { readonly note: 'lost-still' }
  /** What the file said besides its pixels, and the saved one doesn't: names of chunks and extensions. */
  | { readonly note: 'lost-besides'; readonly names: readonly ForeignText[] };

/** The format can't hold the sprite. Nothing was made. */
export class SaveRefused extends Error {
  override readonly name = 'SaveRefused';
  /** @param lacks why; at least one @param format that can't */
  constructor(
    readonly lacks: readonly Lack[],
    readonly format: SavedFormat,
  ) {
    super(`The format can't hold the sprite: ${lacks.map(({ lack }) => lack).join(', ')}.`);
  }
}
