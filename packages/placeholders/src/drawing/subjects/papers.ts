import { ellipse, limb, poly, rect, soft } from '../canvas/shapes';
import type { Subject } from '../parts/kit';
import type { SubjectId } from '../vocabulary/subjectWords';

export const PAPERS: Partial<Record<SubjectId, Subject>> = {
  scroll: {
    main: ['cream', 'tan'],
    accent: ['red', 'blue'],
    draw({ p, m, a, r, big }) {
      p.place(16, 16, { turn: r.between(-12, 12) }, () => {
        const h = r.between(9.4, 11);
        p.fill(rect(-8.4, -h, 8.4, h), m, { tone: 2 });
        p.fill(rect(6, -h, 8.4, h), m, { tone: 1 });
        if (big)
          for (const [y, w] of [
            [-h + 5, 5.4],
            [-h + 8.4, 4],
            [-h + 11.8, 5.6],
            [-h + 15.2, 2.6],
          ] as const)
            p.fill(rect(-5.6, y, w, y + 0.9), m, { tone: 0 });
        else for (const y of [-3, 1]) p.fill(rect(-5, y, 4, y + 1.6), m, { tone: 0 });
        for (const y of [-h, h]) {
          p.fill(limb(-10, y, 10, y, 2.5), m, { edge: 'shadow' });
          for (const x of [-11.4, 11.4]) p.fill(ellipse(x, y, 1.7, 2), a);
        }
      });
    },
  },
  book: {
    main: ['red', 'blue', 'green', 'purple', 'brown'],
    accent: 'gold',
    draw({ p, m, a, c, r, big, is }) {
      if (is('open') || r.chance(0.25)) {
        p.fill(poly([2, 9, 16, 11, 30, 9, 30, 26, 16, 28, 2, 26]), m);
        for (const s of [-1, 1]) {
          p.fill(
            soft([16, 10, 16 + s * 6, 7, 16 + s * 12.4, 8, 16 + s * 12.4, 23.6, 16 + s * 6, 22.6, 16, 25.6]),
            c('cream'),
            { lighter: s > 0 ? -1 : 0 },
          );
          for (const y of [12, 15, 18])
            p.fill(limb(16 + s * 3.4, y, 16 + s * 10, y - 1.2, 0.42), c('cream'), { tone: 0, onto: true });
        }
        return;
      }
      p.place(16, 16, { turn: r.between(-10, 10) }, () => {
        p.fill(poly([-10, 9, 9, 9, 11, 12.6, -8, 12.6]), c('cream'), { tone: 2 });
        p.fill(rect(-10, -13, 9.4, 10), m, { bevel: 1 });
        p.fill(rect(-10, -13, -6.4, 13), m, { tone: 1 });
        p.fill(poly([-8, 12.2, 11, 12.2, 11, 13.8, -8, 13.8]), m, { tone: 0 });
        for (const [x, y] of [
          [5.6, -13],
          [5.6, 6.2],
        ] as const)
          p.fill(rect(x, y, x + 3.8, y + 3.8), a, { bevel: 0.6 });
        if (big) p.fill(poly([1.6, -7.6, 5.4, -2, 1.6, 3.6, -2.2, -2]), a, { shiny: true, edge: 'line' });
        else p.fill(ellipse(1.4, -2, 2.6), a, { shiny: true });
      });
    },
  },
  letter: {
    main: ['cream', 'white'],
    accent: 'red',
    draw({ p, m, a, r }) {
      const [w, h] = [13, r.between(8, 9.6)];
      p.fill(rect(16 - w, 16 - h, 16 + w, 16 + h), m, { bevel: 0.8 });
      for (const s of [-1, 1]) p.fill(limb(16 + s * w, 16 + h, 16 + s * 2, 17, 0.45), m, { tone: 0, onto: true });
      p.fill(poly([16 - w, 16 - h, 16 + w, 16 - h, 16, 18.6]), m, { tone: 3, edge: 'line' });
      p.fill(ellipse(16, 17.4, 3), a, { shiny: true, edge: 'shadow' });
    },
  },
  map: {
    main: ['tan', 'sand'],
    accent: 'red',
    dressed: true,
    draw({ p, m, a, c, r, big }) {
      p.fill(poly([3, 7, 11, 4.6, 20.6, 7.4, 29, 5, 29, 25, 20.6, 27.4, 11, 24.6, 3, 27]), m, { tone: 2 });
      p.fill(poly([11, 4.6, 20.6, 7.4, 20.6, 27.4, 11, 24.6]), m, { tone: 1 });
      p.fill(soft([5, 12, 9, 10, 15, 12, 14, 17, 9, 19, 5, 17]), c('grass'), { onto: true, lighter: big ? 0 : 0 });
      for (const [x, y] of [
        [11, 22],
        [14.4, 22.6],
        [17.6, 21.4],
        [19.4, 18.4],
      ] as const)
        p.dot(x, y, 1.6, 1.2, c('brown'), 1);
      const [x, y] = [r.between(22.4, 25), r.between(11.6, 15)];
      for (const s of [-1, 1]) p.fill(limb(x - 2.6, y - s * 2.6, x + 2.6, y + s * 2.6, 1), a, { tone: 2 });
    },
  },
  rune: {
    main: ['stone', 'rock'],
    accent: ['cyan', 'lime', 'red', 'violet'],
    grounded: true,
    draw({ p, m, a, r }) {
      // A rounded stone, a pointed one, or one that is broken off.
      p.fill(
        r.pick([
          soft([6, 29, 6.4, 12, 10, 5, 16, 3, 22, 5, 25.6, 12, 26, 29, 16, 30.4]),
          soft([5, 29, 7.4, 16, 12, 6, 16, 2.4, 20, 6, 24.6, 16, 27, 29, 16, 30.4]),
          poly([6, 30, 7, 7, 12, 4, 16, 6.4, 20, 3, 26, 9, 25, 30]),
        ]),
        m,
        {},
      );
      const glyph = r.pick([
        [
          [0, -8, 0, 8],
          [0, -8, 5, -4],
          [0, -2, 5, 2],
        ],
        [
          [-4, -8, -4, 8],
          [4, -8, 4, 8],
          [-4, -3, 4, 3],
        ],
        [
          [0, -8, 5, -1],
          [5, -1, -4, 6],
          [0, -8, -5, -1],
          [-5, -1, 4, 6],
        ],
        [
          [0, -8, 0, 8],
          [-5, -3, 0, -8],
          [5, -3, 0, -8],
        ],
      ]);
      for (const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] of glyph)
        p.fill(limb(16 + x0, 17 + y0, 16 + x1, 17 + y1, 1.2), a, { tone: 3, edge: 'line' });
    },
  },
};
