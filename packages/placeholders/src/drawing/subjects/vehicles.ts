import { ellipse, limb, poly, rect, soft, stroke } from '../canvas/shapes';
import type { Subject } from '../parts/kit';
import { spoked, wheel } from '../parts/vehicle';
import type { SubjectId } from '../vocabulary/subjectWords';

export const VEHICLES: Partial<Record<SubjectId, Subject>> = {
  car: {
    main: ['red', 'blue', 'yellow', 'green', 'white'],
    accent: 'sky',
    grounded: true,
    draw(k) {
      const { p, m, a, c, r, says, ink } = k;
      const roof = r.between(8, 11);
      const body = says('taxi') && !k.appearance.named ? c('yellow') : m;
      p.fill(soft([6.4, 18, 9.6, roof + 1, 13, roof, 19.4, roof, 23, roof + 1.4, 26.4, 18]), body);
      for (const [x0, x1, t] of [
        [9.4, 15, 11],
        [16.8, 23, 18.4],
      ] as const)
        p.fill(poly([x0, 17, t === 11 ? t : x0 + 0.2, roof + 2, t === 11 ? x1 : t + 2, roof + 2, x1, 17]), a, {
          tone: 3,
          edge: 'line',
        });
      p.fill(soft([1.6, 19, 4, 17, 26, 16.6, 30, 19, 30.6, 24, 28, 26.4, 4, 26.4, 1.6, 24]), body, {
        shiny: true,
        edge: 'shadow',
      });
      p.fill(rect(2, 22.6, 30, 23.8), body, { tone: 0, onto: true });
      p.fill(ellipse(29, 20.4, 1.3, 1.5), c('yellow'), { tone: 3 });
      p.fill(ellipse(2.8, 20.4, 1, 1.3), c('red'), { tone: 1 });
      if (says('taxi')) p.fill(rect(13.6, roof - 2.6, 19, roof), ink, { tone: 2 });
      for (const x of [8.4, 23.6]) wheel(k, x, 26, 3.9);
    },
  },
  truck: {
    main: ['red', 'blue', 'green', 'orange'],
    accent: ['cream', 'steel'],
    grounded: true,
    draw(k) {
      const { p, m, a, c, r, says } = k;
      const bus = says('bus', 'van');
      const top = r.between(6.4, 8.4);
      if (bus) {
        p.fill(soft([2, 8, 4, top - 1, 28, top - 1, 30, 9, 30, 26, 2, 26]), m, { edge: 'shadow' });
        for (const x of [4.4, 10.6, 16.8]) p.fill(rect(x, 9.6, x + 4.8, 15.4), c('sky'), { tone: 3, edge: 'line' });
        p.fill(rect(23.4, 9.6, 27.8, 23), c('sky'), { tone: 3, edge: 'line' });
      } else {
        p.fill(rect(1.6, top, 19.4, 24.6), a, { bevel: 1 });
        p.fill(soft([20, 26, 20, 11, 26, 11, 29, 16.6, 30.6, 18, 30.6, 26]), m, { edge: 'shadow' });
        p.fill(poly([22, 17, 22, 12.8, 25.6, 12.8, 28, 17]), c('sky'), { tone: 3, edge: 'line' });
        p.fill(rect(1.6, 23.4, 30.4, 26.4), m, { tone: 1 });
        p.fill(ellipse(29.8, 20.6, 0.9, 1.4), c('yellow'), { tone: 3 });
      }
      for (const x of bus ? [8, 24] : [6.6, 14, 25]) wheel(k, x, 26.4, 3.6);
    },
  },
  tank: {
    main: ['moss', 'sand', 'gray'],
    accent: 'iron',
    grounded: true,
    draw({ p, m, c, ink, r, big }) {
      p.place(18, 11.6, { turn: -r.between(4, 14) }, () => {
        p.fill(rect(0, big ? -1.4 : -1, 12, big ? 1.4 : 1.8), m, { bevel: 0.8 });
        p.fill(rect(10.4, -2, 13, 2), m, { tone: 1 });
      });
      p.fill(soft([8, 16, 9.4, 9, 13, 7.6, 18, 8, 21, 11, 22, 16]), m, { edge: 'shadow' });
      p.fill(rect(11.6, 5.8, 16, 8.4), m, { bevel: 0.7 });
      p.fill(poly([2, 20, 5, 15.4, 27, 15.4, 30, 20]), m, { edge: 'shadow' });
      p.fill(limb(5.6, 24.6, 26.4, 24.6, 4.6), ink, { tone: 2, edge: 'line' });
      for (const x of big ? [6, 11, 16, 21, 26] : [7.4, 16, 24.6]) {
        p.fill(ellipse(x, 24.6, big ? 2.4 : 2.1), c('iron'), { shiny: true });
        if (big) p.fill(ellipse(x, 24.6, 0.9), ink, { tone: 0 });
      }
    },
  },
  train: {
    main: ['red', 'black', 'green', 'blue'],
    accent: 'gold',
    grounded: true,
    draw(k) {
      const { p, m, a, c, r } = k;
      for (const [x, y, s] of k.big
        ? ([
            [22, 4, 2.6],
            [18, 2.8, 2],
          ] as const)
        : ([[19.6, 2.4, 2.6]] as const))
        p.fill(ellipse(x + r.between(-1, 1), y, s), c('white'));
      p.fill(poly([22.6, 12, 23, 7, 21.6, 6, 27.4, 6, 26, 7, 26.4, 12]), c('iron'));
      p.fill(limb(13, 16, 26, 16, 5), m, { shiny: true });
      p.fill(ellipse(28.4, 16, 2, 4.6), c('iron'), { shiny: true });
      p.fill(rect(2.4, 6.6, 13, 22), m, { bevel: 1, edge: 'line' });
      p.fill(rect(1.4, 5, 14, 8), m, { tone: 1 });
      p.fill(rect(5, 9.4, 10.4, 14), c('sky'), { tone: 3, edge: 'line' });
      for (const x of k.big ? [16.4, 20.4] : [17.4]) p.fill(rect(x, 11, x + 1.3, 21), a, { tone: 2, onto: true });
      p.fill(rect(2.4, 20.6, 29, 23.4), c('iron'), { bevel: 0.7 });
      p.fill(poly([28, 22, 31, 29, 27, 29]), c('iron'), { tone: 3 });
      if (!k.big) for (const x of [6.6, 14.6, 22.6]) p.fill(ellipse(x, 26.6, 3), k.ink, { tone: 2, edge: 'line' });
      else
        for (const [x, s] of [
          [7.4, 4],
          [16.6, 3],
          [23.6, 3],
        ] as const) {
          p.fill(ellipse(x, 29.4 - s, s), a, { edge: 'line' });
          p.fill(ellipse(x, 29.4 - s, s * 0.62), c('iron'), { tone: 1 });
        }
      if (k.big) p.fill(limb(7.4, 26.4, 23.6, 26.4, 0.6), c('steel'), { tone: 4 });
    },
  },
  cart: {
    main: ['wood', 'brown'],
    accent: 'iron',
    grounded: true,
    draw(k) {
      const { p, m, c, r, says } = k;
      if (says('minecart', 'lore') || r.chance(0.25)) {
        for (const [x, y, s] of [
          [10, 10, 4],
          [17, 8.6, 4.4],
          [22.6, 11, 3.6],
        ] as const)
          p.fill(ellipse(x, y, s), c(r.pick(['rock', 'gold', 'stone'])), { edge: 'line' });
        p.fill(poly([4, 11, 28, 11, 25, 24, 7, 24]), c('iron'), { shiny: true });
        p.fill(rect(3, 10, 29, 13), c('iron'), { bevel: 0.8 });
        for (const x of [10, 22]) wheel(k, x, 26, 3.6);
        return;
      }
      p.fill(limb(25, 20, 31, 15, 1), c('wood'));
      p.fill(poly([2, 11, 27, 11, 25, 21, 5, 21]), m, { edge: 'shadow' });
      for (const y of [13.6, 17]) p.fill(rect(2, y, 28, y + 0.7), m, { tone: 0, onto: true });
      p.fill(rect(1.6, 9.6, 27.4, 11.8), m, { bevel: 0.7 });
      if (r.chance(0.6)) p.fill(soft([4, 10, 8, 5, 15, 3.6, 22, 5.6, 25, 10]), c('straw'), { edge: 'shadow' });
      for (const x of [9, 20.6]) spoked(k, x, 23.4, 6, c('brown'));
    },
  },
  bicycle: {
    main: ['red', 'blue', 'green', 'black'],
    accent: 'leather',
    grounded: true,
    draw(k) {
      const { p, m, a, c, ink, r, says } = k;
      const motor = says('motorcycle', 'motorrad', 'moto');
      if (!k.big && !motor) {
        // Few pixels can only show two wheels and a bar between them.
        for (const x of [7, 25]) spoked(k, x, 22.6, 7, c('steel'));
        p.fill(stroke([9, 21, 12, 15, 21, 15, 24, 21], 1), m);
        p.fill(limb(21, 15, 20.6, 9.6, 1), m);
        p.fill(limb(20.6, 9, 24.6, 9, 1), ink, { tone: 2 });
        p.fill(limb(9, 12, 14, 12, 1.1), a);
        return;
      }
      for (const x of [7.6, 24.4]) {
        if (motor) wheel(k, x, 23, 5.8);
        else spoked(k, x, 23, 6.4, c('iron'));
      }
      if (motor) {
        p.fill(soft([7, 18, 12, 13, 20, 13, 23, 16, 20, 22, 11, 22]), m, { shiny: true, edge: 'line' });
        p.fill(limb(6, 14.6, 13, 13.6, 1.5), a);
        p.fill(ellipse(15.6, 21, 3.4), c('steel'), { shiny: true, edge: 'line' });
      } else
        for (const [x0, y0, x1, y1] of [
          [7.6, 23, 12, 13.6],
          [12, 13.6, 21.4, 13.6],
          [12, 13.6, 15.4, 23],
          [15.4, 23, 21.4, 13.6],
          [7.6, 23, 15.4, 23],
        ] as const)
          p.fill(limb(x0, y0, x1, y1, 0.95), m, { edge: 'line' });
      p.fill(limb(24.4, 23, 20.6, 9.4 + r.between(-1, 1), 0.95), motor ? c('steel') : m);
      p.fill(stroke([20.8, 9.6, 23.4, 8, 25.4, 9.6], 0.9), ink, { tone: 1 });
      if (!motor) {
        p.fill(limb(12, 13.6, 11.4, 11.4, 0.8), ink, { tone: 2 });
        p.fill(limb(9, 11, 14, 11, 1.1), a);
        p.fill(ellipse(15.4, 23, 1.8), c('steel'), { shiny: true });
      }
    },
  },
};
