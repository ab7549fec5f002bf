import { ellipse, limb, minus, poly, rect, soft, within } from '../canvas/shapes';
import { arch } from '../parts/building';
import { flame } from '../parts/flame';
import type { Subject } from '../parts/kit';
import type { SubjectId } from '../vocabulary/subjectWords';

export const FURNITURE: Partial<Record<SubjectId, Subject>> = {
  chair: {
    main: ['wood', 'brown', 'tan'],
    accent: 'red',
    grounded: true,
    draw({ p, m, a, r, says, stage }) {
      const stool = says('stool', 'hocker', 'tabouret');
      if (!stool) {
        for (const x of [8.4, 22]) p.fill(rect(x, 3, x + 2.6, 18), m, { bevel: 0.7 });
        for (const y of [4.6, 9.4]) p.fill(rect(8.4, y, 24.6, y + 2.8), m, { bevel: 0.7 });
      }
      for (const [x, dark] of [
        [10.4, -1],
        [20.4, -1],
        [6.6, 0],
        [24, 0],
      ] as const)
        if (!dark || !stage.plain) p.fill(rect(x - 0.4, 18, x + 2.2, dark ? 27 : 30), m, { bevel: 0.7, lighter: dark });
      p.fill(poly([8.6, 15.4, 24.4, 15.4, 28, 19.6, 5, 19.6]), r.chance(0.5) ? a : m, { tone: 3 });
      p.fill(rect(5, 19.4, 28, 22), m, { bevel: 0.6 });
    },
  },
  table: {
    main: ['wood', 'brown', 'tan'],
    accent: 'red',
    grounded: true,
    draw({ p, m, a, r, big, stage }) {
      for (const [x, y] of [
        [7.4, 26.6],
        [22.4, 26.6],
      ] as const)
        if (!stage.plain) p.fill(rect(x, 16, x + 2.2, y), m, { tone: 0 });
      for (const x of [3.4, 25.6]) p.fill(rect(x, 17, x + 3, 29.6), m, { bevel: 0.8 });
      p.fill(poly([6, 9.4, 26, 9.4, 30, 16, 2, 16]), m, { tone: 3 });
      if (big)
        for (const x of [-0.5, 0, 0.5])
          p.fill(limb(16 + x * 20, 9.6, 16 + x * 28, 15.8, 0.35), m, { tone: 2, onto: true });
      if (r.chance(0.4)) p.fill(poly([12.6, 9.4, 19.4, 9.4, 20.8, 16, 20.8, 21.6, 16, 23.4, 11.2, 21.6, 11.2, 16]), a);
      p.fill(rect(2, 15.8, 30, 18.6), m, { bevel: 0.8 });
    },
  },
  bed: {
    main: ['red', 'blue', 'green', 'purple'],
    accent: 'wood',
    grounded: true,
    draw({ p, m, c, r }) {
      const h = r.between(5, 8);
      p.fill(rect(2.4, h + 3, 6.4, 29), c('wood'), { bevel: 0.9 });
      p.fill(rect(26, 14, 29.6, 29), c('wood'), { bevel: 0.9 });
      p.fill(rect(5, 20, 27, 26), c('wood'), { tone: 1 });
      p.fill(poly([6, 14.4, 26, 14.4, 26, 21.4, 6, 21.4]), c('white'), { tone: 2 });
      p.fill(soft([6.4, 14, 8, 10.6, 13, 10.6, 14.4, 14, 13, 16.6, 7, 16.6]), c('white'), { edge: 'shadow' });
      p.fill(soft([13.6, 13, 20, 12, 26.6, 13.4, 26.6, 24, 13, 24]), m, { edge: 'shadow' });
      p.fill(rect(13.4, 13, 16.4, 24), m, { tone: 3, onto: true });
    },
  },
  throne: {
    main: ['red', 'purple', 'blue'],
    accent: 'gold',
    grounded: true,
    draw({ p, m, c, a, r, big }) {
      const gold = a === m ? c('gold') : a;
      const w = r.between(7.6, 8.8);
      p.fill(soft([16 - w, 20, 16 - w, 6, 16 - w * 0.5, 4, 16, 1.6, 16 + w * 0.5, 4, 16 + w, 6, 16 + w, 20]), gold, {
        shiny: true,
      });
      p.fill(soft([18 - w, 20, 18 - w, 8, 16, 5.6, 14 + w, 8, 14 + w, 20]), m, { edge: 'line' });
      if (big)
        for (const [x, y] of [
          [13, 11],
          [19, 11],
          [16, 15],
        ] as const)
          p.dot(x, y, 1.1, 1.1, m, 0);
      p.fill(poly([16 - w, 19, 16 + w, 19, 16 + w + 1.6, 23, 16 - w - 1.6, 23]), m, { tone: 3 });
      p.fill(rect(16 - w - 1.6, 22.6, 16 + w + 1.6, 28), gold, { bevel: 0.9 });
      for (const s of [-1, 1]) {
        p.fill(rect(16 + s * (w + 1.6) - 1.7, 15, 16 + s * (w + 1.6) + 1.7, 30), gold, { bevel: 0.8 });
        p.fill(ellipse(16 + s * (w + 1.6), 14.6, 2.3), gold, { shiny: true, edge: 'shadow' });
      }
      p.fill(ellipse(16, 3.4, 1.7), c('sky'), { shiny: true, edge: 'line' });
    },
  },
  bookshelf: {
    main: ['wood', 'brown'],
    accent: 'red',
    grounded: true,
    draw({ p, m, c, r, big, stage }) {
      p.fill(rect(4, 2, 28, 30), m, { bevel: 1 });
      if (stage.plain) return;
      for (const y of [4.4, 13, 21.6]) {
        p.fill(rect(6, y, 26, y + 6.8), m, { tone: 0 });
        for (let x = 6.4; x < 24.6; ) {
          const w = r.between(big ? 1.8 : 2.6, big ? 3 : 4);
          const high = r.between(4.4, 6.2);
          p.fill(
            rect(x, y + 6.8 - high, Math.min(25.8, x + w), y + 6.8),
            c(r.pick(['red', 'blue', 'green', 'amber', 'purple'])),
            { bevel: 0.5 },
          );
          x += w + (r.chance(0.14) ? 2 : 0.1);
        }
      }
    },
  },
  wardrobe: {
    main: ['wood', 'brown', 'tan'],
    accent: 'gold',
    grounded: true,
    draw({ p, m, a, says, r, stage }) {
      const low = says('drawer', 'dresser', 'kommode', 'commode');
      const top = low ? 11 : r.between(2.4, 4);
      p.fill(rect(4.4, top, 27.6, 29), m, { bevel: 1 });
      p.fill(rect(3.4, top - 1, 28.6, top + 2.4), m, { bevel: 0.8 });
      if (stage.plain) {
        // The sides are smooth boards.
      } else if (low)
        for (const y of [top + 4, top + 10]) {
          p.fill(rect(6.6, y, 25.4, y + 5), m, { bevel: 0.7, edge: 'line' });
          p.fill(ellipse(16, y + 2.5, 1.4), a, { shiny: true, edge: 'line' });
        }
      else
        for (const s of [-1, 1]) {
          p.fill(rect(16 + s * 5.2 - 4.4, top + 4, 16 + s * 5.2 + 4.4, 27), m, { bevel: 0.8, edge: 'line' });
          p.fill(ellipse(16 + s * 2.4, 16, 1.1, 1.5), a, { shiny: true, edge: 'line' });
        }
      for (const x of [5.4, 24]) p.fill(rect(x, 28.4, x + 2.6, 30), m, { tone: 0 });
    },
  },
  fireplace: {
    main: ['stone', 'rock', 'brick'],
    accent: 'fire',
    grounded: true,
    draw(k) {
      const { p, m, c, ink, big, stage } = k;
      p.fill(rect(8, 2, 24, 10), m, { bevel: 1 });
      p.fill(rect(4, 9, 28, 30), m, { bevel: 1 });
      if (big)
        for (const [x, y] of [
          [6, 16],
          [6, 22],
          [26, 16],
          [26, 22],
          [12, 5],
          [20, 7],
        ] as const)
          p.fill(limb(x - 1.2, y, x + 1.2, y, 0.4), m, { tone: 0, onto: true });
      p.fill(rect(2.6, 8.4, 29.4, 11.6), c('wood'), { bevel: 0.8, edge: 'shadow' });
      if (stage.plain) return;
      p.fill(within(arch(8, 13.4, 40), rect(0, 0, 32, 30)), ink, { tone: 1, edge: 'line' });
      p.fill(limb(10.6, 28.6, 21.4, 28.6, 1.2), c('brown'));
      flame(k, 16, 29.6, 5.4, 12.6, k.r.between(-1.4, 1.4));
    },
  },
  carpet: {
    main: ['red', 'blue', 'purple', 'green'],
    accent: 'gold',
    draw({ p, m, a, r, c, big }) {
      const h = r.between(9.6, 11);
      if (big)
        for (const s of [-1, 1])
          for (let y = -h + 1; y < h; y += 2.6)
            p.fill(limb(16 + s * 13, 16 + y, 16 + s * 14.4, 16 + y, 0.6), c('cream'), { tone: 2 });
      p.fill(rect(3.4, 16 - h, 28.6, 16 + h), m);
      p.fill(minus(rect(5, 17.6 - h, 27, 14.4 + h), rect(6.8, 19.4 - h, 25.2, 12.6 + h)), a, { tone: 2 });
      p.fill(poly([16, 19.6 - h, 22, 16, 16, 12.4 + h, 10, 16]), a, { tone: 2 });
      p.fill(poly([16, 22.4 - h, 19.4, 16, 16, 9.6 + h, 12.6, 16]), m, { tone: 1 });
    },
  },
  clock: {
    main: ['wood', 'gold', 'brown'],
    accent: 'red',
    draw({ p, m, c, ink, r, big }) {
      p.fill(ellipse(16, 16, 13.4), m, { shiny: true });
      p.fill(ellipse(16, 16, 10.6), c('cream'), { tone: 3, edge: 'line' });
      for (let i = 0; i < 12; i += big ? 1 : 3)
        p.dot(
          16 + Math.sin((i * Math.PI) / 6) * 8.6,
          16 - Math.cos((i * Math.PI) / 6) * 8.6,
          i % 3 ? 0.9 : 1.5,
          i % 3 ? 0.9 : 1.5,
          ink,
          1,
        );
      const hour = r.between(0, 360);
      p.place(16, 16, { turn: hour }, () => p.fill(limb(0, 0, 0, -4.6, 0.85), ink, { tone: 0 }));
      p.place(16, 16, { turn: hour * 12 }, () => p.fill(limb(0, 0, 0, -7, 0.6), ink, { tone: 0 }));
      p.fill(ellipse(16, 16, 1.3), c('red'), { tone: 2 });
    },
  },
  mirror: {
    main: ['gold', 'silver', 'wood'],
    accent: 'sky',
    grounded: true,
    draw({ p, m, c, r }) {
      const w = r.between(8.6, 10);
      p.fill(poly([12, 30, 14, 25, 18, 25, 20, 30]), m);
      p.fill(ellipse(16, 14.4, w, 12.6), m, { shiny: true });
      p.fill(ellipse(16, 14.4, w - 2.4, 10), c('glass'), { tone: 2, edge: 'line' });
      p.fill(within(poly([8, 20, 18, 4, 22, 4, 10, 24]), ellipse(16, 14.4, w - 2.4, 10)), c('glass'), { tone: 4 });
      p.fill(ellipse(16, 2.4, 2), c('red'), { shiny: true, edge: 'line' });
    },
  },
  computer: {
    main: ['cream', 'gray', 'black'],
    accent: ['lime', 'cyan'],
    grounded: true,
    draw({ p, m, a, ink, big, r, stage }) {
      p.fill(rect(12, 21, 20, 26), m, { tone: 1 });
      p.fill(rect(3.6, 3, 28.4, 22), m, { bevel: 1.2 });
      if (stage.plain) return void p.fill(poly([6, 25.4, 26, 25.4, 29, 30, 3, 30]), m, { tone: 2 });
      p.fill(rect(6, 5.4, 26, 19), ink, { tone: 1, edge: 'line' });
      for (const [y, x] of [
        [8, r.between(14, 22)],
        [11, r.between(12, 20)],
        [14, r.between(16, 23)],
      ] as const)
        p.fill(rect(8, y, x, y + 1.3), a, { tone: 3 });
      p.fill(poly([6, 25.4, 26, 25.4, 29, 30, 3, 30]), m, { tone: 2 });
      if (big) for (const y of [26.6, 28.4]) p.fill(rect(7, y, 25, y + 0.7), m, { tone: 0 });
    },
  },
};
