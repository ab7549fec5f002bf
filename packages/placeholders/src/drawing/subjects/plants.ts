import { ellipse, limb, poly, soft, stroke } from '../canvas/shapes';
import { frontFace, MOODS } from '../parts/face';
import type { Subject } from '../parts/kit';
import { petals, stem } from '../parts/plant';
import type { SubjectId } from '../vocabulary/subjectWords';

export const PLANTS: Partial<Record<SubjectId, Subject>> = {
  flower: {
    main: ['white', 'pink', 'red', 'sky', 'violet'],
    accent: 'yellow',
    grounded: true,
    draw(k) {
      const { p, m, a, r } = k;
      stem(k, 14);
      const n = r.pick([5, 6, 8]);
      petals(k, m, 16, 10.4, n, 5, n === 8 ? 2.9 : 3.7);
      p.fill(ellipse(16, 10.4, 3.5), a, { edge: 'line' });
    },
  },
  rose: {
    main: ['red', 'pink', 'white'],
    accent: 'leaf',
    grounded: true,
    draw(k) {
      const { p, m, r, big } = k;
      stem(k, 14);
      const w = r.between(6.6, 7.6);
      p.fill(
        soft([16 - w, 8, 16 - w * 0.4, 4, 16 + w * 0.4, 4, 16 + w, 8, 16 + w * 0.7, 14, 16, 17, 16 - w * 0.7, 14]),
        m,
      );
      p.fill(soft([16 - w, 8, 11, 10, 16, 16.6, 16 - w * 0.7, 14]), m, { lighter: 1, edge: 'shadow' });
      p.fill(soft([16 + w, 8, 21, 10, 16, 16.6, 16 + w * 0.7, 14]), m, { lighter: -1, edge: 'shadow' });
      p.fill(ellipse(16, 7.6, 3.6, 2.7), m, { edge: 'shadow' });
      if (big) p.fill(stroke([14, 8, 16, 9, 18, 7.4, 16, 6.4, 15, 7.4], 0.5), m, { tone: 0, onto: true });
    },
  },
  tulip: {
    main: ['red', 'yellow', 'violet', 'pink'],
    accent: 'leaf',
    grounded: true,
    draw(k) {
      const { p, m, r } = k;
      stem(k, 14);
      const w = r.between(5.4, 6.8);
      p.fill(poly([16 - w * 0.5, 14, 16, 2.4, 16 + w * 0.5, 14]), m, { tone: 1 });
      p.fill(soft([16 + w * 1.05, 4, 16 + w, 12, 16 + 2, 16, 16, 14, 16 + 1, 8]), m, { lighter: -1 });
      p.fill(soft([16 - w * 1.05, 4, 16 - 1, 8, 16 + 1.4, 15, 16 - 2, 16, 16 - w, 12]), m, { edge: 'shadow' });
    },
  },
  sunflower: {
    main: 'yellow',
    accent: 'brown',
    grounded: true,
    draw(k) {
      const { p, m, a, r, big } = k;
      stem(k, 14);
      if (!big) p.fill(ellipse(16, 11, 8.6), m, { tone: 3 });
      const n = big ? 12 : 8;
      for (let i = 0; i < n; i++)
        p.place(16, 11, { turn: (360 / n) * i + r.between(-4, 4) }, () =>
          p.fill(poly([-2.4, -4, 0, -9.6, 2.4, -4]), m, { tone: i > n * 0.25 && i < n * 0.7 ? 1 : 3 }),
        );
      p.fill(ellipse(16, 11, big ? 5 : 4.2), a, { edge: 'line' });
      if (big)
        for (const [x, y] of [
          [-1.6, -1],
          [1.6, -1.4],
          [0, 1.6],
          [2.4, 1.6],
          [-2.6, 1.4],
        ] as const)
          p.dot(16 + x, 11 + y, 1, 1, a, 0);
    },
  },
  tuft: {
    main: ['grass', 'green', 'moss'],
    accent: 'leaf',
    grounded: true,
    draw({ p, m, r }) {
      for (const [x, lean, high] of [
        [8, -6, 16],
        [24, 6, 15],
        [11, -2.4, 11],
        [21, 3, 9.6],
        [14, 0, 5],
        [18, 1.4, 7.4],
        [16, -1, 13],
      ] as const)
        p.fill(poly([x - 2.2, 30, x + lean + r.between(-1, 1), high, x + 2.2, 30]), m, {
          lighter: lean > 2 ? -1 : lean < -2 ? 0 : 1,
          edge: 'shadow',
        });
    },
  },
  mushroom: {
    main: ['red', 'brown', 'violet', 'sky'],
    accent: 'cream',
    grounded: true,
    draw(k) {
      const { p, m, a, r, is } = k;
      const [w, top] = [r.between(11.4, 13.4), r.between(3, 6)];
      p.fill(soft([12, 16, 20, 16, 21, 28, 16, 30, 11, 28]), a);
      p.fill(ellipse(16, 17, w * 0.86, 2.8), a, { tone: 1 });
      p.fill(
        soft([
          16 - w,
          16,
          16 - w * 0.86,
          9,
          16 - w * 0.4,
          top + 0.6,
          16,
          top,
          16 + w * 0.4,
          top + 0.6,
          16 + w * 0.86,
          9,
          16 + w,
          16,
          16,
          18.6,
        ]),
        m,
        { shiny: true, edge: 'shadow' },
      );
      for (const [x, y, s] of [
        [-0.5, 10.6, 2.4],
        [0.1, 7.4, 2.7],
        [0.62, 12, 2.1],
        [-0.1, 14, 1.6],
      ] as const)
        p.fill(ellipse(16 + x * w, y, s, s * 0.86), a, { tone: 3, onto: true });
      if (MOODS.some(is)) frontFace(k, 16, 22, 5, 1.1);
    },
  },
  herb: {
    main: ['leaf', 'green', 'lime'],
    accent: 'brown',
    grounded: true,
    draw({ p, m, r, says }) {
      p.fill(stroke([16, 30, 15.6, 22, 16, 15], 1.1), m);
      if (says('clover', 'klee', 'kleeblatt', 'trefle')) {
        for (const [x, y] of [
          [11, 10],
          [21, 10],
          [16, 5],
          [16, 14],
        ] as const)
          p.fill(ellipse(x, y, 4.6), m, { edge: 'shadow' });
        return;
      }
      const up = r.between(-1.6, 1.6);
      p.fill(soft([16, 24, 9, 23, 4, 17 + up, 10, 17]), m);
      p.fill(soft([16, 24, 23, 23, 28, 17 - up, 22, 17]), m, { lighter: -1 });
      p.fill(soft([16, 17, 9, 14, 7, 6 + up, 13.4, 9.4]), m);
      p.fill(soft([16, 17, 23, 14, 25, 6 - up, 18.6, 9.4]), m, { lighter: -1 });
      p.fill(soft([16, 15, 13.6, 8, 16, 2, 18.4, 8]), m, { edge: 'shadow' });
    },
  },
  leafsingle: {
    main: ['green', 'orange', 'leaf'],
    accent: 'brown',
    draw({ p, m, r, big }) {
      p.place(16, 16, { turn: r.between(30, 58) }, () => {
        p.fill(limb(0, 9, 0, 17, 1), m, { tone: 1 });
        p.fill(soft([0, -16, 6.4, -8, 8.4, 1, 5, 9, 0, 11, -5, 9, -8.4, 1, -6.4, -8]), m);
        p.fill(limb(0, -12, 0, 12, 0.6), m, { tone: 1, onto: true });
        if (big)
          for (const y of [-5, 0, 5])
            for (const s of [-1, 1]) p.fill(limb(0, y + 2, s * 5, y - 1.6, 0.42), m, { tone: 1, onto: true });
      });
    },
  },
  wheat: {
    main: 'straw',
    accent: 'gold',
    grounded: true,
    draw(k) {
      const { p, m, a, r, big } = k;
      for (const [x, lean] of [
        [10, -5],
        [22, 5],
        [16, 0],
      ] as const) {
        const tip = 16 + (x - 16) * (big ? 1.3 : 1.5) + lean * 0.2;
        p.fill(stroke([16 + (x - 16) * 0.3, 30, 16 + (x - 16) * 0.8, 19, tip, 9], 1), k.c('grass'), { tone: 2 });
        if (!big) p.fill(ellipse(tip, 8.6, 2.2, 6.4), m, { edge: 'line' });
        for (let i = 0; i < (big ? 5 : 0); i++)
          for (const s of [-1, 1])
            p.fill(ellipse(tip - (x - 16) * 0.05 * i + s * 1.5, 6 + i * 2.4 + r.between(-0.2, 0.2), 1.3, 1.8), m, {
              edge: 'shadow',
            });
        p.fill(ellipse(tip, 3.6, 1.3, 2), m);
      }
      p.fill(limb(12.6, 23, 19.4, 23, 1.1), a, { tone: 1 });
    },
  },
  carnivore: {
    main: ['crimson', 'purple', 'green'],
    accent: 'leaf',
    grounded: true,
    draw({ p, m, a, c, r, big }) {
      p.fill(stroke([16, 30, 13 + r.between(-2, 2), 24, 16, 17], 1.5), a);
      for (const s of [-1, 1])
        p.fill(soft([16, 29, 16 + s * 6, 26, 16 + s * 12, 23, 16 + s * 7, 29.6]), a, { lighter: s > 0 ? -1 : 0 });
      p.fill(ellipse(16, 11, 10, 9), m, { shiny: true, edge: 'shadow' });
      p.fill(soft([6, 11, 16, 9.4, 27, 5, 27, 17, 16, 14]), c('ink'), { tone: 1, onto: true });
      for (const x of big ? [13, 17.4, 21.8] : [13.6, 20.4]) {
        p.fill(poly([x - 1.7, 9.8 - (x - 13) * 0.22, x + 1.7, 9 - (x - 13) * 0.3, x + 0.4, 12.4]), c('white'), {
          tone: 3,
        });
        p.fill(poly([x - 1.7, 14 + (x - 13) * 0.1, x + 1.7, 14.8 + (x - 13) * 0.1, x, 11.6]), c('white'), { tone: 3 });
      }
      if (big)
        for (const [x, y] of [
          [11, 5.6],
          [17, 4.4],
          [9.6, 15.6],
          [15, 17.6],
        ] as const)
          p.fill(ellipse(x, y, 1.3), c('white'), { tone: 3, onto: true });
    },
  },
};
