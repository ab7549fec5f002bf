import { ellipse, limb, polygon } from '../shapes';
import type { Subject } from './subject';

/** Whatever is not one of the others: a small animal with chance ears, tail, wings and legs. */
export const creature: Subject = {
  words:
    /^(monsters?|creatures?|dragons?|cats?|dogs?|bats?|birds?|bears?|wol(f|ves)|fox(es)?|beasts?|animals?|pets?|enem(y|ies)|boss|demons?)$/,
  paint(painter, look, random, words) {
    const winged = ['dragon', 'bat', 'bird', 'demon'].some((word) => words.has(word)) || random.chance(0.25);
    const wide = random.between(0.22, 0.28);
    if (winged)
      painter.fill(polygon([0.36, 0.56], [0.06, 0.3], [0.1, 0.62], [0.2, 0.58], [0.24, 0.7]), look.accent, {
        both: true,
      });
    else if (random.chance(0.6)) painter.fill(limb(0.66, 0.78, 0.86, random.between(0.5, 0.7), 0.055), look.main);
    for (const x of [0.38, 0.46])
      painter.fill(limb(x - 0.02, 0.8, x - 0.03, 0.9, 0.055), look.main, { both: true, tone: 0 });
    painter.fill(ellipse(0.5, 0.7, wide, 0.2), look.main);
    painter.fill(ellipse(0.5, 0.75, wide * 0.6, 0.13), look.skin);
    const ear = random.pick(['point', 'round', 'horn']);
    if (ear === 'round') painter.fill(ellipse(0.3, 0.2, 0.1, 0.1), look.main, { both: true });
    else {
      const tall = ear === 'horn' ? 0.04 : 0.08;
      painter.fill(polygon([0.25, 0.36], [0.26, tall], [0.44, 0.24]), ear === 'horn' ? look.accent : look.main, {
        both: true,
      });
    }
    painter.fill(ellipse(0.5, 0.39, wide + 0.04, 0.22), look.main, { raised: true });
    painter.fill(ellipse(0.5, 0.47, 0.12, 0.085), look.skin);
    painter.mark(0.36, 0.34, 0.06, 0.08, look.ink, 0, true);
    if (painter.size >= 24) painter.mark(0.36, 0.34, 0.03, 0.03, look.ink, 3);
    painter.mark(0.47, 0.43, 0.06, 0.04, look.ink, 0);
  },
};
