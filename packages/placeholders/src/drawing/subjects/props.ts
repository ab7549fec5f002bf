import { ellipse, limb, minus, poly, rect, ring, soft, stroke, within } from '../canvas/shapes';
import { arch, boards } from '../parts/building';
import { flame } from '../parts/flame';
import type { Subject } from '../parts/kit';
import type { SubjectId } from '../vocabulary/subjectWords';

export const PROPS: Partial<Record<SubjectId, Subject>> = {
  barrel: {
    main: ['wood', 'brown', 'leather'],
    accent: ['iron', 'gold'],
    grounded: true,
    draw({ p, m, a, r, big }) {
      const w = r.between(9.4, 11);
      p.fill(
        soft([16 - w * 0.8, 4, 16 + w * 0.8, 4, 16 + w, 16, 16 + w * 0.8, 29, 16, 30.4, 16 - w * 0.8, 29, 16 - w, 16]),
        m,
      );
      if (big)
        for (const x of [-0.6, -0.2, 0.2, 0.6])
          p.fill(stroke([16 + x * w * 0.8, 5, 16 + x * w, 16, 16 + x * w * 0.8, 29], 0.35), m, { tone: 0, onto: true });
      for (const y of [9.4, 22.6]) p.fill(stroke([16 - w, y, 16, y + 1.6, 16 + w, y], 1.1), a, { onto: true });
      p.fill(ellipse(16, 4.6, w * 0.76, 2.4), m, { tone: 3, edge: 'shadow' });
      if (big) p.fill(ellipse(16, 4.6, w * 0.5, 1.4), m, { tone: 1, onto: true });
    },
  },
  crate: {
    main: ['wood', 'tan', 'brown'],
    accent: 'iron',
    grounded: true,
    draw(k) {
      const { p, m, r } = k;
      boards(k, 4, 4, 28, 29, 5);
      p.fill(limb(6, 27, 26, 6, 1.7), m, { tone: 2, edge: 'line' });
      if (r.chance(0.4)) p.fill(limb(6, 6, 26, 27, 1.7), m, { tone: 3, edge: 'line' });
      for (const y of [4, 25.4]) p.fill(rect(4, y, 28, y + 3.6), m, { bevel: 0.8, edge: 'line' });
      for (const x of [4, 24.4]) p.fill(rect(x, 4, x + 3.6, 29), m, { bevel: 0.8, edge: 'line' });
      if (k.big)
        for (const [x, y] of [
          [5.8, 5.8],
          [26.2, 5.8],
          [5.8, 27.2],
          [26.2, 27.2],
        ] as const)
          p.dot(x, y, 1, 1, k.c('iron'), 3);
    },
  },
  pot: {
    main: ['brick', 'tan', 'blue'],
    accent: ['cream', 'gold'],
    grounded: true,
    draw({ p, m, a, r }) {
      const w = r.between(9, 11);
      if (r.chance(0.5)) for (const s of [-1, 1]) p.fill(ring(16 + s * w * 0.78, 11, 4, 1.6), m);
      p.fill(
        soft([
          11.4,
          5,
          20.6,
          5,
          20,
          9,
          16 + w,
          15,
          16 + w * 0.86,
          24,
          20,
          29.6,
          12,
          29.6,
          16 - w * 0.86,
          24,
          16 - w,
          15,
          12,
          9,
        ]),
        m,
        { shiny: true },
      );
      p.fill(stroke([16 - w * 0.98, 16.6, 16, 18.6, 16 + w * 0.98, 16.6], 1.1), a, { onto: true });
      p.fill(ellipse(16, 5, 5.6, 1.9), m, { tone: 3, edge: 'shadow' });
      p.fill(ellipse(16, 5.2, 3.8, 0.9), m, { tone: 0 });
    },
  },
  statue: {
    main: ['stone', 'gold', 'bronze'],
    accent: 'moss',
    grounded: true,
    draw({ p, m, r }) {
      const w = r.between(7, 8.4);
      p.fill(rect(6, 25, 26, 30), m, { bevel: 1 });
      p.fill(rect(8.4, 21.4, 23.6, 25.4), m, { bevel: 0.8 });
      p.fill(soft([16 - w, 21.6, 16 - w, 17, 13.4, 14.6, 18.6, 14.6, 16 + w, 17, 16 + w, 21.6]), m, {
        shiny: true,
        edge: 'shadow',
      });
      p.fill(ellipse(16, 9, 5.2, 6), m, { shiny: true, edge: 'shadow' });
      p.fill(soft([10.6, 9, 11, 3.4, 16, 1.8, 21, 3.4, 21.4, 8, 18, 5.6, 13, 6]), m, { lighter: -1 });
      for (const s of [-1, 1]) p.dot(16 + s * 2, 9.4, 1.3, 1.1, m, 0);
      p.fill(limb(14.6, 13, 17.4, 13, 0.4), m, { tone: 0, onto: true });
    },
  },
  tombstone: {
    main: ['stone', 'rock'],
    accent: 'grass',
    grounded: true,
    draw({ p, m, c, r, big }) {
      const crossed = r.chance(0.3);
      if (crossed) {
        p.fill(rect(13, 3, 19, 29), m, { bevel: 1 });
        p.fill(rect(6, 9, 26, 14.6), m, { bevel: 1 });
      } else {
        p.fill(within(arch(r.between(8.6, 10), 3, 40), rect(0, 0, 32, 29)), m, { bevel: 1.2 });
        p.fill(rect(15, 9.4, 17, 19), m, { tone: 0 });
        p.fill(rect(11.6, 12, 20.4, 14), m, { tone: 0 });
        if (big) p.fill(rect(11, 22, 21, 23), m, { tone: 0 });
      }
      p.fill(soft([4, 30, 6, 27, 11, 28, 16, 26.4, 21, 28, 26, 27, 28, 30]), c('dirt'), { edge: 'shadow' });
      for (const x of [5.4, 9, 24, 26.4])
        p.fill(poly([x - 1.2, 29.6, x + r.between(-1.4, 1.4), 24.6, x + 1.2, 29.6]), c('grass'));
    },
  },
  campfire: {
    main: 'fire',
    accent: 'wood',
    grounded: true,
    draw(k) {
      const { p, c, r } = k;
      for (const [x, y] of [
        [5, 28],
        [10, 29],
        [22, 29],
        [27, 28],
      ] as const)
        p.fill(ellipse(x, y, 2.7, 1.9), c('stone'));
      p.fill(limb(7, 28, 24, 23.6, 1.9), c('wood'), { edge: 'line' });
      p.fill(limb(25, 28, 8, 23.6, 1.9), c('wood'), { edge: 'line' });
      flame(k, 16, 26, r.between(7, 8), r.between(19, 22), r.between(-2, 2));
      p.fill(ellipse(16, 29, 2.9, 1.7), c('stone'), { edge: 'line' });
    },
  },
  coffin: {
    main: ['wood', 'brown', 'black'],
    accent: 'gold',
    draw({ p, m, a, r }) {
      const w = r.between(8.4, 9.6);
      const shape = (s: number) =>
        poly([
          16 - w * 0.56 * s,
          16 - 14 * s,
          16 + w * 0.56 * s,
          16 - 14 * s,
          16 + w * s,
          16 - 6 * s,
          16 + w * 0.6 * s,
          16 + 14 * s,
          16 - w * 0.6 * s,
          16 + 14 * s,
          16 - w * s,
          16 - 6 * s,
        ]);
      p.fill(shape(1), m, { tone: 1 });
      p.fill(shape(0.84), m, { bevel: 1, edge: 'line' });
      p.fill(rect(14.8, 7, 17.2, 21), a, { tone: 3 });
      p.fill(rect(11.6, 10.4, 20.4, 12.8), a, { tone: 3 });
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
};
