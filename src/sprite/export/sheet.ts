import type { Raster, Rect } from '../pixels/raster';
import type { ExportNote, ExportSprite } from '../source/sprite';
import type { WriteOptions } from './optionTable';

/** A sheet with the places of its frames. With the option `parts`, a result may have several. */
export interface BuiltSheet {
  readonly picture: Raster;
  /** The same layout with the sprite's normal map, if it has one. */
  readonly normalMap?: Raster;
  /** The same layout of the frames' indices, if they have them. */
  indices?(): Raster;
  /** The places on this sheet only, in playing order. */
  readonly places: readonly FramePlace[];
}

export interface FramePlace {
  /** Index in the sprite's frames. */
  readonly frame: number;
  /** The area in the sheet: its pixels with inner padding around them, without the edge that `extrude` adds. */
  readonly rect: Rect;
  /** The kept area of the whole (scaled) frame, in pixels; the whole frame if nothing was trimmed. 1 × 1 at 0, 0 for an empty frame. */
  readonly source: Rect;
  readonly trimmed: boolean;
  /** Milliseconds. */
  readonly duration: number;
}

/** The area of a frame's pixels in the sheet, without inner padding: as large as `source`. */
export function pixelsRect({ rect, source: { width, height } }: Pick<FramePlace, 'rect' | 'source'>): Rect {
  return { x: rect.x + (rect.width - width) / 2, y: rect.y + (rect.height - height) / 2, width, height };
}

export interface SheetResult {
  readonly sheets: readonly [BuiltSheet, ...BuiltSheet[]];
  /** Pixels of a whole frame, scaled. */
  readonly frameSize: { readonly w: number; readonly h: number };
  readonly notes: readonly ExportNote[];
}

/**
 * Arranges frames on one sheet, or on several.
 * @param frames indices in the sprite's frames, in the order of the sheet and of playing; at least one
 * @param check throws if the person has canceled; called between frames
 * @throws ExportError `too-large`
 */
export type BuildSheets = (
  sprite: ExportSprite,
  frames: readonly number[],
  options: WriteOptions,
  check?: () => void,
) => SheetResult;
