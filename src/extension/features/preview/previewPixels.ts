import type { PickedPalette, PlainData } from '../../../shared/protocol/preview';
import type { PixelStyle } from '../../../sprite/checks/style';
import type { Undo } from './undo';

/** What previews need to fix pixels. A feature of its own does it. */
export interface PreviewPixels {
  /** Rejects with a sentence for people; nothing was written. */
  fix(request: PreviewFix): Promise<PreviewFixed>;
  /** Puts a file where it lies on what it was made from. Rejects with a sentence for people; nothing was written. @param uri string */
  place(uri: string): Promise<PreviewFixed>;
  /** Asks for a palette; null if the person chooses none. @param beside URI string of the shown file; palettes near it come first */
  pickPalette(beside: string | undefined): Promise<PickedPalette | null>;
  /** What the style file of a file's folder says; undefined if there is none. @param uri URI string */
  styleOf(uri: string): Promise<PixelStyle | undefined>;
  /** Whether the records say that a service drew these bytes of a file. @param uri URI string */
  isDrawn(uri: string, bytes: Uint8Array): Promise<boolean>;
  /** Fires when a style file changed. */
  onDidChangeStyles(listener: () => void): { dispose(): void };
}

export interface PreviewFix {
  /** URI string. */
  readonly file: string;
  /** Everything that belongs to the file: all views of its set, or all numbered files. */
  readonly whole: boolean;
  /** URI strings of the files that a person saw in the list; if others belong together now, nothing is written. */
  readonly files: readonly string[];
  /** `FixSettings`, not checked. */
  readonly settings: PlainData;
  readonly replace: boolean;
}

export interface PreviewFixed {
  /** A sentence. */
  readonly text: string;
  /** Absent if nothing was written. */
  readonly undo?: Undo;
  /** Number of old bytes that `undo` holds. */
  readonly bytes?: number;
}
