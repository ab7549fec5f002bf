import type { AsepriteTag, CelImage, CelTilemap, Layer, Tileset } from '../aseprite/document';
import type { Rect, Size } from '../pixels/raster';
import type { Slice, UserData } from '../pixels/slice';
import type { SheetInfo } from '../sheet/sheetInfo';

/**
 * A sprite that can be changed, of any format, in the terms of Aseprite's files: a PNG is one layer with one frame. It's a value: a change makes a new
 * one, which has the same objects wherever nothing differs. So what equals by identity is unchanged, and old versions cost only what differs.
 */
export interface EditSprite extends Size {
  readonly form: PixelForm;
  /**
   * Indexed only: pixels with this index are transparent in all layers except the background. It may be the first one after the palette, or one that the
   * palette has to spare: a file gets that transparent entry when a pixel needs it. `NO_INDEX`: all 256 are colors.
   */
  readonly transparentIndex: number;
  /** From bottom to top; a group comes before its children. At least one. */
  readonly layers: readonly EditLayer[];
  /** At least one. */
  readonly frames: readonly EditFrame[];
  readonly tags: readonly AsepriteTag[];
  readonly slices: readonly Slice[];
  /** By their id. */
  readonly tilesets: ReadonlyMap<number, Tileset>;
  /** How often the file plays; 0: forever. Absent: it doesn't say. */
  readonly plays?: number;
  /** The grid that Aseprite draws: its first cell. */
  readonly grid?: Rect;
  readonly traits: SpriteTraits;
  /** The image that the frames are parts of; absent: it isn't a sheet. */
  readonly sheet?: EditSheet;
  /** The form of the JSON that a sheet gets with the next save if it has none. */
  readonly sheetJson?: SheetJsonForm;
}

/** Aseprite's two forms. */
export type SheetJsonForm = 'array' | 'hash';

/** An image with frames, before they were changed. */
export interface EditSheet {
  /** As a sprite of one frame. */
  readonly picture: EditSprite;
  readonly info: SheetInfo;
  /** Its frames: `from` is their place in `info`. */
  readonly base: EditSprite;
  /** For each of these, the frame of the files that it is; undefined: it's new. Absent: it's cut as the files say. */
  readonly models?: readonly (number | undefined)[];
}

/** What no change affects. */
export interface SpriteTraits {
  /** Whether layers have an opacity; otherwise all are opaque. */
  readonly layerOpacity: boolean;
  /** Whether a group is drawn as one image, with its own opacity and blend mode. */
  readonly groupsBlend: boolean;
  /** Proportion of a pixel's width and height on the screen. */
  readonly pixelRatio: Size;
}

/** How pixels are stored: 4, 2, 1, 8, or 4 bytes each. The last two have 16 bits for each channel, the high byte first, as in PNG files. */
export const PIXEL_FORMS = { rgba: 4, grayscale: 2, indexed: 1, rgba16: 8, grayscale16: 4 } as const;
export type PixelForm = keyof typeof PIXEL_FORMS;

/** No index of a palette. */
export const NO_INDEX = 256;

/** Identifies a layer as long as a sprite is edited; layers that move keep it. */
export type LayerId = number;

export interface EditLayer extends Omit<Layer, 'parent' | 'userData'> {
  readonly id: LayerId;
  /** Its group. */
  readonly parent?: LayerId;
  readonly userData?: UserData;
}

export interface EditFrame {
  /** Milliseconds. */
  readonly duration: number;
  /** At most one for each layer. */
  readonly cels: ReadonlyMap<LayerId, EditCel>;
  /** RGBA of each index, 4 bytes each. */
  readonly palette: Uint8Array;
  /** The frame of the file that this one, or its model, is; absent: it's new. */
  readonly from?: number;
}

export interface EditCel {
  /** What linked cels share: cels of one layer with the same object are linked. */
  readonly body: CelBody;
  /** How many layers higher it is drawn than its layer; negative: lower. */
  readonly zIndex: number;
  readonly userData?: UserData;
  /** The cel of the file that this one, or its model, is; absent: it's new. */
  readonly from?: CelOrigin;
}

export interface CelBody {
  /** Position of its top left corner in the canvas; may be outside. */
  readonly x: number;
  readonly y: number;
  /** 0 to 255. */
  readonly opacity: number;
  readonly content: CelImage | CelTilemap;
  /** The cel of the file that has the content, if it's linked to others there. */
  readonly from?: CelOrigin;
}

/** A cel of the file: its frame, and its place among the cels there. */
export interface CelOrigin {
  readonly frame: number;
  readonly at: number;
}
