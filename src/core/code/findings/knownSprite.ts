import type { FrameTag } from '../../../sprite/pixels/frameTag';
import type { Rect, Size } from '../../../sprite/pixels/raster';
import type { Claim } from '../codeNames';
import type { ListedFile } from '../projectNames';

/** What a sprite is, as far as code can contradict it. */
export interface KnownSprite {
  /** Pixels of each frame; undefined unless something certainly says it, and all frames are on a grid without space between them. */
  readonly frame?: Size;
  /** Absent if nothing says which animations it has. */
  readonly animations?: readonly Pick<FrameTag, 'name' | 'from' | 'to'>[];
}

/** What a file that belongs to a sprite, and isn't a scanned file of the project, says about it. */
export interface NeighborClaims {
  /** URI string. */
  readonly file: string;
  readonly claims: readonly Claim[];
  /** Whether the engine scales the sprite, if its sides aren't powers of two. */
  readonly isScaled: boolean;
}

/** Reads sprites, each once as long as its files don't change. */
export interface SpriteFactsReader {
  /** Size of the image file in pixels, from its header; undefined if it can't be read. @throws {CanceledError} */
  sizeOf(sprite: ListedFile, signal: AbortSignal): Promise<Size | undefined>;
  /** Undefined if it can't be read. @throws {CanceledError} */
  of(sprite: ListedFile, signal: AbortSignal): Promise<KnownSprite | undefined>;
  /** Whether a part of its image certainly has something drawn in it: pixels of several colors. @throws {CanceledError} */
  isDrawn(sprite: ListedFile, part: Rect, signal: AbortSignal): Promise<boolean>;
  /** What Unity's `.meta` next to an image says; undefined if there is none. @throws {CanceledError} */
  metaOf(sprite: ListedFile, signal: AbortSignal): Promise<NeighborClaims | undefined>;
}
