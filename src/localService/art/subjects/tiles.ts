import { ellipse, limb, poly, rect, soft, stroke } from '../canvas/shapes';
import type { Kit, Subject } from '../kit';
import type { UsualColors } from '../look';
import type { SubjectId } from '../vocabulary/subjectWords';

/** A tile: what goes out at one side comes in at the other. */
function tile(colors: UsualColors, draw: (kit: Kit) => void): Subject {
  return {
    ...colors,
    tile: true,
    draw(kit) {
      kit.p.fill(rect(-1, -1, 33, 33), kit.m, { tone: 2 });
      draw(kit);
    },
  };
}

/** Places spread evenly, a little off a grid of `n` × `n`. */
function spread({ r }: Kit, n: number): [number, number][] {
  const step = 32 / n;
  return Array.from({ length: n * n }, (_, i) => [
    ((i % n) + 0.5 + r.between(-0.36, 0.36)) * step,
    (Math.floor(i / n) + 0.5 + r.between(-0.36, 0.36)) * step,
  ]);
}

/** Stones in rows, every second row half a stone aside. */
function courses(k: Kit, rows: number, perRow: number, joint: Kit['m'], bevel: number): void {
  const { p, m, r, big } = k;
  p.fill(rect(-1, -1, 33, 33), joint, { tone: 0 });
  const [h, w] = [32 / rows, 32 / perRow];
  const gap = big ? 0.5 : 1;
  for (let row = 0; row < rows; row++)
    for (let i = 0; i < perRow; i++) {
      const x = i * w + (row % 2 ? w / 2 : 0);
      p.fill(rect(x + gap, row * h + gap, x + w - gap, (row + 1) * h - gap), m, {
        bevel,
        lighter: r.pick([0, 0, 0, -1]),
      });
    }
}

export const TILES: Partial<Record<SubjectId, Subject>> = {
  grasstile: tile({ main: ['grass', 'green', 'moss'], accent: ['yellow', 'white'] }, (k) => {
    const { p, m, a, r, big } = k;
    for (const [x, y] of spread(k, big ? 3 : 2)) p.fill(ellipse(x, y, 4.6, 2.8), m, { tone: 1 });
    for (const [x, y] of spread(k, big ? 4 : 2)) {
      p.fill(poly([x - 2, y + 1.4, x - 1.6, y - 3.4, x, y + 1.4]), m, { tone: 3 });
      p.fill(poly([x, y + 1.4, x + 1.8, y - 2.6, x + 1.9, y + 1.4]), m, { tone: 3 });
    }
    if (r.chance(0.5)) for (const [x, y] of spread(k, 2).slice(0, 3)) p.dot(x, y, 1.8, 1.8, a, 3);
  }),
  dirttile: tile({ main: ['dirt', 'brown'], accent: 'stone' }, (k) => {
    const { p, m, a, big } = k;
    for (const [x, y] of spread(k, 3)) p.fill(ellipse(x, y, 3.8, 2.2), m, { tone: 1 });
    for (const [x, y] of spread(k, big ? 3 : 2)) p.fill(limb(x - 1.4, y, x + 1.4, y, 0.8), m, { tone: 3 });
    for (const [x, y] of spread(k, 2).slice(0, 3)) p.fill(ellipse(x, y, 1.9, 1.4), a);
  }),
  sandtile: tile({ main: 'sand', accent: 'cream' }, (k) => {
    const { p, m, big } = k;
    for (const y of big ? [4, 12, 20, 28] : [6, 22]) {
      const d = k.r.between(-1, 1);
      for (const [t, dy] of [
        [1, 0],
        [3, 1.6],
      ] as const)
        p.fill(
          stroke(
            [-4, y + dy, 4, y - 1.6 + d + dy, 12, y + dy, 20, y + 1.6 - d + dy, 28, y + dy, 36, y - 1.6 + d + dy].map(
              (v, i) => (i === 11 ? y - 1.6 + d + dy : v),
            ),
            0.6,
          ),
          m,
          { tone: t },
        );
    }
  }),
  stonetile: tile({ main: ['stone', 'rock'], accent: 'moss' }, (k) => {
    const { p, m, a, r, big } = k;
    p.fill(rect(-1, -1, 33, 33), m, { tone: 0 });
    const g = big ? 0.5 : 1;
    for (const [x0, y0, x1, y1] of r.pick([
      [
        [0, 0, 16, 16],
        [16, 0, 32, 16],
        [0, 16, 16, 32],
        [16, 16, 32, 32],
      ],
      [
        [0, 0, 20, 12],
        [20, 0, 32, 20],
        [0, 12, 12, 32],
        [12, 12, 20, 20],
        [12, 20, 32, 32],
      ],
    ] as [number[][], ...number[][][]])) {
      p.fill(rect((x0 ?? 0) + g, (y0 ?? 0) + g, (x1 ?? 0) - g, (y1 ?? 0) - g), m, {
        bevel: 1,
        lighter: r.pick([0, 0, -1]),
      });
    }
    if (big)
      for (const [x, y] of spread(k, 2)) p.fill(stroke([x - 2, y, x, y + 1, x + 1.4, y + 3], 0.5), m, { tone: 0 });
    if (k.says('mossy')) for (const [x, y] of spread(k, 2)) p.fill(ellipse(x, y, 3.4, 1.9), a);
  }),
  cobbletile: tile({ main: ['stone', 'rock', 'tan'], accent: 'dirt' }, (k) => {
    const { p, m, a, r } = k;
    p.fill(rect(-1, -1, 33, 33), a, { tone: 0 });
    for (let row = 0; row < 4; row++)
      for (let i = 0; i < 4; i++)
        p.fill(
          ellipse(
            i * 8 + 4 + (row % 2 ? 4 : 0) + r.between(-0.5, 0.5),
            row * 8 + 4,
            3.7 * r.between(0.9, 1.06),
            3.5 * r.between(0.9, 1.06),
          ),
          m,
        );
  }),
  bricktile: tile({ main: ['brick', 'stone', 'tan'], accent: 'gray' }, (k) =>
    courses(
      k,
      k.r.pick([4, 4, 8]) === 8 && k.big ? 8 : 4,
      k.says('stonewall', 'castlewall', 'steinmauer') ? 2 : 2,
      k.look.named ? k.m : k.c('dirt'),
      0.8,
    ),
  ),
  planktile: tile({ main: ['wood', 'tan', 'brown'], accent: 'iron' }, (k) => {
    const { p, m, r, big } = k;
    for (let row = 0; row < 4; row++) {
      const y = row * 8;
      const x = ((row * 13 + 5) % 32) + r.between(-2, 2);
      p.fill(rect(-1, y, 33, y + (big ? 1 : 2)), m, { tone: 0 });
      p.fill(rect(-1, y + (big ? 1 : 2), 33, y + (big ? 2 : 4)), m, { tone: 3 });
      p.fill(rect(x, y, x + (big ? 1 : 2), y + 8), m, { tone: 0 });
      if (big) {
        p.fill(limb(x + 6, y + 5, x + 12 + r.between(0, 4), y + 5, 0.42), m, { tone: 1 });
        p.fill(limb(x + 18, y + 3.6, x + 24, y + 3.6, 0.42), m, { tone: 1 });
        for (const dx of [-1.6, 2.6]) p.dot(x + dx, y + 4.4, 1, 1, m, 0);
      }
    }
  }),
  watertile: tile({ main: 'water', accent: 'white' }, (k) => {
    const { p, m, big } = k;
    for (const [x, y] of spread(k, 3))
      p.fill(stroke([x - 4, y, x - 1.6, y + 1.4, x + 1.6, y - 0.4, x + 4, y + 1], 0.8), m, { tone: 1 });
    for (const [x, y] of spread(k, big ? 3 : 2))
      p.fill(stroke([x - 3.4, y, x - 1.2, y - 1, x + 1.2, y + 0.4, x + 3.4, y - 0.4], 0.7), m, { tone: 4 });
  }),
  lavatile: tile({ main: 'lava', accent: 'shadow' }, (k) => {
    const { p, m, c, r } = k;
    for (const [x, y] of spread(k, 3))
      p.fill(stroke([x - 4, y, x - 1, y + 1.4, x + 2, y - 0.6, x + 4.4, y + 0.8], 1.1), c('yellow'), { tone: 2 });
    for (const [x, y] of spread(k, 2)) {
      const s = r.between(3.4, 5);
      p.fill(
        soft([x - s, y, x - s * 0.4, y - s * 0.7, x + s * 0.8, y - s * 0.5, x + s, y + s * 0.4, x, y + s * 0.7]),
        c('rock'),
        { edge: 'shadow' },
      );
    }
    p.fill(ellipse(8, 24, 1.6), m, { tone: 3 });
  }),
  icetile: tile({ main: 'ice', accent: 'white' }, (k) => {
    const { p, m, r } = k;
    for (const [x, y] of spread(k, 2))
      p.fill(poly([x - 6, y + 4, x + 2, y - 5, x + 5, y - 5, x - 3, y + 4]), m, { tone: 3 });
    for (const [x, y] of spread(k, 2).slice(0, 3))
      p.fill(stroke([x, y, x + 3, y + 2 + r.between(-1, 1), x + 4, y + 6, x + 8, y + 7], 0.5), m, { tone: 4 });
    p.fill(stroke([4, 28, 9, 25, 12, 26], 0.6), m, { tone: 1 });
  }),
  snowtile: tile({ main: 'snow', accent: 'ice' }, (k) => {
    const { p, m } = k;
    for (const [x, y] of spread(k, 3)) p.fill(soft([x - 4, y + 1, x, y - 0.6, x + 4, y + 1, x, y + 2]), m, { tone: 1 });
    for (const [x, y] of spread(k, 2)) p.dot(x, y, 2, 1.2, m, 4);
  }),
  rooftile: tile({ main: ['red', 'blue', 'teal', 'brown'], accent: 'gray' }, ({ p, m, r }) => {
    p.fill(rect(-1, -1, 33, 33), m, { tone: 0 });
    for (let row = 3; row >= 0; row--)
      for (let i = 0; i < 4; i++) {
        const x = i * 8 + (row % 2 ? 4 : 0);
        p.fill(
          soft([
            x + 0.4,
            row * 8 - 1,
            x + 7.6,
            row * 8 - 1,
            x + 7.6,
            row * 8 + 4.6,
            x + 4,
            row * 8 + 8.4,
            x + 0.4,
            row * 8 + 4.6,
          ]),
          m,
          { edge: 'shadow', lighter: r.pick([0, 0, 0, -1]) },
        );
      }
  }),
  metaltile: tile({ main: ['steel', 'iron', 'copper'], accent: 'iron' }, (k) => {
    const { p, m, big } = k;
    p.fill(rect(-1, -1, 33, 33), m, { tone: 0 });
    const g = big ? 0.5 : 1;
    for (const [x, y] of [
      [0, 0],
      [16, 0],
      [0, 16],
      [16, 16],
    ] as const) {
      p.fill(rect(x + g, y + g, x + 16 - g, y + 16 - g), m, { bevel: 0.9 });
      for (const dx of [3, 13]) for (const dy of [3, 13]) p.dot(x + dx, y + dy, 1.6, 1.6, m, dx + dy < 14 ? 4 : 1);
    }
  }),
  leaftile: tile({ main: ['leaf', 'green', 'orange'], accent: 'red' }, (k) => {
    const { p, m, r } = k;
    p.fill(rect(-1, -1, 33, 33), m, { tone: 0 });
    for (const [x, y] of spread(k, 5))
      p.place(x, y, { turn: r.between(-60, 60) }, () =>
        p.fill(soft([0, -4, 3.2, -0.6, 2, 2.6, 0, 3.6, -2, 2.6, -3.2, -0.6]), m, { edge: 'shadow' }),
      );
  }),
  carpettile: tile({ main: ['cream', 'red', 'white'], accent: ['black', 'gold', 'brown'] }, ({ p, m, a, big }) => {
    for (const [x, y] of [
      [0, 0],
      [16, 16],
    ] as const)
      p.fill(rect(x, y, x + 16, y + 16), a, { bevel: 0.8 });
    for (const [x, y] of [
      [16, 0],
      [0, 16],
    ] as const)
      p.fill(rect(x, y, x + 16, y + 16), m, { bevel: big ? 0.8 : 0.8 });
  }),
  sciftile: tile({ main: ['teal', 'navy', 'green'], accent: ['cyan', 'lime', 'gold'] }, (k) => {
    const { p, m, a, r } = k;
    p.fill(rect(-1, -1, 33, 33), m, { tone: 1 });
    for (const y of [6, 22]) {
      const b = r.between(8, 22);
      p.fill(rect(-1, y, b, y + 1), a, { tone: 2 });
      p.fill(rect(b, y, b + 1, y + 6), a, { tone: 2 });
      p.fill(rect(b, y + 6, 33, y + 7), a, { tone: 2 });
      p.fill(rect(-1, y + 6, b - 6, y + 7), a, { tone: 2 });
      p.fill(rect(b - 7, y, b - 6, y + 7), a, { tone: 2 });
      p.fill(ellipse(b + 0.5, y + 0.5, 1.7), a, { tone: 4 });
    }
    p.fill(rect(20, 12, 28, 19), k.ink, { bevel: 0.8 });
  }),
};
