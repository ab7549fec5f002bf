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
  for (const { data, width, height } of frames) {
    if (factor === 1) return 1;
    const words = wordsOf(data);
    const alpha = (at: number) => data[at * 4 + 3] ?? 0;
    const differ = (a: number, b: number) => words[a] !== words[b] && (alpha(a) > 0 || alpha(b) > 0);
    // Colors may only change at lines between squares.
    for (let y = 0; y < height && factor > 1; y++) {
      for (let x = 0; x < width; x++) {
        const at = y * width + x;
        if (x > 0 && x % factor && differ(at, at - 1)) factor = commonDivisor(factor, x);
        if (y > 0 && y % factor && differ(at, at - width)) factor = commonDivisor(factor, y);
      }
    }
    isFlat &&= words.every((_, at) => !differ(at, 0));
  }
  return isFlat ? 1 : factor;
}

function commonDivisor(a: number, b: number): number {
  return b === 0 ? a : commonDivisor(b, a % b);
}
