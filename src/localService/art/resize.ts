import { createRaster, type Raster } from '../../shared/pixels/raster';

/** The picture fitted into a square, centred, its proportions kept; nearest neighbour. @param size side in pixels */
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
