import { ellipse, limb, poly, rect, ring, stroke, within } from '../canvas/shapes';
import { arch } from '../parts/building';
import type { Subject } from '../parts/kit';
import type { SubjectId } from '../vocabulary/subjectWords';

export const DOORS: Partial<Record<SubjectId, Subject>> = {
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
      for (const x of big ? [9, 13.6, 18.4, 23] : [10.6, 16, 21.4]) {
        p.fill(within(rect(x - (big ? 0.9 : 1.03), 0, x + (big ? 0.9 : 1.03), low), hole), m, { tone: big ? 2 : 3 });
        p.fill(poly([x - 1.4, low - 0.6, x + 1.4, low - 0.6, x, low + 2]), m, { tone: 2 });
      }
      for (const y of big ? [12, 18] : [14]) p.fill(within(rect(0, y, 32, y + 1.5), hole), m, { tone: 3 });
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
  portal: {
    main: ['violet', 'cyan', 'lime'],
    accent: 'stone',
    grounded: true,
    draw({ p, m, c, r }) {
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
};
