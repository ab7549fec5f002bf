import type { AsepriteDocument, ColorMode, Layer } from '../../../sprite/aseprite/document';
import type { FramePalette } from '../../../sprite/palette/palette';
import type { FrameTag } from '../../../sprite/pixels/frameTag';
import type { Size } from '../../../sprite/pixels/raster';
import type { Slice, UserData } from '../../../sprite/pixels/slice';
import type { Origin } from '../../../sprite/pixels/views';
import type { PlacedRect } from '../../../sprite/sheet/frames';

/** What an Aseprite file contains besides its frames. */
export interface Sprite {
  readonly colorMode: ColorMode;
  readonly colorProfile: AsepriteDocument['colorProfile'];
  /** Proportions of a pixel on the screen. */
  readonly pixelRatio: Size;
  /** From the lowest to the highest; a group comes before its children. */
  readonly layers: readonly Layer[];
  readonly tilesets: readonly TilesetPicture[];
  readonly userData?: UserData;
  /** Parts that can't be read; the frames are shown without them. Empty if the whole file can be read. */
  readonly missing: readonly MissingPart[];
  /** The file's bytes, to draw it again with other layers. */
  readonly file: Uint8Array;
}

export interface TilesetPicture {
  readonly name: string;
  /** Number of tiles. */
  readonly count: number;
  /** Size of a tile in pixels. */
  readonly tile: Size;
  readonly baseIndex: number;
  /** The first tiles, one below the other; absent if they are in another file or can't be read. */
  readonly tiles?: ImageData;
}

/** A part of an Aseprite file that can't be read. */
export type MissingPart =
  /** The pixels of a layer in some frames, counted from 0. */
  | { readonly what: 'pixels'; readonly layer: string; readonly frames: readonly number[] }
  /** Chunks of one kind. */
  | { readonly what: ChunkKind; readonly count: number };

export type ChunkKind = 'layer' | 'cel' | 'tags' | 'palette' | 'user data' | 'slice' | 'tileset' | 'other';

/** A frame: straight (not premultiplied) RGBA pixels, and how long it is shown. */
export interface Frame {
  /** As large as the picture. Frames of a sheet are cut on each access, so don't read or keep all of them at once. */
  readonly image: ImageData;
  /** Milliseconds; 0 in stills. */
  readonly duration: number;
  /**
   * Only in frames of a sheet: the part that isn't empty. To read pixels of many frames, use this: `image` is a copy as large as the whole
   * frame, and a frame with one visible pixel may measure 4096 × 4096.
   */
  readonly cut?: FrameCut;
}

/** A part of a sheet. The rectangle is inside both the sheet and the frame. */
export interface FrameCut {
  readonly sheet: ImageData;
  readonly rect: PlacedRect;
}

export interface Picture {
  readonly width: number;
  readonly height: number;
  /** At least one. */
  readonly frames: readonly [Frame, ...Frame[]];
  /** Whether the file is an animation. `frames` has only the first frame if this window can't decode the others. */
  readonly animated: boolean;
  /** Number of frames in the file, as far as known. `frames` has fewer if they are too large to keep. */
  readonly total: number;
  /** Named ranges of `frames`; empty if the file has none. */
  readonly tags: readonly FrameTag[];
  /** Index of the first frame that can't be read, at least 1; `frames` has those before it. */
  readonly broken?: number;
  /** The file's own palettes, in the order of their frames; absent if it has none. */
  readonly palettes?: readonly FramePalette[];
  /** The file is only a palette: each pixel stands for a color. */
  readonly onlyPalette?: true;
  /** Named parts of `frames`' area; empty or absent if the file has none. */
  readonly slices?: readonly Slice[];
  /** Only in Aseprite files. */
  readonly sprite?: Sprite;
  /** What is known of its file besides its pixels. */
  readonly origin?: Origin;
  /** Set if it was extended to the size and the number of frames of another one (`comparedPictures.ts`): what it has itself. */
  readonly own?: { readonly width: number; readonly height: number; readonly total: number };
  /** Set if it shows two pictures side by side: where the right one begins, in pixels. */
  readonly besideAt?: number;
  /** A remark about the frames, as a sentence; for example, that files of a sequence differ in size. */
  readonly note?: string;
}
