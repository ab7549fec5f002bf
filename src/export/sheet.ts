import type { ExportOptions } from '../shared/protocol/exportOptions';
import type { Raster, Rect } from '../shared/sprite/pixels/raster';
import type { ExportNote, ExportSprite } from './sprite';

/** A sheet with the places of its frames. One result may have several where `parts` is chosen. */
export interface BuiltSheet {
  readonly picture: Raster;
  /** The same layout with the sprite's normal map, where it has one. */
  readonly normalMap?: Raster;
  /** Of this sheet alone, in the order of playing. */
  readonly places: readonly FramePlace[];
}

export interface FramePlace {
  /** Index in the sprite's frames. */
  readonly frame: number;
  /** Where it lies in the sheet: its pixels with inner padding around them, without the edge that `extrude` adds. */
  readonly rect: Rect;
  /** What of the whole frame that is, in pixels of the (scaled) frame; all of it where nothing was trimmed. 1 × 1 at 0, 0 for an empty frame. */
  readonly source: Rect;
  readonly trimmed: boolean;
  /** Milliseconds. */
  readonly duration: number;
}

/** Where the pixels of a frame lie in the sheet, without inner padding: as large as `source`. */
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
 * Lays frames out on one sheet, or on several.
 * @param frames indices in the sprite's frames, in the order of the sheet; the order of playing is theirs; at least one
 * @param check throws if the person has canceled; asked between frames
 * @throws ExportError `too-large`
 */
export type BuildSheets = (
  sprite: ExportSprite,
  frames: readonly number[],
  options: ExportOptions,
  check?: () => void,
) => SheetResult;
