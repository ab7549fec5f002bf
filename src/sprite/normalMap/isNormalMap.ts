import type { Raster } from '../pixels/raster';

/** Alpha (0 to 255) below which pixels don't count: their colors may be blended or empty. */
const MIN_ALPHA = 128;
/** Largest difference of a vector's length from 1: formats and editors round, and soften edges. */
const TOLERANCE = 0.1;
/** Share of counted pixels, 0 to 1, that must contain such a vector. A tile of plain light blue ice comes close. */
const MIN_SHARE = 0.9;
/**
 * The mean of z over the counted pixels, -1 to 1, must be above this: surfaces face the viewer, which is why maps look blue. The steepest
 * map of `normalMap` has 0.2; skin and sand, whose vectors also have lengths near 1, have less than 0.1.
 */
const MIN_Z = 0.15;

/**
 * Whether an image is a tangent-space normal map, as most tools and `normalMap` write it: R, G, and B (0 to 255) are x, y, and z (-1 to
 * 1), and nearly every vector has a length near 1 and points out of the image. Undefined if no pixel is opaque enough to tell. Flipped
 * axes make no difference.
 */
export function isNormalMap({ data }: Raster): boolean | undefined {
  let counted = 0;
  let unit = 0;
  let depth = 0;
  for (let at = 0; at < data.length; at += 4) {
    if ((data[at + 3] as number) < MIN_ALPHA) continue;
    const [x, y, z] = [axis(data[at] as number), axis(data[at + 1] as number), axis(data[at + 2] as number)];
    counted++;
    depth += z;
    if (z > 0 && Math.abs(Math.sqrt(x * x + y * y + z * z) - 1) <= TOLERANCE) unit++;
  }
  return counted === 0 ? undefined : unit >= counted * MIN_SHARE && depth > counted * MIN_Z;
}

/** -1 to 1; 128 is 0. */
const axis = (channel: number) => (channel - 128) / 127;
