import { box, ellipse, limb, within } from '../shapes';
import type { Subject } from './subject';

/** A mushroom with a spotted cap. */
export const mushroom: Subject = {
  words: /^(mushrooms?|toadstools?|fung(us|i))$/,
  usual: { h: 356, s: 0.66, l: 0.48 },
  paint(painter, look, random) {
    painter.fill(limb(0.5, 0.6, 0.5, 0.82, 0.14), look.skin);
    const cap = within(ellipse(0.5, 0.56, 0.42, random.between(0.38, 0.46)), box(0, 0, 1, 0.56));
    painter.fill(cap, look.main, { raised: true, shiny: true });
    painter.fill(within(ellipse(0.5, 0.56, 0.38, 0.07), box(0, 0.55, 1, 1)), look.skin, { tone: 0 });
    for (const [x, y, r] of [
      [0.34, 0.36, 0.07],
      [0.6, 0.28, 0.08],
      [0.74, 0.46, 0.06],
      [0.48, 0.48, 0.05],
    ] as const) {
      painter.fill(within(ellipse(x, y, r, r), cap), look.ink, { tone: 2 });
    }
    painter.mark(0.42, 0.68, 0.04, 0.08, look.ink, 0, true);
  },
};
