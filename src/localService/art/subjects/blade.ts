import { ellipse, limb, polygon } from '../shapes';
import type { Subject } from './subject';

/** A sword, dagger, axe or staff on the diagonal, point to the top right. */
export const blade: Subject = {
  words: /^(swords?|daggers?|knif?e|knives|blades?|axes?|sabers?|staff|staves|wands?|spears?|weapons?|katanas?)$/,
  usual: { h: 212, s: 0.18, l: 0.66 },
  paint(painter, look, random, words) {
    const has = (...list: string[]) => list.some((word) => words.has(word));
    if (has('staff', 'staves', 'wand', 'spear')) {
      const round = random.between(0.1, 0.16);
      painter.fill(limb(0.14, 0.86, 0.72, 0.28, 0.04), look.wood);
      if (has('spear')) painter.fill(polygon([0.64, 0.28], [0.92, 0.08], [0.72, 0.36]), look.main, { shiny: true });
      else painter.fill(ellipse(0.76, 0.24, round, round), look.main, { shiny: true, raised: true });
      return;
    }
    if (has('axe', 'axes')) {
      painter.fill(limb(0.16, 0.84, 0.78, 0.22, 0.04), look.wood);
      if (random.chance(0.5))
        painter.fill(polygon([0.5, 0.42], [0.44, 0.16], [0.62, 0.06], [0.7, 0.24]), look.main, {
          shiny: true,
          raised: true,
        });
      painter.fill(polygon([0.58, 0.5], [0.84, 0.56], [0.94, 0.38], [0.76, 0.3]), look.main, {
        shiny: true,
        raised: true,
      });
      return;
    }
    const short = has('dagger', 'knife', 'knives') ? 0.14 : 0;
    const broad = random.between(0.045, 0.065);
    painter.fill(limb(0.36, 0.64, 0.88 - short, 0.12 + short, broad), look.main, { tone: 0 });
    painter.fill(limb(0.35, 0.63, 0.87 - short, 0.11 + short, broad * 0.6), look.main, { tone: 2 });
    painter.fill(limb(0.34, 0.61, 0.84 - short, 0.1 + short, broad * 0.25), look.main, { tone: 3 });
    painter.fill(limb(0.15, 0.85, 0.33, 0.67, 0.04), look.wood);
    painter.fill(limb(0.24, 0.54, 0.46, 0.76, 0.045), look.accent, { shiny: true });
    painter.fill(ellipse(0.14, 0.86, 0.06, 0.06), look.accent, { shiny: true });
  },
};
