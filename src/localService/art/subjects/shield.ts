import { box, ellipse, polygon, within } from '../shapes';
import type { Subject } from './subject';

/** A heater shield with a rim, and a field split or crossed. */
export const shield: Subject = {
  words: /^(shields?|armou?rs?|crests?|emblems?)$/,
  paint(painter, look, random) {
    const rim = polygon([0.14, 0.12], [0.86, 0.12], [0.86, 0.5], [0.72, 0.76], [0.5, 0.93], [0.28, 0.76], [0.14, 0.5]);
    const field = polygon([0.22, 0.2], [0.78, 0.2], [0.78, 0.48], [0.66, 0.7], [0.5, 0.83], [0.34, 0.7], [0.22, 0.48]);
    painter.fill(rim, look.metal, { shiny: true });
    painter.fill(field, look.main, { raised: true });
    if (random.chance(0.5)) {
      painter.fill(within(box(0.44, 0, 0.56, 1), field), look.accent);
      painter.fill(within(box(0, 0.36, 1, 0.48), field), look.accent);
    } else painter.fill(within(box(0.5, 0, 1, 1), field), look.accent);
    painter.fill(ellipse(0.5, 0.42, 0.08, 0.08), look.metal, { raised: true, shiny: true });
  },
};
