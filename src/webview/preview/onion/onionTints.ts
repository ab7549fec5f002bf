import { contrast, luminanceOf, type Rgb } from '../../lib/contrast';

/** Part of the nearest frame's color that is seen by default, from 0 to 1: the rest is what lies behind it. */
const SEEN = 0.3;

/** The colors in which frames show through. */
export interface OnionTints {
  /** The red and the blue of pixels nearest to the background's brightness. */
  readonly before: Rgb;
  readonly after: Rgb;
  /** Whether the tints are lighter than the background: then bright pixels are even lighter; else dark ones are even darker. */
  readonly lighter: boolean;
}

/**
 * Least contrast of the nearest frame with the background: what a pure red or blue of this opacity has on most backgrounds, so that it's seen and
 * never mistaken for the sprite. A checkerboard needs more, because its fields differ.
 */
const MIN_CONTRAST = { plain: 1.4, checker: 1.5 };

/** A red or blue with a lightness from 0 (black) through 0.5 (the pure color) to 1 (white). */
function shade(channel: 0 | 2, lightness: number): Rgb {
  const strong = Math.round(255 * Math.min(1, lightness * 2));
  const weak = Math.round(255 * Math.max(0, lightness * 2 - 1));
  return channel === 0 ? [strong, weak, weak] : [weak, weak, strong];
}

/** The color in which the nearest frame is seen on a background. */
function over(color: Rgb, background: Rgb): Rgb {
  const mix = (at: 0 | 1 | 2) => color[at] * SEEN + background[at] * (1 - SEEN);
  return [mix(0), mix(1), mix(2)];
}

/** How far a tint must be from the pure color, up to 0.5, to have the wanted contrast; infinite if no tint has it. */
function awayFrom(background: Rgb, channel: 0 | 2, lighter: boolean, wanted: number): number {
  for (let away = 0; away < 0.5; away += 0.01) {
    const color = over(shade(channel, lighter ? 0.5 + away : 0.5 - away), background);
    const beyond = luminanceOf(color) > luminanceOf(background) === lighter;
    if (beyond && contrast(color, background) >= wanted) return away;
  }
  return Number.POSITIVE_INFINITY;
}

/** The purest red and blue that stand out from a background: lighter or darker than it, whichever are purer. */
export function tintsOn(background: Rgb, kind: keyof typeof MIN_CONTRAST = 'plain'): OnionTints {
  const wanted = MIN_CONTRAST[kind];
  const found = [true, false].map((lighter) => {
    const [red, blue] = [0, 2].map((channel) => awayFrom(background, channel as 0 | 2, lighter, wanted));
    return { lighter, red: red ?? 0, blue: blue ?? 0, most: Math.max(red ?? 0, blue ?? 0) };
  });
  const best = found.reduce((one, other) => (other.most < one.most ? other : one));
  const tint = (channel: 0 | 2, away: number) => shade(channel, 0.5 + (best.lighter ? 1 : -1) * Math.min(0.5, away));
  return { before: tint(0, best.red), after: tint(2, best.blue), lighter: best.lighter };
}
