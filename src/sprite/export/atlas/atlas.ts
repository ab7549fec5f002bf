import type { Raster, Rect, Size } from '../../pixels/raster';
import type { ExportSprite } from '../../source/sprite';
import type { Piece } from '../pieces';

/** One of the sprites of an atlas. */
export interface AtlasSource {
  /** Its name in the game, with `/` for folders: `ui/button`. */
  readonly name: string;
  readonly sprite: ExportSprite;
  /** The point that the game places, as parts of width and height; absent: as its slices say, or nothing. */
  readonly pivot?: Point | undefined;
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** One texture. */
export interface AtlasPage {
  /** Base name of its files: `hud`, or `hud-0` if there are several. */
  readonly title: string;
  readonly picture: Raster;
  /** The same layout with normal maps, if a sprite has one. */
  readonly normalMap?: Raster;
}

/** An image of the atlas: what equal frames share. */
export interface AtlasImage {
  readonly source: AtlasSource;
  /** Index of the sprite that has it first. */
  readonly sprite: number;
  readonly piece: Piece;
  /** All frames that show it. */
  readonly uses: { readonly sprite: number; readonly frame: number }[];
}

/** Where a frame of a sprite is in an atlas. */
export interface AtlasFrame {
  /** Index of the page. */
  readonly page: number;
  /** The area of its pixels in the page, as it lies there: a turned one has the height of `source` as its width. */
  readonly rect: Rect;
  /** The kept area of the whole (scaled) frame, in pixels; 1 × 1 at 0, 0 for an empty frame. */
  readonly source: Rect;
  readonly trimmed: boolean;
  /** Whether it lies turned by 90 degrees clockwise. */
  readonly turned: boolean;
  /** Milliseconds. */
  readonly duration: number;
  /** As parts of width and height of the whole frame. */
  readonly pivot?: Point;
}

/** A sprite with the places of its frames. */
export interface PlacedSprite {
  readonly name: string;
  readonly sprite: ExportSprite;
  /** Pixels of a whole frame, scaled. */
  readonly frameSize: Size;
  /** For each frame of the sprite. */
  readonly frames: readonly AtlasFrame[];
  /** The names of its frames, in order: those of each tag, then those without one. A frame may have several. */
  readonly entries: readonly FrameEntry[];
  readonly animations: readonly AtlasAnimation[];
}

export interface FrameEntry {
  /** `hero/walk/0`; without tags `coin/0`. */
  readonly name: string;
  /** Index in the sprite's frames. */
  readonly frame: number;
}

/** A tag of a sprite; a sprite of several frames without tags has one of all. */
export interface AtlasAnimation {
  /** `hero/walk`, or `coin`. */
  readonly name: string;
  /** Index in the sprite's tags; absent: all frames. */
  readonly tag?: number;
  /** Indices in the sprite's frames in playing order; reverse passes and repeats are written out. */
  readonly frames: readonly number[];
  readonly loops: boolean;
  /** First of its entries, in the sprite's. They are as many as the frames of the tag. */
  readonly firstEntry: number;
}

export interface BuiltAtlas {
  /** Base name of its files: `hud`. */
  readonly title: string;
  readonly pages: readonly [AtlasPage, ...AtlasPage[]];
  readonly sprites: readonly PlacedSprite[];
  /** What wastes room, and what is shared. */
  readonly use: AtlasUse;
}

/** Pixels of an atlas. */
export interface AtlasUse {
  /** Of all pages. */
  readonly area: number;
  /** That frames cover, without padding. */
  readonly covered: number;
  /** That equal frames saved. */
  readonly shared: number;
  /** Transparent pixels that trimming removed. */
  readonly trimmed: number;
  /** Equal frames of different sprites, as indices of the sprites; the largest first. */
  readonly twins: readonly Twins[];
}

/** One image that several sprites have. */
export interface Twins {
  /** Names of sprites. */
  readonly sprites: readonly string[];
  /** How often it's used by all of them. */
  readonly uses: number;
  /** Pixels of the image. */
  readonly pixels: number;
}
