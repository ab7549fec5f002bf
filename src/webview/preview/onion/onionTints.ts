import { contrast, luminanceOf, type Rgb } from '../../lib/contrast';

/** Opacity of the nearest frame, of 255. Frames lie under the picture, so they cover nothing of it. */
export const BASE = 204;

/** The colors in which frames show through. */
export interface OnionTints {
  /** Red and blue, of a pixel that is nearest to the background's brightness. */
  readonly before: Rgb;
  readonly after: Rgb;
  /** Whether they are lighter than the background: then bright pixels are still lighter; else dark ones are still darker. */
  readonly lighter: boolean;
}

/** Contrast with the background that the nearest frame has at least: WCAG 2.2 wants 3. The fields of the checkerboard differ from the theme. */
const WANTED = { plain: 3.1, checker: 3.6 };

/** A red or blue of a lightness from 0 (black) over 0.5 (the pure color) to 1 (white). */
function shade(channel: 0 | 2, lightness: number): Rgb {
  const strong = Math.round(255 * Math.min(1, lightness * 2));
  const weak = Math.round(255 * Math.max(0, lightness * 2 - 1));
  return channel === 0 ? [strong, weak, weak] : [weak, weak, strong];
}

/** What is seen of the nearest frame. */
function over(color: Rgb, background: Rgb): Rgb {
  const part = BASE / 255;
  const mix = (at: 0 | 1 | 2) => color[at] * part + background[at] * (1 - part);
  return [mix(0), mix(1), mix(2)];
}

/** How far a tint is from the pure color, up to 0.5, for as much contrast as is wanted; infinite if no tint has it. */
function awayFrom(background: Rgb, channel: 0 | 2, lighter: boolean, wanted: number): number {
  for (let away = 0; away < 0.5; away += 0.01) {
    const color = over(shade(channel, lighter ? 0.5 + away : 0.5 - away), background);
    const beyond = luminanceOf(color) > luminanceOf(background) === lighter;
    if (beyond && contrast(color, background) >= wanted) return away;
  }
  return Number.POSITIVE_INFINITY;
}

/** The purest red and blue that stand out from a background: lighter or darker than it is, whichever are purer. */
export function tintsOn(background: Rgb, kind: keyof typeof WANTED = 'plain'): OnionTints {
  const wanted = WANTED[kind];
  const found = [true, false].map((lighter) => {
    const [red, blue] = [0, 2].map((channel) => awayFrom(background, channel as 0 | 2, lighter, wanted));
    return { lighter, red: red ?? 0, blue: blue ?? 0, most: Math.max(red ?? 0, blue ?? 0) };
  });
  const best = found.reduce((one, other) => (other.most < one.most ? other : one));
  const tint = (channel: 0 | 2, away: number) => shade(channel, 0.5 + (best.lighter ? 1 : -1) * Math.min(0.5, away));
  return { before: tint(0, best.red), after: tint(2, best.blue), lighter: best.lighter };
}
