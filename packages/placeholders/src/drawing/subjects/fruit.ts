import { ellipse, limb, poly, rect, soft, stroke, within } from '../canvas/shapes';
import type { Subject } from '../parts/kit';
import { shine, stalk } from '../parts/plant';
import type { SubjectId } from '../vocabulary/subjectWords';

export const FRUIT: Partial<Record<SubjectId, Subject>> = {
  apple: {
    main: ['red', 'green', 'crimson'],
    accent: 'leaf',
    draw(k) {
      const { p, m, r } = k;
      const w = r.pick([9, 10.4, 12]) + r.between(-0.4, 0.4);
      p.fill(
        soft([
          16,
          10.6,
          20.6,
          8.4,
          16 + w,
          11.6,
          16 + w,
          19,
          16 + w * 0.5,
          28,
          16,
          27.2,
          16 - w * 0.5,
          28,
          16 - w,
          19,
          16 - w,
          11.6,
          11.4,
          8.4,
        ]),
        m,
        { shiny: true },
      );
      p.fill(ellipse(16, 10.6, 3, 1), m, { tone: 0, onto: true });
      stalk(k, 16, 10.6, r.chance(0.75));
      shine(k, 16 - w * 0.56, 14.6, 1.2);
    },
  },
  pear: {
    main: ['lime', 'yellow', 'green'],
    accent: 'leaf',
    draw(k) {
      const w = k.r.between(8.6, 10);
      k.p.fill(
        soft([
          14.4,
          7,
          17.6,
          7,
          19.6,
          12,
          16 + w,
          20,
          16 + w * 0.7,
          28,
          16,
          29.6,
          16 - w * 0.7,
          28,
          16 - w,
          20,
          12.4,
          12,
        ]),
        k.m,
        { shiny: true },
      );
      stalk(k, 16, 7);
      shine(k, 11, 20, 1.2);
    },
  },
  banana: {
    main: 'yellow',
    accent: 'brown',
    draw(k) {
      const { p, m, a, r } = k;
      p.place(16, 16, { turn: r.between(-14, 14) }, () => {
        p.fill(soft([9, -12.6, 11.6, -12, 11, -4, 5.4, 6, -4, 11.4, -12, 11.4, -13, 8.6, -6, 6, 2, 0, 6.4, -7]), m);
        if (k.big) p.fill(stroke([9.6, -10, 8.4, -3, 3, 4, -5, 8.6, -12, 9.8], 0.55), m, { tone: 1, onto: true });
        p.fill(limb(10, -13.4, 10.4, -11, 1.3), a);
        p.fill(ellipse(-12.4, 10, 1.3), a);
      });
    },
  },
  cherry: {
    main: ['red', 'crimson'],
    accent: 'leaf',
    draw(k) {
      const { p, m, c, r } = k;
      const s = r.between(5.6, 6.6);
      p.fill(stroke([10, 19, 12, 11, 19, 5], 0.8), c('green'));
      p.fill(stroke([22, 20, 21.6, 12, 19, 5], 0.8), c('green'));
      p.fill(soft([19, 5, 24, 2, 29, 4, 24.6, 8]), c('leaf'));
      p.fill(ellipse(22.4, 23.6, s), m, { shiny: true });
      p.fill(ellipse(9.6, 22.4, s + 0.6), m, { shiny: true, edge: 'line' });
      shine(k, 7.4, 20);
      shine(k, 20.4, 21.4);
    },
  },
  grapes: {
    main: ['purple', 'green', 'crimson'],
    accent: 'leaf',
    draw(k) {
      const { p, m, c, r } = k;
      const s = r.between(3.6, 4.1);
      p.fill(soft([15, 8, 8, 4, 12, 2.4, 17, 5, 24, 3, 23, 7, 18, 9]), c('leaf'));
      for (const [x, y] of [
        [9, 12],
        [16, 11],
        [23, 12],
        [12.4, 17],
        [19.6, 17],
        [8.6, 16.6],
        [23.4, 16.8],
        [16, 21.6],
        [11.6, 22],
        [20.4, 22],
        [16, 27],
      ] as const)
        p.fill(ellipse(x, y, s), m, { shiny: true, edge: 'line' });
      p.fill(stroke([16, 8, 16.4, 4, 18.4, 2.4], 0.9), c('brown'));
    },
  },
  strawberry: {
    main: ['red', 'scarlet'],
    accent: 'yellow',
    draw(k) {
      const { p, m, a, c, r, big } = k;
      const w = r.between(9.6, 11);
      p.fill(
        soft([
          16,
          9,
          16 + w,
          10,
          16 + w * 0.92,
          18,
          16 + w * 0.3,
          28,
          16,
          29.4,
          16 - w * 0.3,
          28,
          16 - w * 0.92,
          18,
          16 - w,
          10,
        ]),
        m,
        { shiny: true },
      );
      for (const [x, y] of big
        ? ([
            [-6, 14],
            [0, 14.6],
            [6, 14],
            [-3.4, 18.6],
            [3.4, 18.6],
            [0, 22.6],
            [-5.4, 21.4],
            [5, 21.8],
          ] as const)
        : ([
            [-3, 15],
            [3, 19],
          ] as const))
        p.dot(16 + x, y, 0.9, 1.5, a, 3);
      p.fill(poly([16, 4.4, 18.4, 8, 24.4, 7, 21, 11, 16, 13.4, 11, 11, 7.6, 7, 13.6, 8]), c('leaf'));
      p.fill(limb(16, 7, 16.6, 3.4, 0.9), c('leaf'));
    },
  },
  orange: {
    main: 'orange',
    accent: 'leaf',
    draw(k) {
      const { p, m, r } = k;
      const lemon = k.says('lemon', 'zitrone', 'citron');
      const ramp = lemon
        ? k.c('yellow')
        : k.says('peach', 'pfirsich', 'peche')
          ? k.c('pink')
          : k.says('limefruit')
            ? k.c('lime')
            : m;
      if (lemon) p.fill(soft([2.6, 18, 7, 12, 16, 9, 25, 12, 29.4, 18, 25, 24, 16, 27, 7, 24]), ramp, { shiny: true });
      else p.fill(ellipse(16, 18, r.between(10.6, 11.8), r.between(10, 11)), ramp, { shiny: true });
      if (k.big)
        for (const [x, y] of [
          [19, 14],
          [22, 19],
          [17, 22],
          [12, 23],
          [21, 24],
        ] as const)
          p.dot(x, y, 1.1, 1.1, ramp, 1);
      stalk(k, 16, 8.6);
    },
  },
  watermelon: {
    main: ['red', 'scarlet'],
    accent: 'green',
    draw({ p, m, a, c, ink, r, big }) {
      p.place(16, 12, { turn: r.between(-12, 12) }, () => {
        const half = rect(-20, -3, 20, 30);
        p.fill(within(ellipse(0, -3, 14.6), half), a);
        p.fill(within(ellipse(0, -3, 12.6), half), c('cream'), { tone: 3 });
        p.fill(within(ellipse(0, -3, 11.2), half), m);
        for (const [x, y] of big
          ? ([
              [-6, 0],
              [0, 0.6],
              [6, 0],
              [-3, 4],
              [3, 4],
            ] as const)
          : ([
              [-3, 1],
              [3, 1],
            ] as const))
          p.dot(x, y, 1, 1.9, ink, 0);
      });
    },
  },
  pineapple: {
    main: 'amber',
    accent: 'leaf',
    draw({ p, m, a, r, big }) {
      for (const [dx, y] of [
        [-7, 5],
        [7, 5],
        [-4, 2.6],
        [4, 2.6],
        [0, 1.6],
      ] as const)
        p.fill(soft([16 + dx * 0.2 - 1.8, 13, 16 + dx - 0.6, y, 16 + dx + 0.6, y, 16 + dx * 0.2 + 1.8, 13]), a, {
          edge: 'shadow',
        });
      const body = ellipse(16, 20.6, r.between(7.4, 8.6), 9.4);
      p.fill(body, m);
      for (let d = -16; d <= 16; d += big ? 4 : 6)
        for (const s of [-1, 1])
          p.fill(within(limb(16 + d - 9, 20 - s * 9, 16 + d + 9, 20 + s * 9, 0.45), body), m, { tone: 1 });
    },
  },
};
