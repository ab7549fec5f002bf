import { ellipse, limb, minus, poly, rect, soft } from '../canvas/shapes';
import { BIRDS, batWings, bird, eye } from '../parts/critter';
import type { Subject } from '../parts/kit';
import type { SubjectId } from '../vocabulary/subjectWords';

export const BIRD_SUBJECTS: Partial<Record<SubjectId, Subject>> = {
  bird: { main: ['sky', 'red', 'brown', 'yellow'], accent: 'cream', grounded: true, draw: (k) => bird(k, BIRDS.bird) },
  chicken: {
    main: ['white', 'tan', 'brown'],
    accent: 'cream',
    grounded: true,
    draw(k) {
      bird(k, BIRDS.chicken);
      const [x, y] = k.anchors.head ?? [22, 8];
      for (const dx of [-2, 0, 2]) k.p.fill(ellipse(x + dx, y + 0.2 - (dx ? 0 : 0.8), 1.5), k.c('red'));
      k.p.fill(ellipse(x + 2.6, y + 6.2, 1.1, 1.7), k.c('red'));
    },
  },
  duck: {
    main: ['yellow', 'white', 'brown'],
    accent: 'cream',
    grounded: true,
    draw: (k) => bird(k, BIRDS.duck, k.c('orange')),
  },
  eagle: {
    main: 'brown',
    accent: 'leather',
    grounded: true,
    draw(k) {
      bird(k, BIRDS.eagle);
      const [x, y, w] = k.anchors.head ?? [22, 8, 4];
      k.p.fill(minus(ellipse(x - 0.3, y + w, w, w), rect(x + 1, y + w, 40, 40)), k.c('white'));
      eye(k, x + 1, y + w * 0.8);
    },
  },
  crow: { main: 'black', accent: 'shadow', grounded: true, draw: (k) => bird(k, BIRDS.crow, k.c('gray')) },
  owl: {
    main: ['brown', 'gray', 'tan'],
    accent: 'cream',
    grounded: true,
    draw(k) {
      const { p, m, a, c } = k;
      const w = k.r.between(8.6, 10);
      for (const s of [-1, 1]) p.fill(poly([16 + s * w * 0.4, 8, 16 + s * w * 0.92, 2.4, 16 + s * w * 0.96, 10]), m);
      p.fill(
        soft([
          16 - w,
          14,
          16 - w * 0.8,
          6.4,
          16,
          5,
          16 + w * 0.8,
          6.4,
          16 + w,
          14,
          16 + w * 0.86,
          25,
          16,
          29,
          16 - w * 0.86,
          25,
        ]),
        m,
      );
      p.fill(ellipse(16, 21.4, w * 0.62, 6.6), a, { onto: true });
      if (k.big)
        for (const y of [18.6, 21.4, 24.2])
          for (const dx of [-2.6, 0, 2.6]) p.dot(16 + dx + (y === 21.4 ? 1.2 : 0), y, 1.3, 0.8, m, 1);
      p.fill(ellipse(16 - w * 0.44, 11.4, w * 0.42), c('white'), { both: true, edge: 'shadow', tone: 3 });
      for (const s of [-1, 1]) {
        p.fill(ellipse(16 + s * w * 0.42, 11.4, w * 0.25), c('amber'), { tone: 2 });
        eye(k, 16 + s * w * 0.42, 11.4, 1, s);
      }
      p.fill(poly([14.6, 13, 17.4, 13, 16, 16.6]), c('orange'));
      p.fill(soft([16 - w * 1.04, 15, 16 - w * 0.62, 16, 16 - w * 0.66, 26, 16 - w * 0.96, 24]), m, {
        both: true,
        lighter: -1,
      });
      for (const s of [-1, 1]) p.fill(limb(16 + s * 3 - 0.8, 29, 16 + s * 3 + 0.8, 29, 1), c('orange'));
    },
  },
  penguin: {
    main: ['navy', 'black'],
    accent: 'white',
    grounded: true,
    draw(k) {
      const { p, m, a, c } = k;
      const w = k.r.between(7.4, 9);
      for (const s of [-1, 1]) p.fill(ellipse(16 + s * 3.6, 29, 3, 1.4), c('orange'));
      p.fill(
        soft([
          16 - w,
          18,
          16 - w * 0.74,
          7,
          16,
          2.8,
          16 + w * 0.74,
          7,
          16 + w,
          18,
          16 + w * 0.8,
          27,
          16,
          29,
          16 - w * 0.8,
          27,
        ]),
        m,
      );
      p.fill(
        soft([
          16 - w * 0.66,
          19,
          16 - w * 0.6,
          11,
          16 - w * 0.3,
          8.6,
          16,
          10.6,
          16 + w * 0.3,
          8.6,
          16 + w * 0.6,
          11,
          16 + w * 0.66,
          19,
          16,
          28,
        ]),
        a,
      );
      for (const s of [-1, 1])
        p.fill(limb(16 + s * w * 0.92, 14, 16 + s * (w + k.r.between(1, 3.4)), 22, 1.9, 1.2), m, {
          lighter: s > 0 ? -1 : 0,
          edge: 'shadow',
        });
      for (const s of [-1, 1]) eye(k, 16 + s * w * 0.34, 10.6, 1, s);
      p.fill(poly([13.8, 12.6, 18.2, 12.6, 16, 15.4]), c('orange'));
    },
  },
  bat: {
    main: ['shadow', 'purple', 'brown'],
    accent: 'violet',
    draw(k) {
      const { p, m, c } = k;
      batWings(k, 16, 14, m, k.r.between(12.4, 14.4), k.r.between(6, 10));
      for (const s of [-1, 1]) p.fill(poly([16 + s * 1, 11, 16 + s * 5, 4.4, 16 + s * 5.4, 12]), m);
      p.fill(ellipse(16, 18.6, 4.4, 5), m, { edge: 'shadow' });
      p.fill(ellipse(16, 13.4, 5.4, 4.8), m, { edge: 'shadow' });
      for (const s of [-1, 1]) p.dot(16 + s * 2.2, 13, 1.5, 2, c(k.is('happy') ? 'white' : 'red'), 3);
      for (const s of [-1, 1])
        p.fill(poly([16 + s * 1.6 - 0.7, 16, 16 + s * 1.6 + 0.7, 16, 16 + s * 1.6, 18.4]), c('white'), { tone: 3 });
    },
  },
};
