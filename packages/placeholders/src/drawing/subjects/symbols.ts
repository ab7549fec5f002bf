import { ellipse, limb, minus, poly, rect, ring, soft, starPoints, stroke, within } from '../canvas/shapes';
import type { Subject } from '../parts/kit';
import type { SubjectId } from '../vocabulary/subjectWords';

export const SYMBOLS: Partial<Record<SubjectId, Subject>> = {
  heart: {
    main: ['red', 'pink', 'crimson'],
    accent: 'white',
    draw({ p, m, r, is, big }) {
      const w = r.between(12, 13.6);
      const shape = soft([
        16,
        9.6,
        18.6,
        5.6,
        16 + w * 0.6,
        4,
        16 + w,
        8.4,
        16 + w * 0.94,
        14.6,
        16 + w * 0.5,
        22,
        16,
        28.6,
        16 - w * 0.5,
        22,
        16 - w * 0.94,
        14.6,
        16 - w,
        8.4,
        16 - w * 0.6,
        4,
        13.4,
        5.6,
      ]);
      p.fill(shape, m, { shiny: true });
      p.fill(ellipse(16 - w * 0.56, 9.4, 2.2, 1.7), m, { tone: 4, onto: true });
      if (is('broken') && big)
        p.clear(poly([16, 6, 18, 12, 14.6, 16, 17.6, 21, 16, 30, 15, 30, 16, 21, 13, 16, 16.4, 12]));
    },
  },
  star: {
    main: ['gold', 'yellow'],
    accent: 'white',
    draw({ p, m, r, big }) {
      const points = starPoints(r, 16, 17, 5, 14.6, r.between(5.6, 7));
      p.fill(poly(points), m, { shiny: true });
      if (big)
        for (let i = 0; i < 10; i += 2) {
          const j = (i + 1) % 10;
          p.fill(
            poly([16, 17, points[i * 2] ?? 0, points[i * 2 + 1] ?? 0, points[j * 2] ?? 0, points[j * 2 + 1] ?? 0]),
            m,
            { tone: i === 8 || i === 0 ? 2 : 1, onto: true },
          );
        }
    },
  },
  sun: {
    main: ['yellow', 'amber'],
    accent: 'orange',
    draw(k) {
      const { p, m, a, r } = k;
      const n = r.pick([8, 8, 12]);
      for (let i = 0; i < n; i++)
        p.place(16, 16, { turn: (360 / n) * i }, () => p.fill(poly([-2.4, -9, 0, -14.6, 2.4, -9]), a, { tone: 3 }));
      p.fill(ellipse(16, 16, r.between(8, 9)), m, { shiny: true, edge: 'line' });
    },
  },
  moon: {
    main: ['yellow', 'silver'],
    accent: 'white',
    draw({ p, m, r, big }) {
      const cut = r.between(5, 7.4);
      const shape = minus(ellipse(15, 16, 13), ellipse(15 + cut, 16 - cut * 0.5, 11));
      p.fill(shape, m, {});
      if (big)
        for (const [x, y, s] of [
          [6, 16, 1.6],
          [9, 23, 1.4],
          [15, 26, 1.2],
        ] as const)
          p.fill(within(ellipse(x, y, s), shape), m, { tone: 1 });
    },
  },
  cloud: {
    main: ['white', 'gray'],
    accent: 'sky',
    draw({ p, m, a, r, says }) {
      const rain = says('rain', 'regen', 'pluie', 'storm');
      for (const [x, y, s] of [
        [8, 18.6, 5.4],
        [13, 13, 6.4],
        [20.4, 14, 5.8],
        [25, 18.6, 4.8],
      ] as const)
        p.fill(ellipse(x, y - (rain ? 4 : 0), s * r.between(0.94, 1.06)), m);
      p.fill(limb(8, 20.6 - (rain ? 4 : 0), 25, 20.6 - (rain ? 4 : 0), 3), m, { lighter: -1 });
      if (rain)
        for (const [x, y] of [
          [8, 23],
          [14, 26],
          [20, 23],
          [25, 26],
        ] as const)
          p.fill(limb(x, y, x - 1, y + 3, 0.8), a, { tone: 2 });
    },
  },
  gear: {
    main: ['steel', 'gold', 'iron', 'bronze'],
    accent: 'red',
    draw({ p, m, r }) {
      const n = r.pick([6, 8, 8]);
      p.place(16, 16, { turn: r.between(0, 20) }, () => {
        for (let i = 0; i < n; i++)
          p.place(0, 0, { turn: (360 / n) * i }, () =>
            p.fill(poly([-3, -9, -2.2, -14.4, 2.2, -14.4, 3, -9]), m, { tone: i < n * 0.2 || i > n * 0.6 ? 3 : 1 }),
          );
      });
      p.fill(minus(ellipse(16, 16, 10.6), ellipse(16, 16, 4)), m, { shiny: true });
      p.fill(minus(ellipse(16, 16, 5.6), ellipse(16, 16, 4)), m, { tone: 1 });
      p.clear(ellipse(16, 16, 3.9));
    },
  },
  lock: {
    main: ['gold', 'steel', 'iron'],
    accent: 'steel',
    draw({ p, m, c, ink, r, is }) {
      const open = is('open');
      p.place(open ? 20 : 16, open ? 12 : 13, { turn: open ? 24 : 0 }, () => {
        p.fill(minus(ring(0, 0, 8, 3), rect(-20, 1, 20, 20)), c('steel'), { shiny: true });
        for (const x of open ? [-6.5] : [-6.5, 6.5]) p.fill(rect(x - 1.5, 0, x + 1.5, 4), c('steel'), { tone: 2 });
      });
      const w = r.between(10, 11.4);
      p.fill(rect(16 - w, 14, 16 + w, 29.4), m, { bevel: 1.3 });
      p.fill(ellipse(16, 20, 2.6), ink, { tone: 0 });
      p.fill(poly([15, 20, 17, 20, 18, 26, 14, 26]), ink, { tone: 0 });
    },
  },
  flag: {
    main: ['red', 'blue', 'green', 'gold'],
    accent: ['white', 'gold'],
    grounded: true,
    draw({ p, m, a, c, r }) {
      p.fill(limb(7, 3.4, 7, 29.6, 1.1), c('wood'));
      p.fill(ellipse(7, 2.8, 1.9), c('gold'), { shiny: true });
      const s = r.between(-2, 2);
      const cloth = r.chance(0.5)
        ? soft([8, 4.4, 15, 3 + s, 22, 5.4 - s, 29.4, 4, 28.6, 11, 29, 17.6, 22, 18.6 - s, 15, 16.4 + s, 8, 18])
        : poly([8, 4, 28, 4, 22.6, 11, 28, 18, 8, 18]);
      p.fill(cloth, m, { edge: 'shadow' });
      if (r.chance(0.6)) p.fill(poly(starPoints(r, 16.4, 10.8, 5, 4.4, 1.9)), a, { tone: 3 });
      else p.fill(within(rect(0, 9, 32, 13), cloth), a);
    },
  },
  note: {
    main: ['violet', 'blue', 'black', 'gold'],
    accent: 'white',
    draw({ p, m, r }) {
      if (r.chance(0.6)) {
        p.fill(poly([11, 6, 27, 3, 27, 9, 11, 12]), m, { bevel: 0.8 });
        for (const [x, y] of [
          [11, 26],
          [25, 23],
        ] as const) {
          p.fill(rect(x, 6, x + 2.2, y), m, { tone: 2 });
          p.fill(ellipse(x - 2, y, 4.4, 3.4), m, { shiny: true });
        }
      } else {
        p.fill(rect(16, 3, 18.4, 25), m, { tone: 2 });
        p.fill(soft([17, 3, 20, 8, 26, 11, 25, 17, 22, 12.4, 17, 10.6]), m);
        p.fill(ellipse(13, 25.4, 5.4, 4.2), m, { shiny: true });
      }
    },
  },
  speaker: {
    main: ['steel', 'white', 'blue'],
    accent: 'sky',
    draw({ p, m, a, r, says }) {
      p.fill(rect(3, 11, 10, 21), m, { bevel: 1 });
      p.fill(poly([9, 11, 17.4, 4, 17.4, 28, 9, 21]), m, {});
      if (says('mute')) return;
      const n = r.pick([2, 3]);
      for (let i = 0; i < n; i++)
        p.fill(stroke([20 + i * 3.4, 16 - 3 - i * 3, 21.6 + i * 3.6, 16, 20 + i * 3.4, 16 + 3 + i * 3], 1), a, {
          tone: 2,
        });
    },
  },
  eye: {
    main: ['sky', 'green', 'red', 'violet', 'amber'],
    accent: 'white',
    draw({ p, m, c, ink, r, says }) {
      const h = r.between(7.6, 9.6);
      p.fill(
        soft([
          1.6,
          16,
          8,
          16 - h * 0.7,
          16,
          16 - h,
          24,
          16 - h * 0.7,
          30.4,
          16,
          24,
          16 + h * 0.7,
          16,
          16 + h,
          8,
          16 + h * 0.7,
        ]),
        c('white'),
        {},
      );
      p.fill(ellipse(16, 16, h * 0.78), m, { edge: 'line' });
      p.fill(ellipse(16, 16, says('evil') ? 1.4 : h * 0.38, h * 0.4), ink, { tone: 0 });
      p.fill(ellipse(14, 13.6, 1.5), c('white'), { tone: 4 });
    },
  },
};
