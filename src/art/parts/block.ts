import { rect, soft } from '../canvas/shapes';
import type { Kit } from './kit';

/** Boards side by side. */
export function boards({ p, m, big }: Kit, x0: number, y0: number, x1: number, y1: number, n: number): void {
  p.fill(rect(x0, y0, x1, y1), m, { bevel: 0.8 });
  if (big)
    for (let i = 1; i < n; i++) {
      const x = x0 + ((x1 - x0) * i) / n;
      p.fill(rect(x - 0.3, y0, x + 0.3, y1), m, { tone: 0, onto: true });
    }
}

export const arch = (half: number, top: number, low: number) =>
  soft([
    16 - half,
    low,
    16 - half,
    top + half * 0.7,
    16 - half * 0.72,
    top + half * 0.2,
    16,
    top,
    16 + half * 0.72,
    top + half * 0.2,
    16 + half,
    top + half * 0.7,
    16 + half,
    low,
  ]);
