import type { ForeignText } from '../../../shared/base/foreignText';
import type { FixStep } from '../../checks/finding';
import type { PixelStyle } from '../../checks/style';
import type { FrameTag } from '../../pixels/frameTag';
import type { Size } from '../../pixels/raster';
import type { Slice } from '../../pixels/slice';
import type { Axes } from '../../pixels/views';
import type { FrameRect } from '../../sheet/sheet';
import type { ExportSource } from '../../source/source';
import type { ExportNote } from '../../source/sprite';
import type { FixSettings } from '../fixSettings';
import type { Chosen } from '../guessFix';

/** Fixes a sprite, and writes files of the source's own kinds. */
export interface FixInput {
  readonly source: ExportSource;
  /** As in `CheckInput`. */
  readonly drawn?: boolean;
  /** Absent: a guess. */
  readonly settings?: FixSettings;
  /** What a person says before a guess. */
  readonly chosen?: Chosen;
  readonly style: PixelStyle;
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
