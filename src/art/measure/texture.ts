import { rgbAt } from '../../shared/sprite/pixels/colors';
import type { Raster } from '../../shared/sprite/pixels/raster';
import { isEdge, isOpaque } from './silhouette';

export interface Texture {
  /** Part of the inner pixels that belong to no square of 2 × 2 of one color. */
  readonly thin: number;
  /** Part of the inner pixels in a pattern of two colors by turns. */
  readonly dithered: number;
}

/** How fine the drawing within the silhouette is, apart from its edge. */
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

/** One of the four squares of 2 × 2 around a pixel has its color alone. */
function inSquare(at: ColorAt, x: number, y: number, own: number): boolean {
  for (const dx of [-1, 1])
    for (const dy of [-1, 1])
      if (at(x + dx, y) === own && at(x, y + dy) === own && at(x + dx, y + dy) === own) return true;
  return false;
}

/** All beside it have one other color, and at least three at its corners have its own. */
function isDither(at: ColorAt, x: number, y: number, own: number): boolean {
  const other = at(x + 1, y);
  if (other === own || at(x - 1, y) !== other || at(x, y - 1) !== other || at(x, y + 1) !== other) return false;
  let corners = 0;
  for (const dx of [-1, 1]) for (const dy of [-1, 1]) if (at(x + dx, y + dy) === own) corners++;
  return corners >= 3;
}
