import { type Hsl, toRgb } from './hsl';

/** Index in a ramp: shadow, dark, middle, light, highlight. */
export type Tone = 0 | 1 | 2 | 3 | 4;

/** Shades of one material, each 0xRRGGBB. */
export interface Ramp {
  readonly outline: number;
  readonly tones: readonly [number, number, number, number, number];
}

/** Turns a hue toward another one by at most `degrees`, the shorter way. */
function toward(hue: number, target: number, degrees: number): number {
  const way = ((target - hue + 540) % 360) - 180;
  return hue + Math.sign(way) * Math.min(Math.abs(way), degrees);
}

/** The ramp around a color: shadows turn blue and gain saturation, lights turn yellow. */
export function rampOf({ h, s, l }: Hsl): Ramp {
  const shade = (turn: number, saturation: number, lightness: number): number =>
    toRgb({ h: turn < 0 ? toward(h, 255, -turn) : toward(h, 55, turn), s: s * saturation, l: lightness });
  const pale = l > 0.7;
  return {
    outline: shade(-32, s > 0.7 ? 0.75 : 0.95, Math.min(0.2, Math.max(0.08, l * 0.27))),
    tones: [
      shade(-24, pale ? 0.75 : 0.95, l * (pale ? 0.6 : 0.52)),
      shade(-13, pale ? 0.8 : 1, l * (pale ? 0.8 : 0.75)),
      shade(0, 1, l),
      shade(10, 0.98, l + (1 - l) * (pale ? 0.5 : 0.27)),
      shade(14, 0.85, l + (1 - l) * 0.66),
    ],
  };
}
