import type { Slice } from '../shared/aseprite/document';
import type { SheetInfo } from '../shared/pixels/sheetInfo';

/** What is to be exported, as files: what a thread needs to make an `ExportSprite` of it. */
export type ExportSource = FileSource | SequenceSource;

interface SourceFacts {
  /** File name without its extension: `hero`. */
  readonly title: string;
  /** Extension without the dot, as it is written. */
  readonly extension: string;
  /** Of a sheet's JSON; an Aseprite file has its own. */
  readonly slices?: readonly Slice[];
  /** The file of its normal map. */
  readonly normalMap?: Uint8Array;
}

/** One PNG, APNG, GIF, WebP, JPEG or Aseprite file. */
export interface FileSource extends SourceFacts {
  readonly bytes: Uint8Array;
  /** How its frames lie, where it is a sheet. */
  readonly sheet?: SheetInfo;
}

/** Numbered files that are one animation. */
export interface SequenceSource extends SourceFacts {
  /** In order, at least one. */
  readonly sequence: readonly SequencePicture[];
}

export interface SequencePicture {
  readonly bytes: Uint8Array;
  /** Milliseconds. */
  readonly duration: number;
}
