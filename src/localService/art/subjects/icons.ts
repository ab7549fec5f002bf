import { ellipse, limb, minus, poly, rect, ring, soft, stroke, within } from '../canvas/shapes';
import type { Kit, Subject } from '../kit';
import type { SubjectId } from '../vocabulary/subjectWords';
import { burst } from './effects';

/** A round or square button with something on it. */
function button(k: Kit, draw: (ramp: Kit['m']) => void): void {
  const { p, m, a, r } = k;
  if (r.chance(0.5)) p.fill(ellipse(16, 16, 13.6), m, { bevel: 1.3 });
  else p.fill(soft([3, 5, 5, 3, 27, 3, 29, 5, 29, 27, 27, 29, 5, 29, 3, 27]), m, { bevel: 1.3 });
  draw(a);
}

export const ICONS: Partial<Record<SubjectId, Subject>> = {
  heart: {
    main: ['red', 'pink', 'crimson'],
    accent: 'white',
    draw({ p, m, r, is, big }) {
      const w = r.between(12, 13.6);
      const shape = soft([
        16,
        9.6,
        18.6,
        5.6,
        16 + w * 0.6,
        4,
        16 + w,
        8.4,
        16 + w * 0.94,
        14.6,
        16 + w * 0.5,
        22,
        16,
        28.6,
        16 - w * 0.5,
        22,
        16 - w * 0.94,
        14.6,
        16 - w,
        8.4,
        16 - w * 0.6,
        4,
        13.4,
        5.6,
      ]);
      p.fill(shape, m, { shiny: true });
      p.fill(ellipse(16 - w * 0.56, 9.4, 2.2, 1.7), m, { tone: 4, onto: true });
      if (is('broken') && big)
        p.clear(poly([16, 6, 18, 12, 14.6, 16, 17.6, 21, 16, 30, 15, 30, 16, 21, 13, 16, 16.4, 12]));
    },
  },
  star: {
    main: ['gold', 'yellow'],
    accent: 'white',
    draw({ p, m, r, big }) {
      const points = burst(r, 16, 17, 5, 14.6, r.between(5.6, 7));
      p.fill(poly(points), m, { shiny: true });
      if (big)
        for (let i = 0; i < 10; i += 2) {
          const j = (i + 1) % 10;
          p.fill(
            poly([16, 17, points[i * 2] ?? 0, points[i * 2 + 1] ?? 0, points[j * 2] ?? 0, points[j * 2 + 1] ?? 0]),
            m,
            { tone: i === 8 || i === 0 ? 2 : 1, onto: true },
          );
        }
    },
  },
  sun: {
    main: ['yellow', 'amber'],
    accent: 'orange',
    draw(k) {
      const { p, m, a, r } = k;
      const n = r.pick([8, 8, 12]);
      for (let i = 0; i < n; i++)
        p.place(16, 16, { turn: (360 / n) * i }, () =>
          p.fill(poly([-2.4, -9, 0, -14.6, 2.4, -9]), a === m ? m : a, { tone: 3 }),
        );
      p.fill(ellipse(16, 16, r.between(8, 9)), m, { shiny: true, edge: 'line' });
      if (k.is('happy') || k.is('angry') || k.is('sleepy')) {
        for (const s of [-1, 1]) p.dot(16 + s * 3, 15, 1.6, k.is('sleepy') ? 0.9 : 2.4, k.ink, 0);
        p.fill(stroke([12.6, 18.6, 16, 20.4, 19.4, 18.6], 0.6), k.ink, { tone: 0 });
      }
    },
  },
  moon: {
    main: ['yellow', 'silver'],
    accent: 'white',
    draw({ p, m, r, big }) {
      const cut = r.between(5, 7.4);
      const shape = minus(ellipse(15, 16, 13), ellipse(15 + cut, 16 - cut * 0.5, 11));
      p.fill(shape, m, {});
      if (big)
        for (const [x, y, s] of [
          [6, 16, 1.6],
          [9, 23, 1.4],
          [15, 26, 1.2],
        ] as const)
          p.fill(within(ellipse(x, y, s), shape), m, { tone: 1 });
    },
  },
  cloud: {
    main: ['white', 'gray'],
    accent: 'sky',
    draw({ p, m, a, r, says }) {
      const rain = says('rain', 'regen', 'pluie', 'storm');
      for (const [x, y, s] of [
        [8, 18.6, 5.4],
        [13, 13, 6.4],
        [20.4, 14, 5.8],
        [25, 18.6, 4.8],
      ] as const)
        p.fill(ellipse(x, y - (rain ? 4 : 0), s * r.between(0.94, 1.06)), m);
      p.fill(limb(8, 20.6 - (rain ? 4 : 0), 25, 20.6 - (rain ? 4 : 0), 3), m, { lighter: -1 });
      if (rain)
        for (const [x, y] of [
          [8, 23],
          [14, 26],
          [20, 23],
          [25, 26],
        ] as const)
          p.fill(limb(x, y, x - 1, y + 3, 0.8), a, { tone: 2 });
    },
  },
  bolt: {
    main: ['amber', 'sky'],
    accent: 'white',
    draw(k) {
      button(k, (a) =>
        k.p.fill(poly([18.6, 6, 9.6, 18, 15, 18, 13, 26.6, 22.6, 13.6, 17, 13.6]), a, { tone: 3, edge: 'line' }),
      );
    },
  },
  check: {
    main: 'green',
    accent: 'white',
    draw(k) {
      const { p, m, r } = k;
      if (r.chance(0.5)) {
        p.fill(poly([2, 17, 6.6, 12, 12, 18, 25, 4, 30, 8.4, 12.4, 28.6]), m, { bevel: 1.2 });
        return;
      }
      button(k, (a) =>
        p.fill(poly([7.4, 16.6, 10.4, 13.4, 14, 17.4, 21.6, 9, 24.8, 12, 14.2, 23.6]), a, { tone: 3, edge: 'line' }),
      );
    },
  },
  cross: {
    main: 'red',
    accent: 'white',
    draw(k) {
      const { p, m, r } = k;
      const x = (s: number, w: number, ramp: Kit['m'], o: { bevel?: number; tone?: 3; edge?: 'line' }) => {
        p.place(16, 16, { turn: 45 }, () =>
          p.fill(poly([-w, -s, w, -s, w, -w, s, -w, s, w, w, w, w, s, -w, s, -w, w, -s, w, -s, -w, -w, -w]), ramp, o),
        );
      };
      if (r.chance(0.5)) x(15, r.between(3.2, 4.4), m, { bevel: 1.2 });
      else button(k, (a) => x(9.4, 2.2, a, { tone: 3, edge: 'line' }));
    },
  },
  plus: {
    main: ['green', 'red', 'blue'],
    accent: 'white',
    draw(k) {
      const { p, m, r } = k;
      const plus = (s: number, w: number) =>
        poly([
          16 - w,
          16 - s,
          16 + w,
          16 - s,
          16 + w,
          16 - w,
          16 + s,
          16 - w,
          16 + s,
          16 + w,
          16 + w,
          16 + w,
          16 + w,
          16 + s,
          16 - w,
          16 + s,
          16 - w,
          16 + w,
          16 - s,
          16 + w,
          16 - s,
          16 - w,
          16 - w,
          16 - w,
        ]);
      if (r.chance(0.5)) p.fill(plus(13.6, r.between(4, 5.4)), m, { bevel: 1.2 });
      else button(k, (a) => p.fill(plus(8.6, 2.6), a, { tone: 3, edge: 'line' }));
    },
  },
  arrowicon: {
    main: ['blue', 'green', 'amber', 'white'],
    accent: 'white',
    draw(k) {
      const { p, m, r, says } = k;
      if (says('cursor', 'pointer', 'mauszeiger', 'curseur', 'pointeur')) {
        p.fill(
          poly([7, 2.6, 7, 24, 12.4, 19, 16.4, 28.4, 20.4, 26.6, 16.6, 17.6, 24, 17.4]),
          k.look.named ? m : k.c('white'),
          { bevel: 1 },
        );
        return;
      }
      const turn = says('uparrow') ? -90 : says('downarrow') ? 90 : says('leftarrow') ? 180 : 0;
      p.place(16, 16, { turn }, () =>
        p.fill(poly([-13, -r.between(3.6, 5), 0, -4.4, 0, -11, 14, 0, 0, 11, 0, 4.4, -13, 4.4]), m, { bevel: 1.2 }),
      );
    },
  },
  gear: {
    main: ['steel', 'gold', 'iron', 'bronze'],
    accent: 'red',
    draw({ p, m, r }) {
      const n = r.pick([6, 8, 8]);
      p.place(16, 16, { turn: r.between(0, 20) }, () => {
        for (let i = 0; i < n; i++)
          p.place(0, 0, { turn: (360 / n) * i }, () =>
            p.fill(poly([-3, -9, -2.2, -14.4, 2.2, -14.4, 3, -9]), m, { tone: i < n * 0.2 || i > n * 0.6 ? 3 : 1 }),
          );
      });
      p.fill(minus(ellipse(16, 16, 10.6), ellipse(16, 16, 4)), m, { shiny: true });
      p.fill(minus(ellipse(16, 16, 5.6), ellipse(16, 16, 4)), m, { tone: 1 });
      p.clear(ellipse(16, 16, 3.9));
    },
  },
  lock: {
    main: ['gold', 'steel', 'iron'],
    accent: 'steel',
    draw({ p, m, c, ink, r, is }) {
      const open = is('open');
      p.place(open ? 20 : 16, open ? 12 : 13, { turn: open ? 24 : 0 }, () => {
        p.fill(minus(ring(0, 0, 8, 3), rect(-20, 1, 20, 20)), c('steel'), { shiny: true });
        for (const x of open ? [-6.5] : [-6.5, 6.5]) p.fill(rect(x - 1.5, 0, x + 1.5, 4), c('steel'), { tone: 2 });
      });
      const w = r.between(10, 11.4);
      p.fill(rect(16 - w, 14, 16 + w, 29.4), m, { bevel: 1.3 });
      p.fill(ellipse(16, 20, 2.6), ink, { tone: 0 });
      p.fill(poly([15, 20, 17, 20, 18, 26, 14, 26]), ink, { tone: 0 });
    },
  },
  flag: {
    main: ['red', 'blue', 'green', 'gold'],
    accent: ['white', 'gold'],
    grounded: true,
    draw({ p, m, a, c, r }) {
      p.fill(limb(7, 3.4, 7, 29.6, 1.1), c('wood'));
      p.fill(ellipse(7, 2.8, 1.9), c('gold'), { shiny: true });
      const s = r.between(-2, 2);
      const cloth = r.chance(0.5)
        ? soft([8, 4.4, 15, 3 + s, 22, 5.4 - s, 29.4, 4, 28.6, 11, 29, 17.6, 22, 18.6 - s, 15, 16.4 + s, 8, 18])
        : poly([8, 4, 28, 4, 22.6, 11, 28, 18, 8, 18]);
      p.fill(cloth, m, { edge: 'shadow' });
      if (r.chance(0.6)) p.fill(poly(burst(r, 16.4, 10.8, 5, 4.4, 1.9)), a, { tone: 3 });
      else p.fill(within(rect(0, 9, 32, 13), cloth), a);
    },
  },
  note: {
    main: ['violet', 'blue', 'black', 'gold'],
    accent: 'white',
    draw({ p, m, r }) {
      if (r.chance(0.6)) {
        p.fill(poly([11, 6, 27, 3, 27, 9, 11, 12]), m, { bevel: 0.8 });
        for (const [x, y] of [
          [11, 26],
          [25, 23],
        ] as const) {
          p.fill(rect(x, 6, x + 2.2, y), m, { tone: 2 });
          p.fill(ellipse(x - 2, y, 4.4, 3.4), m, { shiny: true });
        }
      } else {
        p.fill(rect(16, 3, 18.4, 25), m, { tone: 2 });
        p.fill(soft([17, 3, 20, 8, 26, 11, 25, 17, 22, 12.4, 17, 10.6]), m);
        p.fill(ellipse(13, 25.4, 5.4, 4.2), m, { shiny: true });
      }
    },
  },
  speaker: {
    main: ['steel', 'white', 'blue'],
    accent: 'sky',
    draw({ p, m, a, r, says }) {
      p.fill(rect(3, 11, 10, 21), m, { bevel: 1 });
      p.fill(poly([9, 11, 17.4, 4, 17.4, 28, 9, 21]), m, {});
      if (says('mute')) return;
      const n = r.pick([2, 3]);
      for (let i = 0; i < n; i++)
        p.fill(stroke([20 + i * 3.4, 16 - 3 - i * 3, 21.6 + i * 3.6, 16, 20 + i * 3.4, 16 + 3 + i * 3], 1), a, {
          tone: 2,
        });
    },
  },
  question: {
    main: ['blue', 'gold', 'violet'],
    accent: 'white',
    draw(k) {
      button(k, (a) => {
        k.p.fill(stroke([11.6, 12, 13, 8.4, 17, 7.6, 20.4, 10, 19.6, 13.4, 16, 16, 16, 18.6], 1.8), a, { tone: 3 });
        k.p.fill(ellipse(16, 23.4, 2), a, { tone: 3 });
      });
    },
  },
  exclamation: {
    main: ['amber', 'red', 'gold'],
    accent: 'white',
    draw({ p, m, ink, r }) {
      if (r.chance(0.5)) {
        p.fill(poly([16, 2.4, 30, 28, 2, 28]), m, { bevel: 1.4 });
        p.fill(poly([14.4, 11, 17.6, 11, 17, 19.6, 15, 19.6]), ink, { tone: 0 });
        p.fill(ellipse(16, 23.6, 1.7), ink, { tone: 0 });
      } else {
        p.fill(soft([12, 3, 20, 3, 19, 19, 13, 19]), m, { bevel: 1.2 });
        p.fill(ellipse(16, 25.6, 3.6), m, { bevel: 1.2 });
      }
    },
  },
  speech: {
    main: ['white', 'cream', 'sky'],
    accent: 'ink',
    draw({ p, m, ink, r }) {
      p.fill(poly([8, 19, 7, 29.4, 16, 20]), m, { tone: 2 });
      p.fill(ellipse(16, 13, 13.6, r.between(9, 10)), m, { bevel: 1.1 });
      for (const x of [-5.4, 0, 5.4]) p.fill(ellipse(16 + x, 13, 1.6), ink, { tone: 1 });
    },
  },
  eye: {
    main: ['sky', 'green', 'red', 'violet', 'amber'],
    accent: 'white',
    draw({ p, m, c, ink, r, says }) {
      const h = r.between(7.6, 9.6);
      p.fill(
        soft([
          1.6,
          16,
          8,
          16 - h * 0.7,
          16,
          16 - h,
          24,
          16 - h * 0.7,
          30.4,
          16,
          24,
          16 + h * 0.7,
          16,
          16 + h,
          8,
          16 + h * 0.7,
        ]),
        c('white'),
        {},
      );
      p.fill(ellipse(16, 16, h * 0.78), m, { edge: 'line' });
      p.fill(ellipse(16, 16, says('evil') ? 1.4 : h * 0.38, h * 0.4), ink, { tone: 0 });
      p.fill(ellipse(14, 13.6, 1.5), c('white'), { tone: 4 });
    },
  },
  hand: {
    main: 'skin',
    accent: 'blue',
    draw({ p, m, a, r, says }) {
      if (says('fist', 'faust', 'poing')) {
        p.fill(soft([6, 12, 25, 10, 27, 18, 24, 25, 9, 25, 5, 19]), m);
        for (const x of [9, 14, 19, 24]) p.fill(ellipse(x, 12, 3, 4), m, { edge: 'shadow' });
        p.fill(limb(7, 19.6, 16, 19, 2.4), m, { edge: 'shadow' });
        return;
      }
      p.fill(rect(11, 24, 22, 30), a, { bevel: 1 });
      for (const [x, y] of [
        [10.4, 7],
        [14.6, 3.8],
        [18.8, 4.6],
        [22.6, 8],
      ] as const)
        p.fill(limb(x + (16 - x) * 0.16, 18, x, y + r.between(-0.4, 0.4), 2), m, { edge: 'shadow' });
      p.fill(limb(11, 20, 5.4, 15, 2, 1.8), m);
      p.fill(soft([8.4, 15, 24.4, 14, 24.4, 21, 21, 25.6, 12, 25.6, 9, 21]), m);
    },
  },
  play: {
    main: ['green', 'blue'],
    accent: 'white',
    draw(k) {
      button(k, (a) => k.p.fill(poly([11.6, 8.6, 24, 16, 11.6, 23.4]), a, { tone: 3, edge: 'line' }));
    },
  },
  pause: {
    main: ['blue', 'amber', 'gray'],
    accent: 'white',
    draw(k) {
      button(k, (a) => {
        for (const x of [10, 18]) k.p.fill(rect(x, 9, x + 4, 23), a, { tone: 3, edge: 'line' });
      });
    },
  },
  save: {
    main: ['blue', 'black', 'teal'],
    accent: 'white',
    draw({ p, m, c, ink, r }) {
      p.fill(poly([3, 3, 25, 3, 29, 7, 29, 29, 3, 29]), m, { bevel: 1.2 });
      p.fill(rect(8.6, 3, 22, 12), c('steel'), { bevel: 0.8 });
      p.fill(rect(17, 4.6, 20, 10.4), ink, { tone: 1 });
      p.fill(rect(7, 16, 25, 29), c('white'), { tone: 2, edge: 'line' });
      for (const y of [19, 22, 25]) p.fill(rect(9, y, r.between(18, 23), y + 1), c('gray'), { tone: 2 });
    },
  },
  die: {
    main: ['white', 'red', 'cream'],
    accent: 'ink',
    draw({ p, m, r, ink }) {
      p.fill(poly([16, 2.4, 29, 8.6, 16, 15, 3, 8.6]), m, { tone: 3 });
      p.fill(poly([3, 8.6, 16, 15, 16, 30, 3, 23.4]), m, { tone: 2 });
      p.fill(poly([29, 8.6, 16, 15, 16, 30, 29, 23.4]), m, { tone: 1 });
      const n = r.pick([1, 2, 3]);
      p.fill(ellipse(16, 8.6, 2.2, 1.4), ink, { tone: 1 });
      for (let i = 0; i < n; i++) {
        const t = (i + 0.5) / n;
        p.fill(ellipse(5 + t * 9, 14 + t * 9, 1.3, 1.7), ink, { tone: 1 });
      }
      for (const [x, y] of [
        [19.4, 17.4],
        [25.6, 21],
        [19.4, 24.6],
        [25.6, 14.4],
      ] as const)
        p.fill(ellipse(x, y, 1.3, 1.7), ink, { tone: 0 });
    },
  },
  gift: {
    main: ['red', 'green', 'blue', 'violet'],
    accent: ['gold', 'white'],
    grounded: true,
    draw({ p, m, a, r }) {
      const w = r.between(10.4, 11.8);
      p.fill(rect(16 - w, 14, 16 + w, 29.4), m, { bevel: 1.1 });
      p.fill(rect(14, 12, 18, 29.4), a, { tone: 2 });
      p.fill(rect(16 - w - 1.4, 10, 16 + w + 1.4, 15), m, { bevel: 1, edge: 'line' });
      p.fill(rect(14, 10, 18, 15), a, { tone: 3 });
      for (const s of [-1, 1])
        p.fill(
          minus(
            soft([16, 10, 16 + s * 3, 4, 16 + s * 8, 3, 16 + s * 8.4, 7.6, 16 + s * 4, 10]),
            ellipse(16 + s * 5.4, 6.6, 1.3, 1),
          ),
          a,
        );
      p.fill(ellipse(16, 9, 2.2), a, { shiny: true, edge: 'line' });
    },
  },
  joystick: {
    main: ['black', 'gray', 'violet', 'white'],
    accent: ['red', 'lime'],
    draw({ p, m, a, c, r }) {
      p.fill(soft([2, 20, 4, 11, 9, 8.6, 16, 9.6, 23, 8.6, 28, 11, 30, 20, 27, 26, 23, 21.6, 9, 21.6, 5, 26]), m, {
        shiny: true,
      });
      p.fill(rect(7.4, 14, 12.6, 16.2), c('steel'), { tone: 3 });
      p.fill(rect(8.9, 12.4, 11.1, 17.8), c('steel'), { tone: 3 });
      for (const [x, y, n] of [
        [20.6, 15.2, 0],
        [24.6, 15.2, 1],
        [22.6, 12.8, 2],
        [22.6, 17.6, 3],
      ] as const)
        p.fill(ellipse(x, y, 1.5), n === 0 ? a : c((['red', 'sky', 'yellow', 'lime'] as const)[n]), { tone: 3 });
      if (r.chance(0.5)) p.fill(limb(14.6, 13, 17.4, 13, 0.7), c('steel'), { tone: 2 });
    },
  },
  target: {
    main: ['red', 'blue'],
    accent: 'white',
    draw({ p, m, a, r, says, c }) {
      if (says('crosshair', 'fadenkreuz', 'viseur')) {
        p.fill(ring(16, 16, 11, 2), m, { tone: 2 });
        for (const t of [0, 90, 180, 270])
          p.place(16, 16, { turn: t }, () => p.fill(rect(-1, -14.6, 1, -5), m, { tone: 2 }));
        p.fill(ellipse(16, 16, 1.4), m, { tone: 3 });
        return;
      }
      for (const [s, ramp] of [
        [13.6, m],
        [10.4, a],
        [7.4, m],
        [4.4, a],
        [2, m],
      ] as const)
        p.fill(ellipse(16, 16, s), ramp, {});
      if (r.chance(0.5)) {
        p.fill(limb(16, 16, 26, 6, 0.9), c('wood'), { edge: 'line' });
        p.fill(poly([24, 8, 25, 3, 29, 1.6, 28, 6]), c('gold'), { edge: 'line' });
      }
    },
  },
  music: {
    main: 'gold',
    accent: ['red', 'blue'],
    draw({ p, m, a, r }) {
      for (const s of [-1, 1])
        p.fill(poly([16 - s * 1.6, 16, 16 + s * 3, 2, 16 + s * 9, 2, 16 + s * 4, 17]), a, { lighter: s > 0 ? -1 : 0 });
      p.fill(ellipse(16, 21, r.between(8, 9)), m, { shiny: true, edge: 'line' });
      p.fill(ellipse(16, 21, 6), m, { tone: 1 });
      p.fill(poly(burst(r, 16, 21.4, 5, 5, 2.2)), m, { tone: 4 });
    },
  },
};
