import type { AsepriteDocument, ColorMode, Layer } from '../../../shared/sprite/aseprite/document';
import type { FramePalette } from '../../../shared/sprite/palette/palette';
import type { PlacedRect } from '../../../shared/sprite/pixels/frames';
import type { FrameTag } from '../../../shared/sprite/pixels/frameTag';
import type { Size } from '../../../shared/sprite/pixels/raster';
import type { Slice, UserData } from '../../../shared/sprite/pixels/slice';

/** What an Aseprite file says besides its frames. */
export interface Sprite {
  readonly colorMode: ColorMode;
  readonly colorProfile: AsepriteDocument['colorProfile'];
  /** Width and height of a pixel on the screen, in proportion. */
  readonly pixelRatio: Size;
  /** From the lowest to the highest; a group stands before its children. */
  readonly layers: readonly Layer[];
  readonly tilesets: readonly TilesetPicture[];
  readonly userData?: UserData;
  /** What cannot be read: the frames are shown without it. Empty if all is well. */
  readonly missing: readonly MissingPart[];
  /** The file itself, kept so that it can be drawn again with other layers. */
  readonly file: Uint8Array;
}

export interface TilesetPicture {
  readonly name: string;
  /** Number of tiles. */
  readonly count: number;
  /** Size of a tile in pixels. */
  readonly tile: Size;
  readonly baseIndex: number;
  /** The first tiles one below the other; absent if they lie in another file or cannot be read. */
  readonly tiles?: ImageData;
}

/** A part of an Aseprite file that cannot be read. */
export type MissingPart =
  /** The pixels of a layer in some frames, counted from 0. */
  | { readonly what: 'pixels'; readonly layer: string; readonly frames: readonly number[] }
  /** Chunks of one kind. */
  | { readonly what: ChunkKind; readonly count: number };

export type ChunkKind = 'layer' | 'cel' | 'tags' | 'palette' | 'user data' | 'slice' | 'tileset' | 'other';

/** A frame: straight (not premultiplied) RGBA pixels, and how long it is shown. */
export interface Frame {
  /** As large as the picture. Frames of a sheet are cut on each access: read this where it is needed, and do not keep all of them. */
  readonly image: ImageData;
  /** Milliseconds; 0 in stills. */
  readonly duration: number;
  /**
   * Only for frames of a sheet: the part that is not empty. Read pixels of many frames from here: `image` is a copy as large as the
   * whole frame, and a frame with one visible pixel may measure 4096 × 4096.
   */
  readonly cut?: FrameCut;
}

/** A part of a sheet; the rectangle lies inside the sheet and inside the frame. */
export interface FrameCut {
  readonly sheet: ImageData;
  readonly rect: PlacedRect;
}

export interface Picture {
  readonly width: number;
  readonly height: number;
  /** At least one. */
  readonly frames: readonly [Frame, ...Frame[]];
  /** Whether the file is an animation. `frames` has only the first frame where this window cannot decode the others. */
  readonly animated: boolean;
  /** Number of frames in the file, as far as known. More than `frames` has where they are too large to keep. */
  readonly total: number;
  /** Named ranges of `frames`; empty if the file has none. */
  readonly tags: readonly FrameTag[];
  /** Index of the first frame that cannot be read, at least 1; `frames` has those before it. */
  readonly broken?: number;
  /** The palettes of the file itself, in the order of their frames; absent if it has none. */
  readonly palettes?: readonly FramePalette[];
  /** The file is a palette and nothing else: each pixel stands for a color. */
  readonly onlyPalette?: true;
  /** Named parts of `frames`' area; empty or absent if the file has none. */
  readonly slices?: readonly Slice[];
  /** Of an Aseprite file. */
  readonly sprite?: Sprite;
  /** A remark about the frames, as a sentence: that files of a sequence differ in size. */
  readonly note?: string;
}
