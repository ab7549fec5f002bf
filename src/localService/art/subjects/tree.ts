import { ellipse, limb, polygon } from '../shapes';
import type { Subject } from './subject';

/** A tree: a conifer in tiers, or a crown of round clumps. */
export const tree: Subject = {
  words: /^(trees?|pines?|firs?|oaks?|bush(es)?|forests?|plants?|shrubs?)$/,
  usual: { h: 118, s: 0.44, l: 0.4 },
  paint(painter, look, random, words) {
    const conifer = words.has('pine') || words.has('fir') || (!words.has('oak') && random.chance(0.35));
    painter.fill(limb(0.5, 0.6, 0.5, 0.88, 0.065), look.wood);
    painter.fill(polygon([0.5, 0.78], [0.64, 0.93], [0.36, 0.93]), look.wood);
    if (conifer) {
      const wide = random.between(0.82, 1.1);
      for (const [top, bottom, half] of [
        [0.44, 0.78, 0.36],
        [0.26, 0.58, 0.29],
        [0.08, 0.38, 0.21],
      ] as const) {
        painter.fill(polygon([0.5, top], [0.5 + half * wide, bottom], [0.5 - half * wide, bottom]), look.main, {
          raised: true,
        });
      }
      return;
    }
    const clumps = [
      [0.31, 0.5],
      [0.69, 0.5],
      [0.5, 0.54],
      [0.36, 0.3],
      [0.64, 0.32],
      [0.5, 0.24],
    ] as const;
    for (const [x, y] of clumps)
      painter.fill(ellipse(x, y, random.between(0.16, 0.21), random.between(0.14, 0.18)), look.main, { raised: true });
    if (random.chance(0.4) || words.has('apple')) {
      for (const [x, y] of [
        [0.3, 0.44],
        [0.62, 0.5],
        [0.52, 0.28],
      ] as const)
        painter.mark(x, y, 0.05, 0.05, look.accent, 1);
    }
  },
};
