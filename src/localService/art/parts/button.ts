import { ellipse, poly } from '../canvas/shapes';
import type { Kit } from '../kit';

/** A round or square button with something on it. */
export function button(k: Kit, draw: (ramp: Kit['m']) => void): void {
  const { p, m, a, r } = k;
  if (r.chance(0.5)) p.fill(ellipse(16, 16, 13.6), m, { bevel: 1.3 });
  else p.fill(poly([3, 5, 5, 3, 27, 3, 29, 5, 29, 27, 27, 29, 5, 29, 3, 27]), m, { bevel: 1.3 });
  draw(a);
}
