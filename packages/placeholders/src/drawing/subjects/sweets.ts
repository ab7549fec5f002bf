import { ellipse, limb, minus, poly, rect, ring, soft, stroke, within } from '../canvas/shapes';
import type { Subject } from '../parts/kit';
import type { SubjectId } from '../vocabulary/subjectWords';

export const SWEETS: Partial<Record<SubjectId, Subject>> = {
  cake: {
    main: ['pink', 'brown', 'cream'],
    accent: ['red', 'white'],
    grounded: true,
    draw({ p, m, a, c, r, big }) {
      p.fill(ellipse(16, 27, 14, 3), c('steel'));
      p.fill(rect(4.6, 15, 27.4, 27), c('bread'));
      p.fill(ellipse(16, 27, 11.4, 2.4), c('bread'), { tone: 1 });
      p.fill(rect(4.6, 20.4, 27.4, 22.4), c('cream'), { tone: 3, onto: true });
      p.fill(
        soft([
          4, 14, 10, 11.4, 22, 11.4, 28, 14, 28, 18.6, 25, 20, 22.6, 17.4, 19, 20.4, 16, 17.6, 12, 20.6, 9.4, 17.4, 6,
          19.6, 4, 18,
        ]),
        m,
      );
      p.fill(ellipse(16, 14, 11.6, 2.8), m, { lighter: 1 });
      const candles = r.pick([1, 3]);
      for (const x of candles === 1 ? [16] : [10, 16, 22]) {
        p.fill(rect(x - 0.9, 7.6, x + 0.9, 13.6), big ? a : c('white'));
        p.fill(ellipse(x, 5.6, 1.2, 1.9), c('yellow'), { tone: 3 });
      }
    },
  },
  cookie: {
    main: ['bread', 'tan'],
    accent: 'brown',
    draw({ p, m, a, r, big }) {
      p.fill(ellipse(16, 16, r.between(12, 13)), m);
      if (r.chance(0.5)) p.clear(ellipse(27, 6, 8));
      for (const [x, y] of big
        ? ([
            [10, 11],
            [17, 8.4],
            [21, 15],
            [12, 19],
            [18, 22.6],
            [8, 16.4],
            [23, 20.6],
          ] as const)
        : ([
            [11, 12],
            [18, 11],
            [19, 19],
            [12, 20],
          ] as const))
        p.fill(ellipse(x + r.between(-1, 1), y, big ? 1.5 : 1.4), a, { edge: 'shadow' });
    },
  },
  donut: {
    main: ['pink', 'brown', 'sky'],
    accent: ['yellow', 'white'],
    draw({ p, m, a, c, r, big }) {
      const hole = ellipse(16, 15.4, 3.6, 3.1);
      p.fill(minus(ellipse(16, 17, 13, 12), hole), c('bread'));
      p.fill(
        minus(
          soft([16, 4.4, 24, 6, 28, 13, 26, 21, 22, 20.4, 19, 23.4, 15, 21.6, 11, 23.6, 7, 20, 4.6, 20, 4, 13, 8, 6.4]),
          ellipse(16, 15, 4.8, 4.2),
        ),
        m,
        { shiny: true },
      );
      if (big)
        for (const [x, y, t] of [
          [9, 12, 20],
          [13, 8, 80],
          [20, 8.6, 130],
          [24.4, 13, 40],
          [22, 18, 100],
          [9.6, 17.6, 150],
          [16, 20.6, 0],
        ] as const)
          p.place(x, y, { turn: t + r.between(-20, 20) }, () =>
            p.fill(limb(-1, 0, 1, 0, 0.6), t % 40 ? a : c('lime'), { tone: 3, onto: true }),
          );
      else p.fill(ellipse(10, 10, 1.4), a, { tone: 3 });
    },
  },
  icecream: {
    main: ['pink', 'cream', 'brown', 'lime'],
    accent: ['brown', 'red'],
    draw({ p, m, a, c, r, big }) {
      p.fill(poly([9, 15, 23, 15, 16, 30.6]), c('bread'));
      if (big)
        for (const d of [-6, -2, 2, 6, 10])
          for (const s of [-1, 1])
            p.fill(
              within(limb(16 + d - 6, 22 - s * 8, 16 + d + 6, 22 + s * 8, 0.35), poly([9, 15, 23, 15, 16, 30.6])),
              c('bread'),
              { tone: 1 },
            );
      const two = r.chance(0.6);
      p.fill(ellipse(16, 12, 7.6, 6.4), m, { edge: 'shadow' });
      p.fill(stroke([9, 15, 12, 16.6, 15, 15.6, 19, 17, 23, 15], 1.5), m);
      if (two) p.fill(ellipse(16, 6.6, 5.4, 4.8), a, { edge: 'shadow' });
      p.fill(ellipse(16.6, two ? 2.8 : 5.4, 1.9), c('red'), { shiny: true });
    },
  },
  candy: {
    main: ['red', 'pink', 'lime', 'sky'],
    accent: 'white',
    draw({ p, m, a, r, c }) {
      if (r.chance(0.5)) {
        p.fill(limb(16, 18, 16, 30, 1), c('white'));
        p.fill(ellipse(16, 11, 9.4), m, { shiny: true });
        p.fill(stroke([16, 11, 18, 9, 20, 12, 16.6, 15.4, 11.4, 12.6, 12.6, 6.6, 19, 5.6, 22.6, 9], 1), a, {
          tone: 3,
          onto: true,
        });
        return;
      }
      for (const s of [-1, 1])
        p.fill(poly([16 + s * 6, 16, 16 + s * 14, 10, 16 + s * 13, 16, 16 + s * 14, 22]), m, {
          lighter: s > 0 ? -1 : 0,
        });
      p.fill(ellipse(16, 16, 8.4), m, { shiny: true, edge: 'shadow' });
      for (const x of [-3, 3])
        p.fill(within(limb(16 + x - 2, 8, 16 + x + 2, 24, 1.3), ellipse(16, 16, 8.4)), a, { tone: 3 });
    },
  },
  honey: {
    main: 'amber',
    accent: 'cream',
    grounded: true,
    draw({ p, m, a, c, r }) {
      p.fill(soft([7, 11, 25, 11, 27, 19, 25, 29, 7, 29, 5, 19]), m, { shiny: true });
      p.fill(rect(8.6, 16.6, 23.4, 24), a, { tone: 3, edge: 'shadow' });
      p.fill(poly([16, 17.6, 19.4, 19.2, 19.4, 22, 16, 23.4, 12.6, 22, 12.6, 19.2]), c('amber'), { tone: 2 });
      p.fill(rect(6.6, 6.6, 25.4, 11.6), c('wood'), { bevel: 0.9 });
      p.fill(limb(20, 11, 20, 11 + r.between(3, 5), 1.4), m, { tone: 3 });
    },
  },
  beer: {
    main: ['wood', 'amber'],
    accent: 'cream',
    grounded: true,
    draw({ p, m, a, c, r, big, stage }) {
      if (!stage.plain) p.fill(minus(ellipse(24, 19.6, 6, 6.6), ellipse(23.4, 19.6, 3, 3.6)), m, {});
      p.fill(rect(6, 10, 23, 29.6), m);
      if (big) for (const x of [10, 14.4, 18.8]) p.fill(limb(x, 12, x, 29, 0.4), m, { tone: 0, onto: true });
      for (const y of [14, 25]) p.fill(rect(5.4, y, 23.6, y + 2), c('iron'), { tone: 2 });
      for (const [x, y, s] of [
        [8, 8.6, 3.2],
        [13, 7, 3.8],
        [18.4, 7.4, 3.6],
        [22, 9.4, 2.6],
      ] as const)
        p.fill(ellipse(x, y, s), a, { lighter: 0 });
      p.fill(soft([8, 10, 12, 10, 11.6, 14 + r.between(0, 3), 9, 13.6]), a, { tone: 3 });
    },
  },
  cup: {
    main: ['white', 'red', 'sky', 'green'],
    accent: 'brown',
    grounded: true,
    draw({ p, m, a, c, r, stage }) {
      if (!stage.plain) p.fill(ring(24.4, 18.4, 5, 2.2), m);
      p.fill(ellipse(15, 28.4, 11, 2.2), m, { lighter: -1 });
      p.fill(soft([5, 12, 25, 12, 24, 21, 20, 27.6, 10, 27.6, 6, 21]), m, { shiny: true });
      p.fill(ellipse(15, 12.4, 10, 3), m, { tone: 3 });
      p.fill(ellipse(15, 12.8, 8.2, 2), a, { tone: 1 });
      for (const x of [11.6, 17.6])
        p.fill(stroke([x, 8.4, x + 1.6, 6, x - 0.6, 4, x + 1, 1.6 + r.between(0, 1)], 0.65), c('white'), { tone: 2 });
    },
  },
  milk: {
    main: 'white',
    accent: ['sky', 'red'],
    grounded: true,
    draw({ p, m, a, r }) {
      const h = r.between(10, 12);
      p.fill(soft([12, 5, 20, 5, 20, h, 24, h + 4, 24.6, 29, 7.4, 29, 8, h + 4, 12, h]), m, { shiny: true });
      p.fill(rect(8, 19, 24, 24.6), a, { onto: true });
      p.fill(rect(11.4, 2.6, 20.6, 6), a, { bevel: 0.7 });
    },
  },
};
