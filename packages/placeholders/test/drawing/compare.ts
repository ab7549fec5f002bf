import type { Raster } from '../../../../src/sprite/pixels/raster';

export function same(a: Raster, b: Raster): boolean {
  return a.width === b.width && a.height === b.height && Buffer.compare(Buffer.from(a.data), Buffer.from(b.data)) === 0;
}

/** The place of every pixel, row by row. */
export function places({ width, height }: Raster): (readonly [x: number, y: number])[] {
  return Array.from({ length: width * height }, (_, i) => [i % width, Math.floor(i / width)] as const);
}

/** Number of distinct images. */
export function different(rasters: readonly Raster[]): number {
  return new Set(rasters.map((raster) => Buffer.from(raster.data).toString('base64'))).size;
}

/** Alpha of every pixel. */
export function alphaOf({ data }: Raster): number[] {
  return [...data].filter((_, i) => i % 4 === 3);
}

/** Share of opaque pixels, 0 to 1. */
export function coverage(raster: Raster): number {
  const alpha = alphaOf(raster);
  return alpha.filter((value) => value === 255).length / alpha.length;
}
