import { ellipse, limb, minus, poly, rect, ring, soft, stroke, within } from '../canvas/shapes';
import type { Kit, Subject } from '../kit';
import type { SubjectId } from '../vocabulary/subjectWords';
import { flame } from './creatures';

/** Boards side by side. */
function boards({ p, m, big }: Kit, x0: number, y0: number, x1: number, y1: number, n: number): void {
  p.fill(rect(x0, y0, x1, y1), m, { bevel: 0.8 });
  if (big)
    for (let i = 1; i < n; i++) {
      const x = x0 + ((x1 - x0) * i) / n;
      p.fill(rect(x - 0.3, y0, x + 0.3, y1), m, { tone: 0, onto: true });
    }
}

const arch = (half: number, top: number, low: number) =>
  soft([
    16 - half,
    low,
    16 - half,
    top + half * 0.7,
    16 - half * 0.72,
    top + half * 0.2,
    16,
    top,
    16 + half * 0.72,
    top + half * 0.2,
    16 + half,
    top + half * 0.7,
    16 + half,
    low,
  ]);

export const FURNITURE: Partial<Record<SubjectId, Subject>> = {
  door: {
    main: ['wood', 'brown'],
    accent: ['iron', 'gold'],
    grounded: true,
    draw(k) {
      const { p, m, a, c, r, big, is } = k;
      const w = r.between(8, 9.4);
      const round = r.chance(0.6);
      const frame = round ? arch(w + 2.4, 1.6, 34) : rect(16 - w - 2.4, 2.4, 16 + w + 2.4, 34);
      const leaf = round ? arch(w, 4.4, 34) : rect(16 - w, 5, 16 + w, 34);
      const ground = rect(0, 0, 32, 30);
      p.fill(within(frame, ground), c('stone'), { bevel: 1 });
      p.fill(
        within(leaf, ground),
        is('open') ? k.ink : m,
        is('open') ? { tone: 1, edge: 'line' } : { bevel: 0.8, edge: 'line' },
      );
      if (is('open')) {
        p.fill(poly([16 - w, 6, 16 - w * 0.3, 9, 16 - w * 0.3, 33, 16 - w, 30]), m);
        return;
      }
      if (big)
        for (const x of [-0.5, 0, 0.5])
          p.fill(within(rect(16 + x * w - 0.3, 0, 16 + x * w + 0.3, 30), leaf), m, { tone: 0 });
      for (const y of [11.4, 23]) p.fill(within(rect(0, y, 32, y + 2), leaf), a, { tone: 2 });
      p.fill(ellipse(16 + w * 0.56, 18, 1.5), a === m ? c('gold') : a, { shiny: true, edge: 'line' });
    },
  },
  gate: {
    main: 'iron',
    accent: 'stone',
    grounded: true,
    draw({ p, m, c, ink, r, big }) {
      const ground = rect(0, 0, 32, 30);
      p.fill(within(arch(13.6, 1.6, 40), ground), c('stone'), { bevel: 1.2 });
      if (big)
        for (const [x, y] of [
          [3.4, 14],
          [28.6, 14],
          [3.4, 22],
          [28.6, 22],
          [8, 6.6],
          [24, 6.6],
        ] as const)
          p.fill(limb(x - 1, y, x + 1, y, 0.4), c('stone'), { tone: 0, onto: true });
      const hole = within(arch(10, 5.4, 40), ground);
      p.fill(hole, ink, { tone: 1, edge: 'line' });
      const low = r.between(24, 29);
      for (const x of [9, 13.6, 18.4, 23]) {
        p.fill(within(rect(x - 0.9, 0, x + 0.9, low), hole), m, { tone: 2 });
        p.fill(poly([x - 1.4, low - 0.6, x + 1.4, low - 0.6, x, low + 2]), m, { tone: 2 });
      }
      for (const y of [12, 18]) p.fill(within(rect(0, y, 32, y + 1.5), hole), m, { tone: 3 });
    },
  },
  window: {
    main: ['wood', 'white', 'brown'],
    accent: 'sky',
    draw({ p, m, a, r, big }) {
      const round = r.chance(0.5);
      const [outer, inner] = round
        ? [arch(11, 2, 28), arch(8.6, 4.6, 26)]
        : [rect(5, 3, 27, 28), rect(7.4, 5.4, 24.6, 25.6)];
      p.fill(outer, m, { bevel: 0.9 });
      p.fill(inner, a, { tone: 2, edge: 'line' });
      p.fill(within(poly([8, 20, 20, 4, 24, 4, 9, 25]), inner), a, { tone: 4 });
      p.fill(within(rect(15, 0, 17, 32), inner), m, { tone: 2 });
      for (const y of big ? [12, 19] : [15]) p.fill(within(rect(0, y, 32, y + 1.7), inner), m, { tone: 2 });
      p.fill(rect(3, 27, 29, 30), m, { bevel: 0.9 });
    },
  },
  chair: {
    main: ['wood', 'brown', 'tan'],
    accent: 'red',
    grounded: true,
    draw({ p, m, a, r, says }) {
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
        p.fill(rect(x - 0.4, 18, x + 2.2, dark ? 27 : 30), m, { bevel: 0.7, lighter: dark });
      p.fill(poly([8.6, 15.4, 24.4, 15.4, 28, 19.6, 5, 19.6]), r.chance(0.5) ? a : m, { tone: 3 });
      p.fill(rect(5, 19.4, 28, 22), m, { bevel: 0.6 });
    },
  },
  table: {
    main: ['wood', 'brown', 'tan'],
    accent: 'red',
    grounded: true,
    draw({ p, m, a, r, big }) {
      for (const [x, y] of [
        [7.4, 26.6],
        [22.4, 26.6],
      ] as const)
        p.fill(rect(x, 16, x + 2.2, y), m, { tone: 0 });
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
    draw({ p, m, c, r, big }) {
      p.fill(rect(4, 2, 28, 30), m, { bevel: 1 });
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
    draw({ p, m, a, says, r }) {
      const low = says('drawer', 'dresser', 'kommode', 'commode');
      const top = low ? 11 : r.between(2.4, 4);
      p.fill(rect(4.4, top, 27.6, 29), m, { bevel: 1 });
      p.fill(rect(3.4, top - 1, 28.6, top + 2.4), m, { bevel: 0.8 });
      if (low)
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
      const { p, m, c, ink, big } = k;
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
  sign: {
    main: ['wood', 'tan'],
    accent: 'cream',
    grounded: true,
    draw({ p, m, r, big }) {
      p.fill(rect(14.4, 6, 17.6, 30), m, { bevel: 0.8, lighter: -1 });
      const shape = r.pick(['board', 'arrow']);
      p.fill(shape === 'board' ? rect(3, 5, 29, 18) : poly([3, 5, 24, 5, 30, 11.5, 24, 18, 3, 18]), m, {
        bevel: 0.9,
        edge: 'line',
      });
      for (const [y, x] of [
        [8.6, 22],
        [12, 19],
      ] as const)
        p.fill(rect(7, y, x, y + 1.5), m, { tone: 0 });
      if (big) for (const x of [5, 26]) p.dot(x, 7, 1.1, 1.1, m, 0);
    },
  },
  fence: {
    main: ['wood', 'white', 'brown'],
    accent: 'iron',
    grounded: true,
    draw({ p, m, r }) {
      for (const y of [13, 21.4]) p.fill(rect(1, y, 31, y + 3), m, { bevel: 0.7, lighter: -1 });
      const n = r.pick([3, 4]);
      for (let i = 0; i < n; i++) {
        const x = 16 + (i - (n - 1) / 2) * (26 / n);
        p.fill(poly([x - 2.6, 9, x, 5, x + 2.6, 9, x + 2.6, 30, x - 2.6, 30]), m, { bevel: 0.8, edge: 'line' });
      }
    },
  },
  ladder: {
    main: ['wood', 'tan', 'iron'],
    accent: 'red',
    grounded: true,
    draw({ p, m, r }) {
      p.place(16, 16, { lean: r.between(-0.16, 0.16) }, () => {
        for (let y = -11; y <= 12; y += 5.6) p.fill(rect(-6, y, 6, y + 2.2), m, { tone: 1 });
        for (const x of [-7, 7]) p.fill(rect(x - 1.5, -14.4, x + 1.5, 14.4), m, { bevel: 0.8 });
      });
    },
  },
  stairs: {
    main: ['stone', 'wood', 'rock'],
    accent: 'red',
    grounded: true,
    draw({ p, m, r }) {
      const n = r.pick([4, 5]);
      for (let i = 0; i < n; i++) {
        const [x0, y] = [2 + (27 / n) * i, 30 - (25 / n) * (i + 1)];
        p.fill(rect(x0, y + 1.4, 30, 30), m, { tone: 1, edge: 'shadow' });
        p.fill(rect(x0, y, 30, y + 2), m, { tone: 3 });
        p.fill(rect(x0, y + 2, x0 + 0.9, 30), m, { tone: 2 });
      }
    },
  },
  lever: {
    main: ['red', 'wood'],
    accent: 'iron',
    grounded: true,
    draw({ p, m, c, r }) {
      const turn = r.pick([-36, 36]) + r.between(-6, 6);
      p.place(16, 24, { turn }, () => {
        p.fill(limb(0, 0, 0, -16, 1.5), c('iron'));
        p.fill(ellipse(0, -18, 3.4), m, { shiny: true });
      });
      p.fill(rect(5, 23, 27, 30), c('stone'), { bevel: 1.1 });
      p.fill(rect(11, 22, 21, 25), c('iron'), { bevel: 0.7 });
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
  portal: {
    main: ['violet', 'cyan', 'lime'],
    accent: 'stone',
    grounded: true,
    draw({ p, m, c, ink, r }) {
      p.fill(ellipse(16, 16, 11.6, 14), c('stone'), { shiny: true });
      p.fill(ellipse(16, 16, 9, 11.4), m, { tone: 0, edge: 'line' });
      const t = r.between(0, 360);
      p.place(16, 16, { sx: 0.78 }, () =>
        p.place(0, 0, { turn: t }, () => {
          for (const s of [0, 120, 240])
            p.place(0, 0, { turn: s }, () =>
              p.fill(stroke([0.6, 0, 5, 1.4, 8, -3.4, 7.4, -8], 1.9, 0.6), m, { tone: 2 }),
            );
          for (const s of [50, 170, 290])
            p.place(0, 0, { turn: s }, () => p.fill(stroke([0.6, 0, 4, 1, 6.4, -3], 1, 0.5), m, { tone: 4 }));
        }),
      );
      p.fill(ellipse(16, 16, 2, 2.4), m, { tone: 4 });
      p.fill(rect(7, 27.4, 25, 30), c('stone'), { bevel: 0.8, edge: 'line' });
      if (ink === m) p.fill(ellipse(16, 16, 1), m);
    },
  },
  cage: {
    main: ['iron', 'gold'],
    accent: 'wood',
    grounded: true,
    draw({ p, m, c, ink, r }) {
      const w = r.between(9, 10.4);
      p.fill(ring(16, 3.4, 2.6, 1.2), m);
      p.fill(within(ellipse(16, 13, w, 8.4), rect(0, 0, 32, 13)), ink, { tone: 1 });
      p.fill(rect(16 - w, 12, 16 + w, 27), ink, { tone: 1 });
      for (const x of [-0.94, -0.32, 0.32, 0.94])
        p.fill(stroke([16 + x * 2, 5.4, 16 + x * w * 0.96, 11, 16 + x * w, 16, 16 + x * w, 27], 0.85), m, {
          tone: x < 0 ? 3 : 2,
        });
      p.fill(rect(16 - w - 0.6, 16, 16 + w + 0.6, 17.8), m, { tone: 2 });
      p.fill(rect(16 - w - 1, 26, 16 + w + 1, 29.6), m === c('wood') ? c('iron') : m, { bevel: 0.9 });
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
  spikes: {
    main: ['iron', 'steel', 'bone'],
    accent: 'stone',
    grounded: true,
    draw({ p, m, c, r }) {
      for (const [x, back] of [
        [8, 1],
        [16, 1],
        [24, 1],
        [4.6, 0],
        [12, 0],
        [20, 0],
        [27.4, 0],
      ] as const) {
        const h = (back ? 5 : 10) + r.between(-1.4, 1.4);
        p.fill(poly([x - 3, 27, x, h, x, 27]), m, { tone: back ? 2 : 4 });
        p.fill(poly([x, 27, x, h, x + 3, 27]), m, { tone: back ? 0 : 1 });
      }
      p.fill(rect(1.6, 26, 30.4, 30), c('stone'), { bevel: 1 });
    },
  },
  computer: {
    main: ['cream', 'gray', 'black'],
    accent: ['lime', 'cyan'],
    grounded: true,
    draw({ p, m, a, ink, big, r }) {
      p.fill(rect(12, 21, 20, 26), m, { tone: 1 });
      p.fill(rect(3.6, 3, 28.4, 22), m, { bevel: 1.2 });
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
