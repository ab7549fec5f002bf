import type { Subject } from '../painter';
import { box, ellipse, limb, polygon, within } from '../shapes';

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

/** A flask: round, or a cone, with a cork and a liquid of the main color. */
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

/** A cut stone: facets with one tone each. */
export const gem: Subject = {
  words: /^(gems?|crystals?|diamonds?|rub(y|ies)|sapphires?|jewels?|amethysts?|stones?|rupees?)$/,
  usual: { h: 192, s: 0.64, l: 0.54 },
  paint(painter, look, random) {
    const wide = random.between(0.3, 0.38);
    const top = random.between(0.14, 0.24);
    const girdle = top + random.between(0.16, 0.24);
    const [left, right, inner] = [0.5 - wide, 0.5 + wide, wide * 0.5];
    const tip: [number, number] = [0.5, 0.9];
    painter.fill(polygon([left, girdle], [0.5 - inner, girdle], tip), look.main, { tone: 1 });
    painter.fill(polygon([0.5 - inner, girdle], [0.5 + inner, girdle], tip), look.main, { tone: 2 });
    painter.fill(polygon([0.5 + inner, girdle], [right, girdle], tip), look.main, { tone: 0 });
    painter.fill(polygon([left, girdle], [0.5 - inner, top], [0.5 - inner * 0.9, girdle]), look.main, { tone: 2 });
    painter.fill(
      polygon([0.5 - inner, top], [0.5 + inner, top], [0.5 + inner, girdle], [0.5 - inner, girdle]),
      look.main,
      { tone: 3 },
    );
    painter.fill(polygon([0.5 + inner, top], [right, girdle], [0.5 + inner * 0.9, girdle]), look.main, { tone: 1 });
    painter.mark(0.5 - inner * 0.6, girdle + 0.06, 0.04, 0.1, look.main, 3);
  },
};

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
