import { rgbAt } from '../../../../../src/sprite/pixels/colors';
import type { Raster } from '../../../../../src/sprite/pixels/raster';
import { luminance } from '../canvas/hsl';
import { isEdge } from './silhouette';

/** A small piece that differs at least this much in brightness is meant to be seen, such as an eye. */
const VISIBLE = 70;

/** Removes pieces of one color that have at most a sixteenth of the side in pixels: each takes the color that it borders on most. */
export function withoutCrumbs(source: Raster): Raster {
  const { width, height } = source;
  const most = Math.max(2, Math.round(Math.max(width, height) / 16));
  const data = new Uint8ClampedArray(source.data);
  const seen = new Uint8Array(width * height);
  const shown = (p: number) => (data[p * 4 + 3] ?? 0) > 0;
  for (let start = 0; start < seen.length; start++) {
    if (seen[start] || !shown(start)) continue;
    const rgb = rgbAt(data, start * 4);
    const pixels = [start];
    const around = new Map<number, number>();
    let onEdge = false;
    seen[start] = 1;
    for (let next = 0; next < pixels.length; next++) {
      const p = pixels[next] ?? 0;
      const x = p % width;
      if (isEdge(source, x, Math.floor(p / width))) onEdge = true;
      for (const q of [x > 0 ? p - 1 : -1, x + 1 < width ? p + 1 : -1, p - width, p + width]) {
        if (q < 0 || q >= seen.length || !shown(q)) continue;
        const other = rgbAt(data, q * 4);
        if (other !== rgb) around.set(other, (around.get(other) ?? 0) + 1);
        else if (!seen[q]) {
          seen[q] = 1;
          pixels.push(q);
        }
      }
    }
    const [[now] = [rgb]] = [...around].sort((a, b) => b[1] - a[1]);
    if (onEdge || pixels.length > most || Math.abs(luminance(now) - luminance(rgb)) > VISIBLE) continue;
    for (const p of pixels) data.set([now >> 16, (now >> 8) & 255, now & 255], p * 4);
  }
  return { width, height, data };
}
