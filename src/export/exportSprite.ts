import type { ExportFormat, ExportOptions } from './options';
import type { ExportNote, ExportResult, ExportSprite } from './sprite';

/** What writers of formats are given besides the sprite: how to say something, and work that differs between threads. */
export interface ExportTools {
  note(note: ExportNote): void;
  /** Compresses as zlib does (RFC 1950). */
  deflate(bytes: Uint8Array): Uint8Array;
  /** Throws where the person has cancelled. Asked between frames. */
  check(): void;
  /** Version of this extension, for `meta.version` of JSON. */
  readonly version: string;
  /**
   * Where the files will lie in the engine's project: parts joined by `/`, empty for its top; absent where no project is known. Godot's
   * resources name their textures by it.
   */
  readonly projectFolder?: string;
}

/** Files of one format. @throws ExportError */
export type WriteFormat = (
  sprite: ExportSprite,
  options: ExportOptions,
  tools: ExportTools,
) => Promise<ExportResult['files']>;

/** Everything that an export can write; what differs between formats is here. */
export const WRITERS: Partial<Record<ExportFormat, WriteFormat>> = {};
