import type { Raster } from '../pixels/raster';

/** Pixels of less alpha, of 0 to 255, don't count: their colors may be blended or empty. */
const LEAST_ALPHA = 128;
/** How far the length of a vector may be from 1: formats and editors round, and soften edges. */
const TOLERANCE = 0.1;
/** The share of counted pixels, of 0 to 1, that must hold such a vector. A tile of plain ice, all in one light blue, comes near. */
const LEAST_SHARE = 0.9;
/**
 * The mean of z over the counted pixels, of -1 to 1, is above this: surfaces face the viewer, which is why maps look blue. The steepest map that
 * `normalMap` makes has 0.2; skin and sand, which are near the length of 1 too, have less than 0.1.
 */
const LEAST_Z = 0.15;

/**
 * Whether the pixels of a picture are those of a tangent-space normal map, as most tools and `normalMap` write it: R, G, and B of 0 to 255 are x, y,
 * and z of -1 to 1, and nearly every vector has a length near 1 and points out of the picture. Undefined if no pixel is opaque enough to tell.
 * Flipped axes make no difference.
 */
export function isNormalMap({ data }: Raster): boolean | undefined {
  let counted = 0;
  let unit = 0;
  let depth = 0;
  for (let at = 0; at < data.length; at += 4) {
    if ((data[at + 3] as number) < LEAST_ALPHA) continue;
    const [x, y, z] = [axis(data[at] as number), axis(data[at + 1] as number), axis(data[at + 2] as number)];
    counted++;
    depth += z;
    if (z > 0 && Math.abs(Math.sqrt(x * x + y * y + z * z) - 1) <= TOLERANCE) unit++;
  }
  return counted === 0 ? undefined : unit >= counted * LEAST_SHARE && depth > counted * LEAST_Z;
}

/** -1 to 1; 128 is 0. */
const axis = (channel: number) => (channel - 128) / 127;
