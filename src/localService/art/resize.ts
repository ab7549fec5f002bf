import { createRaster, type Raster, wordsOf } from '../../shared/pixels/raster';

/** The picture fitted into a square, centered, its proportions kept; nearest neighbor. @param size side in pixels */
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

/**
 * Every `step`-th pixel of every `step`-th row; of what is left over at the right and at the bottom too. A pixel of an enlarged sprite is
 * taken from its middle, so pixel art that was enlarged `step` times comes back exactly.
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
