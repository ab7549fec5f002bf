import type { Ramp } from '../canvas/ramp';
import { ellipse, minus, rect, ring, soft } from '../canvas/shapes';
import type { Kit } from './kit';

export function wheel({ p, c, ink, big }: Kit, x: number, y: number, s: number): void {
  p.fill(ellipse(x, y, s), ink, { lighter: 1, edge: 'line' });
  if (big) p.fill(ellipse(x, y, s * 0.52), c('steel'), { shiny: true });
  else p.dot(x, y, 3, 3, c('iron'), 1);
  if (big) p.fill(ellipse(x, y, s * 0.2), c('iron'), { tone: 0 });
}

export function spoked({ p, big }: Kit, x: number, y: number, s: number, ramp: Ramp): void {
  if (!big) {
    // A ring of one pixel: spokes would fill its hole.
    p.fill(minus(ellipse(x, y, s), ellipse(x, y, s - 2.6)), ramp);
    return;
  }
  p.fill(ring(x, y, s, 1.5), ramp, { edge: 'shadow' });
  for (const t of [0, 60, 120])
    p.place(x, y, { turn: t }, () => p.fill(rect(-s + 1, -0.42, s - 1, 0.42), ramp, { tone: 1 }));
  p.fill(ellipse(x, y, 1.3), ramp, { shiny: true });
}

export function waves({ p, c }: Kit, y: number): void {
  for (const x of [1, 9, 17, 25])
    p.fill(soft([x, y + 1.4, x + 3, y - 0.6, x + 6, y + 1.4, x + 5, y + 3, x + 1, y + 3]), c('water'), { tone: 3 });
  p.fill(rect(1, y + 1.4, 31, 31), c('water'), { tone: 2 });
}
