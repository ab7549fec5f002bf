import { ellipse, soft, stroke } from '../canvas/shapes';
import type { Kit } from './kit';

export function trunk({ p, c, big, r }: Kit, top: number, half: number, ramp = c('wood')): void {
  p.fill(
    soft([
      16 - half,
      top,
      16 + half,
      top,
      16 + half,
      24,
      16 + half * 2,
      29.6,
      16,
      28.8,
      16 - half * 2,
      29.6,
      16 - half,
      24,
    ]),
    ramp,
  );
  if (big) p.fill(stroke([16 + half * 0.2, top + 1, 16 + half * 0.4, 22, 16, 27], 0.5), ramp, { tone: 0, onto: true });
  if (big && r.chance(0.4)) p.fill(ellipse(16 - half * 0.2, 22, 1.1, 1.5), ramp, { tone: 0, onto: true });
}

export function snowOn({ p, is, says, c }: Kit, x: number, y: number, rx: number): void {
  if (is('snowy') || says('snow', 'winter')) p.fill(ellipse(x, y, rx, 1.6), c('snow'), { tone: 3, onto: true });
}

/** A stem with two leaves and its top at (16, `top`). */
export function stem({ p, c, r }: Kit, top: number): void {
  const sway = r.between(-1.2, 1.2);
  p.fill(stroke([16, top, 16 + sway, 20, 16, 30], 1), c('leaf'));
  p.fill(soft([16, 27, 10, 24, 7, 19 + r.between(-1, 1), 12, 21]), c('leaf'));
  p.fill(soft([16, 25, 22, 23, 25, 18 + r.between(-1, 1), 20, 19.6]), c('leaf'), { lighter: -1 });
}

export function petals({ p }: Kit, ramp: Kit['m'], x: number, y: number, n: number, reach: number, r: number): void {
  for (let i = 0; i < n; i++) {
    const t = (i / n) * Math.PI * 2 - Math.PI / 2;
    p.fill(ellipse(x + Math.cos(t) * reach, y + Math.sin(t) * reach, r), ramp, { edge: 'shadow' });
  }
}

/** A stalk with a leaf at (x, y). */
export function stalk({ p, c, r }: Kit, x: number, y: number, leaf = true): void {
  p.fill(stroke([x, y, x + 0.4, y - 3, x + 2, y - 5], 0.9, 0.7), c('brown'));
  if (leaf)
    p.fill(soft([x + 0.6, y - 2.4, x + 3.4, y - 5.4 - r.between(0, 1), x + 8, y - 4.4, x + 5, y - 1.4]), c('leaf'), {
      edge: 'shadow',
    });
}

/** A highlight on a wet fruit. */
export function shine({ p, m, big }: Kit, x: number, y: number, s = 1): void {
  if (big) p.fill(ellipse(x, y, 1.3 * s, 1.9 * s), m, { tone: 4, onto: true });
}
