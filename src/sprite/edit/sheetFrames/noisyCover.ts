import type { Raster } from '../../pixels/raster';
import { type Cover, coverOf } from '../../sheet/cutTraits';

/** Steps of 255 between colors that are one, as after a JPEG. */
export const NOISE = 12;
/** Part of the pixels at the border that may be sprites. */
const MAX_AT_BORDER = 0.1;

/** What isn't background. One of a single color may be noisy: it is, if that leaves the border empty, and its exact color doesn't. */
export function noisyCover(picture: Raster): Cover {
  const exact = coverOf(picture, 1);
  if (borderShare(exact) <= MAX_AT_BORDER || isTransparent(picture)) return exact;
  const near = nearCover(picture);
  return borderShare(near) <= MAX_AT_BORDER ? near : exact;
}

function isTransparent({ data }: Raster): boolean {
  for (let at = 3; at < data.length; at += 4) if (data[at] !== 255) return true;
  return false;
}

/** Covered where a pixel differs from the corner's. */
function nearCover({ width, height, data }: Raster): Cover {
  const mask = new Uint8Array(width * height);
  const [red = 0, green = 0, blue = 0] = data;
  for (let at = 0, pixel = 0; at < mask.length; at++, pixel += 4) {
    const isFar =
      Math.abs((data[pixel] ?? 0) - red) > NOISE ||
      Math.abs((data[pixel + 1] ?? 0) - green) > NOISE ||
      Math.abs((data[pixel + 2] ?? 0) - blue) > NOISE;
    if (isFar) mask[at] = 1;
  }
  return { width, height, mask };
}

function borderShare({ width, height, mask }: Cover): number {
  let covered = 0;
  for (let x = 0; x < width; x++) covered += (mask[x] ?? 0) + (mask[(height - 1) * width + x] ?? 0);
  for (let y = 0; y < height; y++) covered += (mask[y * width] ?? 0) + (mask[y * width + width - 1] ?? 0);
  return covered / (2 * (width + height));
}
