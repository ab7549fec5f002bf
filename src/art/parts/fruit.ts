import { ellipse, soft, stroke } from '../canvas/shapes';
import type { Kit } from './kit';

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
