import { OPAQUE_FROM } from '../pixels/colors';
import { createRaster, type Raster, wordsOf } from '../pixels/raster';
import type { NormalMapSettings } from './settings';

/** Along which axes an image repeats: its right edge continues at its left one, its bottom at its top. */
export interface Wraps {
  readonly x: boolean;
  readonly y: boolean;
}

/** How much more two opposite edges may differ than neighbors inside: a tile that is moved has another of its pairs at its edges. */
const SEAM = 1.5;
/** Mean difference of channels, 0 to 255, that is never a seam: noise of flat tiles. */
const EVEN = 8;

/**
 * Along which axes an image is a tile, if the settings don't say: all of its border is opaque, and its opposite edges differ no more than neighboring
 * columns or rows do. A sprite with any transparency at its border is none.
 */
export function wrapsOf(picture: Raster, { tileX, tileY }: Pick<NormalMapSettings, 'tileX' | 'tileY'>): Wraps {
  const isWhole = (tileX === undefined || tileY === undefined) && hasOpaqueBorder(picture);
  return { x: tileX ?? (isWhole && continues(picture, 'x')), y: tileY ?? (isWhole && continues(picture, 'y')) };
}

function hasOpaqueBorder({ width, height, data }: Raster): boolean {
  const isClear = (x: number, y: number) => (data[(y * width + x) * 4 + 3] as number) < OPAQUE_FROM;
  for (let x = 0; x < width; x++) if (isClear(x, 0) || isClear(x, height - 1)) return false;
  for (let y = 0; y < height; y++) if (isClear(0, y) || isClear(width - 1, y)) return false;
  return true;
}

function continues({ width, height, data }: Raster, axis: 'x' | 'y'): boolean {
  const [count, length] = axis === 'x' ? [width, height] : [height, width];
  const [step, stride] = axis === 'x' ? [4, width * 4] : [width * 4, 4];
  const difference = (line: number, other: number) => {
    let sum = 0;
    for (let at = 0; at < length; at++) {
      const [a, b] = [line * step + at * stride, other * step + at * stride];
      for (let c = 0; c < 3; c++) sum += Math.abs((data[a + c] as number) - (data[b + c] as number));
    }
    return sum / (3 * length);
  };
  let most = EVEN;
  for (let line = 1; line < count; line++) most = Math.max(most, difference(line - 1, line));
  return difference(count - 1, 0) <= SEAM * most;
}

/** The image with a margin of its own continuation at the sides along which it wraps. */
export function withMargin(picture: Raster, { x, y }: { readonly x: number; readonly y: number }): Raster {
  const { width, height } = picture;
  const around = createRaster(width + 2 * x, height + 2 * y);
  const [from, to] = [wordsOf(picture.data), wordsOf(around.data)];
  const columns = Array.from({ length: around.width }, (_, column) => cyclic(column - x, width));
  for (let row = 0, at = 0; row < around.height; row++) {
    const start = cyclic(row - y, height) * width;
    for (const column of columns) to[at++] = from[start + column] as number;
  }
  return around;
}

const cyclic = (value: number, size: number) => ((value % size) + size) % size;
