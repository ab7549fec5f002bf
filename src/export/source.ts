import type { SheetInfo } from '../shared/sprite/pixels/sheetInfo';
import type { Slice } from '../shared/sprite/pixels/slice';

/** What is to be exported, as files: what a thread needs to make an `ExportSprite` of it. */
export type ExportSource = PictureSource | DirectionsSource;

/** What is one picture or animation. */
export type PictureSource = FileSource | SequenceSource;

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

/** Views of one sprite from up to eight directions, which become one sprite. */
export interface DirectionsSource extends Pick<SourceFacts, 'title' | 'extension'> {
  /** In the order in which they are exported, at least one. */
  readonly views: readonly DirectionView[];
  /** Names of directions that have no view. */
  readonly missing: readonly string[];
  /** Nobody said which direction a view has: the names are where the compass shows them. */
  readonly guessed: boolean;
}

export interface DirectionView {
  /** Of the direction, as animations are named: `ne`. */
  readonly name: string;
  /** Of the file, for errors. */
  readonly file: string;
  readonly source: PictureSource;
}
