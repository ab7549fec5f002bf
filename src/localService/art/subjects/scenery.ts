import type { Subject } from '../painter';
import { box, ellipse, limb, polygon, within } from '../shapes';

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
