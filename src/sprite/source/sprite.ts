import type { ForeignText } from '../../shared/base/foreignText';
import type { AsepriteTag, Layer } from '../aseprite/document';
import type { Raster, Rect, Size } from '../pixels/raster';
import type { Slice } from '../pixels/slice';
import type { SheetFault } from '../sheet/sheetInfo';
import type { CelNote } from '../sheet/sheetJson';

/**
 * A sprite to export, regardless of its source file: frames of one size with everything that belongs to them. A plain object, so changed
 * copies are easy to make.
 */
export interface ExportSprite extends Size {
  /** File name without its extension: `hero`. Outputs are named after it. */
  readonly title: string;
  /** Extension of the source without the dot, in its own case: `aseprite`. Sheet JSON uses it in the names of frames. */
  readonly extension: string;
  /** At least one. */
  readonly frames: readonly ExportFrame[];
  readonly tags: readonly AsepriteTag[];
  readonly slices: readonly Slice[];
  /** From bottom to top, groups before their children; empty if the source has none. */
  readonly layers: readonly Layer[];
  /** The frames of one layer or group by itself, drawn even if it is hidden. Absent if the source has no layers. */
  layerFrames?(layer: number): readonly Raster[];
  /** Why it can't be exported with the layers that were asked for; it has all layers then. */
  readonly refusal?: ExportFault;
  /** Cels with a text, a color, or a z-index; for the JSON. */
  readonly cels?: readonly CelNote[];
  /** What all parts of an export keep of the canvas if they are trimmed alike; absent if nothing is visible, or if that isn't asked for. */
  readonly kept?: Rect;
  /** Which part of the source this is, if it was split or a tag was chosen; absent for the whole sprite. */
  readonly part?: SpritePart;
  /** The frames of each direction, in order, if the sprite was made of views. */
  readonly directions?: readonly DirectionFrames[];
  /** How often the file plays; 0: forever. Absent for stills, and if the file doesn't say. */
  readonly plays?: number;
  /** Width and height of a pixel as shown; absent if pixels are square. Only Aseprite files have it. */
  readonly pixelRatio?: Size;
  /** The sprite's normal map: an image for each frame, of the same size; absent if there is none. */
  readonly normalMap?: readonly Raster[];
  /** The palette of an indexed source, which its images keep; absent for all others. */
  readonly palette?: SpritePalette;
  /** `ExportFrame.indices` of `layerFrames`. */
  layerIndices?(layer: number, frame: number): Raster;
}

/** The palette of an indexed source. If it changes from frame to frame, that of the first one. */
export interface SpritePalette {
  /** RGBA in order, red in the lowest byte; 1 to 256. Colors may be equal. */
  readonly colors: readonly number[];
  /** Index of empty pixels; absent if no entry is transparent. */
  readonly clear?: number;
  /** Aseprite's transparent index, which is a color in the background alone; absent for other sources. */
  readonly mask?: number;
}

/** A sprite of which only some frames were read, for those who look at it. */
export interface SampledSprite extends Omit<ExportSprite, 'frames' | 'layerFrames' | 'layerIndices'> {
  /** At least one. */
  readonly frames: readonly SampledFrame[];
  /** Empty if there is one: nobody looks at it. */
  readonly normalMap?: readonly Raster[];
}

export interface SampledFrame extends Pick<ExportFrame, 'duration' | 'indices'> {
  /** Absent if it wasn't chosen. */
  readonly image?: Raster | undefined;
}

/**
 * Chooses frames of a sprite before they are decoded.
 * @param views how many sprites share the room
 * @returns indexes
 */
export type ChooseFrames = (
  frames: number,
  tags: readonly Pick<AsepriteTag, 'from' | 'to'>[],
  views: number,
) => Pick<ReadonlySet<number>, 'has'>;

/** The frames of one direction. */
export interface DirectionFrames {
  /** `ne`. */
  readonly name: string;
  readonly from: number;
  readonly to: number;
}

/** The values for name patterns of a part. */
export interface SpritePart {
  /** Title of the whole sprite. */
  readonly title: string;
  /** Names from the file, with a number if they are duplicates or empty. */
  readonly layer?: string;
  readonly group?: string;
  readonly tag?: string;
  readonly slice?: string;
}

export interface ExportFrame {
  /** Flattened, of the sprite's size. */
  readonly image: Raster;
  /** Milliseconds, at least 1. */
  readonly duration: number;
  /**
   * Reads which entries of the palette the pixels have in the source, as words of `indexWords.ts`; 0 where that isn't known, because pixels were blended.
   * Absent if colors alone tell.
   */
  indices?(): Raster;
}

/** A file that an export makes. */
export interface ExportFile {
  /** Name within the output folder; parts are joined by `/`, and each is a valid file name on every system. */
  readonly name: string;
  readonly bytes: Uint8Array;
  /** A normal map, which never takes the name of a sprite. */
  readonly isMap?: boolean;
}

/** The file has more frames than are read: those after the first `read` are missing. */
export interface UnreadFrames {
  readonly note: 'unread-frames';
  readonly read: number;
  readonly of: number;
}

/** Visible layers were left out because of their names. `more`: how many aren't named. */
export interface LeftOutLayers {
  readonly note: 'left-out-layers';
  readonly names: readonly ForeignText[];
  readonly more: number;
}

/** Something that a person should know about a finished export. */
export type ExportNote =
  /** The sheet is larger than engines and phones accept; `parts` would divide it. */
  | { readonly note: 'large-sheet'; readonly width: number; readonly height: number }
  /** Colors were reduced to the format's limit. */
  | { readonly note: 'reduced-colors'; readonly format: 'gif'; readonly colors: number }
  /** Semitransparent pixels became opaque or empty. */
  | { readonly note: 'flat-alpha'; readonly format: 'gif' }
  /** Frames under `shortest` milliseconds were extended to it, and the frames after them shortened. */
  | { readonly note: 'short-frames'; readonly format: 'gif'; readonly shortest: number }
  /** Parts of the source are damaged, so they are missing. */
  | { readonly note: 'damaged-source' }
  | UnreadFrames
  | LeftOutLayers
  /** The normal map fits neither the frames nor the sheet, so it was left out. The size is the map's, in pixels. */
  | { readonly note: 'unfit-normal-map'; readonly width: number; readonly height: number }
  /**
   * Godot shows a frame for another time than the sprite's (milliseconds), because it follows a shorter one; the worst frame of all
   * animations. `even`: the option `evenSteps` would help.
   */
  | {
      readonly note: 'uneven-times';
      readonly animation: ForeignText;
      readonly wanted: number;
      readonly shown: number;
      readonly even: boolean;
    }
  /** The animation has another name than its tag, because the tag has no name, a duplicate name, or one that the engine can't use. */
  | { readonly note: 'renamed-animation'; readonly name: ForeignText; readonly animation: ForeignText }
  /** Directions without a view, which the export leaves out. */
  | { readonly note: 'missing-directions'; readonly names: readonly ForeignText[] }
  /** Views are numbered, and nobody chose what the numbers mean. */
  | { readonly note: 'guessed-directions' }
  /** Only some views have a normal map, so the result has none. */
  | { readonly note: 'partial-normal-maps' }
  /** Views of other sizes were placed on a canvas of this size. */
  | { readonly note: 'common-canvas'; readonly width: number; readonly height: number }
  /** A file of this format plays one animation, so each direction got its own file. */
  | { readonly note: 'file-per-direction' }
  /** A JSON that seems to describe the picture can't be used, so it was read as one image. */
  | { readonly note: 'unused-json'; readonly json: ForeignText; readonly fault: SheetFault }
  /** Nothing says whether the image is a sheet, and its form is that of one. Only for those who see no page of the export. */
  | { readonly note: 'one-image' }
  /** The frames of an animation are on several pages of an atlas, and each page of this format stands alone. */
  | { readonly note: 'divided-animation'; readonly animation: ForeignText }
  /** Several layers, tags, or slices have this name, so their files are numbered. */
  | { readonly note: 'same-names'; readonly name: ForeignText }
  /** Pixels have colors that the source's palette doesn't have, because layers were blended or palettes differ: the image has another palette, or none. */
  | { readonly note: 'lost-palette'; readonly colors: number }
  /** All 256 colors of the source's palette are opaque, and the image needs empty pixels, so it has no palette. */
  | { readonly note: 'full-palette' }
  /** The source's palette has no transparent color, so one was added for empty pixels. */
  | { readonly note: 'added-clear'; readonly index: number }
  /** There were more colors than an option allows, so they were merged. */
  | { readonly note: 'fewer-colors'; readonly colors: number }
  /** The source's palette has more entries than an option allows, and only those in use were kept, so indices changed. */
  | { readonly note: 'cut-palette'; readonly colors: number }
  /** Semitransparent pixels became opaque or empty, because colors are limited. */
  | { readonly note: 'hard-alpha' }
  /** A row of the sheet has fewer frames than its animation. */
  | { readonly note: 'chosen-frames'; readonly frames: number; readonly of: number }
  /** Colors of a sprite became one in a variant, because the ramps of its palette are too short. `colors`: how many fewer there are. */
  | { readonly note: 'merged-colors'; readonly palette: ForeignText; readonly colors: number }
  /** Animations without a row on the sheet. */
  | { readonly note: 'left-out-animations'; readonly names: readonly ForeignText[] };

/** The direction of a row of frames. */
export type RowDirection = 'down' | 'left' | 'right' | 'up';

export interface ExportResult {
  readonly files: readonly ExportFile[];
  readonly notes: readonly ExportNote[];
  /** Absent if the files are not for an engine. */
  readonly example?: ExportExample;
}

/** One animation of an export, with the names of the files that a game loads for it, within the output folder. */
export interface ExportExample {
  readonly picture: string;
  /** JSON, resource, tile source, or Aseprite file; see `SnippetNames`. */
  readonly data: string;
  /** Absent: the animation of all frames. */
  readonly animation?: ForeignText;
  readonly loops: boolean;
}

/** Why nothing could be exported. */
export type ExportFault =
  /** The sprite has no visible layers, tags, or slices to split by. */
  | { readonly fault: 'nothing-to-split'; readonly by: 'layer' | 'tag' | 'slice' }
  /** All visible layers would be left out because of their names. */
  | { readonly fault: 'all-left-out'; readonly layers: LeftOutLayers }
  /** The only layers that are wanted: this name is none of them. */
  | { readonly fault: 'no-such-layer'; readonly layer: ForeignText }
  | { readonly fault: 'no-such-tag'; readonly tag: ForeignText }
  /** A side of the result would be over 16,384 pixels, or the result over 64 megapixels; for several files, all `frames` together. */
  | { readonly fault: 'too-large'; readonly width: number; readonly height: number; readonly frames?: number }
  /** The name pattern has an unknown field, leads out of the folder, or gives two files or frames the same name. */
  | { readonly fault: 'bad-names'; readonly pattern: ForeignText }
  /** Two frames of an atlas would have this name: of these sprites, or of one. */
  | { readonly fault: 'same-frames'; readonly name: ForeignText; readonly sprites: readonly ForeignText[] }
  /** A frame of a sprite is larger than a page of the atlas; sizes in pixels, with what is around it. */
  | {
      readonly fault: 'no-page';
      readonly sprite: ForeignText;
      readonly width: number;
      readonly height: number;
      readonly side: number;
    }
  /** All animations of an atlas play more frames than this, written out. */
  | { readonly fault: 'too-many-frames'; readonly most: number }
  /** The pattern of animation names doesn't contain the direction, or has an unknown field. */
  | { readonly fault: 'bad-animations'; readonly pattern: ForeignText }
  /** A file isn't a palette of 1 to 256 colors, or is damaged. */
  | { readonly fault: 'bad-palette'; readonly palette: ForeignText }
  /** A palette has fewer colors than the sprite, so some would become one. */
  | { readonly fault: 'few-colors'; readonly palette: ForeignText; readonly has: number; readonly needs: number }
  /** The sprite has more colors than an indexed image can. */
  | { readonly fault: 'many-colors'; readonly colors: number }
  /** No animation is named by these directions, so they have no row. */
  | { readonly fault: 'no-direction-rows'; readonly missing: readonly RowDirection[] };

export class ExportError extends Error {
  constructor(readonly detail: ExportFault) {
    super(detail.fault);
    this.name = 'ExportError';
  }
}
