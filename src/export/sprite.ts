import type { ForeignText } from '../shared/base/foreignText';
import type { AsepriteTag, Layer } from '../shared/sprite/aseprite/document';
import type { CelNote } from '../shared/sprite/aseprite/sheetJson';
import type { Raster, Size } from '../shared/sprite/pixels/raster';
import type { Slice } from '../shared/sprite/pixels/slice';

/**
 * What is exported, whatever file it came from: frames of one size with all that belongs to them. A plain object, of which changed copies
 * are made.
 */
export interface ExportSprite extends Size {
  /** File name without its extension: `hero`. Files are named after it. */
  readonly title: string;
  /** Extension of the source without the dot, as it is written: `aseprite`. Sheet JSON names frames after it. */
  readonly extension: string;
  /** At least one. */
  readonly frames: readonly ExportFrame[];
  readonly tags: readonly AsepriteTag[];
  readonly slices: readonly Slice[];
  /** From the lowest to the highest, groups before their children; empty if the source has none. */
  readonly layers: readonly Layer[];
  /** The frames of one layer or group alone, drawn whether its eye is open or not. Absent if the source has no layers. */
  layerFrames?(layer: number): readonly Raster[];
  /** Cels that say something besides their pixels: text, color, or a z-index; for the JSON. */
  readonly cels?: readonly CelNote[];
  /** Which part of a source this is, where it was divided or a tag was chosen; absent if it is the whole. */
  readonly part?: SpritePart;
  /** Which frames show which direction, where the sprite was made of views; in their order. */
  readonly directions?: readonly DirectionFrames[];
  /** The sprite's normal map, a picture a frame of the size of the frames; absent if none lies beside it. */
  readonly normalMap?: readonly Raster[];
}

/** The frames of one direction. */
export interface DirectionFrames {
  /** `ne`. */
  readonly name: string;
  readonly from: number;
  readonly to: number;
}

/** What patterns of names can say of a part. */
export interface SpritePart {
  /** Title of the whole. */
  readonly title: string;
  /** Names as the file has them; where several are alike or empty, with a number. */
  readonly layer?: string;
  readonly group?: string;
  readonly tag?: string;
  readonly slice?: string;
}

export interface ExportFrame {
  /** Flattened; of the sprite's size. */
  readonly image: Raster;
  /** Milliseconds, at least 1. */
  readonly duration: number;
}

/** A file that an export makes. */
export interface ExportFile {
  /** Name within the output folder; parts are joined by `/`, and each is a legal file name on every system. */
  readonly name: string;
  readonly bytes: Uint8Array;
  /** It is a normal map, which never takes the place of a sprite. */
  readonly isMap?: boolean;
}

/** Something that a person should know about an export that was made. */
export type ExportNote =
  /** The sheet is larger than engines and phones take; `parts` would divide it. */
  | { readonly note: 'large-sheet'; readonly width: number; readonly height: number }
  /** Colors were reduced to what the format holds. */
  | { readonly note: 'reduced-colors'; readonly format: 'gif'; readonly colors: number }
  /** Half transparent pixels became opaque or empty. */
  | { readonly note: 'flat-alpha'; readonly format: 'gif' }
  /** Frames under `shortest` milliseconds last so long, and the ones after them less. */
  | { readonly note: 'short-frames'; readonly format: 'gif'; readonly shortest: number }
  /** Parts of the source are damaged: they are missing. */
  | { readonly note: 'damaged-source' }
  /** The normal map fits neither the frames nor the sheet, and was left out. The size is its own, in pixels. */
  | { readonly note: 'unfit-normal-map'; readonly width: number; readonly height: number }
  /**
   * Godot shows a frame for another time than the sprite's, in milliseconds, because it follows a shorter one: the worst of all animations.
   * `even`: the option `evenSteps` would help.
   */
  | {
      readonly note: 'uneven-times';
      readonly animation: ForeignText;
      readonly wanted: number;
      readonly shown: number;
      readonly even: boolean;
    }
  /** The animation of a tag has another name than the tag, which has none, that of another tag, or one that the engine can't use. */
  | { readonly note: 'renamed-animation'; readonly name: ForeignText; readonly animation: ForeignText }
  /** Directions without a view, which the export leaves out. */
  | { readonly note: 'missing-directions'; readonly names: readonly ForeignText[] }
  /** Views are numbered, and nobody said what the numbers mean. */
  | { readonly note: 'guessed-directions' }
  /** Only some views have a normal map, so the result has none. */
  | { readonly note: 'partial-normal-maps' }
  /** Views of other sizes were placed on a canvas of this one. */
  | { readonly note: 'common-canvas'; readonly width: number; readonly height: number }
  /** A file of this format plays one animation, so each direction has its own. */
  | { readonly note: 'file-per-direction' }
  /** Two layers, tags or slices have one name: their files are numbered. */
  | { readonly note: 'same-names'; readonly name: ForeignText };

export interface ExportResult {
  readonly files: readonly ExportFile[];
  readonly notes: readonly ExportNote[];
  /** Absent if the files are for no engine. */
  readonly example?: ExportExample;
}

/** One animation of an export with the files that a game loads for it, by their names within the output folder. */
export interface ExportExample {
  readonly picture: string;
  /** JSON, resource, tile source or Aseprite file; see `SnippetNames`. */
  readonly data: string;
  /** Absent: that of all frames. */
  readonly animation?: ForeignText;
  readonly loops: boolean;
}

/** Why nothing could be exported. */
export type ExportFault =
  /** The sprite has no tag, slice or layer of the name, or none at all to split by. */
  | { readonly fault: 'nothing-to-split'; readonly by: 'layer' | 'tag' | 'slice' }
  | { readonly fault: 'no-such-tag'; readonly tag: ForeignText }
  /** A side of the result would be over 16,384 pixels, or the result over 64 megapixels; where it has several, all `frames` together. */
  | { readonly fault: 'too-large'; readonly width: number; readonly height: number; readonly frames?: number }
  /** The pattern of names has a field that is not known, leads out of the folder, or gives two files or frames one name. */
  | { readonly fault: 'bad-names'; readonly pattern: ForeignText }
  /** The pattern of animation names doesn't name the direction, or has a field that is not known. */
  | { readonly fault: 'bad-animations'; readonly pattern: ForeignText };

export class ExportError extends Error {
  constructor(readonly detail: ExportFault) {
    super(detail.fault);
    this.name = 'ExportError';
  }
}
