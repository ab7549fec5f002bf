import { GrowingBox } from './growingBox';
import type { Rect, Size } from './raster';

/**
 * The smallest rectangle with all pixels for which `differs` is true; undefined if there are none.
 * @param differs gets the pixels of both images at one position
 */
export function boundsWhere(
  a: Uint32Array,
  b: Uint32Array,
  { width, height }: Size,
  differs: (a: number, b: number) => boolean,
): Rect | undefined {
  const box = new GrowingBox();
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++, at++) if (differs(a[at] ?? 0, b[at] ?? 0)) box.add(x, y);
  }
  return box.rect;
}

/** The smallest rectangle that contains both. */
export function union(a: Rect, b: Rect | undefined): Rect;
export function union(a: Rect | undefined, b: Rect | undefined): Rect | undefined;
export function union(a: Rect | undefined, b: Rect | undefined): Rect | undefined {
  if (!a || !b) return a ?? b;
  const [x, y] = [Math.min(a.x, b.x), Math.min(a.y, b.y)];
  return {
    x,
    y,
    width: Math.max(a.x + a.width, b.x + b.width) - x,
    height: Math.max(a.y + a.height, b.y + b.height) - y,
  };
}

/** The rectangle that two have in common; undefined: none. */
export function commonRect(a: Rect, b: Rect): Rect | undefined {
  const [x, y] = [Math.max(a.x, b.x), Math.max(a.y, b.y)];
  const [width, height] = [Math.min(a.x + a.width, b.x + b.width) - x, Math.min(a.y + a.height, b.y + b.height) - y];
  return width > 0 && height > 0 ? { x, y, width, height } : undefined;
}

/** The pixels of a rectangle inside an image that is `stride` pixels wide. */
export function wordsIn(words: Uint32Array, stride: number, { x, y, width, height }: Rect): Uint32Array {
  const part = new Uint32Array(width * height);
  for (let row = 0; row < height; row++) {
    const from = (y + row) * stride + x;
    part.set(words.subarray(from, from + width), row * width);
  }
  return part;
}
