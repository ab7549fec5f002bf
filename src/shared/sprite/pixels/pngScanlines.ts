import { Unzlib } from 'fflate';
import { PictureError } from './pictureError';

/** Data is inflated in slices, so a bomb is noticed after at most 8 MB (deflate expands up to 1032-fold). */
const SLICE = 8 * 1024;

/** Slices are smaller while a person waits: a slice can contain many code tables, which take a few milliseconds to build. */
const SMALL_SLICE = 512;

/**
 * Inflates the `IDAT` data of a PNG to exactly `size` bytes; the rest is dropped.
 * @throws PictureError `truncated` if there is less, or if the stream is damaged
 */
export function inflateScanlines(data: Uint8Array, size: number): Uint8Array {
  const result = new Uint8Array(size);
  inflateInto(result, data, SLICE, () => true);
  return result;
}

/**
 * The same for callers that must not wait long.
 * @param mayContinue called after every 512 bytes; if it returns false, the result is `undefined`
 */
export function inflateWhile(data: Uint8Array, size: number, mayContinue: () => boolean): Uint8Array | undefined {
  const result = new Uint8Array(size);
  return inflateInto(result, data, SMALL_SLICE, mayContinue) ? result : undefined;
}

/** Returns whether inflating ended because the data or the room for the result did. */
function inflateInto(result: Uint8Array, data: Uint8Array, slice: number, mayContinue: () => boolean): boolean {
  const size = result.length;
  let filled = 0;
  const inflator = new Unzlib((chunk) => {
    result.set(chunk.subarray(0, size - filled), filled);
    filled = Math.min(size, filled + chunk.length);
  });
  try {
    for (let at = 0; at < data.length && filled < size; at += slice) {
      if (at > 0 && !mayContinue()) return false;
      inflator.push(data.subarray(at, at + slice));
    }
  } catch (cause) {
    throw new PictureError('truncated', 'The PNG data is damaged.', { cause });
  }
  if (filled < size) throw new PictureError('truncated', 'The PNG data ends too early.');
  return true;
}

function paeth(left: number, up: number, corner: number): number {
  const guess = left + up - corner;
  const byLeft = Math.abs(guess - left);
  const byUp = Math.abs(guess - up);
  const byCorner = Math.abs(guess - corner);
  if (byLeft <= byUp && byLeft <= byCorner) return left;
  return byUp <= byCorner ? up : corner;
}

function predict(filter: number, left: number, up: number, corner: number): number {
  if (filter === 1) return left;
  if (filter === 2) return up;
  return filter === 3 ? (left + up) >> 1 : paeth(left, up, corner);
}

/**
 * Undoes the filters of `rows` scanlines in place (PNG 3rd ed., 9). Each is one filter byte and `rowBytes` bytes, from `offset`.
 * @param step bytes of one whole pixel, at least 1
 * @throws PictureError `truncated` for an unknown filter
 */
export function unfilter(data: Uint8Array, offset: number, rows: number, rowBytes: number, step: number): void {
  for (let y = 0; y < rows; y++) {
    const start = offset + y * (rowBytes + 1) + 1;
    const above = y > 0 ? start - rowBytes - 1 : -1;
    const filter = data[start - 1] ?? 0;
    if (filter > 4) throw new PictureError('truncated', 'The PNG data is damaged.');
    if (filter === 0) continue;
    for (let x = 0; x < rowBytes; x++) {
      const left = x >= step ? (data[start + x - step] ?? 0) : 0;
      const up = above >= 0 ? (data[above + x] ?? 0) : 0;
      const corner = above >= 0 && x >= step ? (data[above + x - step] ?? 0) : 0;
      data[start + x] = (data[start + x] ?? 0) + predict(filter, left, up, corner);
    }
  }
}
