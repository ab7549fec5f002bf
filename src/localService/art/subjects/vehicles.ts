import { ellipse, limb, poly, rect, ring, soft, stroke, within } from '../canvas/shapes';
import type { Kit, Subject } from '../kit';
import type { SubjectId } from '../vocabulary/subjectWords';
import { flame } from './creatures';

function wheel({ p, c, ink, big }: Kit, x: number, y: number, s: number): void {
  p.fill(ellipse(x, y, s), ink, { lighter: 1, edge: 'line' });
  p.fill(ellipse(x, y, s * 0.52), c('steel'), { shiny: true });
  if (big) p.fill(ellipse(x, y, s * 0.2), c('iron'), { tone: 0 });
}

function spoked({ p, m, ink }: Kit, x: number, y: number, s: number, ramp = m): void {
  p.fill(ring(x, y, s, 1.5), ramp, { edge: 'shadow' });
  for (const t of [0, 60, 120])
    p.place(x, y, { turn: t }, () => p.fill(rect(-s + 1, -0.42, s - 1, 0.42), ramp, { tone: 1 }));
  p.fill(ellipse(x, y, 1.3), ramp === ink ? m : ramp, { shiny: true });
}

function waves({ p, c }: Kit, y: number): void {
  for (const x of [1, 9, 17, 25])
    p.fill(soft([x, y + 1.4, x + 3, y - 0.6, x + 6, y + 1.4, x + 5, y + 3, x + 1, y + 3]), c('water'), { tone: 3 });
  p.fill(rect(1, y + 1.4, 31, 31), c('water'), { tone: 2 });
}

export const VEHICLES: Partial<Record<SubjectId, Subject>> = {
  sailingship: {
    main: ['cream', 'red', 'white'],
    accent: 'wood',
    grounded: true,
    draw(k) {
      const { p, m, c, r, reading, says, ink, big } = k;
      const pirate = says('pirateship', 'piratenschiff') || reading.kinds.includes('pirate');
      const sail = pirate && !k.look.named ? c('black') : m;
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
    draw({ p, m, a, c, r }) {
      p.fill(stroke([18, 10, 18, 4, 22, 4], 1), m, { tone: 1 });
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
      for (const x of [12, 18, 24]) {
        p.fill(ellipse(x, 18, 2.3), c('iron'), { shiny: true });
        p.fill(ellipse(x, 18, 1.4), c('cyan'), { tone: 3 });
      }
      p.fill(stroke([7, 22.6, 16, 25, 26, 22.6], 0.6), m, { tone: 0, onto: true });
    },
  },
  car: {
    main: ['red', 'blue', 'yellow', 'green', 'white'],
    accent: 'sky',
    grounded: true,
    draw(k) {
      const { p, m, a, c, r, says, ink } = k;
      const roof = r.between(8, 11);
      const body = says('taxi') && !k.look.named ? c('yellow') : m;
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
        p.fill(rect(0, -1.4, 12, 1.4), m, { bevel: 0.8 });
        p.fill(rect(10.4, -2, 13, 2), m, { tone: 1 });
      });
      p.fill(soft([8, 16, 9.4, 9, 13, 7.6, 18, 8, 21, 11, 22, 16]), m, { edge: 'shadow' });
      p.fill(rect(11.6, 5.8, 16, 8.4), m, { bevel: 0.7 });
      p.fill(poly([2, 20, 5, 15.4, 27, 15.4, 30, 20]), m, { edge: 'shadow' });
      p.fill(limb(5.6, 24.6, 26.4, 24.6, 4.6), ink, { tone: 2, edge: 'line' });
      for (const x of [6, 11, 16, 21, 26]) {
        p.fill(ellipse(x, 24.6, big ? 2.4 : 1.9), c('iron'), { shiny: true });
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
      for (const [x, y, s] of [
        [22, 4, 2.6],
        [18, 2.8, 2],
      ] as const)
        p.fill(ellipse(x + r.between(-1, 1), y, s), c('white'));
      p.fill(poly([22.6, 12, 23, 7, 21.6, 6, 27.4, 6, 26, 7, 26.4, 12]), c('iron'));
      p.fill(limb(13, 16, 26, 16, 5), m, { shiny: true });
      p.fill(ellipse(28.4, 16, 2, 4.6), c('iron'), { shiny: true });
      p.fill(rect(2.4, 6.6, 13, 22), m, { bevel: 1, edge: 'line' });
      p.fill(rect(1.4, 5, 14, 8), m, { tone: 1 });
      p.fill(rect(5, 9.4, 10.4, 14), c('sky'), { tone: 3, edge: 'line' });
      for (const x of [16.4, 20.4]) p.fill(rect(x, 11, x + 1.3, 21), a, { tone: 2, onto: true });
      p.fill(rect(2.4, 20.6, 29, 23.4), c('iron'), { bevel: 0.7 });
      p.fill(poly([28, 22, 31, 29, 27, 29]), c('iron'), { tone: 3 });
      for (const [x, s] of [
        [7.4, 4],
        [16.6, 3],
        [23.6, 3],
      ] as const) {
        p.fill(ellipse(x, 29.4 - s, s), a, { edge: 'line' });
        p.fill(ellipse(x, 29.4 - s, s * 0.62), c('iron'), { tone: 1 });
      }
      p.fill(limb(7.4, 26.4, 23.6, 26.4, 0.6), c('steel'), { tone: 4 });
    },
  },
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
