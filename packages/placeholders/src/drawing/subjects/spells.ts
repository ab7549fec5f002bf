import { ellipse, limb, minus, poly, rect, ring, soft, starPoints, stroke } from '../canvas/shapes';
import type { Subject } from '../parts/kit';
import type { SubjectId } from '../vocabulary/subjectWords';

export const SPELLS: Partial<Record<SubjectId, Subject>> = {
  fireball: {
    main: 'fire',
    accent: 'yellow',
    draw(k) {
      const { p, m, c, r, appearance } = k;
      const [hot, mid, cool] = appearance.named ? [m, m, m] : [c('yellow'), c('orange'), c('scarlet')];
      p.place(16, 16, { turn: 45 + r.between(-8, 8) }, () => {
        const tail = (s: number, long: number) =>
          soft([
            -7 * s,
            7,
            -8 * s,
            -1,
            -5.4 * s,
            -8 * long,
            -4 * s,
            -3 * long,
            -1 * s,
            -16 * long,
            1.4 * s,
            -5 * long,
            5 * s,
            -10 * long,
            5.4 * s,
            -2,
            8 * s,
            -1,
            7 * s,
            7,
            0,
            11 * s + 2,
          ]);
        p.fill(tail(1.05, 1), cool, { tone: 1 });
        p.place(0, 1.6, {}, () => p.fill(tail(0.78, 0.76), mid, { tone: 2 }));
        p.place(0, 3.2, {}, () => p.fill(tail(0.52, 0.5), hot, { tone: appearance.named ? 3 : 2 }));
        p.fill(ellipse(0, 5, 2.6), hot, { tone: 4 });
      });
    },
  },
  flame: {
    main: 'fire',
    accent: 'yellow',
    grounded: true,
    draw(k) {
      const { p, m, c, r, appearance } = k;
      const [hot, mid, cool] =
        appearance.named && k.m !== c('fire') ? [m, m, m] : [c('yellow'), c('orange'), c('scarlet')];
      const sway = r.between(-3, 3);
      const shape = (s: number) =>
        soft([
          16 - 10 * s,
          30 - 9 * s,
          16 - 8 * s + sway * 0.3,
          30 - 16 * s,
          16 - 5 * s,
          30 - 13 * s,
          16 - 3 * s + sway * 0.6,
          30 - 22 * s,
          16 + sway,
          30 - 28.4 * s,
          16 + 3 * s + sway * 0.4,
          30 - 19 * s,
          16 + 6 * s,
          30 - 21 * s,
          16 + 9 * s,
          30 - 13 * s,
          16 + 10 * s,
          30 - 7 * s,
          16 + 6 * s,
          30,
          16 - 6 * s,
          30,
        ]);
      p.fill(shape(1), cool, { tone: 2 });
      p.fill(shape(0.72), mid, { tone: 3 });
      p.fill(shape(0.44), hot, { tone: 3 });
    },
  },
  lightning: {
    main: 'yellow',
    accent: 'white',
    draw({ p, m, r }) {
      const d = r.between(-2, 2);
      const bolt = (s: number) =>
        poly([
          17 - 2 * s + d,
          16 - 14.4 * s,
          17 + 6 * s + d,
          16 - 14.4 * s,
          16 + 3 * s,
          16 - 4 * s,
          16 + 9 * s,
          16 - 4 * s,
          16 - 5 * s - d,
          16 + 14.6 * s,
          16 - 1 * s,
          16 + 2 * s,
          16 - 8 * s,
          16 + 2 * s,
        ]);
      p.fill(bolt(1), m, { tone: 2 });
      p.fill(poly([17 + 6 + d, 1.6, 19, 12, 25, 12, 11 - d, 30.6, 15, 18, 19, 15]), m, { tone: 1, onto: true });
      p.fill(bolt(0.56), m, { tone: 4 });
    },
  },
  iceshard: {
    main: 'ice',
    accent: 'white',
    draw({ p, m, r }) {
      p.place(16, 16, { turn: 45 + r.between(-6, 6) }, () => {
        for (const [x, h, w] of [
          [-5, 9, 2.2],
          [5, 8, 2.2],
        ] as const) {
          p.fill(poly([x, 8, x - w, 3, x * 0.9, 3 - h, x + w, 3]), m, { tone: x < 0 ? 3 : 1, edge: 'line' });
        }
        p.fill(poly([0, -16.6, -4.6, 2, -3, 12, 0, 14]), m, { tone: 3, edge: 'line' });
        p.fill(poly([0, -16.6, 4.6, 2, 3, 12, 0, 14]), m, { tone: 1 });
        p.fill(poly([0, -16.6, -1.9, 1, 0, 12, 1.6, 1]), m, { tone: 2 });
        p.fill(poly([-4.6, 2, -2, -8, -1.6, 1, -2.4, 8]), m, { tone: 4 });
      });
    },
  },
  explosion: {
    main: 'fire',
    accent: 'yellow',
    draw({ p, m, c, r, appearance }) {
      const [hot, mid, cool] = appearance.named ? [m, m, m] : [c('yellow'), c('orange'), c('scarlet')];
      const n = r.pick([8, 9, 11]);
      p.fill(poly(starPoints(r, 16, 16, n, 14.6, 9, 0.22)), cool, { tone: 2 });
      p.fill(poly(starPoints(r, 16, 16, n, 11, 6.6, 0.16)), mid, { tone: 3 });
      p.fill(poly(starPoints(r, 16, 16, n, 7.4, 4.6, 0.1)), hot, { tone: 3 });
      p.fill(ellipse(16, 16, 3.2), c('white'), { tone: 4 });
    },
  },
  orbspell: {
    main: ['cyan', 'violet', 'magenta', 'lime'],
    accent: 'white',
    draw({ p, m, r, big }) {
      const tail = r.between(6, 11);
      for (const [d, s] of [
        [-1, 0.5],
        [0, 1],
        [1, 0.6],
      ] as const)
        p.fill(stroke([20, 13 + d * 3, 12 - tail * 0.3, 20 + d * 4, 9 - tail * 0.6, 24 + d * 4.6], 3.4 * s, 0.6), m, {
          tone: 1,
        });
      p.fill(ellipse(19.6, 12.4, 8.6), m, { tone: 1 });
      p.fill(ellipse(19.6, 12.4, 6.6), m, { tone: 2 });
      p.fill(ellipse(19.2, 12, 4.6), m, { tone: 3 });
      p.fill(ellipse(18.4, 11.2, 2.6), m, { tone: 4 });
      if (big)
        for (const [x, y] of [
          [6, 12],
          [25, 25],
          [13, 4],
        ] as const)
          p.fill(poly([x, y - 2, x + 0.8, y, x, y + 2, x - 0.8, y]), m, { tone: 4 });
    },
  },
  slash: {
    main: ['white', 'sky', 'red'],
    accent: 'white',
    draw({ p, m, r }) {
      p.place(16, 16, { turn: r.between(-24, 24) }, () => {
        p.fill(minus(ellipse(-1, 0, 14.6), ellipse(-6.4, 3.6, 13)), m, { tone: 1 });
        p.fill(minus(ellipse(-1, 0, 13.2), ellipse(-5.4, 2.4, 12)), m, { tone: 3 });
        p.fill(minus(ellipse(-0.6, -0.6, 13.4), ellipse(-3, 0.6, 12.4)), m, { tone: 4 });
      });
    },
  },
  shockwave: {
    main: ['cyan', 'violet', 'amber'],
    accent: 'white',
    draw({ p, m, r }) {
      p.fill(ring(16, 16, 14.4, 1.7), m, { tone: 2 });
      p.fill(ring(16, 16, 11, 1.2), m, { tone: 3 });
      const turn = r.between(0, 60);
      for (const t of [0, 60])
        p.place(16, 16, { turn: turn + t }, () => {
          for (const s of [0, 120, 240])
            p.place(0, 0, { turn: s }, () => p.fill(limb(0, -9.6, 8.3, 4.8, 0.6), m, { tone: 3 }));
        });
      p.fill(ellipse(16, 16, 2.4), m, { tone: 4 });
    },
  },
  bullet: {
    main: ['copper', 'gold', 'steel'],
    accent: 'red',
    draw(k) {
      const { p, m, r, says } = k;
      p.place(16, 16, { turn: says('laser', 'beam', 'laserstrahl', 'rayon') ? 30 : r.between(24, 52) }, () => {
        if (says('laser', 'beam', 'laserstrahl', 'rayon')) {
          const ramp = k.appearance.named ? m : k.c('red');
          p.fill(limb(-12, 0, 12, 0, 3.4), ramp, { tone: 2 });
          p.fill(limb(-11, 0, 11, 0, 1.5), ramp, { tone: 4 });
          return;
        }
        p.fill(soft([-4.6, -6, -3.4, -11, 0, -15, 3.4, -11, 4.6, -6, 4.4, 2, -4.4, 2]), m, { shiny: true });
        p.fill(rect(-5, 1, 5, 12), k.c('gold'), { shiny: true, edge: 'line' });
        p.fill(rect(-5.6, 11, 5.6, 14), k.c('gold'), { tone: 1 });
      });
    },
  },
};
