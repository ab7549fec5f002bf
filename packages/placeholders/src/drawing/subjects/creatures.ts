import { ellipse, limb, poly, rect, soft, stroke } from '../canvas/shapes';
import { frontFace } from '../parts/face';
import type { Subject } from '../parts/kit';
import type { SubjectId } from '../vocabulary/subjectWords';

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
      frontFace(k, 16, 11, 6.4);
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
      p.fill(rect(12.6, 1.4, 19.4, 4.6), c('black'));
      p.fill(limb(10.8, 4.8, 21.2, 4.8, 0.9), c('black'), { edge: 'shadow' });
      if (k.stage.plain) return;
      for (const y of [17.6, 22, 25.4]) p.dot(16, y, 1.5, 1.5, ink, 1);
      for (const s of [-1, 1]) p.dot(16 + s * 2, 7.8, 1.2, 1.6, ink, 0);
      p.fill(poly([15.6, 8.6, 15.6, 10.4, 21, 10]), c('orange'));
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
      if (k.stage.plain) return;
      for (const s of [-1, 1]) {
        p.fill(ellipse(16 + s * 2.6, 16.4, 1.5, 1.9), ink, { tone: 0 });
        p.dot(16 + s * 2.6, 16.6, 1.2, 1.2, c('yellow'), 3);
      }
      p.fill(soft([13, 21, 16, 22.4, 19, 21, 16, 24.6]), ink, { tone: 0, onto: true });
    },
  },
};
