import { polygon } from '../shapes';
import type { Subject } from './subject';

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
