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

/** Adds to each byte of a scanline what its filter took, the one above it being undone already; as long as the line, zeros above the first one. */
type Unfilter = (line: Uint8Array, above: Uint8Array, step: number) => void;

/** By the filter's number (PNG 3rd ed., 9.2). What is left of the first pixel counts as 0. */
const UNFILTERS: readonly Unfilter[] = [() => {}, addLeft, addAbove, addMean, addPaeth];

function addLeft(line: Uint8Array, _above: Uint8Array, step: number): void {
  for (let x = step; x < line.length; x++) line[x] = (line[x] ?? 0) + (line[x - step] ?? 0);
}

function addAbove(line: Uint8Array, above: Uint8Array): void {
  for (let x = 0; x < line.length; x++) line[x] = (line[x] ?? 0) + (above[x] ?? 0);
}

function addMean(line: Uint8Array, above: Uint8Array, step: number): void {
  for (let x = 0; x < step; x++) line[x] = (line[x] ?? 0) + ((above[x] ?? 0) >> 1);
  for (let x = step; x < line.length; x++) line[x] = (line[x] ?? 0) + (((line[x - step] ?? 0) + (above[x] ?? 0)) >> 1);
}

function addPaeth(line: Uint8Array, above: Uint8Array, step: number): void {
  for (let x = 0; x < step; x++) line[x] = (line[x] ?? 0) + (above[x] ?? 0);
  for (let x = step; x < line.length; x++)
    line[x] = (line[x] ?? 0) + paeth(line[x - step] ?? 0, above[x] ?? 0, above[x - step] ?? 0);
}

/**
 * Undoes the filters of `rows` scanlines in place (PNG 3rd ed., 9). Each is one filter byte and `rowBytes` bytes, from `offset`.
 * @param step bytes of one whole pixel, at least 1
 * @throws PictureError `truncated` for an unknown filter
 */
export function unfilter(data: Uint8Array, offset: number, rows: number, rowBytes: number, step: number): void {
  let above: Uint8Array = new Uint8Array(rowBytes);
  for (let y = 0; y < rows; y++) {
    const start = offset + y * (rowBytes + 1) + 1;
    const line = data.subarray(start, start + rowBytes);
    const undo = UNFILTERS[data[start - 1] ?? 0];
    if (!undo) throw new PictureError('truncated', 'The PNG data is damaged.');
    undo(line, above, step);
    above = line;
  }
}
