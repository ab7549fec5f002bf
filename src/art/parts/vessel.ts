import { ellipse, rect, type Shape, within } from '../canvas/shapes';
import type { Kit } from './kit';

/** A vessel of glass: its outline, liquid up to a level, light on the left, cork and rim. */
export function flask(
  k: Kit,
  body: Shape,
  inner: Shape,
  full: number,
  neck: readonly [half: number, top: number, low: number],
): void {
  const { p, m, c, big, r, is } = k;
  const glass = c('glass');
  const [wide, top, low] = neck;
  p.fill(rect(16 - wide, top, 16 + wide, low), glass, { tone: 2 });
  p.fill(rect(16 - wide, top, 16 - wide * 0.3, low), glass, { tone: 3 });
  p.fill(body, glass);
  // What is half empty is half full.
  const half = k.says('half', 'halb', 'halbleer', 'halbvoll', 'demi', 'moitie');
  const level = half ? Math.max(full, 22.6) : full;
  if (!is('empty') || half) {
    p.fill(within(inner, rect(0, level, 32, 32)), m, { shiny: false });
    p.fill(within(inner, rect(0, level, 32, level + 1.3)), m, { tone: 3 });
    if (big)
      for (const [x, y, s] of [
        [18, 24, 1.3],
        [20.4, 20.6, 1],
        [14.6, 26, 0.9],
      ] as const)
        p.fill(ellipse(x + r.between(-1, 1), y, s), m, { tone: 4, onto: true });
  }
  p.fill(rect(16 - wide - 1.2, top - 0.6, 16 + wide + 1.2, top + 1.6), glass, { tone: 3, edge: 'shadow' });
  p.fill(rect(16 - wide + 0.3, top - 4, 16 + wide - 0.3, top - 0.4), c('wood'), { bevel: 0.7 });
}
