import { ellipse, limb, poly, rect, soft, stroke } from '../canvas/shapes';
import type { Kit, Subject } from '../kit';
import { face } from '../parts/face';
import type { SubjectId } from '../vocabulary/subjectWords';

const FRONT = { near: 1, right: 0 };

/** Two eyes and a mouth about (x, y), by mood. */
function looks(k: Kit, x: number, y: number, half: number, large = 1.2): void {
  face(k, { x, y }, half, half, FRONT, { low: 0, apart: 0.46, large });
}

export function flame(k: Kit, x: number, y: number, wide: number, high: number, sway = 0): void {
  const { p, c } = k;
  const tongue = (s: number) =>
    soft([
      x - wide * s,
      y - high * 0.24 * s,
      x - wide * 0.5 * s + sway * 0.4,
      y - high * 0.56 * s,
      x + sway,
      y - high * s,
      x + wide * 0.6 * s + sway * 0.3,
      y - high * 0.5 * s,
      x + wide * s,
      y - high * 0.22 * s,
      x,
      y,
    ]);
  p.fill(tongue(1), c('scarlet'), { tone: 2 });
  p.fill(tongue(0.7), c('orange'), { tone: 3 });
  p.fill(tongue(0.42), c('yellow'), { tone: 3 });
}

export const CREATURES: Partial<Record<SubjectId, Subject>> = {
  monkey: {
    main: ['brown', 'leather', 'black'],
    accent: 'tan',
    grounded: true,
    draw(k) {
      const { p, m, a, r } = k;
      const w = r.between(5.6, 7);
      p.fill(stroke([20, 25, 27, 26, 28.6, 19, 25.6, 15.4, 24, 18], 1), m);
      for (const s of [-1, 1]) p.fill(stroke([16 + s * 4, 25, 16 + s * 7, 26, 16 + s * 6, 29.4], 2, 1.5), m);
      p.fill(ellipse(16, 22, w, 6.8), m);
      p.fill(ellipse(16, 23, w * 0.62, 4.6), a, { onto: true });
      for (const s of [-1, 1])
        p.fill(stroke([16 + s * w * 0.8, 19, 16 + s * (w + 3), 23, 16 + s * (w + 1.6), 27.6], 1.7, 1.4), m, {
          edge: 'shadow',
        });
      for (const s of [-1, 1]) {
        p.fill(ellipse(16 + s * 7.6, 11, 2.6), m);
        p.fill(ellipse(16 + s * 7.6, 11.2, 1.4), a);
      }
      p.fill(ellipse(16, 10.6, 7.2, 6.6), m, { edge: 'shadow' });
      p.fill(soft([16, 8.4, 12.6, 7, 10.6, 10, 12, 13, 11.4, 16, 16, 17.4, 20.6, 16, 20, 13, 21.4, 10, 19.4, 7]), a);
      looks(k, 16, 11, 6.4);
    },
  },
  frog: {
    main: ['green', 'lime', 'teal'],
    accent: 'cream',
    grounded: true,
    draw(k) {
      const { p, m, a, c, ink, r } = k;
      const w = r.between(9, 10.6);
      for (const s of [-1, 1]) {
        p.fill(ellipse(16 + s * (w - 0.6), 24, 5, 5), m, { lighter: s > 0 ? -1 : 0 });
        p.fill(limb(16 + s * (w - 2), 29, 16 + s * (w + 3), 29, 1.4), m);
      }
      p.fill(ellipse(16, 21.4, w, 8), m, { shiny: true, edge: 'shadow' });
      p.fill(ellipse(16, 24.6, w * 0.66, 4.8), a, { onto: true });
      for (const s of [-1, 1]) {
        p.fill(limb(16 + s * 4.6, 24, 16 + s * 5, 28.6, 1.7), m, { edge: 'shadow' });
        p.fill(limb(16 + s * 4, 29.2, 16 + s * 6.6, 29.2, 1.2), m);
      }
      for (const s of [-1, 1]) {
        p.fill(ellipse(16 + s * 5.4, 11.6, 4), m, { edge: 'shadow' });
        p.fill(ellipse(16 + s * 5.4, 11.6, 2.5), c('white'), { tone: 3 });
        if (k.is('sleepy')) p.dot(16 + s * 5.4, 12, 4, 1, m, 0);
        else p.dot(16 + s * 5.4, 11.8, 1.8, 2.4, ink, 0);
      }
      p.fill(stroke([9, 18, 12, 20, 16, 20.6, 20, 20, 23, 18], 0.5), ink, { tone: 0, onto: true });
    },
  },
  dragon: {
    main: ['red', 'green', 'purple', 'teal'],
    accent: ['amber', 'cream'],
    grounded: true,
    draw(k) {
      const { p, m, a, c, ink, r, big } = k;
      const lift = r.between(-2, 2);
      p.fill(poly([14, 15, 9, 4 + lift, 2, 2 + lift, 3.4, 9, 1, 13, 5.6, 13.6, 7, 18, 14, 20]), m, { lighter: -1 });
      if (big)
        for (const [x, y] of [
          [2.4, 2.6],
          [1.8, 12.6],
          [6.6, 17],
        ] as const)
          p.fill(stroke([14, 17, 9.4, 5 + lift, x, y + (y < 5 ? lift : 0)], 0.6), m, { tone: 0, onto: true });
      p.fill(stroke([12, 25, 6, 27.6, 2.6, 25, 3.4, 21.6], 2.6, 0.8), m);
      p.fill(poly([3.4, 22.4, 1, 19.4, 5.6, 18.6]), a);
      p.fill(ellipse(15, 22, r.between(6.4, 7.4), 6.8), m);
      p.fill(limb(18, 20, 21.4, 11, 4.2, 3.2), m);
      p.fill(soft([17, 18, 21, 14, 22.4, 15, 21, 21.6, 17, 27.6, 13, 27.4]), a, { onto: true });
      if (big) for (const y of [17.4, 20, 22.6, 25]) p.fill(limb(14, y + 0.4, 22, y, 0.35), a, { tone: 1, onto: true });
      for (const x of [12, 18.4]) {
        p.fill(limb(x, 24, x, 28, 2.5, 2), m, { edge: 'shadow' });
        p.fill(limb(x - 0.4, 29.2, x + 2.4, 29.2, 1.2), m);
      }
      for (const [x, y] of [
        [17, 10],
        [14.4, 14.6],
        [11, 17.6],
      ] as const)
        p.fill(poly([x - 1.6, y + 2.4, x - 1.4, y - 1.6, x + 1.8, y + 1]), a);
      for (const dx of [-1.6, 1.4]) p.fill(stroke([20 + dx, 6, 17.4 + dx, 3.6, 15.6 + dx, 1.4], 1, 0.5), c('bone'));
      p.fill(soft([16.6, 8, 19, 4.6, 23, 4.8, 26, 7, 30.4, 8.6, 30.6, 11.6, 26, 13, 20, 13.4, 17, 11.6]), m, {
        edge: 'shadow',
      });
      p.fill(limb(24, 12, 30, 11.4, 0.5), ink, { tone: 0, onto: true });
      if (big)
        for (const x of [26, 28.4]) p.fill(poly([x - 0.7, 11.6, x + 0.7, 11.6, x, 13.4]), c('white'), { tone: 4 });
      p.dot(29.6, 9.2, 0.8, 0.8, ink, 0);
      if (k.is('sleepy')) p.dot(22.6, 8.2, 2.6, 0.8, ink, 0);
      else {
        p.dot(22.6, 7.8, 2.4, 2.2, c('yellow'), 3);
        p.dot(23, 7.8, 0.9, 2.2, ink, 0);
      }
      k.anchors.head = [21, 5, 4];
    },
  },
  slime: {
    main: ['green', 'lime', 'sky', 'pink'],
    accent: 'white',
    grounded: true,
    draw(k) {
      const { p, m, r, big } = k;
      const [w, top, lean] = [r.between(11.6, 14), r.between(6, 12), r.between(-2, 2)];
      p.fill(
        soft([
          16 - w,
          25,
          16 - w * 0.84,
          18,
          16 - w * 0.44 + lean,
          top + 2,
          16 + lean,
          top,
          16 + w * 0.44 + lean,
          top + 2,
          16 + w * 0.84,
          18,
          16 + w,
          25,
          16 + w * 0.8,
          29.6,
          16,
          30.4,
          16 - w * 0.8,
          29.6,
        ]),
        m,
        { shiny: true },
      );
      if (big) {
        p.fill(stroke([16 - w * 0.62, 19, 16 - w * 0.5 + lean * 0.6, 15.6, 16 - w * 0.3 + lean, 13], 1), m, {
          tone: 4,
          onto: true,
        });
        p.fill(ellipse(16 + w * 0.56, 24.6, 1.5), m, { tone: 3, onto: true });
        p.fill(ellipse(16 + w * 0.36, 27.4, 1), m, { tone: 3, onto: true });
      }
      looks(k, 16 + lean * 0.5, 20, 6.6, 1.35);
      k.anchors.head = [16 + lean, top, 6];
    },
  },
  ghost: {
    main: 'ghost',
    accent: 'violet',
    draw(k) {
      const { p, m, ink, r, big } = k;
      const [w, sway] = [r.between(8.6, 10.6), r.between(-2.4, 2.4)];
      const hem: number[] = [];
      for (let i = 0; i <= 6; i++) hem.push(16 + w - (i * w) / 3 + sway, i % 2 ? 25.4 : 29.4);
      p.fill(soft([16 - w, 15, 16 - w * 0.7, 5.6, 16, 2.4, 16 + w * 0.7, 5.6, 16 + w, 15, ...hem]), m);
      for (const s of [-1, 1])
        p.fill(
          soft([
            16 + s * w * 0.8,
            14,
            16 + s * (w + 3.4),
            14 + s * sway,
            16 + s * (w + 3.6),
            17.4 + s * sway,
            16 + s * w * 0.8,
            19.4,
          ]),
          m,
          { edge: 'shadow' },
        );
      for (const s of [-1, 1]) {
        if (k.is('sleepy') || k.is('happy')) looks(k, 16, 11.6, 7);
        else if (big) p.fill(ellipse(16 + s * 3.6, 11.6, 1.7, 2.7), ink, { tone: 0 });
        else p.dot(16 + s * 3.4, 11.6, 1.8, 4, ink, 0);
      }
      if (!k.is('happy') && big) p.fill(ellipse(16, 17.6, 1.8, k.is('angry') ? 1.2 : 2.4), ink, { tone: 0 });
    },
  },
  beholder: {
    main: ['violet', 'crimson', 'teal'],
    accent: 'lime',
    draw(k) {
      const { p, m, a, c, ink, r } = k;
      const n = r.pick([5, 6, 7]);
      for (let i = 0; i < n; i++) {
        const t = -Math.PI * 0.9 + (i / (n - 1)) * Math.PI * 0.8;
        const [x, y] = [16 + Math.cos(t) * 13.4, 18 + Math.sin(t) * 13.6];
        p.fill(
          stroke(
            [
              16 + Math.cos(t) * 7,
              18 + Math.sin(t) * 7,
              16 + Math.cos(t + 0.12) * 11,
              18 + Math.sin(t + 0.12) * 11,
              x,
              y,
            ],
            1.1,
          ),
          m,
        );
        p.fill(ellipse(x, y, 2), a, { shiny: true });
      }
      p.fill(ellipse(16, 19, r.between(10, 11), 10.6), m, { edge: 'shadow' });
      p.fill(ellipse(16, 16.4, 6), c('white'), { edge: 'shadow' });
      p.fill(ellipse(16, 16.6, 3.5), a);
      p.fill(ellipse(16, 16.6, 1.6), ink, { tone: 0 });
      p.fill(soft([9, 24, 16, 26, 23, 24, 19.6, 28, 12.4, 28]), ink, { tone: 0, onto: true });
      for (const x of [11.4, 14.4, 17.6, 20.6])
        p.fill(poly([x - 1.2, 24.4, x + 1.2, 24.6, x, 27.4]), c('white'), { tone: 3 });
    },
  },
  mimic: {
    main: ['wood', 'brown'],
    accent: 'gold',
    grounded: true,
    draw(k) {
      const { p, m, a, c, ink, r } = k;
      const gape = r.between(4, 6.4);
      p.fill(rect(4, 18, 28, 30), m, { bevel: 1 });
      p.fill(poly([5, 19, 4, 19 - gape, 28, 19 - gape, 27, 19]), ink, { tone: 1 });
      p.fill(soft([4, 17 - gape, 5, 10 - gape * 0.6, 16, 7.4 - gape * 0.6, 27, 10 - gape * 0.6, 28, 17 - gape]), m, {
        edge: 'shadow',
      });
      for (const x of [6, 10, 14, 18, 22, 26]) {
        p.fill(poly([x - 1.7, 16.8 - gape, x + 1.7, 16.8 - gape, x, 20.4 - gape]), c('bone'), { tone: 3 });
        p.fill(poly([x - 1.7, 19.4, x + 1.7, 19.4, x, 16]), c('bone'), { tone: 2 });
      }
      p.fill(soft([13, 18, 20, 18, 21.4, 24, 19, 28, 15.6, 24]), c('flesh'), { edge: 'shadow' });
      for (const s of [-1, 1]) p.dot(16 + s * 5, 11.4 - gape * 0.6, 2.6, 2.6, c('yellow'), 3);
      for (const x of [5, 25]) p.fill(rect(x, 18.6, x + 2.4, 30), a, { bevel: 0.6 });
    },
  },
  phoenix: {
    main: ['scarlet', 'orange'],
    accent: 'yellow',
    draw(k) {
      const { p, m, a, c, r } = k;
      const up = r.between(-2, 3);
      for (const dx of [-4, 0, 4])
        p.fill(stroke([16, 20, 16 + dx * 0.8, 25, 16 + dx * 1.6, 30.4], 1.9, 0.8), dx ? m : a, { edge: 'shadow' });
      p.fill(soft([15, 13, 10, 7 - up, 2, 3 - up, 1.4, 9 - up, 4, 11, 3, 14, 7, 15, 7, 18, 13, 20]), m, { both: true });
      p.fill(soft([14, 14, 9, 10 - up * 0.6, 4, 7 - up, 5, 11, 8, 14, 13, 18]), c('orange'), {
        both: true,
        tone: 3,
        onto: true,
      });
      p.fill(soft([16, 9, 20, 14, 19, 20, 16, 24, 13, 20, 12, 14]), m, { edge: 'shadow' });
      p.fill(ellipse(16, 18, 2.4, 4), a, { onto: true });
      for (const dx of [-2.4, 0, 2.4]) p.fill(stroke([16, 6, 16 + dx, 2.6], 0.9, 0.5), a);
      p.fill(ellipse(16, 8.6, 3.7), m, { edge: 'shadow' });
      p.fill(poly([14.6, 9.6, 17.4, 9.6, 16, 13]), c('gold'));
      for (const s of [-1, 1]) p.dot(16 + s * 1.8, 8, 1.2, 1.6, k.ink, 0);
    },
  },
  dinosaur: {
    main: ['green', 'moss', 'orange'],
    accent: 'cream',
    grounded: true,
    draw(k) {
      const { p, m, a, c, ink, r, big } = k;
      p.fill(stroke([13, 20, 7, 23, 2, 21 + r.between(-3, 2)], 4.4, 0.8), m);
      p.fill(limb(13, 20, 19.4, 12, 6, 4.4), m);
      p.fill(soft([14, 27, 18, 20, 21.4, 14.6, 22.4, 18, 19, 25]), a, { onto: true });
      for (const x of [11, 16.4]) {
        p.fill(stroke([x, 22, x + 2, 25.4, x - 0.4, 28.6], 3, 1.7), m, { edge: 'shadow' });
        p.fill(limb(x, 29.4, x + 3, 29.4, 1.3), m);
      }
      p.fill(stroke([20, 17.4, 23.4, 18.4, 24.6, 17], 1.1), m, { edge: 'shadow' });
      p.fill(soft([15.6, 8, 18, 3.4, 23, 2.6, 29.4, 5, 30.4, 9, 27, 11, 26.4, 13.4, 19, 14]), m, { edge: 'shadow' });
      p.fill(limb(23, 11, 29.6, 9.8, 0.55), ink, { tone: 0, onto: true });
      if (big)
        for (const x of [24.6, 26.8, 28.8]) p.fill(poly([x - 0.8, 10, x + 0.8, 9.8, x, 12]), c('white'), { tone: 4 });
      if (big)
        for (const [x, y] of [
          [15.4, 7],
          [13, 12],
          [9.4, 16.4],
        ] as const)
          p.fill(poly([x - 1, y + 2, x - 1.6, y - 1.4, x + 1.4, y + 0.6]), a, { tone: 1 });
      if (k.is('sleepy')) p.dot(21.4, 6.6, 2.6, 0.8, ink, 0);
      else p.dot(21.4, 6.4, 1.8, 2.4, ink, 0);
      k.anchors.head = [21, 3, 4];
    },
  },
  snowman: {
    main: 'snow',
    accent: ['red', 'blue', 'green'],
    grounded: true,
    draw(k) {
      const { p, m, a, c, ink, r } = k;
      const w = r.between(8.4, 9.8);
      for (const s of [-1, 1]) {
        p.fill(stroke([16 + s * 5, 18, 16 + s * 10, 15, 16 + s * 13, 12 + r.between(-2, 2)], 0.75), c('wood'));
      }
      p.fill(ellipse(16, 23.6, w, 7), m);
      p.fill(ellipse(16, 15.4, w * 0.72, 5.4), m, { edge: 'shadow' });
      p.fill(ellipse(16, 8.6, w * 0.58, 4.8), m, { edge: 'shadow' });
      p.fill(limb(12, 12.6, 20, 12.6, 1.2), a, { edge: 'shadow' });
      p.fill(limb(19, 13, 20, 17, 1.2), a);
      for (const y of [17.6, 22, 25.4]) p.dot(16, y, 1.5, 1.5, ink, 1);
      for (const s of [-1, 1]) p.dot(16 + s * 2, 7.8, 1.2, 1.6, ink, 0);
      p.fill(poly([15.6, 8.6, 15.6, 10.4, 21, 10]), c('orange'));
      p.fill(rect(12.6, 1.4, 19.4, 4.6), c('black'));
      p.fill(limb(10.8, 4.8, 21.2, 4.8, 0.9), c('black'), { edge: 'shadow' });
    },
  },
  treant: {
    main: 'wood',
    accent: ['leaf', 'orange'],
    grounded: true,
    draw(k) {
      const { p, m, a, c, ink, r } = k;
      for (const s of [-1, 1]) {
        p.fill(
          stroke([16 + s * 4, 17, 16 + s * 9, 18, 16 + s * 11, 23 + r.between(-6, 2), 16 + s * 13, 24], 1.8, 0.9),
          m,
        );
        p.fill(poly([16 + s * 2, 24, 16 + s * 9, 30.4, 16, 30]), m);
      }
      p.fill(poly([11, 9, 21, 9, 20.4, 24, 23, 30, 9, 30, 11.6, 24]), m);
      for (const [x, y, s] of [
        [8, 8, 5.4],
        [24, 8.4, 5.4],
        [16, 4.8, 5.6],
        [12, 9.6, 4.4],
        [20, 9.6, 4.4],
      ] as const)
        p.fill(ellipse(x, y, s * r.between(0.94, 1.1), s * 0.84), a, { edge: 'shadow' });
      for (const s of [-1, 1]) {
        p.fill(ellipse(16 + s * 2.6, 16.4, 1.5, 1.9), ink, { tone: 0 });
        p.dot(16 + s * 2.6, 16.6, 1.2, 1.2, c('yellow'), 3);
      }
      p.fill(soft([13, 21, 16, 22.4, 19, 21, 16, 24.6]), ink, { tone: 0, onto: true });
    },
  },
};
