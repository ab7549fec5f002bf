import { rgbAt } from '../../../../../src/sprite/pixels/colors';
import type { Raster } from '../../../../../src/sprite/pixels/raster';
import { luminance } from '../canvas/hsl';
import { type Bounds, isOpaque, lineMask } from '../measure/silhouette';

// Finds parts in the pixels of a sprite.

/** Whether the sprite stands on two feet: its lowest row has a gap below the middle. */
export function hasLegs(source: Raster, { left, right, bottom }: Bounds): boolean {
  const middle = Math.round((left + right) / 2);
  const reach = Math.max(1, Math.round((right - left) / 8));
  for (let x = middle - reach; x <= middle + reach; x++) if (!isOpaque(source, x, bottom)) return true;
  return false;
}

/** A spot darker than this on a brighter ground may be an eye. */
const DARK = 70;
/** Eyes lie above this part of the height, and have at most this size relative to the sprite's larger side. */
const FACE = 0.66;
const MAX_PART = 0.2;

/** Boxes of the eyes: small dark spots in the upper part that don't belong to the outline. */
function eyesOf(source: Raster, { left, top, right, bottom }: Bounds): Bounds[] {
  const { width, data } = source;
  const lines = lineMask(source);
  const seen = new Uint8Array(lines.length);
  const isOpen = (x: number, y: number) =>
    !seen[y * width + x] &&
    isOpaque(source, x, y) &&
    !lines[y * width + x] &&
    luminance(rgbAt(data, (y * width + x) * 4)) < DARK;
  /** Whether a pixel of a spot is met for the first time. */
  const take = (x: number, y: number) => {
    if (!isOpen(x, y)) return false;
    seen[y * width + x] = 1;
    return true;
  };
  const most = Math.max(2, Math.round(MAX_PART * Math.max(right - left + 1, bottom - top + 1)));
  const lowest = top + (bottom - top) * FACE;
  const eyes: Bounds[] = [];
  for (let y = top; y <= lowest; y++) {
    for (let x = left; x <= right; x++) {
      if (!take(x, y)) continue;
      const box = spotAt(x, y, take);
      if (box.right - box.left < most && box.bottom - box.top < most) eyes.push(box);
    }
  }
  return eyes;
}

/** The box around the connected pixels of a spot. @param take whether another pixel belongs to it; asked once for each */
function spotAt(x: number, y: number, take: (x: number, y: number) => boolean): Bounds {
  const box = { left: x, top: y, right: x, bottom: y };
  const queue: (readonly [number, number])[] = [[x, y]];
  for (let next = queue.pop(); next; next = queue.pop()) {
    const [cx, cy] = next;
    box.left = Math.min(box.left, cx);
    box.right = Math.max(box.right, cx);
    box.top = Math.min(box.top, cy);
    box.bottom = Math.max(box.bottom, cy);
    for (const [nx, ny] of [
      [cx + 1, cy],
      [cx - 1, cy],
      [cx, cy + 1],
      [cx, cy - 1],
    ] as const)
      if (take(nx, ny)) queue.push([nx, ny]);
  }
  return box;
}

/** Closes the sprite's eyes: the color around covers them, down to a lid of one row. Returns the sprite itself if no eyes are found. */
export function withEyesClosed(source: Raster, bounds: Bounds): Raster {
  const { width, height } = source;
  const data = Uint8ClampedArray.from(source.data);
  for (const eye of eyesOf(source, bounds)) {
    // White beside the pupil belongs to the eye, so the skin color is taken from a little above.
    const over = Math.max(bounds.top, eye.top - 1);
    for (let y = eye.top; y <= eye.bottom; y++) {
      if (y === eye.bottom && eye.bottom > eye.top) continue;
      for (let x = eye.left; x <= eye.right; x++) {
        const from = (over * width + x) * 4;
        if (isOpaque(source, x, over)) data.set(source.data.subarray(from, from + 4), (y * width + x) * 4);
      }
    }
  }
  return { width, height, data };
}
