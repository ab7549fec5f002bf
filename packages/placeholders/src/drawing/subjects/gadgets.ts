import { ellipse, limb, minus, poly, rect, soft, starPoints } from '../canvas/shapes';
import type { Subject } from '../parts/kit';
import type { SubjectId } from '../vocabulary/subjectWords';

export const GADGETS: Partial<Record<SubjectId, Subject>> = {
  save: {
    main: ['blue', 'black', 'teal'],
    accent: 'white',
    draw({ p, m, c, ink, r }) {
      p.fill(poly([3, 3, 25, 3, 29, 7, 29, 29, 3, 29]), m, { bevel: 1.2 });
      p.fill(rect(8.6, 3, 22, 12), c('steel'), { bevel: 0.8 });
      p.fill(rect(17, 4.6, 20, 10.4), ink, { tone: 1 });
      p.fill(rect(7, 16, 25, 29), c('white'), { tone: 2, edge: 'line' });
      for (const y of [19, 22, 25]) p.fill(rect(9, y, r.between(18, 23), y + 1), c('gray'), { tone: 2 });
    },
  },
  die: {
    main: ['white', 'red', 'cream'],
    accent: 'ink',
    draw({ p, m, r, ink }) {
      p.fill(poly([16, 2.4, 29, 8.6, 16, 15, 3, 8.6]), m, { tone: 3 });
      p.fill(poly([3, 8.6, 16, 15, 16, 30, 3, 23.4]), m, { tone: 2 });
      p.fill(poly([29, 8.6, 16, 15, 16, 30, 29, 23.4]), m, { tone: 1 });
      const n = r.pick([1, 2, 3]);
      p.fill(ellipse(16, 8.6, 2.2, 1.4), ink, { tone: 1 });
      for (let i = 0; i < n; i++) {
        const t = (i + 0.5) / n;
        p.fill(ellipse(5 + t * 9, 14 + t * 9, 1.3, 1.7), ink, { tone: 1 });
      }
      for (const [x, y] of [
        [19.4, 17.4],
        [25.6, 21],
        [19.4, 24.6],
        [25.6, 14.4],
      ] as const)
        p.fill(ellipse(x, y, 1.3, 1.7), ink, { tone: 0 });
    },
  },
  gift: {
    main: ['red', 'green', 'blue', 'violet'],
    accent: ['gold', 'white'],
    grounded: true,
    draw({ p, m, a, r }) {
      const w = r.between(10.4, 11.8);
      p.fill(rect(16 - w, 14, 16 + w, 29.4), m, { bevel: 1.1 });
      p.fill(rect(14, 12, 18, 29.4), a, { tone: 2 });
      p.fill(rect(16 - w - 1.4, 10, 16 + w + 1.4, 15), m, { bevel: 1, edge: 'line' });
      p.fill(rect(14, 10, 18, 15), a, { tone: 3 });
      for (const s of [-1, 1])
        p.fill(
          minus(
            soft([16, 10, 16 + s * 3, 4, 16 + s * 8, 3, 16 + s * 8.4, 7.6, 16 + s * 4, 10]),
            ellipse(16 + s * 5.4, 6.6, 1.3, 1),
          ),
          a,
        );
      p.fill(ellipse(16, 9, 2.2), a, { shiny: true, edge: 'line' });
    },
  },
  joystick: {
    main: ['black', 'gray', 'violet', 'white'],
    accent: ['red', 'lime'],
    draw({ p, m, a, c, r }) {
      p.fill(soft([2, 20, 4, 11, 9, 8.6, 16, 9.6, 23, 8.6, 28, 11, 30, 20, 27, 26, 23, 21.6, 9, 21.6, 5, 26]), m, {
        shiny: true,
      });
      p.fill(rect(7.4, 14, 12.6, 16.2), c('steel'), { tone: 3 });
      p.fill(rect(8.9, 12.4, 11.1, 17.8), c('steel'), { tone: 3 });
      for (const [x, y, n] of [
        [20.6, 15.2, 0],
        [24.6, 15.2, 1],
        [22.6, 12.8, 2],
        [22.6, 17.6, 3],
      ] as const)
        p.fill(ellipse(x, y, 1.5), n === 0 ? a : c((['red', 'sky', 'yellow', 'lime'] as const)[n]), { tone: 3 });
      if (r.chance(0.5)) p.fill(limb(14.6, 13, 17.4, 13, 0.7), c('steel'), { tone: 2 });
    },
  },
  music: {
    main: 'gold',
    accent: ['red', 'blue'],
    draw({ p, m, a, r }) {
      for (const s of [-1, 1])
        p.fill(poly([16 - s * 1.6, 16, 16 + s * 3, 2, 16 + s * 9, 2, 16 + s * 4, 17]), a, { lighter: s > 0 ? -1 : 0 });
      p.fill(ellipse(16, 21, r.between(8, 9)), m, { shiny: true, edge: 'line' });
      p.fill(ellipse(16, 21, 6), m, { tone: 1 });
      p.fill(poly(starPoints(r, 16, 21.4, 5, 5, 2.2)), m, { tone: 4 });
    },
  },
  hand: {
    main: 'skin',
    accent: 'blue',
    draw({ p, m, a, r, says }) {
      if (says('fist', 'faust', 'poing')) {
        p.fill(soft([6, 12, 25, 10, 27, 18, 24, 25, 9, 25, 5, 19]), m);
        for (const x of [9, 14, 19, 24]) p.fill(ellipse(x, 12, 3, 4), m, { edge: 'shadow' });
        p.fill(limb(7, 19.6, 16, 19, 2.4), m, { edge: 'shadow' });
        return;
      }
      p.fill(rect(11, 24, 22, 30), a, { bevel: 1 });
      for (const [x, y] of [
        [10.4, 7],
        [14.6, 3.8],
        [18.8, 4.6],
        [22.6, 8],
      ] as const)
        p.fill(limb(x + (16 - x) * 0.16, 18, x, y + r.between(-0.4, 0.4), 2), m, { edge: 'shadow' });
      p.fill(limb(11, 20, 5.4, 15, 2, 1.8), m);
      p.fill(soft([8.4, 15, 24.4, 14, 24.4, 21, 21, 25.6, 12, 25.6, 9, 21]), m);
    },
  },
};
