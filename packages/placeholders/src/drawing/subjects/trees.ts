import { ellipse, limb, poly, soft, stroke } from '../canvas/shapes';
import type { Subject } from '../parts/kit';
import { snowOn, trunk } from '../parts/plant';
import type { SubjectId } from '../vocabulary/subjectWords';

export const TREES: Partial<Record<SubjectId, Subject>> = {
  tree: {
    main: ['leaf', 'green', 'moss', 'grass'],
    accent: 'red',
    grounded: true,
    draw(k) {
      const { p, m, r, reading, c } = k;
      trunk(k, 14, r.between(1.8, 3.2));
      p.fill(limb(16, 20, 21, 15, 1.1), c('wood'));
      // Round, slender, or spread out.
      const [w, h] = r.pick<readonly [number, number]>([
        [1, 1],
        [0.72, 1.1],
        [1.16, 0.74],
      ]);
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
        const [cx, cy, size] = [
          16 + x * w + r.between(-1.2, 1.2),
          12 + (y - 12) * h + r.between(-0.9, 0.9),
          s * r.between(0.84, 1.1),
        ];
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
          p.fill(ellipse(x, y, 1.6), c(fruit === 'orange' ? 'orange' : fruit === 'pear' ? 'lime' : 'red'), {
            shiny: true,
            edge: 'shadow',
          });
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
};
