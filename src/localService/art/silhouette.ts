import { OPAQUE_FROM, rgbAt } from '../../shared/pixels/colors';
import type { Raster } from '../../shared/pixels/raster';
import { luminance } from './hsl';

/** Columns and rows that hold visible pixels, in pixels, both ends included. */
export interface Bounds {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

export function isOpaque({ width, height, data }: Raster, x: number, y: number): boolean {
  return x >= 0 && y >= 0 && x < width && y < height && (data[(y * width + x) * 4 + 3] ?? 0) >= OPAQUE_FROM;
}

/** The smallest box around what is visible; the whole raster where nothing is. */
export function boundsOf(raster: Raster): Bounds {
  let [left, top, right, bottom] = [raster.width, raster.height, -1, -1];
  for (let y = 0; y < raster.height; y++) {
    for (let x = 0; x < raster.width; x++) {
      if (!isOpaque(raster, x, y)) continue;
      [left, right] = [Math.min(left, x), Math.max(right, x)];
      [top, bottom] = [Math.min(top, y), Math.max(bottom, y)];
    }
  }
  if (right < 0) return { left: 0, top: 0, right: raster.width - 1, bottom: raster.height - 1 };
  return { left, top, right, bottom };
}

/** An opaque pixel with a transparent one, or the end of the picture, beside it. */
export function isEdge(raster: Raster, x: number, y: number): boolean {
  if (!isOpaque(raster, x, y)) return false;
  return (
    !isOpaque(raster, x - 1, y) ||
    !isOpaque(raster, x + 1, y) ||
    !isOpaque(raster, x, y - 1) ||
    !isOpaque(raster, x, y + 1)
  );
}

/** Darker than this, ink joins the outline that it touches. */
export const INK = 52;

/**
 * 1 for every pixel that belongs to the drawn line: the silhouette's edge, and dark pixels connected with it, such as
 * thick corners and the line between arm and body. Eyes stand alone and do not belong to it.
 */
export function lineMask(raster: Raster): Uint8Array {
  const { width, height, data } = raster;
  const mask = new Uint8Array(width * height);
  const isInk = (x: number, y: number) => isOpaque(raster, x, y) && luminance(rgbAt(data, (y * width + x) * 4)) < INK;
  const queue: [number, number][] = [];
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if (!isEdge(raster, x, y)) continue;
      mask[y * width + x] = 1;
      if (isInk(x, y)) queue.push([x, y]);
    }
  }
  for (let next = queue.pop(); next; next = queue.pop()) {
    const [x, y] = next;
    for (const [nx, ny] of [
      [x + 1, y],
      [x - 1, y],
      [x, y + 1],
      [x, y - 1],
    ] as const) {
      if (mask[ny * width + nx] || !isInk(nx, ny)) continue;
      mask[ny * width + nx] = 1;
      queue.push([nx, ny]);
    }
  }
  return mask;
}
