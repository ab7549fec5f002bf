import { Zlib } from 'fflate';
import { rowEnlarger } from './enlarge';
import { pngFile } from './png';
import type { Raster } from './raster';

/** Bytes that are compressed at a time: about 5 ms of work. */
const PIECE = 65_536;

/** Filter types (PNG 3rd ed., 9.2). `UP` stores what differs from the row above. */
const NONE = 0;
const UP = 2;

/**
 * Encodes a raster as an RGBA8 PNG with every pixel `times` × `times` large, row by row: the enlarged picture is never in memory
 * as a whole. The same pixels give the same bytes.
 * @param times Whole and at least 1.
 * @param pause Called after each few milliseconds of work, so that a page can draw meanwhile; to stop, it throws.
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
      // A repeated row differs in nothing from the one above.
      lines[row * rowBytes] = y % times ? UP : NONE;
      if (y % times === 0) lines.set(enlarged(y / times), row * rowBytes + 1);
    }
    deflate.push(lines, top + count === total);
    await pause();
  }
  return pngFile({ width: raster.width * times, height: total }, pieces);
}
