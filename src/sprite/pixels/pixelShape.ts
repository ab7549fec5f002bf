import type { Size } from './raster';

/** Pixels are shown square if the ratio of a file is beyond this, which is a mistake or an attack. */
const MAX_RATIO = 8;

/** How many times as wide and high as its shorter side a pixel is shown, each 1 or more: 2 and 1 for the ratio 2:1 of a C64. */
export function pixelShape(ratio: Size | undefined): { readonly x: number; readonly y: number } {
  const { width, height } = ratio ?? { width: 1, height: 1 };
  const least = Math.min(width, height);
  const [x, y] = [width / least, height / least];
  return least >= 1 && Math.max(x, y) <= MAX_RATIO ? { x, y } : { x: 1, y: 1 };
}

/** The ratio that all have; undefined if they differ or have square pixels. */
export function commonRatio(ratios: readonly (Size | undefined)[]): Size | undefined {
  const [first, ...others] = ratios;
  if (!first || first.width === first.height) return undefined;
  return others.every((one) => one?.width === first.width && one.height === first.height) ? first : undefined;
}
