import type { Raster } from '../../../shared/pixels/raster';
import { type FixedLight, type FixedSetup, PLACES } from './fixedLight';

/*
 * The formula, for each pixel with its middle p on the sprite's plane, and each light at l:
 *
 *   n = unit(map / 255 * 2 - 1)      x to the right, y up, z to the viewer; (0, 0, 1) where the map is transparent
 *   d = unit(l - p)
 *   f = max(0, n · d) * d.z²         Lambert, times (height / distance)²: the inverse square law, 1 straight under the light
 *   f = floor(f * toon + 1/2) / toon where there is a number of steps
 *   colour = min(1, sprite * (ambient + Σ f * light * intensity)), each channel as stored (sRGB); alpha is the sprite's
 *
 * It is carried out in integers of 32 bits, and lightShader.ts does the same operations on the graphics card, where integers
 * are exact and floating point is not. Ranges:
 *
 *   l - p       at most 2^30: 4 × 2^20 pixels of 256 places
 *   unit()      shifts a vector until its largest part is in [2^14, 2^15]; the sum of squares is at most 3 · 2^30 (unsigned), parts
 *               of the result at most 2^15 + 3 in 1/32768
 *   n · d       at most (2^15 + 3)², and so is each partial sum (Cauchy-Schwarz)
 *   f           0 to 2^15 in 1/32768
 *   f * light   at most 2^15 · 2^16 (unsigned); eight of them in 1/16384, and ambient, at most 2^19 + 2^14
 *   colour      at most 255 times that, less than 2^28
 */

/** One in the fixed point of directions and of `f`. */
const ONE = 32768;
const HALF = ONE / 2;

/** Parts of the vector that `unit` made last; no object is made for each pixel. */
const result = new Int32Array(3);

/** Sets `result` to the vector at length `ONE`. Not all three parts may be 0. */
function unit(x: number, y: number, z: number): void {
  const shift = Math.clz32(Math.max(Math.abs(x), Math.abs(y), Math.abs(z))) - 17;
  const a = shift >= 0 ? x << shift : x >> -shift;
  const b = shift >= 0 ? y << shift : y >> -shift;
  const c = shift >= 0 ? z << shift : z >> -shift;
  // The root of an integer under 2^32 is exact after rounding down: doubles have room for it.
  const length = Math.sqrt(a * a + b * b + c * c) | 0;
  result[0] = scaled(a, length);
  result[1] = scaled(b, length);
  result[2] = scaled(c, length);
}

function scaled(part: number, length: number): number {
  const size = ((Math.abs(part) * ONE + (length >> 1)) / length) | 0;
  return part < 0 ? -size : size;
}

/** `f` of one light, for a pixel with its middle at `px`, `py` (1/256 pixel) and a normal of length `ONE`. */
function strength(light: FixedLight, px: number, py: number, nx: number, ny: number, nz: number, toon: number): number {
  unit(light.x - px, py - light.y, light.z);
  const dz = result[2] ?? 0;
  const dot = nx * (result[0] ?? 0) + ny * (result[1] ?? 0) + nz * dz;
  if (dot <= 0) return 0;
  const lambert = Math.min(ONE, (dot + HALF) >> 15);
  const near = Math.min(ONE, (dz * dz + HALF) >> 15);
  const smooth = (lambert * near + HALF) >> 15;
  return toon ? Math.floor((((smooth * toon + HALF) >> 15) * ONE) / toon) : smooth;
}

/** A channel of a normal map, from -255 to 255, and never 0. */
function part({ data }: Raster, at: number): number {
  return (data[at] ?? 0) * 2 - 255;
}

/**
 * Lights a sprite by a normal map of the same size: straight RGBA. Transparent pixels stay as they are. `setup` must have been
 * made for this size.
 */
export function lightPixels(sprite: Raster, map: Raster, setup: FixedSetup): Uint8ClampedArray<ArrayBuffer> {
  const { width, height, data } = sprite;
  const { lights, ambient, toon, turnX, turnY } = setup;
  const out = new Uint8ClampedArray(data);
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++, at += 4) {
      if (data[at + 3] === 0) continue;
      if (map.data[at + 3] === 0) unit(0, 0, 1);
      else unit(part(map, at) * turnX, part(map, at + 1) * turnY, part(map, at + 2));
      const nx = result[0] ?? 0;
      const ny = result[1] ?? 0;
      const nz = result[2] ?? 0;
      let red = ambient;
      let green = ambient;
      let blue = ambient;
      for (const light of lights) {
        const f = strength(light, x * PLACES + PLACES / 2, y * PLACES + PLACES / 2, nx, ny, nz, toon);
        red += (f * light.red + HALF) >>> 15;
        green += (f * light.green + HALF) >>> 15;
        blue += (f * light.blue + HALF) >>> 15;
      }
      out[at] = ((data[at] ?? 0) * red + 8192) >> 14;
      out[at + 1] = ((data[at + 1] ?? 0) * green + 8192) >> 14;
      out[at + 2] = ((data[at + 2] ?? 0) * blue + 8192) >> 14;
    }
  }
  return out;
}
