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
  const counts: Counts = { inner: 0, thin: 0, dithered: 0 };
  for (const picture of pictures) addTexture(counts, picture);
  const inner = Math.max(1, counts.inner);
  return { thin: counts.thin / inner, dithered: counts.dithered / inner };
}

/** Numbers of pixels: inner ones, and those of them that are fine. */
type Counts = Record<keyof Texture | 'inner', number>;

function addTexture(counts: Counts, picture: Raster): void {
  const { width, height, data } = picture;
  const at = (x: number, y: number) => (isOpaque(picture, x, y) ? rgbAt(data, (y * width + x) * 4) : -1);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      if (!isOpaque(picture, x, y) || isEdge(picture, x, y)) continue;
      counts.inner++;
      const fine = finenessAt(at, x, y);
      if (fine) counts[fine]++;
    }
}

/** What makes a pixel fine; undefined if it belongs to a plain area. */
function finenessAt(at: ColorAt, x: number, y: number): keyof Texture | undefined {
  const own = at(x, y);
  if (isDither(at, x, y, own)) return 'dithered';
  return inSquare(at, x, y, own) ? undefined : 'thin';
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
