import type { Raster } from '../../../../../src/sprite/pixels/raster';
import { type FixedLight, type FixedSetup, STEPS } from '../../../../../src/webview/preview/light/lightFormula';

/** A pixel by the formula in doubles, not rounded: red, green, blue from 0 to 255. */
export interface LitPixel {
  readonly color: readonly number[];
  /** Distance of a light from the border between two steps, in steps; 1 if the light is smooth. */
  readonly fromBorder: number;
}

/** The formula of `lightPixels` in plain double precision, written only from its description. */
export function litPixel(sprite: Raster, map: Raster, setup: FixedSetup, x: number, y: number): LitPixel {
  const at = (y * sprite.width + x) * 4;
  const [r = 0, g = 0, b = 0, a = 0] = map.data.subarray(at, at + 4);
  const axis = (value: number) => (value / 255) * 2 - 1;
  const normal = a === 0 ? [0, 0, 1] : unit([axis(r) * setup.turnX, axis(g) * setup.turnY, axis(b)]);
  const light = [0, 1, 2].map(() => setup.ambient / 16384);
  let fromBorder = 1;
  for (const one of setup.lights) {
    const to = unit([one.x / STEPS - (x + 0.5), y + 0.5 - one.y / STEPS, one.z / STEPS]);
    const smooth = Math.max(0, dot(normal, to)) * (to[2] ?? 0) ** 2;
    const step = smooth * setup.toon + 0.5;
    if (setup.toon) fromBorder = Math.min(fromBorder, Math.abs(step - Math.round(step)));
    const f = setup.toon ? Math.floor(step) / setup.toon : smooth;
    colorFactors(one).forEach((value, channel) => {
      light[channel] = (light[channel] ?? 0) + f * value;
    });
  }
  return {
    color: light.map((value, channel) => Math.min(255, (sprite.data[at + channel] ?? 0) * value)),
    fromBorder,
  };
}

function colorFactors({ red, green, blue }: FixedLight): number[] {
  return [red, green, blue].map((value) => value / 16384);
}

function dot(a: readonly number[], b: readonly number[]): number {
  return a.reduce((sum, value, at) => sum + value * (b[at] ?? 0), 0);
}

function unit(vector: readonly number[]): number[] {
  const length = Math.hypot(...vector);
  return vector.map((value) => value / length);
}
