import type { ExportOptions } from '../shared/protocol/exportOptions';
import type { MapNaming } from '../shared/sprite/fileNames';
import type { ExportFile, ExportNote, ExportSprite } from './sprite';

/** Of zlib, for pictures: 9 takes some four times as long, for files that are 3 % smaller. */
export const DEFLATE_LEVEL = 7;

/** What writers of formats are given besides the sprite: how to say something, and work that differs between threads. */
export interface ExportTools {
  note(note: ExportNote): void;
  /** Compresses as zlib does (RFC 1950). */
  deflate(bytes: Uint8Array): Uint8Array;
  /** Throws if the person has canceled. Asked between frames. */
  check(): void;
  /** Version of this extension, for `meta.version` of JSON. */
  readonly version: string;
  /**
   * Where the files will lie in the engine's project: parts joined by `/`, empty for its top; absent if no project is known. Godot's
   * resources name their textures by it.
   */
  readonly projectFolder?: string;
  /** Names of the source's own files in the folder where the files will lie: no file can have one. Default none. */
  readonly sourceNames?: readonly string[];
  /** How normal maps are called where the files will lie; absent: `hero_n.png`. */
  readonly mapNaming?: MapNaming;
}

/**
 * Files of one format. The sprite is what is to be written: its tag is chosen, and layers, tags or slices are split before. Files are
 * named after `sprite.title`.
 * @throws ExportError
 */
export type WriteFormat = (
  sprite: ExportSprite,
  options: ExportOptions,
  tools: ExportTools,
) => Promise<readonly ExportFile[]>;
