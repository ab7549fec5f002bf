import type { MapNaming } from '../source/fileNames';
import type { ExportFile, ExportNote, ExportSprite } from '../source/sprite';
import type { WriteOptions } from './optionTable';
import type { FramePlace } from './sheet';

/** Level of zlib for images: 9 takes about four times as long, for files that are 3 % smaller. */
export const DEFLATE_LEVEL = 7;

/** What writers get in addition to the sprite: a way to report notes, and work that differs between threads. */
export interface ExportTools {
  note(note: ExportNote): void;
  /** Compresses like zlib (RFC 1950). */
  deflate(bytes: Uint8Array): Uint8Array;
  /** Throws if the person has canceled. Called between frames. */
  check(): void;
  /** Version of this extension, for `meta.version` of JSON. */
  readonly version: string;
  /**
   * The output folder in the engine's project: parts joined by `/`, empty for its top; absent if no project is known. Godot's resources
   * need it for the paths of their textures.
   */
  readonly projectFolder?: string;
  /** Names of the source's own files in the output folder: no output can have one. Default: none. */
  readonly sourceNames?: readonly string[];
  /** Called for each sheet that a format writes. */
  wrote?(sheet: WrittenSheet): void;
  /** How normal maps in the output folder are named; absent: `hero_n.png`. */
  readonly mapNaming?: MapNaming;
}

/** A sheet with the names of its files. */
export interface WrittenSheet {
  readonly image: string;
  /** What describes it, perhaps together with other sheets; undefined if nothing does. */
  readonly data: string | undefined;
  /** The places of the frames that are on it. */
  readonly places: readonly FramePlace[];
}

/**
 * Writes the files of one format. The tag of the sprite is already chosen, and layers, tags, or slices are already split. Files are named
 * after `sprite.title`.
 * @throws ExportError
 */
export type WriteFormat = (
  sprite: ExportSprite,
  options: WriteOptions,
  tools: ExportTools,
) => Promise<readonly ExportFile[]>;
