import { ellipse, limb, poly, soft, stroke, within } from '../canvas/shapes';
import type { Subject } from '../parts/kit';
import type { SubjectId } from '../vocabulary/subjectWords';

export const MEALS: Partial<Record<SubjectId, Subject>> = {
  bread: {
    main: 'bread',
    accent: 'cream',
    draw({ p, m, r, big }) {
      p.place(16, 17, { turn: r.between(-26, -10) }, () => {
        const h = r.between(6.4, 7.6);
        p.fill(soft([-14, 0, -10, -h, 0, -h - 1, 10, -h, 14, 0, 10, h, 0, h + 0.6, -10, h]), m);
        for (const x of [-7, 0, 7]) {
          p.fill(limb(x - 1.6, 3, x + 2, -4.4, 1.4), m, { tone: 4, onto: true });
          if (big) p.fill(limb(x - 0.4, 3.4, x + 3.2, -4, 0.5), m, { tone: 1, onto: true });
        }
      });
    },
  },
  cheese: {
    main: 'cheese',
    accent: 'orange',
    grounded: true,
    draw({ p, m, r, big }) {
      const tip = r.between(2, 4);
      p.fill(poly([tip, 17, 24, 6, 29.6, 15, 29.6, 17]), m, { tone: 3 });
      p.fill(poly([tip, 17, 29.6, 16, 29.6, 28.4, tip, 28.4]), m, { tone: 2 });
      p.fill(poly([26, 16, 29.6, 16, 29.6, 28.4, 26, 28.4]), m, { tone: 1 });
      for (const [x, y, s] of [
        [9, 22, 2.2],
        [16.4, 25, 1.8],
        [21, 20.4, 2.4],
        [14, 18.6, 1.2],
      ] as const)
        if (big || s > 2) p.fill(ellipse(x, y, s), m, { tone: 0, onto: true });
      if (big) p.fill(ellipse(20, 11, 2.2, 1.2), m, { tone: 1, onto: true });
    },
  },
  meat: {
    main: 'meat',
    accent: 'bone',
    draw({ p, m, a, r }) {
      p.place(16, 16, { turn: r.between(-8, 12) }, () => {
        p.fill(limb(-2, 3, -10, 10.6, 1.8), a);
        p.fill(ellipse(-11.6, 9.6, 2.4), a);
        p.fill(ellipse(-9.6, 12.4, 2.4), a);
        p.fill(soft([-4.4, 6.4, -5, 1, 0, -8, 7, -12, 13, -9, 14, -2, 9, 5, 1, 9]), m, { shiny: true });
        p.fill(stroke([2, -5.4, 6, -8, 9.6, -7.4], 0.9), m, { tone: 4, onto: true });
      });
    },
  },
  steak: {
    main: 'red',
    accent: 'cream',
    draw({ p, m, a, r, c, big }) {
      p.fill(soft([4, 16, 6, 9, 13, 7, 20, 9, 27, 8.4, 29, 15, 25, 23, 17, 25.4, 8, 24.6]), a);
      p.fill(soft([6, 16, 8, 11, 13, 9.4, 20, 11.4, 26, 10.8, 27, 15, 23.4, 21, 17, 23, 9.4, 22.6]), m, { lighter: 0 });
      p.fill(ellipse(r.between(20, 22), 15, 2.8, 2.2), c('bone'), { tone: 3 });
      if (big)
        for (const [x, y] of [
          [9, 17],
          [12.6, 12.6],
          [14, 19],
        ] as const)
          p.fill(stroke([x, y, x + 2, y - 1, x + 4, y], 0.55), a, { tone: 2, onto: true });
    },
  },
  egg: {
    main: ['cream', 'sky', 'lime', 'pink'],
    accent: ['red', 'green', 'violet'],
    draw({ p, m, a, r, says, appearance, reading, is }) {
      const dragon = says('dragonegg', 'drachenei') || reading.kinds.includes('dragon') || r.chance(0.4);
      const w = r.between(8, 10.4);
      const body = soft([
        16,
        3,
        16 + w * 0.7,
        8.6,
        16 + w,
        18,
        16 + w * 0.7,
        26.6,
        16,
        29.6,
        16 - w * 0.7,
        26.6,
        16 - w,
        18,
        16 - w * 0.7,
        8.6,
      ]);
      const band = r.chance(0.35);
      p.fill(body, m, { shiny: true });
      if (band && !dragon) p.fill(within(stroke([4, 17, 8, 20, 12, 16, 16, 20, 20, 16, 24, 20, 28, 17], 1.7), body), a);
      else if (dragon || !appearance.named)
        for (const [x, y, s] of [
          [11, 13, 2.4],
          [20, 10, 1.8],
          [21, 20, 2.6],
          [13, 23, 2],
          [15.6, 17, 1.5],
        ] as const)
          p.fill(within(ellipse(x + r.between(-1, 1), y, s), body), a);
      if (is('open') || is('broken'))
        p.fill(
          poly([
            6, 15, 10, 18, 13, 14, 16, 18, 19, 14, 22, 18, 26, 15, 26, 16.4, 22, 19.6, 19, 15.6, 16, 19.6, 13, 15.6, 10,
            19.6, 6, 16.4,
          ]),
          appearance.of('ink'),
          { tone: 0, onto: true },
        );
    },
  },
  pizza: {
    main: 'cheese',
    accent: 'red',
    draw({ p, m, a, c, r, big }) {
      p.place(16, 16, { turn: r.between(-14, 14) }, () => {
        p.fill(poly([-12, -8, 12, -8, 0, 15]), m);
        p.fill(soft([-13.4, -8, -12, -12.4, 0, -14.4, 12, -12.4, 13.4, -8, 10, -6.6, 0, -9, -10, -6.6]), c('bread'), {
          edge: 'shadow',
        });
        for (const [x, y, s] of [
          [-5, -3.4, 2.4],
          [4.4, -2.4, 2.6],
          [-0.4, 4.4, 2.2],
        ] as const)
          p.fill(ellipse(x, y, s), a, { edge: big ? 'shadow' : 'shadow' });
        if (big)
          for (const [x, y] of [
            [0, -1.4],
            [2.4, 2.4],
            [-3, 1.4],
          ] as const)
            p.dot(x, y, 1.4, 1, c('leaf'), 2);
      });
    },
  },
  burger: {
    main: 'bread',
    accent: 'green',
    grounded: true,
    draw({ p, m, a, c, r, big }) {
      p.fill(soft([5, 24.6, 27, 24.6, 26, 29.6, 6, 29.6]), m, {});
      p.fill(limb(5.4, 22.6, 26.6, 22.6, 2.3), c('brown'), { edge: 'shadow' });
      p.fill(poly([4, 18.8, 28, 18.8, 24, 22.4, 20, 19.6, 14, 22.6, 9, 19.6]), c('cheese'), { tone: 2 });
      p.fill(stroke([4, 18, 9, 19.4, 14, 17.6, 19, 19.4, 24, 17.6, 28, 18.4], 1.4), a);
      p.fill(limb(6, 16.4, 26, 16.4, 1.2), c('red'));
      p.fill(soft([4, 15, 5, 9.4, 10, 5.4, 16, 4.4 - r.between(0, 1), 22, 5.4, 27, 9.4, 28, 15, 16, 16]), m, {
        edge: 'shadow',
      });
      if (big)
        for (const [x, y] of [
          [10, 9],
          [15, 7],
          [20, 8.4],
          [13, 11.4],
          [18, 11.6],
        ] as const)
          p.fill(limb(x, y, x + 0.9, y + 0.3, 0.55), c('cream'), { tone: 3, onto: true });
    },
  },
  soup: {
    main: ['wood', 'blue', 'red'],
    accent: ['orange', 'red', 'green'],
    grounded: true,
    draw({ p, m, a, c, r, big }) {
      p.fill(soft([3, 16, 29, 16, 26, 24, 20, 28.6, 12, 28.6, 6, 24]), m, { shiny: true });
      p.fill(ellipse(16, 16, 13, 4), m, { tone: 3 });
      p.fill(ellipse(16, 16.4, 11, 2.9), a, { tone: 2 });
      if (big)
        for (const [x, y] of [
          [11, 16],
          [16, 17.4],
          [21, 15.8],
        ] as const)
          p.fill(ellipse(x, y, 1.5, 0.9), c('cream'), { tone: 3, onto: true });
      for (const x of [12, 19])
        p.fill(stroke([x, 11, x + 1.6, 8.6, x - 0.6, 6, x + 1, 3 + r.between(0, 1)], 0.65), c('white'), { tone: 2 });
    },
  },
};
