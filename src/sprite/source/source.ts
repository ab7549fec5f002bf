import type { Slice } from '../pixels/slice';
import type { SheetInfo } from '../sheet/sheetInfo';

/** The files to export: everything that a thread needs to make an `ExportSprite`. */
export type ExportSource = PictureSource | DirectionsSource;

/** One image or animation. */
export type PictureSource = FileSource | SequenceSource;

interface SourceFacts {
  /** File name without its extension: `hero`. */
  readonly title: string;
  /** Extension without the dot, in its own case. */
  readonly extension: string;
  /** From a sheet's JSON; an Aseprite file has its own. */
  readonly slices?: readonly Slice[];
  /** The file of its normal map. */
  readonly normalMap?: Uint8Array;
}

/** One PNG, APNG, GIF, WebP, JPEG, or Aseprite file. */
export interface FileSource extends SourceFacts {
  readonly bytes: Uint8Array;
  /** How the sheet is sliced into frames, if it is one. */
  readonly sheet?: SheetInfo;
}

/** Numbered files that form one animation. */
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
  /** In the order of export, at least one. */
  readonly views: readonly DirectionView[];
  /** Names of directions without a view. */
  readonly missing: readonly string[];
  /** Nobody chose the direction of a view: the names follow the compass of the preview. */
  readonly guessed: boolean;
}

export interface DirectionView {
  /** Name of the direction, as in animation names: `ne`. */
  readonly name: string;
  /** Name of the file, for errors. */
  readonly file: string;
  readonly source: PictureSource;
}
