import { ellipse, limb, minus, poly, soft, starPoints, stroke } from '../canvas/shapes';
import type { Subject } from '../parts/kit';
import type { SubjectId } from '../vocabulary/subjectWords';

export const WEATHER: Partial<Record<SubjectId, Subject>> = {
  smoke: {
    main: ['gray', 'white', 'silver'],
    accent: 'white',
    draw({ p, m, r }) {
      for (const [x, y, s] of [
        [8, 22, 5.6],
        [24, 22, 5.4],
        [16, 24, 6],
        [11, 14.6, 6],
        [21, 14, 6],
        [16, 8.4, 5.6],
        [16, 17, 6.6],
      ] as const)
        p.fill(ellipse(x + r.between(-1.4, 1.4), y + r.between(-1, 1), s * r.between(0.88, 1.1)), m, {
          edge: 'shadow',
        });
    },
  },
  bubble: {
    main: ['sky', 'cyan', 'pink'],
    accent: 'white',
    draw({ p, m, r, c }) {
      const s = r.between(11.6, 13.4);
      p.fill(ellipse(16, 16, s), m, { tone: 3 });
      p.fill(ellipse(16.8, 16.8, s - 1.8), m, { tone: 4 });
      p.fill(minus(ellipse(16, 16, s - 1.6), ellipse(14, 14, s - 2)), m, { tone: 2 });
      p.fill(stroke([16 - s * 0.66, 15, 16 - s * 0.5, 16 - s * 0.5, 15, 16 - s * 0.68], 1.2), c('white'), { tone: 4 });
      p.fill(ellipse(16 + s * 0.42, 16 + s * 0.46, 1.3), c('white'), { tone: 4 });
    },
  },
  splash: {
    main: 'water',
    accent: 'white',
    grounded: true,
    draw({ p, m, r, says }) {
      if (says('wave', 'welle', 'vague')) {
        p.fill(
          soft([1.4, 30, 3, 20, 8, 10, 16, 4, 24, 4.6, 29, 10, 28, 15, 24, 11.6, 19.6, 12, 18.4, 17, 21, 23, 30.6, 30]),
          m,
        );
        p.fill(stroke([4, 24, 7.6, 14, 14, 8, 22, 6.6, 27.4, 10.6], 1.2), m, { tone: 4, onto: true });
        p.fill(stroke([8, 28, 11, 19, 15, 13], 0.9), m, { tone: 3, onto: true });
        return;
      }
      for (const [x, h, lean] of [
        [8, 10, -5],
        [12, 17, -3],
        [16, 21, r.between(-1, 1)],
        [20.4, 16, 3],
        [24, 10, 5],
      ] as const)
        p.fill(
          soft([
            x - 2.6,
            28,
            x + lean * 0.5 - 1,
            26 - h * 0.7,
            x + lean,
            27 - h,
            x + lean * 0.5 + 1.6,
            26 - h * 0.6,
            x + 2.6,
            28,
          ]),
          m,
          { edge: 'shadow' },
        );
      p.fill(ellipse(16, 27.4, 13, 3), m);
      p.fill(ellipse(16, 27.4, 9, 1.6), m, { tone: 4 });
      for (const [x, y] of [
        [5, 12],
        [26.4, 11],
        [20, 4.4],
        [11, 6],
      ] as const)
        p.fill(ellipse(x, y + r.between(-1, 1), 1.3, 1.7), m, { tone: 3 });
    },
  },
  drop: {
    main: ['sky', 'blue'],
    accent: 'white',
    draw({ p, m, r }) {
      const w = r.between(8.4, 10.4);
      p.fill(
        soft([16, 2, 18.6, 8, 16 + w, 18, 16 + w * 0.7, 26.4, 16, 29.6, 16 - w * 0.7, 26.4, 16 - w, 18, 13.4, 8]),
        m,
        { shiny: true },
      );
      p.fill(stroke([16 - w * 0.56, 19, 16 - w * 0.5, 23, 16 - w * 0.2, 25.6], 1.1), m, { tone: 4, onto: true });
    },
  },
  tornado: {
    main: ['gray', 'teal', 'sand'],
    accent: 'white',
    grounded: true,
    draw({ p, m, r }) {
      const rows = [
        [4.6, 13, 3],
        [9.6, 11, 3],
        [14.4, 8.6, 2.7],
        [19, 6.4, 2.4],
        [23.4, 4.2, 2],
        [27.4, 2.4, 1.7],
      ] as const;
      for (const [y, w, h] of rows) {
        const dx = r.between(-1.4, 1.4);
        p.fill(ellipse(16 + dx, y + 1, w, h + 1), m, { tone: 1, edge: 'shadow' });
        p.fill(ellipse(16 + dx, y, w, h), m, { tone: 2 });
        p.fill(stroke([16 + dx - w * 0.8, y, 16 + dx - w * 0.2, y + h * 0.5, 16 + dx + w * 0.5, y + h * 0.3], 0.8), m, {
          tone: 4,
          onto: true,
        });
      }
    },
  },
  sparkle: {
    main: ['yellow', 'white', 'cyan'],
    accent: 'white',
    draw({ p, m, r }) {
      const star = (x: number, y: number, s: number) => {
        p.fill(poly(starPoints(r, x, y, 4, s, s * 0.26)), m, { tone: 3 });
        p.fill(poly(starPoints(r, x, y, 4, s * 0.56, s * 0.2)), m, { tone: 4 });
      };
      star(14, 17, r.between(11.6, 13));
      star(25.4, 7.4, r.between(5, 6.4));
      star(25, 25.4, r.between(3.6, 4.6));
    },
  },
  snowflake: {
    main: 'ice',
    accent: 'white',
    draw({ p, m, r }) {
      const [arm, out] = [r.between(7, 10), r.between(3.4, 4.8)];
      for (const t of [0, 60, 120, 180, 240, 300])
        p.place(16, 16, { turn: t }, () => {
          p.fill(limb(0, 0, 0, -13.6, 1.1), m, { tone: 3 });
          for (const s of [-1, 1]) p.fill(limb(0, -arm, s * out, -arm - out * 0.8, 0.9), m, { tone: 3 });
        });
      p.fill(ellipse(16, 16, 2.4), m, { tone: 4 });
    },
  },
  web: {
    main: 'white',
    accent: 'gray',
    draw({ p, m, r, big }) {
      if (!big) {
        // A few threads: more would look like a grid.
        for (const t of [0, 90])
          p.place(16, 16, { turn: t + 45 }, () => p.fill(limb(0, -18, 0, 18, 1), m, { tone: 2 }));
        p.fill(minus(ellipse(16, 16, 12), ellipse(16, 16, 9.8)), m, { tone: 3 });
        p.fill(minus(ellipse(16, 16, 6.4), ellipse(16, 16, 4.2)), m, { tone: 3 });
        return;
      }
      const turn = r.between(-8, 8);
      p.place(16, 16, { turn }, () => {
        for (let i = 0; i < 8; i++)
          p.place(0, 0, { turn: i * 45 }, () => p.fill(limb(0, 0, 0, -14.6, 0.55), m, { tone: 2 }));
        for (const s of [4.6, 8.8, 13])
          for (let i = 0; i < 8; i++)
            p.place(0, 0, { turn: i * 45 }, () =>
              p.fill(stroke([0, -s, s * 0.34, -s * 0.76, s * Math.SQRT1_2, -s * Math.SQRT1_2], 0.5), m, {
                tone: s > 9 ? 1 : 3,
              }),
            );
      });
    },
  },
};
