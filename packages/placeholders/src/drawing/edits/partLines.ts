import { rgbAt } from '../../../../../src/sprite/pixels/colors';
import type { Raster } from '../../../../../src/sprite/pixels/raster';
import { setPixel } from '../canvas/compose';
import { isInk, type Mask, maskOf } from '../measure/materials';
import { edgeMask } from '../measure/silhouette';

/** Recolors pixels that became edges like the outline. */
export function lineEdges(source: Raster, out: Raster, line: number, where: (x: number, y: number) => boolean): void {
  const before = edgeMask(source);
  const { width } = source;
  edgeMask(out).forEach((set, p) => {
    // Old edges keep their color.
    if (set && before[p] && rgbAt(source.data, p * 4) === rgbAt(out.data, p * 4)) return;
    if (set && where(p % width, Math.floor(p / width))) setPixel(out, p % width, Math.floor(p / width), line);
  });
}

/** The line around removed pixels, if it borders on nothing else. */
export function lineAround(source: Raster, gone: Mask): Mask {
  const { width } = source;
  const line = maskOf(source, isInk);
  const around = new Uint8Array(gone.length);
  line.forEach((set, p) => {
    if (!set) return;
    const [x, y] = [p % width, Math.floor(p / width)];
    if (!touches(gone, width, x, y)) return;
    const beside = [p - 1, p + 1, p - width, p + width];
    const keeps = beside.some((q) => (source.data[q * 4 + 3] ?? 0) > 0 && !gone[q] && !line[q]);
    if (!keeps) around[p] = 1;
  });
  return around;
}

/** Whether a pixel or one of its eight neighbors is set. */
export function touches(mask: Mask, width: number, x: number, y: number): boolean {
  for (let dy = -1; dy <= 1; dy++)
    for (let dx = -1; dx <= 1; dx++) if (x + dx >= 0 && x + dx < width && mask[(y + dy) * width + x + dx]) return true;
  return false;
}
