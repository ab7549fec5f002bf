import { poly, soft, stroke } from '../canvas/shapes';
import type { Subject } from '../parts/kit';
import type { SubjectId } from '../vocabulary/subjectWords';

export const ROCKS: Partial<Record<SubjectId, Subject>> = {
  ore: {
    main: ['gold', 'copper', 'sky', 'emerald', 'red'],
    accent: 'stone',
    grounded: true,
    draw({ p, m, c, r }) {
      p.fill(poly([4, 24, 6, 14, 12, 7, 20, 5, 26, 11, 29, 20, 27, 28, 17, 30, 7, 29]), c('rock'), {});
      p.fill(poly([6, 14, 12, 7, 20, 5, 17, 12, 11, 16]), c('rock'), { tone: 3 });
      p.fill(poly([17, 12, 20, 5, 26, 11, 29, 20, 21, 20]), c('rock'), { tone: 1 });
      for (const [x, y, s] of [
        [11, 13, 2.6],
        [20.6, 12, 2.8],
        [14.4, 21.4, 3.2],
        [22.4, 23.4, 2.6],
        [8, 22.4, 2.2],
      ] as const) {
        const q = s * r.between(0.9, 1.2);
        p.fill(poly([x - q, y + q * 0.4, x - q * 0.3, y - q, x + q, y - q * 0.3, x + q * 0.4, y + q]), m, {
          tone: 2,
          edge: 'line',
        });
        p.fill(poly([x - q, y + q * 0.4, x - q * 0.3, y - q, x + q * 0.2, y]), m, { tone: 4 });
      }
    },
  },
  coalore: {
    main: 'black',
    accent: 'gray',
    grounded: true,
    draw({ p, m, r }) {
      for (const [x, y, s] of [
        [9.4, 22.6, 7],
        [22, 22.6, 7.4],
        [15.6, 13.6, 7.4],
      ] as const) {
        const q = s * r.between(0.92, 1.06);
        p.fill(
          poly([
            x - q,
            y + q * 0.4,
            x - q * 0.6,
            y - q * 0.7,
            x + q * 0.3,
            y - q,
            x + q,
            y - q * 0.1,
            x + q * 0.7,
            y + q * 0.9,
            x - q * 0.4,
            y + q,
          ]),
          m,
          { edge: 'line' },
        );
        p.fill(poly([x - q * 0.6, y - q * 0.7, x + q * 0.3, y - q, x + q * 0.1, y - q * 0.2, x - q * 0.6, y]), m, {
          tone: 4,
        });
        p.fill(poly([x + q * 0.1, y - q * 0.2, x + q, y - q * 0.1, x + q * 0.7, y + q * 0.9]), m, { tone: 1 });
      }
    },
  },
  rock: {
    main: ['stone', 'rock'],
    accent: 'moss',
    grounded: true,
    draw({ p, m, a, r, is, says, big }) {
      const [a1, a2] = [r.between(-2, 2), r.between(-2, 2)];
      p.fill(poly([3, 27, 4.4, 17 + a1, 10, 10 + a2, 18, 7 + a1, 25, 12, 29, 20 + a2, 29, 28, 16, 30]), m, { tone: 2 });
      p.fill(poly([4.4, 17 + a1, 10, 10 + a2, 18, 7 + a1, 15, 14, 9, 19]), m, { tone: 3 });
      p.fill(poly([15, 14, 18, 7 + a1, 25, 12, 29, 20 + a2, 29, 28, 22, 27, 20, 18]), m, { tone: 1 });
      p.fill(poly([22, 27, 29, 24, 29, 28, 16, 30]), m, { tone: 0 });
      if (big) p.fill(stroke([10, 22, 13, 24, 12, 27], 0.5), m, { tone: 0, onto: true });
      if (says('mossy', 'moss') || is('old') || r.chance(0.25))
        p.fill(soft([9, 12, 13, 8.6, 18, 7.4, 21, 10, 17, 11.4, 14, 14, 11, 13]), a, { onto: true });
    },
  },
};
