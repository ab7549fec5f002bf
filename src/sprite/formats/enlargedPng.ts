import { Zlib } from 'fflate';
import { rowEnlarger } from '../pixels/enlarge';
import type { Raster } from '../pixels/raster';
import { pngFile } from './pngFile';

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
