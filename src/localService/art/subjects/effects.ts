import { ellipse, limb, minus, poly, rect, ring, soft, stroke } from '../canvas/shapes';
import type { Kit, Subject } from '../kit';

import type { SubjectId } from '../vocabulary/subjectWords';

/** A star with `n` points of uneven length. */
export function burst(r: Kit['r'], x: number, y: number, n: number, long: number, short: number, uneven = 0): number[] {
  const points: number[] = [];
  for (let i = 0; i < n * 2; i++) {
    const t = (i * Math.PI) / n - Math.PI / 2;
    const reach = i % 2 ? short : long * (1 - r.next() * uneven);
    points.push(x + Math.cos(t) * reach, y + Math.sin(t) * reach);
  }
  return points;
}

export const EFFECTS: Partial<Record<SubjectId, Subject>> = {
  fireball: {
    main: 'fire',
    accent: 'yellow',
    draw(k) {
      const { p, m, c, r, look } = k;
      const [hot, mid, cool] = look.named ? [m, m, m] : [c('yellow'), c('orange'), c('scarlet')];
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
        p.place(0, 3.2, {}, () => p.fill(tail(0.52, 0.5), hot, { tone: look.named ? 3 : 2 }));
        p.fill(ellipse(0, 5, 2.6), hot, { tone: 4 });
      });
    },
  },
  flame: {
    main: 'fire',
    accent: 'yellow',
    grounded: true,
    draw(k) {
      const { p, m, c, r, look } = k;
      const [hot, mid, cool] = look.named && k.m !== c('fire') ? [m, m, m] : [c('yellow'), c('orange'), c('scarlet')];
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
    draw({ p, m, c, r, look }) {
      const [hot, mid, cool] = look.named ? [m, m, m] : [c('yellow'), c('orange'), c('scarlet')];
      const n = r.pick([8, 9, 11]);
      p.fill(poly(burst(r, 16, 16, n, 14.6, 9, 0.22)), cool, { tone: 2 });
      p.fill(poly(burst(r, 16, 16, n, 11, 6.6, 0.16)), mid, { tone: 3 });
      p.fill(poly(burst(r, 16, 16, n, 7.4, 4.6, 0.1)), hot, { tone: 3 });
      p.fill(ellipse(16, 16, 3.2), c('white'), { tone: 4 });
    },
  },
  smoke: {
    main: ['gray', 'white', 'shadow'],
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
        p.fill(poly(burst(r, x, y, 4, s, s * 0.26)), m, { tone: 3 });
        p.fill(poly(burst(r, x, y, 4, s * 0.56, s * 0.2)), m, { tone: 4 });
      };
      star(14, 17, r.between(11.6, 13));
      star(25.4, 7.4, r.between(5, 6.4));
      star(25, 25.4, r.between(3.6, 4.6));
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
  bullet: {
    main: ['copper', 'gold', 'steel'],
    accent: 'red',
    draw(k) {
      const { p, m, r, says } = k;
      p.place(16, 16, { turn: says('laser', 'beam', 'laserstrahl', 'rayon') ? 30 : r.between(24, 52) }, () => {
        if (says('laser', 'beam', 'laserstrahl', 'rayon')) {
          const ramp = k.look.named ? m : k.c('red');
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
  web: {
    main: 'white',
    accent: 'gray',
    draw({ p, m, r }) {
      const turn = r.between(-8, 8);
      p.place(16, 16, { turn }, () => {
        for (let i = 0; i < 8; i++)
          p.place(0, 0, { turn: i * 45 }, () => p.fill(limb(0, 0, 0, -14.6, 0.55), m, { tone: 2 }));
        for (const s of [4.6, 8.8, 13])
          for (let i = 0; i < 8; i++)
            p.place(0, 0, { turn: i * 45 }, () =>
              p.fill(stroke([0, -s, s * 0.34, -s * 0.76, s * 0.707, -s * 0.707], 0.5), m, { tone: s > 9 ? 1 : 3 }),
            );
      });
    },
  },
};
