import { ellipse, limb, minus, poly, soft, stroke } from '../canvas/shapes';
import type { Kit, Subject } from '../kit';
import type { SubjectId } from '../vocabulary/subjectWords';

function trunk({ p, c, big, r }: Kit, top: number, half: number, ramp = c('wood')): void {
  p.fill(
    soft([
      16 - half,
      top,
      16 + half,
      top,
      16 + half,
      24,
      16 + half * 2,
      29.6,
      16,
      28.8,
      16 - half * 2,
      29.6,
      16 - half,
      24,
    ]),
    ramp,
  );
  if (big) p.fill(stroke([16 + half * 0.2, top + 1, 16 + half * 0.4, 22, 16, 27], 0.5), ramp, { tone: 0, onto: true });
  if (big && r.chance(0.4)) p.fill(ellipse(16 - half * 0.2, 22, 1.1, 1.5), ramp, { tone: 0, onto: true });
}

function snowOn({ p, is, says, c }: Kit, x: number, y: number, rx: number): void {
  if (is('snowy') || says('snow', 'winter')) p.fill(ellipse(x, y, rx, 1.6), c('snow'), { tone: 3, onto: true });
}

/** A stem with two leaves, its top at (16, top). */
function stem({ p, c, r }: Kit, top: number): void {
  const sway = r.between(-1.2, 1.2);
  p.fill(stroke([16, top, 16 + sway, 20, 16, 30], 1), c('leaf'));
  p.fill(soft([16, 27, 10, 24, 7, 19 + r.between(-1, 1), 12, 21]), c('leaf'));
  p.fill(soft([16, 25, 22, 23, 25, 18 + r.between(-1, 1), 20, 19.6]), c('leaf'), { lighter: -1 });
}

function petals({ p }: Kit, ramp: Kit['m'], x: number, y: number, n: number, reach: number, r: number): void {
  for (let i = 0; i < n; i++) {
    const t = (i / n) * Math.PI * 2 - Math.PI / 2;
    p.fill(ellipse(x + Math.cos(t) * reach, y + Math.sin(t) * reach, r), ramp, { edge: 'shadow' });
  }
}

export const PLANTS: Partial<Record<SubjectId, Subject>> = {
  tree: {
    main: ['leaf', 'green', 'moss', 'grass'],
    accent: 'red',
    grounded: true,
    draw(k) {
      const { p, m, a, r, reading, c } = k;
      trunk(k, 15, r.between(2, 2.8));
      p.fill(limb(16, 20, 21, 15, 1.1), c('wood'));
      const w = r.between(0.9, 1.06);
      const clumps = [
        [-7.6, 13.4, 5.2],
        [7.6, 13, 5.2],
        [0, 15, 5.4],
        [-4.6, 7.6, 5.6],
        [5, 7.2, 5.4],
        [0, 6, 5.2],
        [0, 10.4, 6],
      ] as const;
      for (const [x, y, s] of clumps) {
        const [cx, cy, size] = [16 + x * w + r.between(-0.8, 0.8), y + r.between(-0.6, 0.6), s * r.between(0.92, 1.08)];
        p.fill(ellipse(cx, cy, size, size * 0.86), m, { edge: 'shadow' });
        snowOn(k, cx - 0.6, cy - size * 0.6, size * 0.66);
      }
      const fruit = reading.kinds.find((kind) => ['apple', 'cherry', 'orange', 'pear'].includes(kind));
      if (fruit)
        for (const [x, y] of [
          [9, 12],
          [15, 7],
          [21.4, 9],
          [19, 14.6],
          [12.6, 16],
        ] as const)
          p.fill(
            ellipse(x, y, 1.6),
            c(fruit === 'orange' ? 'orange' : fruit === 'pear' ? 'lime' : a === m ? 'red' : 'red'),
            { shiny: true, edge: 'shadow' },
          );
    },
  },
  pine: {
    main: ['leaf', 'emerald', 'teal'],
    accent: 'gold',
    grounded: true,
    draw(k) {
      const { p, m, a, r, says } = k;
      const w = r.between(0.88, 1.1);
      trunk(k, 22, 1.9);
      for (const [top, low, half] of [
        [14, 26.4, 11],
        [8, 19.4, 8.8],
        [2, 12.6, 6.4],
      ] as const) {
        p.fill(
          poly([
            16,
            top,
            16 + half * w * 0.5,
            (top + low) / 2,
            16 + half * w,
            low,
            16 + half * w * 0.4,
            low - 1,
            16,
            low + 0.6,
            16 - half * w * 0.4,
            low - 1,
            16 - half * w,
            low,
            16 - half * w * 0.5,
            (top + low) / 2,
          ]),
          m,
          { edge: 'shadow' },
        );
        snowOn(k, 16 - half * 0.2, low - (low - top) * 0.42, half * 0.46);
      }
      if (says('christmastree', 'weihnachtsbaum', 'christma')) {
        for (const [x, y, n] of [
          [12, 11, 0],
          [20, 16, 1],
          [11, 19, 2],
          [16, 23, 0],
          [22, 24, 2],
        ] as const)
          p.fill(ellipse(x, y, 1.4), k.c((['red', 'gold', 'sky'] as const)[n]), { shiny: true });
        p.fill(ellipse(16, 2.6, 1.9), a, { shiny: true });
      }
    },
  },
  palm: {
    main: ['green', 'grass'],
    accent: 'brown',
    grounded: true,
    draw({ p, m, c, r, big }) {
      const bend = r.between(-4, 4);
      p.fill(stroke([16 - bend, 29.6, 16 - bend * 0.4, 20, 16 + bend * 0.5, 12], 2.1, 1.5), c('tan'));
      if (big)
        for (const y of [15, 18.4, 21.8, 25.2])
          p.fill(limb(13 - (bend * (y - 20)) / 16, y, 19 - (bend * (y - 20)) / 16, y + 0.4, 0.4), c('tan'), {
            tone: 0,
            onto: true,
          });
      const x = 16 + bend * 0.5;
      for (const [dx, dy, lift] of [
        [-12.4, 5, 5],
        [12.4, 5, 5],
        [-10, -3.4, 5],
        [10, -3.4, 5],
        [-4, 9, 1],
        [5, 9, 1],
      ] as const)
        p.fill(
          soft([
            x,
            11,
            x + dx * 0.5,
            10 + dy * 0.3 - lift,
            x + dx,
            10 + dy,
            x + dx * 0.56,
            12.4 + dy * 0.5 - lift * 0.3,
          ]),
          m,
          { edge: 'shadow', lighter: dx > 0 ? -1 : 0 },
        );
      for (const dx of [-1.6, 1.4]) p.fill(ellipse(x + dx, 12.6, 1.7), c('brown'), { shiny: true });
    },
  },
  deadtree: {
    main: ['wood', 'gray', 'shadow'],
    accent: 'red',
    grounded: true,
    draw(k) {
      const { p, m, r } = k;
      trunk(k, 13, 2.2, m);
      for (const [s, y, x1, y1, x2, y2] of [
        [-1, 17, 6, 12, 9, 4],
        [1, 15, 6, 11, 10.6, 5],
        [-1, 13, 3, 8, 2, 1.6],
        [1, 20, 7, 18, 11, 13],
      ] as const) {
        p.fill(stroke([16, y + 3, 16 + s * x1, y1 + 2 + r.between(-1, 1), 16 + s * x2, y2], 1.5, 0.6), m);
        p.fill(limb(16 + s * x1, y1 + 2, 16 + s * (x1 + 4), y1 - 0.4, 0.9, 0.5), m);
      }
    },
  },
  bush: {
    main: ['leaf', 'green', 'moss'],
    accent: 'red',
    grounded: true,
    draw(k) {
      const { p, m, a, r } = k;
      for (const [x, y, s] of [
        [8, 23, 6],
        [24, 23, 6],
        [12, 16, 6],
        [20.4, 16, 6],
        [16, 22.6, 7],
      ] as const) {
        const size = s * r.between(0.92, 1.1);
        p.fill(ellipse(x, y, size, size * 0.9), m, { edge: 'shadow' });
        snowOn(k, x, y - size * 0.6, size * 0.6);
      }
      if (r.chance(0.5) || k.says('berry'))
        for (const [x, y] of [
          [9, 20],
          [15, 15],
          [22, 19],
          [17, 24],
          [11, 26],
        ] as const)
          p.fill(ellipse(x, y, 1.3), a, { shiny: true });
    },
  },
  flower: {
    main: ['white', 'pink', 'red', 'sky', 'violet'],
    accent: 'yellow',
    grounded: true,
    draw(k) {
      const { p, m, a, r } = k;
      stem(k, 14);
      const n = r.pick([5, 6, 8]);
      petals(k, m, 16, 10.4, n, 5, n === 8 ? 2.9 : 3.7);
      p.fill(ellipse(16, 10.4, 3.5), a, { edge: 'line' });
    },
  },
  rose: {
    main: ['red', 'pink', 'white'],
    accent: 'leaf',
    grounded: true,
    draw(k) {
      const { p, m, r, big } = k;
      stem(k, 14);
      const w = r.between(6.6, 7.6);
      p.fill(
        soft([16 - w, 8, 16 - w * 0.4, 4, 16 + w * 0.4, 4, 16 + w, 8, 16 + w * 0.7, 14, 16, 17, 16 - w * 0.7, 14]),
        m,
      );
      p.fill(soft([16 - w, 8, 11, 10, 16, 16.6, 16 - w * 0.7, 14]), m, { lighter: 1, edge: 'shadow' });
      p.fill(soft([16 + w, 8, 21, 10, 16, 16.6, 16 + w * 0.7, 14]), m, { lighter: -1, edge: 'shadow' });
      p.fill(ellipse(16, 7.6, 3.6, 2.7), m, { edge: 'shadow' });
      if (big) p.fill(stroke([14, 8, 16, 9, 18, 7.4, 16, 6.4, 15, 7.4], 0.5), m, { tone: 0, onto: true });
    },
  },
  tulip: {
    main: ['red', 'yellow', 'violet', 'pink'],
    accent: 'leaf',
    grounded: true,
    draw(k) {
      const { p, m, r } = k;
      stem(k, 14);
      const w = r.between(5.4, 6.8);
      p.fill(poly([16 - w * 0.5, 14, 16, 2.4, 16 + w * 0.5, 14]), m, { tone: 1 });
      p.fill(soft([16 + w * 1.05, 4, 16 + w, 12, 16 + 2, 16, 16, 14, 16 + 1, 8]), m, { lighter: -1 });
      p.fill(soft([16 - w * 1.05, 4, 16 - 1, 8, 16 + 1.4, 15, 16 - 2, 16, 16 - w, 12]), m, { edge: 'shadow' });
    },
  },
  sunflower: {
    main: 'yellow',
    accent: 'brown',
    grounded: true,
    draw(k) {
      const { p, m, a, r, big } = k;
      stem(k, 14);
      const n = big ? 12 : 8;
      for (let i = 0; i < n; i++)
        p.place(16, 11, { turn: (360 / n) * i + r.between(-4, 4) }, () =>
          p.fill(poly([-2.4, -4, 0, -9.6, 2.4, -4]), m, { tone: i > n * 0.25 && i < n * 0.7 ? 1 : 3 }),
        );
      p.fill(ellipse(16, 11, 5), a, { edge: 'line' });
      if (big)
        for (const [x, y] of [
          [-1.6, -1],
          [1.6, -1.4],
          [0, 1.6],
          [2.4, 1.6],
          [-2.6, 1.4],
        ] as const)
          p.dot(16 + x, 11 + y, 1, 1, a, 0);
    },
  },
  cactus: {
    main: ['green', 'moss', 'emerald'],
    accent: 'pink',
    grounded: true,
    draw({ p, m, a, r, big, c }) {
      const [left, right] = [r.between(10, 17), r.between(8, 15)];
      p.fill(stroke([16, 22, 9, 22, 7.4, 20, 7.4, left], 2.5), m);
      p.fill(stroke([16, 19, 23, 19, 24.6, 17, 24.6, right], 2.4), m, { lighter: -1 });
      p.fill(limb(16, 7, 16, 29, 4.4), m, { edge: 'shadow' });
      if (big)
        for (const [x, y] of [
          [14, 8],
          [17.6, 12],
          [14, 16],
          [17.6, 21],
          [14, 25],
          [7, 17],
          [24.6, 13],
        ] as const)
          p.dot(x, y, 0.7, 1.6, c('cream'), 3);
      for (const dx of [-1.6, 0, 1.6]) p.fill(ellipse(16 + dx, 2.8 + Math.abs(dx) * 0.4, 1.5), a, { tone: dx ? 2 : 3 });
    },
  },
  tuft: {
    main: ['grass', 'green', 'moss'],
    accent: 'leaf',
    grounded: true,
    draw({ p, m, r }) {
      for (const [x, lean, high] of [
        [8, -6, 16],
        [24, 6, 15],
        [11, -2.4, 11],
        [21, 3, 9.6],
        [14, 0, 5],
        [18, 1.4, 7.4],
        [16, -1, 13],
      ] as const)
        p.fill(poly([x - 2.2, 30, x + lean + r.between(-1, 1), high, x + 2.2, 30]), m, {
          lighter: lean > 2 ? -1 : lean < -2 ? 0 : 1,
          edge: 'shadow',
        });
    },
  },
  mushroom: {
    main: ['red', 'brown', 'violet', 'sky'],
    accent: 'cream',
    grounded: true,
    draw({ p, m, a, r, ink, reading, is }) {
      const [w, top] = [r.between(11.4, 13.4), r.between(3, 6)];
      p.fill(soft([12, 16, 20, 16, 21, 28, 16, 30, 11, 28]), a);
      p.fill(ellipse(16, 17, w * 0.86, 2.8), a, { tone: 1 });
      p.fill(
        soft([
          16 - w,
          16,
          16 - w * 0.86,
          9,
          16 - w * 0.4,
          top + 0.6,
          16,
          top,
          16 + w * 0.4,
          top + 0.6,
          16 + w * 0.86,
          9,
          16 + w,
          16,
          16,
          18.6,
        ]),
        m,
        { shiny: true, edge: 'shadow' },
      );
      for (const [x, y, s] of [
        [-0.5, 10.6, 2.4],
        [0.1, 7.4, 2.7],
        [0.62, 12, 2.1],
        [-0.1, 14, 1.6],
      ] as const)
        p.fill(ellipse(16 + x * w, y, s, s * 0.86), a, { tone: 3, onto: true });
      if (reading.traits.size && (is('happy') || is('angry') || is('sleepy')))
        for (const s of [-1, 1]) p.dot(16 + s * 2.4, 22, 1.4, is('sleepy') ? 0.9 : 2.4, ink, 0);
    },
  },
  herb: {
    main: ['leaf', 'green', 'lime'],
    accent: 'brown',
    grounded: true,
    draw({ p, m, r, says }) {
      p.fill(stroke([16, 30, 15.6, 22, 16, 15], 1.1), m);
      if (says('clover', 'klee', 'kleeblatt', 'trefle')) {
        for (const [x, y] of [
          [11, 10],
          [21, 10],
          [16, 5],
          [16, 14],
        ] as const)
          p.fill(ellipse(x, y, 4.6), m, { edge: 'shadow' });
        return;
      }
      const up = r.between(-1.6, 1.6);
      p.fill(soft([16, 24, 9, 23, 4, 17 + up, 10, 17]), m);
      p.fill(soft([16, 24, 23, 23, 28, 17 - up, 22, 17]), m, { lighter: -1 });
      p.fill(soft([16, 17, 9, 14, 7, 6 + up, 13.4, 9.4]), m);
      p.fill(soft([16, 17, 23, 14, 25, 6 - up, 18.6, 9.4]), m, { lighter: -1 });
      p.fill(soft([16, 15, 13.6, 8, 16, 2, 18.4, 8]), m, { edge: 'shadow' });
    },
  },
  leafsingle: {
    main: ['green', 'orange', 'leaf'],
    accent: 'brown',
    draw({ p, m, r, big }) {
      p.place(16, 16, { turn: r.between(30, 58) }, () => {
        p.fill(limb(0, 9, 0, 17, 1), m, { tone: 1 });
        p.fill(soft([0, -16, 6.4, -8, 8.4, 1, 5, 9, 0, 11, -5, 9, -8.4, 1, -6.4, -8]), m);
        p.fill(limb(0, -12, 0, 12, 0.6), m, { tone: 1, onto: true });
        if (big)
          for (const y of [-5, 0, 5])
            for (const s of [-1, 1]) p.fill(limb(0, y + 2, s * 5, y - 1.6, 0.42), m, { tone: 1, onto: true });
      });
    },
  },
  stump: {
    main: 'wood',
    accent: 'tan',
    grounded: true,
    draw({ p, m, a, r, big }) {
      const w = r.between(8.4, 10);
      p.fill(
        soft([
          16 - w,
          12,
          16 + w,
          12,
          16 + w,
          22,
          16 + w + 4,
          29.4,
          16 + 4,
          28,
          16,
          29.6,
          16 - 5,
          28,
          16 - w - 4,
          29.4,
          16 - w,
          22,
        ]),
        m,
      );
      if (big)
        for (const x of [-5, 0.6, 5])
          p.fill(stroke([16 + x, 16, 16 + x * 1.1, 21, 16 + x * 1.3, 26], 0.5), m, { tone: 0, onto: true });
      p.fill(ellipse(16, 12, w, 4), a);
      for (const s of big ? [0.66, 0.3] : [0.5])
        p.fill(minus(ellipse(16, 12, w * s, 4 * s), ellipse(16, 12, w * s - 1, 4 * s - 0.7)), a, {
          tone: 1,
          onto: true,
        });
    },
  },
  log: {
    main: 'wood',
    accent: 'tan',
    draw({ p, m, a, r, big }) {
      p.place(16, 17, { turn: r.between(-26, -10) }, () => {
        p.fill(limb(-8, 0, 9, 0, 6), m);
        if (big)
          for (const [x, y, n] of [
            [-2, -2.6, 8],
            [3, 1, 7],
            [-4, 3.4, 9],
          ] as const)
            p.fill(limb(x, y, x + n, y, 0.45), m, { tone: 0, onto: true });
        p.fill(limb(3, -4, 6, -9, 1.8), m);
        p.fill(ellipse(-9, 0, 4.4, 6), a, { edge: 'line' });
        p.fill(minus(ellipse(-9, 0, 2.6, 3.6), ellipse(-9, 0, 1.6, 2.4)), a, { tone: 1 });
      });
    },
  },
  wheat: {
    main: 'straw',
    accent: 'gold',
    grounded: true,
    draw({ p, m, a, r }) {
      for (const [x, lean] of [
        [10, -5],
        [22, 5],
        [16, 0],
      ] as const) {
        const tip = 16 + (x - 16) * 1.3 + lean * 0.2;
        p.fill(stroke([16 + (x - 16) * 0.3, 30, 16 + (x - 16) * 0.8, 19, tip, 9], 0.8), m, { tone: 1 });
        for (let i = 0; i < 5; i++)
          for (const s of [-1, 1])
            p.fill(ellipse(tip - (x - 16) * 0.05 * i + s * 1.5, 6 + i * 2.4 + r.between(-0.2, 0.2), 1.3, 1.8), m, {
              edge: 'shadow',
            });
        p.fill(ellipse(tip, 3.6, 1.3, 2), m);
      }
      p.fill(limb(12.6, 23, 19.4, 23, 1.1), a, { tone: 1 });
    },
  },
  carnivore: {
    main: ['crimson', 'purple', 'green'],
    accent: 'leaf',
    grounded: true,
    draw({ p, m, a, c, r }) {
      p.fill(stroke([16, 30, 13 + r.between(-2, 2), 24, 16, 17], 1.5), a);
      for (const s of [-1, 1])
        p.fill(soft([16, 29, 16 + s * 6, 26, 16 + s * 12, 23, 16 + s * 7, 29.6]), a, { lighter: s > 0 ? -1 : 0 });
      p.fill(ellipse(16, 11, 10, 9), m, { shiny: true, edge: 'shadow' });
      p.fill(soft([6, 11, 16, 9.4, 27, 5, 27, 17, 16, 14]), c('ink'), { tone: 1, onto: true });
      for (const x of [13, 17.4, 21.8]) {
        p.fill(poly([x - 1.7, 9.8 - (x - 13) * 0.22, x + 1.7, 9 - (x - 13) * 0.3, x + 0.4, 12.4]), c('white'), {
          tone: 3,
        });
        p.fill(poly([x - 1.7, 14 + (x - 13) * 0.1, x + 1.7, 14.8 + (x - 13) * 0.1, x, 11.6]), c('white'), { tone: 3 });
      }
      for (const [x, y] of [
        [11, 5.6],
        [17, 4.4],
        [9.6, 15.6],
        [15, 17.6],
      ] as const)
        p.fill(ellipse(x, y, 1.3), c('white'), { tone: 3, onto: true });
    },
  },
};
