import { box, ellipse, within } from '../shapes';
import type { Subject } from './subject';

/** A chest with a round lid, metal bands and a lock. */
export const chest: Subject = {
  words: /^(chests?|treasures?|box(es)?|crates?|barrels?|loot)$/,
  usual: { h: 26, s: 0.52, l: 0.4 },
  paint(painter, look, random) {
    const lid = within(ellipse(0.5, 0.52, 0.42, random.between(0.28, 0.36)), box(0.1, 0, 0.9, 0.5));
    const front = box(0.1, 0.5, 0.9, 0.9);
    painter.fill(front, look.main);
    painter.fill(lid, look.main, { shiny: false });
    painter.fill(box(0.1, 0.5, 0.9, 0.55), look.main, { tone: 0 });
    for (const x of [0.14, 0.78]) {
      painter.fill(within(box(x, 0, x + 0.08, 0.9), front), look.metal);
      painter.fill(within(box(x, 0, x + 0.08, 0.5), lid), look.metal);
    }
    painter.fill(box(0.1, 0.84, 0.9, 0.9), look.metal);
    painter.fill(box(0.42, 0.46, 0.58, 0.66), look.accent, { raised: true, shiny: true });
    painter.mark(0.48, 0.54, 0.04, 0.07, look.ink, 0);
  },
};
