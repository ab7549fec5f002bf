import type { Rect, Size } from '../../sprite/pixels/raster';
import type { CodeFinding } from './codeFinding';
import type { ListedFile, ProjectNames } from './projectNames';

/** What a sprite is, as far as code can contradict it. */
export interface KnownSprite {
  /** Of the image file in pixels. */
  readonly size: Size;
  /** Names of its animations; undefined if nothing says which it has. */
  readonly animations?: readonly string[];
  /** Places of its frames in the image; undefined if nothing says where they are. */
  readonly frames?: readonly Rect[];
}

/** Reads sprites, each once as long as its files don't change. */
export interface SpriteFactsReader {
  /** Undefined if it can't be read. @throws {CanceledError} */
  of(sprite: ListedFile, signal: AbortSignal): Promise<KnownSprite | undefined>;
}

/** What code says about sprites that the sprites contradict. @throws {CanceledError} */
export async function contradictions(
  _project: ProjectNames,
  _facts: SpriteFactsReader,
  _signal: AbortSignal,
): Promise<CodeFinding[]> {
  return [];
}
