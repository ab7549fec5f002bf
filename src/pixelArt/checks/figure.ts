import { boundsWhere } from '../../shared/sprite/pixels/changes';
import type { Rect, Size } from '../../shared/sprite/pixels/raster';

const CLEAR = new Uint32Array();

/** The smallest rectangle with all visible pixels; undefined if there are none. */
export function figureOf(picture: Size & { readonly words: Uint32Array }): Rect | undefined {
  return boundsWhere(picture.words, CLEAR, picture, (word) => word !== 0);
}
