import { OPAQUE_FROM, rgbAt } from '../../../../../src/sprite/pixels/colors';
import type { Raster } from '../../../../../src/sprite/pixels/raster';
import { luminance } from '../canvas/hsl';

/** First and last column and row with visible pixels. */
export interface Bounds {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

export function isOpaque({ width, height, data }: Raster, x: number, y: number): boolean {
  return x >= 0 && y >= 0 && x < width && y < height && (data[(y * width + x) * 4 + 3] ?? 0) >= OPAQUE_FROM;
}

/** The smallest box around the visible pixels; the whole raster if there are none. */
export function boundsOf({ width, height, data }: Raster): Bounds {
  let [left, top, right, bottom] = [width, height, -1, -1];
  for (let y = 0; y < height; y++) {
    const row = y * width;
    const isFull = (x: number) => (data[(row + x) * 4 + 3] ?? 0) >= OPAQUE_FROM;
    // Looks only at pixels that may make the box larger, from both ends inward.
    let first = 0;
    while (first < width && !isFull(first)) first++;
    if (first === width) continue;
    let last = width - 1;
    while (last > right && !isFull(last)) last--;
    left = Math.min(left, first);
    right = Math.max(right, last);
    top = Math.min(top, y);
    bottom = y;
  }
  if (right < 0) return { left: 0, top: 0, right: width - 1, bottom: height - 1 };
  return { left, top, right, bottom };
}

/** Whether an opaque pixel borders on a transparent one or on the end of the picture. */
export function isEdge(raster: Raster, x: number, y: number): boolean {
  if (!isOpaque(raster, x, y)) return false;
  return (
    !isOpaque(raster, x - 1, y) ||
    !isOpaque(raster, x + 1, y) ||
    !isOpaque(raster, x, y - 1) ||
    !isOpaque(raster, x, y + 1)
  );
}

/** `isEdge` of all pixels, row by row: 1 or 0. */
export function edgeMask({ width, height, data }: Raster): Uint8Array {
  const mask = new Uint8Array(width * height);
  const solid = new Uint8Array(width * height);
  for (let p = 0; p < solid.length; p++) solid[p] = (data[p * 4 + 3] ?? 0) >= OPAQUE_FROM ? 1 : 0;
  for (let y = 0, p = 0; y < height; y++)
    for (let x = 0; x < width; x++, p++)
      if (solid[p])
        mask[p] =
          x > 0 && x < width - 1 && solid[p - 1] && solid[p + 1] && solid[p - width] && solid[p + width] ? 0 : 1;
  return mask;
}

/** Colors darker than this are ink, which belongs to the outline that it touches. */
export const INK = 52;

/**
 * 1 for every pixel that belongs to the drawn line: the silhouette's edge, and dark pixels connected with it, such as
 * thick corners and the line between arm and body. Eyes stand alone, so they don't belong to it.
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
  spread(mask, width, queue, isInk);
  return mask;
}

/** Sets the pixels of a mask that are connected with the queued ones. @param isIn whether a pixel may be set */
function spread(
  mask: Uint8Array,
  width: number,
  queue: (readonly [number, number])[],
  isIn: (x: number, y: number) => boolean,
): void {
  for (let next = queue.pop(); next; next = queue.pop()) {
    const [x, y] = next;
    for (const [nx, ny] of [
      [x + 1, y],
      [x - 1, y],
      [x, y + 1],
      [x, y - 1],
    ] as const) {
      if (mask[ny * width + nx] || !isIn(nx, ny)) continue;
      mask[ny * width + nx] = 1;
      queue.push([nx, ny]);
    }
  }
}
