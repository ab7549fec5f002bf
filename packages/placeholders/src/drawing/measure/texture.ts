import { rgbAt } from '../../../../../src/sprite/pixels/colors';
import type { Raster } from '../../../../../src/sprite/pixels/raster';
import { isEdge, isOpaque } from './silhouette';

export interface Texture {
  /** Share of the inner pixels that belong to no 2 × 2 square of one color. */
  readonly thin: number;
  /** Share of the inner pixels in a checkerboard of two colors. */
  readonly dithered: number;
}

/** How fine the drawing inside the silhouette is, without its edge. */
export function textureOf(pictures: readonly Raster[]): Texture {
  let [inner, thin, dithered] = [0, 0, 0];
  for (const picture of pictures) {
    const { width, height, data } = picture;
    const at = (x: number, y: number) => (isOpaque(picture, x, y) ? rgbAt(data, (y * width + x) * 4) : -1);
    for (let y = 0; y < height; y++) {
      for (let x = 0; x < width; x++) {
        const own = at(x, y);
        if (own < 0 || isEdge(picture, x, y)) continue;
        inner++;
        if (isDither(at, x, y, own)) dithered++;
        else if (!inSquare(at, x, y, own)) thin++;
      }
    }
  }
  return { thin: thin / Math.max(1, inner), dithered: dithered / Math.max(1, inner) };
}

type ColorAt = (x: number, y: number) => number;

/** Whether one of the four 2 × 2 squares around a pixel has only its color. */
function inSquare(at: ColorAt, x: number, y: number, own: number): boolean {
  for (const dx of [-1, 1])
    for (const dy of [-1, 1])
      if (at(x + dx, y) === own && at(x, y + dy) === own && at(x + dx, y + dy) === own) return true;
  return false;
}

/** Whether the four neighbors have one other color, and at least three at the corners have the pixel's own. */
function isDither(at: ColorAt, x: number, y: number, own: number): boolean {
  const other = at(x + 1, y);
  if (other === own || at(x - 1, y) !== other || at(x, y - 1) !== other || at(x, y + 1) !== other) return false;
  let corners = 0;
  for (const dx of [-1, 1]) for (const dy of [-1, 1]) if (at(x + dx, y + dy) === own) corners++;
  return corners >= 3;
}
