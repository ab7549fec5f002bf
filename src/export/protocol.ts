import type { Axes } from '../pixelArt/art';
import type { Finding } from '../pixelArt/finding';
import type { Chosen } from '../pixelArt/fix/guessFix';
import type { FixSettings, FixStep } from '../pixelArt/fixSettings';
import type { Likeness } from '../pixelArt/likeness';
import type { PixelStyle } from '../pixelArt/style';
import type { ReadStyle } from '../pixelArt/styleOf';
import { type ForeignText, foreignText } from '../shared/base/foreignText';
import type { ExportOptions } from '../shared/protocol/exportOptions';
import type { SourceLook } from '../shared/protocol/sourceLook';
import type { Layer } from '../shared/sprite/aseprite/document';
import type { PutFault, PutPlace, PutResult } from '../shared/sprite/aseprite/putPlan';
import type { MapNaming } from '../shared/sprite/fileNames';
import type { NormalMapSettings } from '../shared/sprite/normalMap/settings';
import type { FrameTag } from '../shared/sprite/pixels/frameTag';
import type { CutGuess } from '../shared/sprite/pixels/guessCut';
import type { PictureFault } from '../shared/sprite/pixels/pictureError';
import type { Size } from '../shared/sprite/pixels/raster';
import type { FrameRect } from '../shared/sprite/pixels/sheet';
import type { Slice } from '../shared/sprite/pixels/slice';
import type { PictureFormat } from '../shared/sprite/pixels/sniff';
import type { FixFault } from './fixError';
import type { ExportSource } from './source';
import type { DirectionFrames, ExportFault, ExportNote, ExportResult, SampledSprite, UnreadFrames } from './sprite';
import type { ExportTools } from './tools';

// Messages between the host and the export thread.

/** Reads a source and writes it in a format. */
export interface WriteTask extends Pick<ExportTools, 'version' | 'projectFolder' | 'sourceNames' | 'mapNaming'> {
  readonly kind: 'write';
  readonly source: ExportSource;
  readonly options: ExportOptions;
}

/** Reads a source only to list the choices. */
export interface DescribeTask {
  readonly kind: 'describe';
  readonly source: ExportSource;
  /** Pattern for the names of animations; see `ExportOptions`. */
  readonly animations: string;
}

/** Adds images to an Aseprite file. */
export interface PutTask {
  readonly kind: 'put';
  /** The whole file; absent: creates a new one. */
  readonly file?: Uint8Array;
  /** At least one, each with the name for its layer or tag. */
  readonly pictures: readonly { readonly name: string; readonly source: ExportSource }[];
  readonly place: PutPlace;
}

/** Makes the normal map of a source. */
export interface NormalMapTask {
  readonly kind: 'normal-map';
  readonly source: ExportSource;
  readonly settings: NormalMapSettings;
  readonly naming?: MapNaming;
}

/** Flattens one frame of an Aseprite file. */
export interface FlattenTask {
  readonly kind: 'flatten';
  /** The whole file. */
  readonly file: Uint8Array;
  /** Base name, for errors. */
  readonly name: ForeignText;
  readonly look: SourceLook;
}

/** Checks whether the pixels of an image are those of a normal map. */
export interface LookTask {
  readonly kind: 'look';
  readonly bytes: Uint8Array;
}

/** Compares each picture file with the one before it. */
export interface LikenessTask {
  readonly kind: 'likeness';
  /** At least two whole files. */
  readonly files: readonly Uint8Array[];
}

/** Draws sprites as one labeled contact sheet, and lists their facts. */
export interface ContactSheetTask extends ContactSheetOptions {
  readonly kind: 'contact-sheet';
  /** At least one; of more than 64, or after all frames together have 4096 × 4096 pixels, the rest is left out. */
  readonly items: readonly SheetItem[];
}

/** Draws a sprite as one small image, animated if it is an animation. */
export interface GlanceTask extends GlanceOptions {
  readonly kind: 'glance';
  readonly source: ExportSource;
}

export interface GlanceOptions {
  /** Largest size at which the image is shown. */
  readonly most: Size;
  /** Most bytes of the image. */
  readonly mostBytes: number;
  /** Whether only the first frame is drawn. */
  readonly still?: boolean;
}

export interface ContactSheetOptions {
  /** Longest side in pixels, 128 to 1024; default: 1024. */
  readonly maxSide?: number;
  /** Largest file in bytes, 20,000 to 200,000; default: 200,000. */
  readonly maxBytes?: number;
  /** Whether names, numbers, durations, and hex codes are drawn; default: true. */
  readonly labels?: boolean;
}

/** One of the sprites of a contact sheet. */
export interface SheetItem {
  readonly source: ExportSource;
  /** Default: the source's title. */
  readonly label?: ForeignText;
}

/** Checks a sprite by the rules of pixel art. */
export interface CheckTask {
  readonly kind: 'check';
  readonly source: ExportSource;
  /** Whether a service drew it, by the records; default: no. */
  readonly drawn?: boolean;
  readonly style: PixelStyle;
}

/** Fixes a sprite, and writes files of the source's own kinds. */
export interface FixTask {
  readonly kind: 'fix';
  readonly source: ExportSource;
  /** As in `CheckTask`. */
  readonly drawn?: boolean;
  /** Absent: a guess. */
  readonly settings?: FixSettings;
  /** What a person says before a guess. */
  readonly chosen?: Chosen;
  readonly style: PixelStyle;
}

/** Lists the colors of a sprite as a palette. */
export interface ColorsTask {
  readonly kind: 'colors';
  readonly source: ExportSource;
}

/** Reads the style that sprites have in common. */
export interface StyleTask {
  readonly kind: 'style';
  /** At least one. */
  readonly sources: readonly ExportSource[];
}

export type ExportTask =
  | WriteTask
  | DescribeTask
  | PutTask
  | NormalMapTask
  | FlattenTask
  | LookTask
  | LikenessTask
  | ContactSheetTask
  | GlanceTask
  | CheckTask
  | FixTask
  | ColorsTask
  | StyleTask;

/** Something in a sprite whose name is shown by the host. */
type Named<T> = Omit<T, 'name'> & { readonly name: ForeignText };

/** What a person can choose from. */
export interface SpriteFacts extends Size {
  /** Milliseconds of each frame. */
  readonly durations: readonly number[];
  readonly tags: readonly Named<FrameTag>[];
  readonly slices: readonly ForeignText[];
  readonly layers: readonly Named<Pick<Layer, 'name' | 'kind' | 'parent' | 'visible' | 'background' | 'reference'>>[];
  /** Names of the directions, if the sprite was made of views. */
  readonly directions?: readonly ForeignText[];
  readonly hasNormalMap: boolean;
}

/** What can be said about a sprite before anything is exported. */
export interface Description extends SpriteFacts {
  /** Ways to cut it, if it's one image that looks like a sheet, the likeliest first. */
  readonly cuts: readonly CutGuess[];
}

export interface DescribeAnswer {
  readonly description: Description;
}

export interface ExportAnswer extends ExportResult {
  readonly facts: SpriteFacts;
}

export type TaskAnswer =
  | ExportAnswer
  | DescribeAnswer
  | PutAnswer
  | ExportResult
  | FlatAnswer
  | MapAnswer
  | LikenessAnswer
  | ContactSheet
  | Glance
  | CheckAnswer
  | FixAnswer
  | ColorsAnswer
  | StyleAnswer;

export interface StyleAnswer {
  readonly style: ReadStyle;
  /** Indexes of the sources that it was read from, in order; the others can't be read, or are too many pixels. */
  readonly read: readonly number[];
  /** Those of `read` that are only what sprites are made from: enlarged, or from a file that changes colors. */
  readonly raw: readonly number[];
}

export interface ColorsAnswer {
  /** 0xRRGGBB of all frames and views, in ramps from dark to light, the most used ramp first; empty if all pixels are transparent. */
  readonly palette: readonly number[];
}

export interface CheckAnswer {
  readonly findings: readonly Finding[];
  /** Number of frames of each view, to which the places of findings refer. Numbered files are the frames of one view. */
  readonly frames: readonly number[];
  /** Whether parts of the files are damaged and missing. */
  readonly damaged: boolean;
  /** Whether it's what sprites are made from rather than one: enlarged, or from a file that changes colors. */
  readonly isRaw: boolean;
  /** A file that has more frames than were read. */
  readonly unread?: UnreadFrames;
}

export interface FixAnswer {
  /** Those that were given or guessed. */
  readonly settings: FixSettings;
  /** Picture pixels for each sprite pixel; null if no grid was used. */
  readonly grid: Axes | null;
  /** Number of colors afterwards, without transparent pixels. */
  readonly colors: number;
  /** One for each file that changes. */
  readonly fixed: readonly FixedFile[];
  readonly notes: readonly FixNote[];
}

export interface FixedFile {
  /** Which view it is; for numbered files, which of them. */
  readonly index: number;
  /** Without the dot; absent: the source's own, because the kind stays. */
  readonly extension?: 'png';
  readonly bytes: Uint8Array;
  /** Where the frames are, if it's a sheet. */
  readonly sheet?: FixedSheetPlaces;
}

/** The frames of a fixed sheet, for its JSON. */
export interface FixedSheetPlaces extends Size {
  /** In the order of the source. */
  readonly frames: readonly FixedPlace[];
  readonly tags: readonly FrameTag[];
  readonly slices: readonly Slice[];
}

export interface FixedPlace {
  /** Area in the sheet. */
  readonly rect: FrameRect;
  /** The part of the whole frame that it shows. */
  readonly source: FrameRect;
  /** See `PlacedRect`: `rect` is as wide as `source` is high. */
  readonly turned?: true;
  readonly sourceSize: { readonly w: number; readonly h: number };
  /** Milliseconds. */
  readonly duration: number;
}

/** Something that a person should know about a fix. */
export type FixNote =
  | ExportNote
  /** A sprite's size changed, and its normal map no longer fits. */
  | { readonly note: 'stale-normal-map' }
  /** Why an Aseprite file became a sheet of its flattened frames. */
  | { readonly note: 'flattened'; readonly because: FlatReason }
  /** What the file said besides its pixels, and the fixed one doesn't: names of chunks and extensions. */
  | { readonly note: 'lost-besides'; readonly names: readonly ForeignText[] }
  /** Each sample had 16 bits, and has 8. */
  | { readonly note: 'reduced-depth' }
  /** Specks and frames of an Aseprite file with several layers weren't changed, because a layer alone doesn't tell. */
  | { readonly note: 'layers-unfixed'; readonly steps: readonly FixStep[] };

/**
 * `tilemap`: it has tilemap layers. `colors`: its color mode can't hold the new colors. `layers`: its layers give another picture after the fix
 * than its flattened frames. `damaged`: parts of it can't be read.
 */
export type FlatReason = 'tilemap' | 'colors' | 'layers' | 'damaged';

/** What a sprite is, in words and numbers. */
export interface LookFacts extends SpriteFacts {
  /** Of the file, or of its first one, by content. */
  readonly format: PictureFormat | 'apng' | 'aseprite';
  /** Number of image files; views and numbered files are several. */
  readonly files: number;
  readonly colors: ColorFacts;
  /** `full`: each pixel is either opaque or empty. `partial`: some are semitransparent. */
  readonly transparency: 'none' | 'full' | 'partial';
  /** If it is pixel art that was enlarged exactly: how many times, and its size before that. */
  readonly enlarged?: Size & { readonly times: number };
  /** Frames of each direction, if the sprite was made of views; counted from 0, both included. */
  readonly views?: readonly Named<DirectionFrames>[];
  /** Frames that the contact sheet shows, counted from 0, in order. In the picture, their numbers count from 1. */
  readonly shown: readonly number[];
  /** Whether parts of its files are damaged and missing. */
  readonly damaged: boolean;
  /** Number of frames that were decoded: of many, only some. Colors, transparency, and enlargement are those of these frames. */
  readonly seen: number;
  /** Number of frames of the file, if it has more than are read. */
  readonly framesInFile?: number;
}

/** The colors of all decoded frames, without fully transparent pixels. */
export interface ColorFacts {
  /** At most 65,536. */
  readonly count: number;
  /** Whether there are even more. */
  readonly isMore: boolean;
  /** At most 32, the most used first: `#RRGGBB`, or `#RRGGBBAA` if the color isn't opaque, and its number of pixels. */
  readonly mostUsed: readonly { readonly hex: string; readonly pixels: number }[];
}

/** One of the sprites of a contact sheet: its facts, or why it isn't shown. */
export type LookedItem = { readonly label: ForeignText } & (
  | { readonly facts: LookFacts }
  | { readonly fault: PictureFault | 'left-out' }
);

export interface ContactSheet {
  readonly sheet: Size & {
    /** PNG. */
    readonly png: Uint8Array;
    /** Pixels of the sheet for each pixel of a sprite before its enlargement: whole, or the inverse of a whole number if most are skipped. */
    readonly scale: number;
    /** Whether similar colors were drawn as one, so that the file isn't too large; the facts list the sprite's own. */
    readonly reducedColors: boolean;
  };
  /** In the order of the task. */
  readonly items: readonly LookedItem[];
}

export interface Glance {
  /** The size at which the image is shown: whole pixels of the screen for each of the sprite, if it has room. The image may be twice as large. */
  readonly shown: Size;
  /** PNG, or APNG if the sprite moves. */
  readonly image: Uint8Array;
  readonly moves: boolean;
  readonly facts: SpriteFacts;
}

export interface FlatAnswer {
  /** Undefined if the frame doesn't exist. */
  readonly png: Uint8Array | undefined;
}

export interface MapAnswer {
  /** Undefined if the image is too transparent to tell. */
  readonly isMap: boolean | undefined;
}

export interface LikenessAnswer {
  /** One for each two neighbors that can be compared; see `likenessOfFiles`. */
  readonly pairs: readonly Likeness[];
}

export interface PutAnswer {
  readonly put: PutResult;
  /** Names of images that can't be read completely. */
  readonly damaged: readonly ForeignText[];
}

/** Why nothing was written, apart from bugs in the program. */
export type ExportRefusal =
  | { readonly of: 'picture'; readonly fault: PictureFault; readonly message: string }
  | { readonly of: 'export'; readonly detail: ExportFault }
  | { readonly of: 'fix'; readonly detail: FixFault }
  | { readonly of: 'put'; readonly fault: PutFault }
  | { readonly of: 'put-picture'; readonly picture: string; readonly fault: PictureFault };

export function factsOf(sprite: Omit<SampledSprite, 'title' | 'extension'>): SpriteFacts {
  const { width, height, frames, tags, slices, layers, normalMap, directions } = sprite;
  return {
    width,
    height,
    durations: frames.map(({ duration }) => duration),
    tags: tags.map(({ name, from, to, direction, repeat, color }) => {
      return { name: foreignText(name), from, to, direction, repeat, color };
    }),
    slices: slices.map(({ name }) => foreignText(name)),
    layers: layers.map(({ name, kind, parent, visible, background, reference }) => {
      return { name: foreignText(name), kind, parent, visible, background, reference };
    }),
    directions: directions?.map(({ name }) => foreignText(name)),
    hasNormalMap: normalMap !== undefined,
  };
}
