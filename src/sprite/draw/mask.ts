import type { Rect } from '../pixels/raster';

/** A set of pixels: those of a rectangle whose bit is 1, row by row. */
export interface Mask extends Rect {
  /** 1 or 0. */
  readonly bits: Uint8Array;
}
