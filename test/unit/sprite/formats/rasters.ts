import { createRaster, type Raster } from '../../../../src/sprite/pixels/raster';

/** A raster from rows of letters and the RGBA of each letter; other letters are transparent. */
export function rasterOf(
  rows: readonly string[],
  colors: Record<string, readonly [number, number, number, number]>,
): Raster {
  const raster = createRaster(rows[0]?.length ?? 1, rows.length);
  rows.forEach((row, y) => {
    [...row].forEach((letter, x) => {
      raster.data.set(colors[letter] ?? [0, 0, 0, 0], (y * raster.width + x) * 4);
    });
  });
  return raster;
}

/** The same numbers for the same seed. */
export function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1103515245) + 12345) >>> 0;
    return (state >>> 8) / 2 ** 24;
  };
}

export function pixel({ width, data }: Raster, x: number, y: number): number[] {
  return [...data.subarray((y * width + x) * 4, (y * width + x) * 4 + 4)];
}
