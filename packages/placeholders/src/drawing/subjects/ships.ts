import { ellipse, limb, poly, rect, soft, stroke, within } from '../canvas/shapes';
import { flame } from '../parts/flame';
import type { Subject } from '../parts/kit';
import { waves } from '../parts/vehicle';
import type { SubjectId } from '../vocabulary/subjectWords';

export const SHIPS: Partial<Record<SubjectId, Subject>> = {
  sailingship: {
    main: ['cream', 'red', 'white'],
    accent: 'wood',
    grounded: true,
    draw(k) {
      const { p, m, c, r, reading, says, ink, big } = k;
      const pirate = says('pirateship', 'piratenschiff') || reading.kinds.includes('pirate');
      const sail = pirate && !k.appearance.named ? c('black') : m;
      for (const [x, top] of [
        [11, 4],
        [20, 2.4],
      ] as const)
        p.fill(limb(x, top, x, 22, 0.75), c('brown'));
      p.fill(poly([25, 12, 30.6, 18.4, 25, 19.6]), sail, { lighter: -1 });
      const belly = r.between(1.4, 3);
      for (const [x, y0, y1, w] of [
        [11, 6, 12, 5],
        [11, 13, 20, 6],
        [20, 4.4, 11, 5],
        [20, 12, 19.6, 6],
      ] as const)
        p.fill(
          soft([
            x - w + 1,
            y0,
            x + w - 1,
            y0,
            x + w + belly,
            (y0 + y1) / 2,
            x + w,
            y1,
            x - w,
            y1,
            x - w + belly * 0.6,
            (y0 + y1) / 2,
          ]),
          sail,
          { edge: 'line' },
        );
      if (pirate && big) {
        p.fill(ellipse(20.6, 14.8, 2.2), c('bone'), { tone: 3 });
        for (const dx of [-0.9, 0.9]) p.dot(20.6 + dx, 14.8, 0.7, 1.1, ink, 0);
      }
      p.fill(poly([20.4, 1, 25, 2.2, 20.4, 3.6]), pirate ? c('black') : c('red'));
      p.fill(soft([1.6, 18, 5, 20.6, 22, 21.4, 27, 18.6, 31, 17.4, 28, 24, 24, 28.6, 8, 28.6, 4, 25]), c('wood'), {
        edge: 'shadow',
      });
      p.fill(stroke([3.4, 21.4, 10, 23.4, 22, 23.8, 28.6, 20.6], 0.7), c('gold'), { onto: true, tone: 2 });
      if (big) for (const x of [9, 14, 19]) p.dot(x, 25.6, 1.4, 1.4, ink, 0);
      waves(k, 27.4);
    },
  },
  boat: {
    main: ['wood', 'red', 'blue'],
    accent: 'cream',
    grounded: true,
    draw(k) {
      const { p, m, a, c, r, says } = k;
      if (says('raft', 'floss', 'radeau'))
        for (const y of [19, 22.4, 25.8]) p.fill(limb(4, y, 28, y, 2.1), c('wood'), { edge: 'line' });
      else {
        p.fill(soft([1.6, 15, 8, 18, 24, 18, 30.4, 15, 28, 22, 23, 28, 9, 28, 4, 22]), m);
        p.fill(soft([4, 17.4, 9, 19.4, 23, 19.4, 28, 17.4, 24, 21.4, 8, 21.4]), m, { tone: 0 });
        p.fill(stroke([2.4, 16, 8, 18.6, 24, 18.6, 29.6, 16], 0.9), a, { tone: 2 });
        for (const x of [11, 20]) p.fill(rect(x - 1.4, 18.6, x + 1.4, 21.6), c('wood'), { tone: 3 });
      }
      if (!k.big) {
        // An oar of one pixel, clear of the hull, and water below it.
        if (!k.stage.plain) p.fill(limb(15, 18, r.between(24, 27), 5, 1), c('tan'), { edge: 'line' });
        p.fill(rect(2, 27.4, 30, 30), c('water'), { tone: 3 });
        return;
      }
      if (!k.stage.plain)
        p.place(19, 18, { turn: r.between(30, 56) }, () => {
          p.fill(limb(0, -13, 0, 8, 0.8), c('wood'), { edge: 'line' });
          p.fill(ellipse(0, 9.4, 1.9, 3.4), c('wood'), { edge: 'line' });
        });
      waves(k, 26.6);
    },
  },
  spaceship: {
    main: ['steel', 'red', 'blue', 'white'],
    accent: ['orange', 'teal', 'red'],
    draw(k) {
      const { p, m, a, c, r } = k;
      const [w, sweep] = [r.between(10.4, 13), r.between(17, 21)];
      for (const x of [-3.4, 3.4])
        p.place(16 + x, 27, { turn: 180 }, () =>
          p.place(0, -1, { scale: 1 }, () => flame(k, 0, 1, 2, r.between(4.4, 6))),
        );
      p.fill(poly([14, 13, 14, 25, 16 - w, 27, 16 - w, sweep]), a, { both: true });
      p.fill(limb(16 - w + 0.6, sweep - 4, 16 - w + 0.6, 26, 1.1), c('steel'), { both: true });
      p.fill(soft([16, 1.6, 19.4, 8, 21, 17, 20.4, 26, 16, 27.4, 11.6, 26, 11, 17, 12.6, 8]), m, {
        shiny: true,
        edge: 'shadow',
      });
      p.fill(soft([16, 7.6, 18.2, 11, 18, 15.4, 16, 16.4, 14, 15.4, 13.8, 11]), c('cyan'), {
        shiny: true,
        edge: 'line',
      });
      p.fill(rect(12, 21, 20, 23), a, { onto: true, tone: 2 });
      for (const x of [-3.4, 3.4]) p.fill(rect(16 + x - 2, 25, 16 + x + 2, 28), c('iron'), { bevel: 0.7 });
    },
  },
  rocket: {
    main: ['white', 'red', 'steel'],
    accent: ['red', 'blue', 'orange'],
    draw(k) {
      const { p, m, a, c, r } = k;
      p.place(16, 16, { turn: r.pick([0, 0, 40]) }, () => {
        p.place(0, 9, { turn: 180 }, () => flame(k, 0, 1, 3.4, r.between(6, 8)));
        for (const s of [-1, 1])
          p.fill(soft([s * 4, 1, s * 9.6, 7, s * 9.6, 13, s * 4, 9]), a, { lighter: s > 0 ? -1 : 0 });
        p.fill(soft([0, -15, 4, -10, 5.6, -2, 4.6, 9, -4.6, 9, -5.6, -2, -4, -10]), m, { shiny: true, edge: 'shadow' });
        p.fill(within(rect(-9, -16, 9, -9), soft([0, -15, 4, -10, 5.6, -2, 4.6, 9, -4.6, 9, -5.6, -2, -4, -10])), a);
        p.fill(ellipse(0, -3.4, 3.1), c('iron'), { shiny: true });
        p.fill(ellipse(0, -3.4, 2), c('cyan'), { shiny: true });
        p.fill(poly([-0.9, 4, 0.9, 4, 1.2, 11.4, -1.2, 11.4]), a, { tone: 2, edge: 'line' });
      });
    },
  },
  ufo: {
    main: ['steel', 'violet', 'teal'],
    accent: ['lime', 'yellow', 'red'],
    draw({ p, m, a, c, r, big }) {
      const w = r.between(12.6, 14.4);
      if (r.chance(0.6)) p.fill(poly([12, 20, 20, 20, 25, 30.6, 7, 30.6]), c('yellow'), { tone: 4 });
      p.fill(within(ellipse(16, 13, 6.8, 8.4), rect(0, 0, 32, 14)), c('cyan'), { shiny: true });
      p.fill(ellipse(16, 11, 2.4, 3), c('lime'), { onto: true });
      if (big) for (const s of [-1, 1]) p.dot(16 + s * 1, 10.6, 0.9, 1.6, c('ink'), 0);
      p.fill(ellipse(16, 16.6, w, 5), m, { shiny: true, edge: 'line' });
      p.fill(ellipse(16, 19, w * 0.62, 3), m, { tone: 1 });
      for (const x of [-0.72, -0.26, 0.26, 0.72])
        p.fill(ellipse(16 + x * w, 17.4, 1.3, 1.2), a, { tone: 3, edge: 'line' });
    },
  },
  submarine: {
    main: ['yellow', 'gray', 'red'],
    accent: 'orange',
    draw(k) {
      const { p, m, a, c, r, big } = k;
      p.fill(stroke(big ? [18, 10, 18, 4, 22, 4] : [16, 10, 16, 2.6, 22, 2.6], 1), m, { tone: 1 });
      p.fill(poly([11, 14, 12.6, 8, 21, 8, 22, 14]), m, {});
      p.fill(poly([4, 18.6, 1.6, 11, 6, 13.4, 6, 25, 1.6, 27]), a);
      const h = r.between(6.6, 8);
      p.fill(
        soft([
          4.4,
          19,
          8,
          19 - h * 0.7,
          16,
          19 - h,
          25,
          19 - h * 0.8,
          30.4,
          19,
          25,
          19 + h * 0.8,
          16,
          19 + h,
          8,
          19 + h * 0.7,
        ]),
        m,
        { shiny: true, edge: 'shadow' },
      );
      if (!big) for (const x of [12.4, 21]) p.dot(x, 17.4, 3.6, 3.6, c('cyan'), 3);
      else
        for (const x of [12, 18, 24]) {
          p.fill(ellipse(x, 18, 2.3), c('iron'), { shiny: true });
          p.fill(ellipse(x, 18, 1.4), c('cyan'), { tone: 3 });
        }
      if (big) p.fill(stroke([7, 22.6, 16, 25, 26, 22.6], 0.6), m, { tone: 0, onto: true });
    },
  },
};
