import { Unzlib } from 'fflate';
import { PictureError } from '../pixels/pictureError';

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
  inflate(data, size, SLICE, into(result));
  return result;
}

/**
 * The same for callers that must not wait long.
 * @param mayContinue called after every 512 bytes; if it returns false, the result is `undefined`
 */
export function inflateWhile(data: Uint8Array, size: number, mayContinue: () => boolean): Uint8Array | undefined {
  const result = new Uint8Array(size);
  return inflate(data, size, SMALL_SLICE, into(result), mayContinue) ? result : undefined;
}

/** Whether the `IDAT` data of a PNG inflates to `size` bytes. Keeps none of them. */
export function holdsScanlines(data: Uint8Array, size: number): boolean {
  try {
    return inflate(data, size, SLICE, () => {});
  } catch (error) {
    if (error instanceof PictureError) return false;
    throw error;
  }
}

const into = (result: Uint8Array) => (chunk: Uint8Array, at: number) => result.set(chunk, at);

/** Returns whether inflating ended because the data or the size did. Throws if there is less data, or if it's damaged. */
function inflate(
  data: Uint8Array,
  size: number,
  slice: number,
  take: (chunk: Uint8Array, at: number) => void,
  mayContinue: () => boolean = () => true,
): boolean {
  let filled = 0;
  const inflator = new Unzlib((chunk) => {
    take(chunk.subarray(0, size - filled), filled);
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
