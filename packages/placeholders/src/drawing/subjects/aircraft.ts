import { ellipse, limb, poly, rect, soft, stroke, within } from '../canvas/shapes';
import type { Subject } from '../parts/kit';
import type { SubjectId } from '../vocabulary/subjectWords';

export const AIRCRAFT: Partial<Record<SubjectId, Subject>> = {
  airplane: {
    main: ['white', 'red', 'sky', 'yellow'],
    accent: ['blue', 'red', 'orange'],
    draw(k) {
      const { p, m, a, c, r } = k;
      p.place(16, 16, { turn: -r.between(4, 16) }, () => {
        p.fill(poly([-13, -1, -14.4, -9.4, -10.4, -9.4, -6.4, -2]), a);
        p.fill(poly([1, -2, -4, -9, 0, -9, 6, -2]), m, { lighter: -1 });
        p.fill(soft([-14, 0, -8, -4, 4, -5, 11.6, -3, 14.4, 0.6, 11, 4, 2, 4.6, -8, 3]), m, {
          shiny: true,
          edge: 'shadow',
        });
        p.fill(stroke([-12, 1.6, 0, 2.6, 13, 1.6], 0.9), a, { onto: true });
        p.fill(soft([8, -2.8, 11, -2.4, 12.4, -0.4, 8.4, -0.4]), c('sky'), { tone: 3, edge: 'line' });
        for (const x of [-5, -1.4, 2.2]) p.dot(x, -1.4, 1.4, 1.5, c('sky'), 2);
        p.fill(poly([3, 1, -7, 10.4, -2.4, 10.4, 8, 2]), a, { edge: 'line' });
      });
    },
  },
  helicopter: {
    main: ['red', 'moss', 'blue', 'yellow'],
    accent: 'steel',
    draw({ p, m, c, r }) {
      p.fill(limb(14, 15, 2.6, 12, 2, 1), m);
      p.fill(poly([1, 6.6, 4, 7, 5, 14, 2, 14]), m, { tone: 1 });
      p.fill(soft([9, 17, 12, 10.6, 20, 9, 27, 12, 29.6, 18, 26, 23, 14, 23.4, 9.4, 20.6]), m, {
        shiny: true,
        edge: 'shadow',
      });
      p.fill(soft([21, 11, 26.4, 13, 28.6, 17.4, 21, 17.6]), c('sky'), { tone: 3, edge: 'line' });
      p.fill(rect(13.6, 13.6, 18.4, 18), c('sky'), { tone: 2, edge: 'line' });
      p.fill(rect(17, 5.6, 19, 10), c('iron'), { tone: 2 });
      p.fill(limb(18 - r.between(11, 14), 5, 18 + r.between(10, 12.6), 5, 0.9), c('steel'), { tone: 3 });
      for (const x of [13.6, 23.6]) p.fill(limb(x, 23, x - 0.6, 27, 0.6), c('iron'));
      p.fill(limb(8.6, 27.6, 28, 27.6, 0.9), c('iron'), { tone: 2 });
    },
  },
  balloon: {
    main: ['red', 'blue', 'orange', 'violet'],
    accent: ['yellow', 'cream', 'white'],
    draw({ p, m, a, c, r, says }) {
      if (says('airship', 'zeppelin', 'luftschiff', 'dirigeable')) {
        p.fill(poly([4, 12, 1.4, 5, 7, 8]), a);
        p.fill(poly([4, 13, 1.4, 20, 7, 17]), a, { lighter: -1 });
        p.fill(ellipse(16.6, 12.4, 13.6, 7.6), m, { shiny: true, edge: 'shadow' });
        p.fill(within(rect(0, 11, 32, 14.4), ellipse(16.6, 12.4, 13.6, 7.6)), a);
        p.fill(soft([11, 20.6, 22, 20.6, 20.6, 25.4, 12.4, 25.4]), c('wood'));
        return;
      }
      const w = r.between(10, 11.6);
      for (const x of [-2.4, 2.4]) p.fill(limb(16 + x * 1.4, 18, 16 + x, 25, 0.42), c('brown'));
      const body = soft([
        16,
        1.6,
        16 + w * 0.8,
        5,
        16 + w,
        11,
        16 + w * 0.66,
        17,
        18.6,
        21.6,
        13.4,
        21.6,
        16 - w * 0.66,
        17,
        16 - w,
        11,
        16 - w * 0.8,
        5,
      ]);
      p.fill(body, m, { shiny: true });
      for (const x of [-0.62, 0.62])
        p.fill(within(ellipse(16 + x * w, 11, w * 0.2, 14), body), a, { lighter: x > 0 ? -1 : 0 });
      p.fill(within(ellipse(16, 11, w * 0.22, 14), body), a);
      p.fill(rect(12.6, 25, 19.4, 30), c('wood'), { bevel: 0.9 });
    },
  },
};
