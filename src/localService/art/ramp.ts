import { type Hsl, toRgb } from './hsl';

/** Shades of one material, each 0xRRGGBB. */
export interface Ramp {
  readonly outline: number;
  /** Dark, middle, light, and a highlight that is used sparingly. */
  readonly tones: readonly [number, number, number, number];
}

/** Turns a hue towards another by at most `degrees`, the short way. */
function towards(hue: number, target: number, degrees: number): number {
  const way = ((target - hue + 540) % 360) - 180;
  return hue + Math.sign(way) * Math.min(Math.abs(way), degrees);
}

/** A ramp around one colour: shadows turn to blue and gain saturation, lights turn to yellow. */
export function rampOf({ h, s, l }: Hsl): Ramp {
  const shade = (turn: number, saturation: number, lightness: number): number =>
    toRgb({ h: turn < 0 ? towards(h, 250, -turn) : towards(h, 55, turn), s: s * saturation, l: lightness });
  return {
    outline: shade(-26, 0.9, Math.max(0.09, l * 0.26)),
    tones: [
      shade(-16, l > 0.56 ? 0.72 : 1.05, l * 0.7),
      shade(0, 1, l),
      shade(10, 0.98, l + (1 - l) * 0.3),
      shade(14, 0.8, l + (1 - l) * 0.7),
    ],
  };
}
