import type { Rect } from '../pixels/raster';
import { createRaster, type Raster, type Size, wordsOf } from '../pixels/raster';

/** A part of an image, and where it goes. */
export interface Stamp {
  readonly image: Raster;
  readonly part: Rect;
  /** Top left corner of the part in the sheet, without its extruded edge. */
  readonly x: number;
  readonly y: number;
}

/**
 * Draws parts of images on a transparent sheet, which must have room for all of them.
 * @param scale whole number of sheet pixels for each pixel of a part
 * @param edge how often the pixels at the edge of each part are repeated around it, 0 or 1
 * @param check throws if the person has canceled
 */
export function drawSheet(
  size: Size,
  stamps: readonly Stamp[],
  { scale, edge, check }: { scale: number; edge: 0 | 1; check: () => void },
): Raster {
  const sheet = createRaster(size.width, size.height);
  const target = wordsOf(sheet.data);
  for (const { image, part, x, y } of stamps) {
    check();
    const source = wordsOf(image.data);
    const width = part.width * scale;
    const line = new Uint32Array(width + edge * 2);
    for (let row = 0; row < part.height; row++) {
      const start = (part.y + row) * image.width + part.x;
      fillLine(line, source.subarray(start, start + part.width), scale, edge);
      const first = row * scale - (row === 0 ? edge : 0);
      const end = (row + 1) * scale + (row === part.height - 1 ? edge : 0);
      for (let to = first; to < end; to++) target.set(line, (y + to) * size.width + x - edge);
    }
  }
  return sheet;
}

function fillLine(line: Uint32Array, pixels: Uint32Array, scale: number, edge: 0 | 1): void {
  if (scale === 1) line.set(pixels, edge);
  else pixels.forEach((pixel, x) => void line.fill(pixel, edge + x * scale, edge + (x + 1) * scale));
  if (!edge) return;
  line[0] = pixels[0] ?? 0;
  line[line.length - 1] = pixels[pixels.length - 1] ?? 0;
}
