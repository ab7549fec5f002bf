import { box, ellipse, limb, polygon } from '../shapes';
import type { Subject } from './subject';

/** A spaceship seen from above, nose up; a boat with a sail where the words ask for one. */
export const ship: Subject = {
  words: /^(ships?|spaceships?|starships?|rockets?|spacecraft|boats?|fighters?|ufos?|sailboats?)$/,
  paint(painter, look, random, words) {
    if (['boat', 'boats', 'sailboat', 'sailboats'].some((word) => words.has(word))) {
      painter.fill(limb(0.5, 0.12, 0.5, 0.7, 0.03), look.wood);
      painter.fill(polygon([0.54, 0.14], [0.84, 0.58], [0.54, 0.6]), look.main);
      painter.fill(polygon([0.46, 0.22], [0.2, 0.56], [0.46, 0.58]), look.accent);
      painter.fill(polygon([0.1, 0.68], [0.9, 0.68], [0.76, 0.9], [0.24, 0.9]), look.wood, { raised: true });
      return;
    }
    const sweep = random.between(0.62, 0.78);
    painter.fill(polygon([0.36, 0.84], [0.64, 0.84], [0.5, random.between(0.93, 0.98)]), look.accent, { tone: 3 });
    painter.fill(polygon([0.46, 0.42], [0.46, 0.82], [0.08, 0.86], [0.08, sweep]), look.accent, { both: true });
    painter.fill(limb(0.13, sweep - 0.14, 0.13, 0.84, 0.04), look.metal, { both: true });
    painter.fill(ellipse(0.5, 0.5, random.between(0.15, 0.2), 0.43), look.main, { raised: true, shiny: true });
    painter.fill(box(0.38, 0.74, 0.62, 0.84), look.metal);
    painter.fill(ellipse(0.5, 0.4, 0.075, 0.12), look.glass, { raised: true, shiny: true });
  },
};
