import type { Raster } from '../../../sprite/pixels/raster';
import type { Light, LightSetup } from '../core/lightSetup';

/*
 * The formula, for each pixel with its center p on the sprite's plane, and each light at l:
 *
 *   n = unit(map / 255 * 2 - 1)      x to the right, y up, z to the viewer; (0, 0, 1) if the map is transparent
 *   d = unit(l - p)
 *   f = max(0, n · d) * d.z²         Lambert, times (height / distance)²: the inverse square law, 1 directly under the light
 *   f = floor(f * toon + 1/2) / toon if toon is not 0
 *   color = min(1, sprite * (ambient + Σ f * light * intensity)), each channel as stored (sRGB); alpha is the sprite's
 *
 * It is computed with 32-bit integers. lightShader.ts does the same operations on the graphics card, where integers are exact and
 * floating point is not. Value ranges:
 *
 *   l - p       at most 2^30: 4 × 2^20 pixels of 256 steps
 *   unit()      shifts a vector until its largest part is in [2^14, 2^15]; the sum of squares is at most 3 · 2^30 (unsigned), parts
 *               of the result at most 2^15 + 3 in 1/32768
 *   n · d       at most (2^15 + 3)², as is each partial sum (Cauchy-Schwarz)
 *   f           0 to 2^15 in 1/32768
 *   f * light   at most 2^15 · 2^16 (unsigned); eight of them in 1/16384, and ambient, at most 2^19 + 2^14
 *   color       at most 255 times that, less than 2^28
 */

/** Positions of a light per pixel, along one axis. */
export const STEPS = 256;

/** Longest side of a sprite that can be lit, in pixels. A longer one would overflow 32 bits. */
export const MAX_SIDE = 2 ** 20;

/** The formula's input: only integers, because then every machine and graphics card gives the same bytes. */
export interface FixedSetup {
  readonly lights: readonly FixedLight[];
  /** In 1/16384: 0 to 2^14. */
  readonly ambient: number;
  /** Number of brightness steps; 0: smooth. */
  readonly toon: number;
  /** 1, or -1 if the map's x or y is inverted. */
  readonly turnX: 1 | -1;
  readonly turnY: 1 | -1;
}

export interface FixedLight {
  /** Position from the sprite's top left corner: x to the right, y down, z to the viewer, in 1/256 pixel; up to 2^30. */
  readonly x: number;
  readonly y: number;
  readonly z: number;
  /** Color times intensity, in 1/16384: 0 to 2^16. */
  readonly red: number;
  readonly green: number;
  readonly blue: number;
}

/** Converts a setup for a sprite of `width` × `height` pixels, each 1 to `MAX_SIDE`. */
export function toFixed(setup: LightSetup, width: number, height: number): FixedSetup {
  return {
    lights: setup.lights.map((light) => fixedLight(light, setup.step, width, height)),
    ambient: Math.round(setup.ambient * 16384),
    toon: setup.toon,
    turnX: setup.invertX ? -1 : 1,
    turnY: setup.invertY ? -1 : 1,
  };
}

function fixedLight(light: Light, step: boolean, width: number, height: number): FixedLight {
  const along = (part: number, size: number) =>
    step ? Math.floor(part * size) * STEPS + STEPS / 2 : Math.round(part * size * STEPS);
  const channel = (at: number) =>
    Math.round((Number.parseInt(light.color.slice(at, at + 2), 16) / 255) * light.intensity * 16384);
  return {
    x: along(light.x, width),
    y: along(light.y, height),
    z: Math.round(heightInPixels(light, width, height) * STEPS),
    red: channel(1),
    green: channel(3),
    blue: channel(5),
  };
}

/** Height of a light over a sprite of `width` × `height` pixels, in pixels; at least 1. */
export function heightInPixels({ height: part }: Light, width: number, height: number): number {
  return Math.max(1, part * Math.max(width, height));
}

/** 1 as a fixed-point number, for directions and `f`. */
const ONE = 32768;
const HALF = ONE / 2;

/** The vector that `unit` computed last. It is a global because an object per pixel would be slow. */
const result = new Int32Array(3);

/** Sets `result` to the vector scaled to the length `ONE`. At least one component must not be 0. */
function unit(x: number, y: number, z: number): void {
  const shift = Math.clz32(Math.max(Math.abs(x), Math.abs(y), Math.abs(z))) - 17;
  const a = shift >= 0 ? x << shift : x >> -shift;
  const b = shift >= 0 ? y << shift : y >> -shift;
  const c = shift >= 0 ? z << shift : z >> -shift;
  // The square root of an integer below 2^32, rounded down, is exact in a double.
  const length = Math.sqrt(a * a + b * b + c * c) | 0;
  result[0] = scaled(a, length);
  result[1] = scaled(b, length);
  result[2] = scaled(c, length);
}

function scaled(part: number, length: number): number {
  const size = ((Math.abs(part) * ONE + (length >> 1)) / length) | 0;
  return part < 0 ? -size : size;
}

/** `f` of one light, for a pixel with its center at `px`, `py` (in 1/256 pixel) and a normal of length `ONE`. */
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

/** A channel of a normal map, from -255 to 255; never 0. */
function part({ data }: Raster, at: number): number {
  return (data[at] ?? 0) * 2 - 255;
}

/** Puts the normal of a pixel into `result`; where the map is transparent, it points to the viewer. */
function normal(map: Raster, at: number, turnX: number, turnY: number): void {
  if (map.data[at + 3] === 0) unit(0, 0, 1);
  else unit(part(map, at) * turnX, part(map, at + 1) * turnY, part(map, at + 2));
}

/**
 * Lights a sprite by a normal map of the same size; both are straight RGBA. Transparent pixels are copied unchanged. `setup` must be
 * `toFixed` of this size.
 */
export function lightPixels(sprite: Raster, map: Raster, setup: FixedSetup): Uint8ClampedArray<ArrayBuffer> {
  const { width, height, data } = sprite;
  const { lights, ambient, toon, turnX, turnY } = setup;
  const out = new Uint8ClampedArray(data);
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++, at += 4) {
      if (data[at + 3] === 0) continue;
      normal(map, at, turnX, turnY);
      const nx = result[0] ?? 0;
      const ny = result[1] ?? 0;
      const nz = result[2] ?? 0;
      let red = ambient;
      let green = ambient;
      let blue = ambient;
      for (const light of lights) {
        const f = strength(light, x * STEPS + STEPS / 2, y * STEPS + STEPS / 2, nx, ny, nz, toon);
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
