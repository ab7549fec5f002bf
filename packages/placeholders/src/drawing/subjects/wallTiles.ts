import { ellipse, limb, rect, soft, stroke } from '../canvas/shapes';
import type { Subject } from '../parts/kit';
import { courses, spread, tile } from '../parts/tile';
import type { SubjectId } from '../vocabulary/subjectWords';

export const WALL_TILES: Partial<Record<SubjectId, Subject>> = {
  stonetile: tile({ main: ['stone', 'rock'], accent: 'moss' }, (k) => {
    const { p, m, a, r, big } = k;
    p.fill(rect(-1, -1, 33, 33), m, { tone: 0 });
    // Joints lie above and to the left of each stone, so that they are equally broad where tiles meet.
    const g = Math.max(1, p.pixel);
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
      p.fill(rect((x0 ?? 0) + g, (y0 ?? 0) + g, x1 ?? 0, y1 ?? 0), m, {
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
      k.appearance.named ? k.m : k.c('dirt'),
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
    const { p, m } = k;
    p.fill(rect(-1, -1, 33, 33), m, { tone: 0 });
    // Joints lie above and to the left of each stone, so that they are equally broad where tiles meet.
    const g = Math.max(1, p.pixel);
    for (const [x, y] of [
      [0, 0],
      [16, 0],
      [0, 16],
      [16, 16],
    ] as const) {
      p.fill(rect(x + g, y + g, x + 16, y + 16), m, { bevel: 0.9 });
      for (const dx of [3, 13]) for (const dy of [3, 13]) p.dot(x + dx, y + dy, 1.6, 1.6, m, dx + dy < 14 ? 4 : 1);
    }
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
