import { ellipse, limb, minus, poly, rect, ring, soft, stroke, within } from '../canvas/shapes';
import { flame } from '../parts/flame';
import type { Subject } from '../parts/kit';
import { long } from '../parts/long';
import type { SubjectId } from '../vocabulary/subjectWords';

export const GEAR: Partial<Record<SubjectId, Subject>> = {
  torch: {
    main: 'wood',
    accent: 'fire',
    draw(k) {
      const { p, m, c, r } = k;
      p.fill(poly([12.6, 14, 19.4, 14, 17.6, 30, 14.4, 30]), m);
      p.fill(rect(11.6, 12.4, 20.4, 17), c('iron'), { bevel: 0.9 });
      flame(k, 16, 14, r.between(5.4, 6.4), r.between(11.6, 13), r.between(-2, 2));
    },
    held(k) {
      k.p.fill(limb(0, -6, 0, 4, 1), k.m);
      k.p.fill(rect(-1.8, -7.4, 1.8, -5), k.c('iron'));
      flame(k, 0, -6.4, 2.6, 6.4);
    },
  },
  lantern: {
    main: ['iron', 'gold', 'bronze'],
    accent: 'yellow',
    draw({ p, m, a, r, big }) {
      const w = r.between(6.6, 8);
      p.fill(minus(ring(16, 7, 5, 1.5), rect(0, 8, 32, 32)), m);
      p.fill(poly([16 - w, 12.4, 16 - 3, 7, 16 + 3, 7, 16 + w, 12.4]), m, { shiny: true });
      p.fill(rect(16 - w + 1, 12, 16 + w - 1, 26), a, { tone: 2 });
      p.fill(ellipse(16, 19.4, w * 0.66, 5.6), a, { tone: 3 });
      p.fill(soft([16, 14.6, 18, 19, 16, 22.6, 14, 19]), a, { tone: 4 });
      for (const x of big ? [-1, 0, 1] : [-1, 1])
        p.fill(rect(16 + x * (w - 1.2) - 0.7, 12, 16 + x * (w - 1.2) + 0.7, 26), m, { tone: x < 0 ? 3 : 1 });
      p.fill(rect(16 - w - 0.4, 25.6, 16 + w + 0.4, 29.4), m, { bevel: 0.9 });
    },
  },
  candle: {
    main: 'cream',
    accent: 'gold',
    grounded: true,
    draw(k) {
      const { p, m, a, r, big } = k;
      const top = r.between(11, 14.6);
      p.fill(ellipse(16, 28, 9, 2.8), a, { shiny: true });
      p.fill(ring(25.4, 27, 2.8, 1.3), a);
      p.fill(rect(12, top, 20, 28), m, { edge: 'shadow' });
      p.fill(ellipse(16, top, 4, 1.5), m, { tone: 4 });
      p.fill(soft([12, top, 13.6, top, 13.4, top + 5, 12.2, top + 5.4]), m, { tone: 4 });
      flame(k, 16, top, big ? 2.8 : 4, big ? 8.6 : 9.6, r.between(-1, 1));
    },
  },
  rope: {
    main: ['tan', 'straw', 'brown'],
    accent: 'red',
    draw({ p, m, r }) {
      const s = r.between(9.6, 11);
      for (const [y, k] of [
        [21, 1],
        [17, 0.96],
        [13, 0.9],
      ] as const)
        p.fill(ring(16, y, s * k, 3.4, 0.56), m, { edge: 'line' });
      p.fill(stroke([24, 22, 27, 25, 26, 29.4], 1.6), m, { edge: 'line' });
    },
  },
  key: long({ main: ['gold', 'iron', 'silver', 'bronze'], accent: 'red', held: 0.4 }, ({ p, m, r, big }) => {
    const bow = r.between(5.6, 6.8);
    switch (r.pick(['ring', 'clover', 'square'])) {
      case 'clover':
        for (const [x, y] of [
          [0, -13.4],
          [-4, -8.6],
          [4, -8.6],
        ] as const)
          p.fill(minus(ellipse(x, y, bow * 0.66), ellipse(x, y, bow * 0.26)), m, { shiny: true });
        break;
      case 'square':
        p.fill(
          minus(
            poly([0, -10.6 - bow * 1.2, bow * 1.2, -10.6, 0, -10.6 + bow * 1.2, -bow * 1.2, -10.6]),
            ellipse(0, -10.6, bow * 0.46),
          ),
          m,
          { shiny: true },
        );
        break;
      default:
        p.fill(minus(ellipse(0, -10.6, bow), ellipse(0, -10.6, bow * 0.44)), m, { shiny: true });
    }
    p.fill(rect(-1.5, -5.6, 1.5, 16.6), m, { bevel: 0.7 });
    if (!big) {
      // Two teeth need a gap of a whole pixel.
      for (const y of [8, 14]) p.fill(rect(0, y, 7.4, y + 2.8), m, { tone: y < 10 ? 2 : 1 });
      return;
    }
    for (const [y, out] of [
      [9.6, r.between(4.4, 6.6)],
      [13.6, r.between(4.4, 6.6)],
    ] as const)
      p.fill(rect(1, y, out, y + 2.6), m, { bevel: 0.6 });
  }),
  compass: {
    main: ['gold', 'bronze', 'silver'],
    accent: 'red',
    draw({ p, m, a, c, r, big, ink }) {
      p.fill(ring(16, 4.4, 3, 1.4), m);
      p.fill(ellipse(16, 17.6, 12.4), m, { shiny: true });
      p.fill(ellipse(16, 17.6, 9.4), c('cream'), { tone: 3, edge: 'line' });
      if (big)
        for (const [x, y] of [
          [0, -7.4],
          [0, 7.4],
          [7.4, 0],
          [-7.4, 0],
        ] as const)
          p.dot(16 + x, 17.6 + y, 1.2, 1.2, ink, 1);
      p.place(16, 17.6, { turn: r.between(10, 60) }, () => {
        p.fill(poly([-2, 0, 0, -7.4, 2, 0]), a, { tone: 2 });
        p.fill(poly([-2, 0, 0, 7.4, 2, 0]), c('steel'), { tone: 1 });
      });
    },
  },
  magnifier: long({ main: ['gold', 'iron', 'bronze'], accent: 'wood', held: 0.42 }, ({ p, m, a, c, r }) => {
    const s = r.between(8, 9.2);
    p.fill(limb(0, 2, 0, 16, 1.9), a);
    p.fill(ellipse(0, -7, s), m, { shiny: true });
    p.fill(ellipse(0, -7, s - 2), c('glass'), { tone: 2 });
    p.fill(poly([-6, -6, -2, -12.4, 1, -12.4, -4, -3.6]), c('glass'), { tone: 4, onto: true });
  }),
  telescope: long({ main: ['gold', 'bronze'], accent: 'brown', held: 0.46 }, ({ p, m, a, c }) => {
    p.fill(rect(-5, -17, 5, -4), a, { bevel: 1.2 });
    p.fill(rect(-4, -4, 4, 7), m, { bevel: 1 });
    p.fill(rect(-3, 7, 3, 16), a, { bevel: 0.9 });
    for (const [y, w] of [
      [-18, 5.8],
      [-5, 5.6],
      [6, 4.6],
      [15, 3.8],
    ] as const)
      p.fill(rect(-w, y, w, y + 2), m, { bevel: 0.6 });
    p.fill(ellipse(0, -17.4, 4, 1), c('glass'), { tone: 3 });
  }),
  hourglass: {
    main: ['gold', 'wood', 'bronze'],
    accent: 'sand',
    grounded: true,
    draw({ p, m, a, c, r }) {
      const left = r.between(0.2, 0.8);
      p.fill(soft([9, 6, 23, 6, 22, 12, 17.2, 16, 22, 20, 23, 26.4, 9, 26.4, 10, 20, 14.8, 16, 10, 12]), c('glass'), {
        tone: 3,
      });
      p.fill(poly([11, 8 + 4 * left, 21, 8 + 4 * left, 16.6, 15.6, 15.4, 15.6]), a, { tone: 2 });
      p.fill(rect(15.5, 15, 16.5, 25), a, { tone: 2 });
      p.fill(soft([9.6, 26, 16, 24.6 - 4 * left, 22.4, 26]), a, { tone: 3 });
      for (const x of [7.4, 24.6]) p.fill(limb(x, 5, x, 27, 1), m);
      for (const y of [2.4, 26.4]) p.fill(rect(5.4, y, 26.6, y + 3.4), m, { bevel: 0.9 });
    },
  },
  bell: {
    main: ['gold', 'bronze', 'silver'],
    accent: 'red',
    draw({ p, m, r }) {
      p.place(16, 5, { turn: r.between(-14, 14) }, () => {
        p.fill(ring(0, -0.6, 3, 1.5), m);
        p.fill(ellipse(0, 22, 2.8, 2.6), m, { tone: 1 });
        p.fill(soft([-2.6, 2, 2.6, 2, 6.6, 7, 7.6, 14, 11, 19.6, 0, 21, -11, 19.6, -7.6, 14, -6.6, 7]), m, {
          shiny: true,
        });
        p.fill(limb(-10.6, 19.4, 10.6, 19.4, 1.4), m, { shiny: true, edge: 'shadow' });
        p.fill(within(rect(-12, 12, 12, 13.6), ellipse(0, 14, 7.4, 20)), m, { tone: 1, onto: true });
      });
    },
  },
  backpack: {
    main: ['leather', 'green', 'red', 'blue'],
    accent: 'tan',
    grounded: true,
    draw({ p, m, a, c, r, big }) {
      const w = r.between(8.6, 10);
      p.fill(limb(8, 6.4, 24, 6.4, 3), a, { edge: 'shadow' });
      p.fill(ring(16, 5, 3.4, 1.4), m, { tone: 1 });
      p.fill(
        soft([
          16 - w,
          12,
          16 - w + 2,
          7.6,
          16,
          6.6,
          16 + w - 2,
          7.6,
          16 + w,
          12,
          16 + w + 1,
          28,
          16,
          30,
          16 - w - 1,
          28,
        ]),
        m,
      );
      p.fill(soft([16 - w, 9, 16, 6.4, 16 + w, 9, 16 + w, 15.4, 16, 18, 16 - w, 15.4]), m, {
        lighter: 0,
        edge: 'line',
      });
      p.fill(rect(10, 20.6, 22, 28), m, { bevel: 1, edge: 'shadow' });
      for (const x of [11, 19.4]) p.fill(rect(x, 12, x + 1.9, 22), a, { tone: 2 });
      if (big) for (const x of [12, 20.3]) p.dot(x, 18, 2.2, 1.6, c('gold'), 3);
    },
  },
  bag: {
    main: ['leather', 'tan', 'brown'],
    accent: 'gold',
    grounded: true,
    draw({ p, m, a, c, r, ink, big }) {
      const w = r.between(9.6, 11.6);
      p.fill(soft([12, 3.4, 16, 5, 20, 3.4, 19, 9, 13, 9]), m);
      p.fill(soft([13, 9, 19, 9, 16 + w * 0.9, 17, 16 + w, 25, 16, 30.6, 16 - w, 25, 16 - w * 0.9, 17]), m);
      p.fill(limb(12, 9.4, 20, 9.4, 1.2), c('red'), { edge: 'shadow' });
      p.fill(stroke([19, 10, 22, 12, 21.6, 15], 0.7), c('red'));
      p.fill(ellipse(16, 20.6, 4.4), a, { shiny: true, edge: 'shadow' });
      if (big) p.fill(limb(16, 18.6, 16, 22.6, 0.75), a === m ? ink : a, { tone: 0, onto: true });
    },
  },
  lute: long({ main: ['wood', 'orange', 'brown'], accent: 'cream', held: 0.5 }, ({ p, m, a, c, ink, r, big }) => {
    const w = r.between(6.6, 8);
    p.fill(rect(-1.5, -15, 1.5, 2), c('brown'), { bevel: 0.6 });
    p.fill(rect(-2.6, -18, 2.6, -14), c('brown'), { bevel: 0.8 });
    if (big) for (const s of [-1, 1]) p.dot(s * 3.4, -16, 1.4, 1.4, c('gold'), 3, false);
    p.fill(soft([-2.4, -1, 2.4, -1, w * 0.8, 4, w, 10, 0, 18, -w, 10, -w * 0.8, 4]), m);
    p.fill(ellipse(0, 6.6, 2.5), ink, { tone: 1 });
    p.fill(rect(-3, 12.6, 3, 14), c('brown'), { tone: 1 });
    for (const x of big ? [-0.8, 0.8] : [0]) p.fill(limb(x, -14, x, 13, 0.28), a, { tone: 3, onto: true });
  }),
};
