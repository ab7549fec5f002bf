import type { Raster } from './raster';

/** Opaque from here on, where a format or a palette knows no partial transparency. */
export const OPAQUE_FROM = 128;

/** RGB of the pixel at byte `at` as one number, 0xRRGGBB. */
export function rgbAt(data: Uint8ClampedArray, at: number): number {
  return ((data[at] ?? 0) << 16) | ((data[at + 1] ?? 0) << 8) | (data[at + 2] ?? 0);
}

/** Opaque colours of all frames with the number of pixels that have them. */
export function colorCounts(frames: readonly Raster[]): Map<number, number> {
  const counts = new Map<number, number>();
  for (const { data } of frames) {
    for (let at = 0; at < data.length; at += 4) {
      if ((data[at + 3] ?? 0) < OPAQUE_FROM) continue;
      const rgb = rgbAt(data, at);
      counts.set(rgb, (counts.get(rgb) ?? 0) + 1);
    }
  }
  return counts;
}
