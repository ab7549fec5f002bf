import { soft } from '../canvas/shapes';
import type { Kit } from './kit';

/** A flame of three tones with its foot at (x, y). @param wide half its width @param sway how far its tip is to the right */
export function flame(k: Kit, x: number, y: number, wide: number, high: number, sway = 0): void {
  const { p, c } = k;
  const tongue = (s: number) =>
    soft([
      x - wide * s,
      y - high * 0.24 * s,
      x - wide * 0.5 * s + sway * 0.4,
      y - high * 0.56 * s,
      x + sway,
      y - high * s,
      x + wide * 0.6 * s + sway * 0.3,
      y - high * 0.5 * s,
      x + wide * s,
      y - high * 0.22 * s,
      x,
      y,
    ]);
  p.fill(tongue(1), c('scarlet'), { tone: 2 });
  p.fill(tongue(0.7), c('orange'), { tone: 3 });
  p.fill(tongue(0.42), c('yellow'), { tone: 3 });
}
