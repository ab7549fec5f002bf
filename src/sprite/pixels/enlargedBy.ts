import { type Raster, wordsOf } from './raster';

/**
 * How many times pixel art was enlarged: the largest whole number for which each square of that many pixels has one color, in all frames.
 * 1 if it wasn't, and for images of a single color, which can't tell. Exact: blurred or shifted enlargements count as not enlarged. Colors
 * of transparent pixels don't matter.
 * @param frames of one size
 */
export function enlargedBy(frames: readonly Raster[]): number {
  const [first] = frames;
  if (!first) return 1;
  let factor = commonDivisor(first.width, first.height);
  let isFlat = true;
  for (const frame of frames) {
    if (factor === 1) return 1;
    factor = dividingChanges(frame, factor);
    isFlat &&= hasOneColor(frame);
  }
  return isFlat ? 1 : factor;
}

/** The largest divisor of `most` that divides all places at which a picture changes color: those are lines between squares. */
function dividingChanges({ data, width, height }: Raster, most: number): number {
  const words = wordsOf(data);
  let factor = most;
  for (let y = 0; y < height && factor > 1; y++) {
    for (let x = 0; x < width; x++) {
      const at = y * width + x;
      if (x % factor && differ(words, data, at, at - 1)) factor = commonDivisor(factor, x);
      if (y % factor && differ(words, data, at, at - width)) factor = commonDivisor(factor, y);
    }
  }
  return factor;
}

function hasOneColor({ data }: Raster): boolean {
  const words = wordsOf(data);
  return words.every((_, at) => !differ(words, data, at, 0));
}

/** Whether two pixels look different. */
function differ(words: Uint32Array, data: Uint8ClampedArray, a: number, b: number): boolean {
  return words[a] !== words[b] && ((data[a * 4 + 3] ?? 0) > 0 || (data[b * 4 + 3] ?? 0) > 0);
}

function commonDivisor(a: number, b: number): number {
  return b === 0 ? a : commonDivisor(b, a % b);
}
