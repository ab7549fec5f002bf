import type { Finding } from '../../../sprite/checks/finding';
import type { PixelStyle } from '../../../sprite/checks/style';
import type { EditSprite } from '../../../sprite/edit/editSprite';
import type { FitPlan, FitRequest } from '../../../sprite/edit/fit/fitSet';
import type { Refusal } from '../../../sprite/edit/refusal';
import type { Placement } from '../../../sprite/edit/register/register';
import type { FixSettings } from '../../../sprite/fix/fixSettings';
import type { BackgroundFacts, ColorChange } from '../../../sprite/fix/fixSprite';
import type { Chosen } from '../../../sprite/fix/guessFix';
import type { ColorPair } from '../../../sprite/fix/swapPalette';
import type { Raster, Size } from '../../../sprite/pixels/raster';
import type { Axes, SpriteViews } from '../../../sprite/pixels/views';

/** What the page asks its workers for pixel art. */
export type SpriteRequest = PixelsRequest | PlacingRequest;

/** What is asked of the worker that checks and fixes. Only `load` has no answer. */
export type PixelsRequest =
  /** Sets the sprite that `guess` and `apply` are about. */
  | { readonly call: 'load'; readonly sprite: SpriteViews }
  | { readonly call: 'check'; readonly sprite: SpriteViews; readonly style: PixelStyle }
  | { readonly call: 'guess'; readonly style: PixelStyle; readonly chosen?: Chosen }
  /** Fixes one frame; `view` and `frame` are counted from 0. */
  | {
      readonly call: 'apply';
      readonly settings: FixSettings;
      readonly view: number;
      readonly frame: number;
    }
  /** Pairs the colors of the sprite with those of another palette, 0xRRGGBB each. */
  | { readonly call: 'swap'; readonly palette: readonly number[] };

/** What is asked of the worker that finds places. */
export type PlacingRequest =
  /** Plans how sprites become one set. */
  | { readonly call: 'fit'; readonly sprites: readonly EditSprite[]; readonly fit: FitRequest }
  /** Finds where images of one size lie on what they were made from; their memory is copied. */
  | { readonly call: 'place'; readonly source: Raster; readonly results: readonly Raster[] };

export type SpriteReply =
  | { readonly findings: readonly Finding[] }
  | { readonly settings: FixSettings }
  | { readonly fixed: FixedFrame }
  /** Null if one of them shows nothing. */
  | { readonly placement: Placement | null }
  | { readonly pairs: readonly ColorPair[] }
  | { readonly plan: FitPlan | Refusal }
  /** The message of an unexpected error. */
  | { readonly fault: string };

/** One frame as it is fixed, and what is decided for the whole sprite. */
export interface FixedFrame {
  readonly image: Raster;
  /** The grid that it was shrunk by; absent if it wasn't. */
  readonly grid?: FrameGrid;
  /**
   * Where the image lies on the frame as it was, if each of its pixels is as large as a step of the grid. Frames that are moved to stand still
   * do so here too.
   */
  readonly place: Axes;
  /** Colors that the sprite has and what they become, the most used first; at most `MAX_CHANGES`. */
  readonly colors: readonly ColorChange[];
  /** Number of colors of the whole sprite, without transparent pixels. */
  readonly before: number;
  readonly after: number;
  /** What is behind the sprite; null if that is opaque, but no background; absent if it's transparent. */
  readonly background?: BackgroundFacts | null;
  /** What of this frame becomes transparent; absent if nothing does. */
  readonly gone?: GonePixels;
  /** Whether this frame has other pixels than before. */
  readonly changed: boolean;
}

/** Sprite pixels that become transparent. */
export interface GonePixels extends Size {
  /** One for each pixel: 1 if it goes. */
  readonly pixels: Uint8Array;
}

/** The grid of one frame, in pixels of that frame. */
export interface FrameGrid {
  readonly step: Axes;
  /** The first line. */
  readonly offset: Axes;
}

/** A table of more colors than this helps nobody, and costs time at each step of a slider. */
export const MAX_CHANGES = 1024;
