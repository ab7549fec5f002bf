import { box, ellipse, limb, polygon, within } from '../shapes';
import type { Subject } from './subject';

/** A flask: round, or a cone, with a cork and a liquid of the main colour. */
export const potion: Subject = {
  words: /^(potions?|flasks?|bottles?|elixirs?|vials?|poisons?|medicine)$/,
  usual: { h: 352, s: 0.66, l: 0.5 },
  paint(painter, look, random) {
    const round = random.chance(0.6);
    const level = random.between(0.52, 0.62);
    const belly = round
      ? ellipse(0.5, 0.66, 0.3, 0.27)
      : polygon([0.43, 0.36], [0.57, 0.36], [0.8, 0.84], [0.74, 0.92], [0.26, 0.92], [0.2, 0.84]);
    painter.fill(box(0.42, 0.22, 0.58, 0.46), look.glass);
    painter.fill(belly, look.glass);
    const inner = round ? ellipse(0.5, 0.66, 0.26, 0.235) : belly;
    painter.fill(within(inner, box(0, level, 1, 1)), look.main, { shiny: false });
    painter.fill(within(inner, box(0, level, 1, level + 0.045)), look.main, { tone: 2 });
    painter.fill(limb(0.34, 0.6, 0.31, 0.72, 0.03), look.glass, { tone: 3 });
    painter.fill(ellipse(0.58, 0.76, 0.028, 0.028), look.main, { tone: 3 });
    painter.fill(ellipse(0.5, 0.69, 0.02, 0.02), look.main, { tone: 2 });
    painter.fill(box(0.38, 0.22, 0.62, 0.28), look.accent, { raised: true });
    painter.fill(box(0.43, 0.09, 0.57, 0.22), look.wood);
  },
};
