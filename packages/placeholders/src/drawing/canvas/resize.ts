import { createRaster, type Raster, wordsOf } from '../../../../../src/sprite/pixels/raster';

/** Fits a picture into a square, centered, with its proportions; nearest neighbor. @param size side in pixels */
export function fitSquare(source: Raster, size: number): Raster {
  const side = Math.max(source.width, source.height);
  const square = createRaster(size, size);
  const [padX, padY] = [Math.floor((side - source.width) / 2), Math.floor((side - source.height) / 2)];
  for (let y = 0; y < size; y++) {
    const sy = Math.floor(((y + 0.5) * side) / size) - padY;
    for (let x = 0; x < size; x++) {
      const sx = Math.floor(((x + 0.5) * side) / size) - padX;
      if (sx < 0 || sy < 0 || sx >= source.width || sy >= source.height) continue;
      const from = (sy * source.width + sx) * 4;
      square.data.set(source.data.subarray(from, from + 4), (y * size + x) * 4);
    }
  }
  return square;
}

function divisor(a: number, b: number): number {
  return b ? divisor(b, a % b) : a;
}

/**
 * Side of a picture's dots in pixels: the largest whole factor by which it may have been enlarged, 1 if it wasn't.
 * @param least the smallest side, in pixels, that the picture may have had before
 */
export function grainOf({ width, height, data }: Raster, least: number): number {
  const words = wordsOf(data);
  const at = (p: number) => (data[p * 4 + 3] ? (words[p] ?? 0) : 0);
  let grain = divisor(width, height);
  for (let y = 0; y < height; y++) {
    const row = y * width;
    for (let x = 0; x < width; x++) {
      const word = at(row + x);
      if (x && x % grain && word !== at(row + x - 1)) grain = divisor(grain, x);
      if (y && y % grain && word !== at(row + x - width)) grain = divisor(grain, y);
    }
    if (grain === 1) return 1;
  }
  return largestDivisor(grain, Math.min(width, height) / least);
}

/** The largest divisor of a whole number that is at most `most`; 1 if there is none. */
function largestDivisor(of: number, most: number): number {
  for (let divided = of; divided > 1; divided--) if (of % divided === 0 && divided <= most) return divided;
  return 1;
}

/** Enlarges each pixel to a square of `grain` × `grain` pixels. */
export function timesLarger(source: Raster, grain: number): Raster {
  if (grain === 1) return source;
  const out = createRaster(source.width * grain, source.height * grain);
  const [from, to] = [wordsOf(source.data), wordsOf(out.data)];
  for (let y = 0; y < source.height; y++) {
    const first = y * grain * out.width;
    for (let x = 0; x < source.width; x++)
      to.fill(from[y * source.width + x] ?? 0, first + x * grain, first + (x + 1) * grain);
    for (let copy = 1; copy < grain; copy++) to.copyWithin(first + copy * out.width, first, first + out.width);
  }
  return out;
}
