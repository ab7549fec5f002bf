import { ellipse, limb, minus, poly, rect, ring, soft, stroke, within } from '../canvas/shapes';
import type { Kit, Subject } from '../kit';
import type { SubjectId } from '../vocabulary/subjectWords';

/** A stalk with a leaf at (x, y). */
function stalk({ p, c, r }: Kit, x: number, y: number, leaf = true): void {
  p.fill(stroke([x, y, x + 0.4, y - 3, x + 2, y - 5], 0.9, 0.7), c('brown'));
  if (leaf)
    p.fill(soft([x + 0.6, y - 2.4, x + 3.4, y - 5.4 - r.between(0, 1), x + 8, y - 4.4, x + 5, y - 1.4]), c('leaf'), {
      edge: 'shadow',
    });
}

/** A light spot of wet fruit. */
function shine({ p, m, big }: Kit, x: number, y: number, s = 1): void {
  if (big) p.fill(ellipse(x, y, 1.3 * s, 1.9 * s), m, { tone: 4, onto: true });
}

export const FOOD: Partial<Record<SubjectId, Subject>> = {
  apple: {
    main: ['red', 'green', 'crimson'],
    accent: 'leaf',
    draw(k) {
      const { p, m, r } = k;
      const w = r.between(10, 11.6);
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
      stalk(k, 16, 10.6);
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
  carrot: {
    main: 'orange',
    accent: 'leaf',
    draw({ p, m, a, r, big, says, c }) {
      const ramp = says('turnip', 'rube', 'navet') ? c('purple') : m;
      p.place(16, 16, { turn: 45 }, () => {
        for (const dx of [-4, 0, 4])
          p.fill(
            soft([dx * 0.2 - 1.2, -6, dx - 1.6, -14, dx, -17 + Math.abs(dx) * 0.4, dx + 1.6, -14, dx * 0.2 + 1.2, -6]),
            a,
            { edge: 'shadow' },
          );
        p.fill(soft([-4.8, -7, 0, -8.4, 4.8, -7, 3.8, 4, 0, r.between(16, 18.6), -3.8, 4]), ramp);
        if (big)
          for (const [x, y] of [
            [-2, -3],
            [1.6, 2],
            [-1, 7],
          ] as const)
            p.fill(limb(x - 1.6, y, x + 1.2, y + 0.3, 0.4), ramp, { tone: 1, onto: true });
      });
    },
  },
  tomato: {
    main: 'red',
    accent: 'leaf',
    draw(k) {
      const { p, m, a, r } = k;
      p.fill(ellipse(16, 19, r.between(11, 12.4), r.between(9.4, 10.6)), m, { shiny: true });
      const star: number[] = [];
      for (let i = 0; i < 10; i++) {
        const [t, s] = [(i * Math.PI) / 5 - Math.PI / 2, i % 2 ? 2 : 6.4];
        star.push(16 + Math.cos(t) * s, 10.6 + Math.sin(t) * s * 0.6);
      }
      p.fill(poly(star), a, { edge: 'shadow' });
      p.fill(limb(16, 10, 16.6, 6.4, 0.9), a);
      shine(k, 9.6, 15.4, 1.2);
    },
  },
  pumpkin: {
    main: 'orange',
    accent: 'leaf',
    grounded: true,
    draw(k) {
      const { p, m, a, ink, r, c } = k;
      const w = r.between(12, 13.4);
      p.fill(stroke([16, 11, 16, 6, 19, 3.6], 1.6, 1.3), a);
      for (const x of [-0.66, 0.66, -0.36, 0.36])
        p.fill(ellipse(16 + x * w * 0.86, 20, w * 0.46, 9.6), m, { edge: 'shadow', lighter: x > 0.5 ? -1 : 0 });
      p.fill(ellipse(16, 20, w * 0.36, 10), m, { edge: 'shadow' });
      if (k.says('jackolantern') || k.is('angry') || k.is('happy') || r.chance(0.3)) {
        for (const s of [-1, 1]) {
          p.fill(poly([16 + s * 2, 19, 16 + s * 7.4, 19, 16 + s * 5, 15]), ink, { tone: 0 });
          p.dot(16 + s * 4.8, 18, 1.6, 1.2, c('yellow'), 3);
        }
        p.fill(poly([7.4, 22, 11, 23.4, 13, 22.4, 16, 24, 19, 22.4, 21, 23.4, 24.6, 22, 21, 27, 11, 27]), ink, {
          tone: 0,
        });
      }
    },
  },
  corn: {
    main: 'yellow',
    accent: 'leaf',
    draw({ p, m, a, r, big }) {
      p.place(16, 16, { turn: r.between(14, 34) }, () => {
        const cob = ellipse(0, -2, 5.4, 12.6);
        p.fill(cob, m);
        for (const y of big ? [-11, -8.4, -5.8, -3.2, -0.6, 2] : [-8, -3])
          p.fill(within(rect(-6, y, 6, y + 0.7), cob), m, { tone: 1 });
        if (big) for (const x of [-2, 2]) p.fill(within(rect(x - 0.3, -20, x + 0.3, 20), cob), m, { tone: 1 });
        p.fill(soft([-6.6, -2, -3, 4, -1, 14, -3, 15, -7, 8]), a);
        p.fill(soft([6.6, -3, 4, 4, 0, 14.6, 3, 15, 8, 7]), a, { lighter: -1 });
      });
    },
  },
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
    draw({ p, m, a, r, says, look, reading, is }) {
      const dragon = says('dragonegg', 'drachenei') || reading.kinds.includes('dragon') || r.chance(0.4);
      const body = soft([16, 3, 22.6, 8.6, 25.4, 18, 22.6, 26.6, 16, 29.6, 9.4, 26.6, 6.6, 18, 9.4, 8.6]);
      p.fill(body, m, { shiny: true });
      if (dragon || !look.named)
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
          look.of('ink'),
          { tone: 0, onto: true },
        );
    },
  },
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
      if (r.chance(0.5)) p.clear(union3(27, 6));
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
    draw({ p, m, a, c, r, big }) {
      p.fill(minus(ellipse(24, 19.6, 6, 6.6), ellipse(23.4, 19.6, 3, 3.6)), m, {});
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
    draw({ p, m, a, c, r }) {
      p.fill(ring(24.4, 18.4, 5, 2.2), m);
      p.fill(ellipse(15, 28.4, 11, 2.2), m, { lighter: -1 });
      p.fill(soft([5, 12, 25, 12, 24, 21, 20, 27.6, 10, 27.6, 6, 21]), m, { shiny: true });
      p.fill(ellipse(15, 12.4, 10, 3), m, { tone: 3 });
      p.fill(ellipse(15, 12.8, 8.2, 2), a, { tone: 1 });
      for (const x of [11.6, 17.6])
        p.fill(stroke([x, 8.4, x + 1.6, 6, x - 0.6, 4, x + 1, 1.6 + r.between(0, 1)], 0.65), c('white'), { tone: 2 });
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

/** A bite: three rounds beside (x, y). */
function union3(x: number, y: number) {
  return minus(ellipse(x, y, 8), ellipse(0, 0, 0.1));
}
