import { Zlib } from 'fflate';
import { MAX_PICTURE_SIDE } from './pictureLimits';
import { pngFile } from './pngFile';
import { createRaster, type Raster, type Size, wordsOf } from './raster';

/** How many times an image can be enlarged within 4096 × 4096; at least once. */
export function mostTimes({ width, height }: Size): number {
  return Math.max(1, Math.floor(MAX_PICTURE_SIDE / Math.max(width, height)));
}

/**
 * Enlarges a raster row by row, each pixel to `times` pixels: exact nearest neighbor. Each call of the returned function gives the RGBA
 * bytes of one row, which are valid until the next call.
 */
export function rowEnlarger(raster: Raster, times: number): (y: number) => Uint8Array {
  const { width } = raster;
  const words = wordsOf(raster.data);
  const row = new Uint32Array(width * times);
  const bytes = new Uint8Array(row.buffer);
  return (y) => {
    for (let x = 0; x < width; x++) row.fill(words[y * width + x] ?? 0, x * times, (x + 1) * times);
    return bytes;
  };
}

/** Bytes that are compressed at a time: about 5 ms of work. */
const PIECE = 65_536;

/** Filter types (PNG 3rd ed., 9.2). `UP` stores the differences from the row above. */
const NONE = 0;
const UP = 2;

/**
 * Encodes a raster as an RGBA8 PNG with every pixel `times` × `times` large. Works row by row, so the enlarged image is never in memory
 * as a whole. The same pixels give the same bytes.
 * @param times a whole number, at least 1
 * @param pause awaited every few milliseconds, so a page can draw in the meantime; throws to stop
 */
export async function encodeEnlarged(
  raster: Raster,
  times: number,
  pause: () => Promise<void>,
): Promise<Uint8Array<ArrayBuffer>> {
  const enlarged = rowEnlarger(raster, times);
  const pieces: Uint8Array[] = [];
  const deflate = new Zlib({ level: 6 }, (piece) => pieces.push(piece));
  const rowBytes = raster.width * times * 4 + 1;
  const rows = Math.max(1, Math.floor(PIECE / rowBytes));
  const total = raster.height * times;
  for (let top = 0; top < total; top += rows) {
    const count = Math.min(rows, total - top);
    const lines = new Uint8Array(count * rowBytes);
    for (let row = 0; row < count; row++) {
      const y = top + row;
      // A repeated row equals the one above, so its differences are all 0.
      lines[row * rowBytes] = y % times ? UP : NONE;
      if (y % times === 0) lines.set(enlarged(y / times), row * rowBytes + 1);
    }
    deflate.push(lines, top + count === total);
    await pause();
  }
  return pngFile({ width: raster.width * times, height: total }, pieces);
}

/**
 * Every `step`-th pixel of every `step`-th row, including a partial step at the right and bottom. Takes the pixel in the middle of each
 * step, so pixel art that was enlarged `step` times is restored exactly.
 */
export function everyNth(source: Raster, step: number): Raster {
  if (step === 1) return source;
  const { width, height } = source;
  const small = createRaster(Math.ceil(width / step), Math.ceil(height / step));
  const [from, to] = [wordsOf(source.data), wordsOf(small.data)];
  const middle = step >> 1;
  for (let y = 0; y < small.height; y++) {
    const row = Math.min(height - 1, y * step + middle) * width;
    for (let x = 0; x < small.width; x++) {
      to[y * small.width + x] = from[row + Math.min(width - 1, x * step + middle)] ?? 0;
    }
  }
  return small;
}
