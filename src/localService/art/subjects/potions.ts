import { ellipse, limb, poly, rect, type Shape, soft, stroke, within } from '../canvas/shapes';
import type { Kit, Subject } from '../kit';
import type { SubjectId } from '../vocabulary/subjectWords';
import { flame } from './creatures';

/** A vessel of glass: its outline, liquid up to a level, light on the left, cork and rim. */
function flask(
  k: Kit,
  body: Shape,
  inner: Shape,
  level: number,
  neck: readonly [half: number, top: number, low: number],
): void {
  const { p, m, c, big, r, is } = k;
  const glass = c('glass');
  const [half, top, low] = neck;
  p.fill(rect(16 - half, top, 16 + half, low), glass, { tone: 2 });
  p.fill(rect(16 - half, top, 16 - half * 0.3, low), glass, { tone: 3 });
  p.fill(body, glass);
  if (!is('empty')) {
    p.fill(within(inner, rect(0, level, 32, 32)), m, { shiny: false });
    p.fill(within(inner, rect(0, level, 32, level + 1.3)), m, { tone: 3 });
    if (big)
      for (const [x, y, s] of [
        [18, 24, 1.3],
        [20.4, 20.6, 1],
        [14.6, 26, 0.9],
      ] as const)
        p.fill(ellipse(x + r.between(-1, 1), y, s), m, { tone: 4, onto: true });
  }
  p.fill(rect(16 - half - 1.2, top - 0.6, 16 + half + 1.2, top + 1.6), glass, { tone: 3, edge: 'shadow' });
  p.fill(rect(16 - half + 0.3, top - 4, 16 + half - 0.3, top - 0.4), c('wood'), { bevel: 0.7 });
}

export const POTIONS: Partial<Record<SubjectId, Subject>> = {
  potion: {
    main: ['red', 'sky', 'green', 'violet', 'pink', 'amber'],
    accent: 'gold',
    draw(k) {
      const { p, r, a } = k;
      // A potion is named by what it does.
      const wide = r.between(9.6, 11);
      switch (r.pick(['round', 'cone', 'square', 'heart'])) {
        case 'round':
          flask(k, ellipse(16, 20.4, wide, 9.6), ellipse(16, 20.4, wide - 1.6, 8), r.between(15, 19), [2.7, 7, 13]);
          break;
        case 'cone':
          flask(
            k,
            soft([13.6, 12, 18.4, 12, 16 + wide, 25, 16 + wide * 0.9, 29.6, 16 - wide * 0.9, 29.6, 16 - wide, 25]),
            soft([
              14.6,
              13.6,
              17.4,
              13.6,
              14.6 + wide,
              25,
              14.6 + wide * 0.9,
              28,
              17.4 - wide * 0.9,
              28,
              17.4 - wide,
              25,
            ]),
            r.between(18, 21),
            [2.4, 6.4, 14],
          );
          break;
        case 'square':
          flask(
            k,
            rect(17.4 - wide, 12, 14.6 + wide, 29.6),
            rect(18.8 - wide, 13, 13.2 + wide, 28.2),
            r.between(16, 19),
            [3, 7, 13],
          );
          break;
        default:
          flask(
            k,
            soft([
              16,
              14.4,
              20,
              10.6,
              16 + wide,
              14,
              16 + wide * 0.8,
              22,
              16,
              30,
              16 - wide * 0.8,
              22,
              16 - wide,
              14,
              12,
              10.6,
            ]),
            soft([
              16,
              16,
              20,
              12.4,
              14.6 + wide,
              15,
              14.8 + wide * 0.8,
              21.6,
              16,
              28,
              17.2 - wide * 0.8,
              21.6,
              17.4 - wide,
              15,
              12,
              12.4,
            ]),
            r.between(14, 17),
            [2.5, 6, 13],
          );
      }
      p.fill(limb(16 - wide * 0.56, 18, 16 - wide * 0.6, 22.4, 0.9), k.c('white'), { tone: 4, onto: true });
      if (r.chance(0.4)) p.fill(limb(13, 12.4, 19, 12.4, 0.9), a);
    },
  },
  vial: {
    main: ['lime', 'cyan', 'magenta', 'red'],
    accent: 'gold',
    draw(k) {
      k.p.place(16, 16, { turn: k.r.between(20, 38) }, () =>
        k.p.place(-16, -16, {}, () => {
          const w = k.r.between(3.8, 4.8);
          flask(
            k,
            soft([16 - w, 8, 16 + w, 8, 16 + w, 26, 16, 30.6, 16 - w, 26]),
            soft([17.2 - w, 9, 14.8 + w, 9, 14.8 + w, 25.6, 16, 29, 17.2 - w, 25.6]),
            k.r.between(13, 17),
            [w, 6.4, 10],
          );
        }),
      );
    },
  },
  poisonbottle: {
    main: ['poison', 'violet'],
    accent: 'bone',
    draw(k) {
      const { p, c, ink } = k;
      const w = k.r.between(9, 10.4);
      flask(k, ellipse(16, 20.6, w, 9.4), ellipse(16, 20.6, w - 1.4, 8), 13, [2.7, 6.6, 13]);
      p.fill(ellipse(16, 19.6, 5, 4.4), c('bone'), { edge: 'line' });
      p.fill(rect(13.6, 22, 18.4, 25.6), c('bone'), { tone: 2 });
      for (const s of [-1, 1]) p.dot(16 + s * 2.1, 19.8, 1.8, 2.2, ink, 0);
    },
  },
  bottle: {
    main: ['green', 'brown', 'emerald'],
    accent: ['cream', 'red'],
    draw({ p, m, a, c, r, is }) {
      p.place(16, 16, { turn: is('front') ? 0 : r.pick([0, 0, 14, -14]) }, () => {
        const w = r.between(5.4, 6.6);
        p.fill(soft([-2.2, -11, 2.2, -11, 2.4, -5, w, 0, w, 13.4, 0, 14.6, -w, 13.4, -w, 0, -2.4, -5]), m, {
          shiny: true,
        });
        p.fill(rect(-w, 2.6, w, 9.4), a, { onto: true });
        p.fill(limb(-w * 0.5, -1, -w * 0.6, 1.6, 0.7), m, { tone: 4, onto: true });
        p.fill(rect(-2.8, -11.4, 2.8, -9), m, { tone: 1 });
        p.fill(rect(-1.8, -14.6, 1.8, -11), c('tan'), { bevel: 0.6 });
      });
    },
  },
  cauldron: {
    main: ['black', 'iron'],
    accent: ['lime', 'violet', 'poison'],
    grounded: true,
    draw(k) {
      const { p, m, a, r } = k;
      if (r.chance(0.5)) flame(k, 16, 31, 9, 8);
      for (const x of [8, 24]) p.fill(limb(x, 24, x + (x - 16) * 0.14, 29, 1.8), m);
      p.fill(ellipse(16, 19, r.between(11.6, 12.6), 9.6), m, { shiny: true });
      p.fill(ellipse(16, 11.6, 12.4, 3.8), m, { tone: 3, edge: 'line' });
      p.fill(ellipse(16, 11.6, 10, 2.5), a, { tone: 2 });
      for (const [x, y, s] of [
        [11, 10, 2.2],
        [17, 8.6, 2.8],
        [21.4, 10.6, 1.7],
        [14, 5, 1.5],
      ] as const)
        p.fill(ellipse(x + r.between(-1, 1), y, s), a, { shiny: true, edge: 'shadow' });
      for (const s of [-1, 1])
        p.fill(stroke([16 + s * 11, 14, 16 + s * 13.6, 15, 16 + s * 12, 18], 0.9), m, { tone: 1 });
    },
  },
  scroll: {
    main: ['cream', 'tan'],
    accent: ['red', 'blue'],
    draw({ p, m, a, r, big }) {
      p.place(16, 16, { turn: r.between(-12, 12) }, () => {
        const h = r.between(9.4, 11);
        p.fill(rect(-8.4, -h, 8.4, h), m, { tone: 2 });
        p.fill(rect(6, -h, 8.4, h), m, { tone: 1 });
        if (big)
          for (const [y, w] of [
            [-h + 5, 5.4],
            [-h + 8.4, 4],
            [-h + 11.8, 5.6],
            [-h + 15.2, 2.6],
          ] as const)
            p.fill(rect(-5.6, y, w, y + 0.9), m, { tone: 0 });
        else for (const y of [-3, 1]) p.fill(rect(-5, y, 4, y + 1.6), m, { tone: 0 });
        for (const y of [-h, h]) {
          p.fill(limb(-10, y, 10, y, 2.5), m, { edge: 'shadow' });
          for (const x of [-11.4, 11.4]) p.fill(ellipse(x, y, 1.7, 2), a);
        }
      });
    },
  },
  book: {
    main: ['red', 'blue', 'green', 'purple', 'brown'],
    accent: 'gold',
    draw({ p, m, a, c, r, big, is }) {
      if (is('open') || r.chance(0.25)) {
        p.fill(poly([2, 9, 16, 11, 30, 9, 30, 26, 16, 28, 2, 26]), m);
        for (const s of [-1, 1]) {
          p.fill(
            soft([16, 10, 16 + s * 6, 7, 16 + s * 12.4, 8, 16 + s * 12.4, 23.6, 16 + s * 6, 22.6, 16, 25.6]),
            c('cream'),
            { lighter: s > 0 ? -1 : 0 },
          );
          for (const y of [12, 15, 18])
            p.fill(limb(16 + s * 3.4, y, 16 + s * 10, y - 1.2, 0.42), c('cream'), { tone: 0, onto: true });
        }
        return;
      }
      p.place(16, 16, { turn: r.between(-10, 10) }, () => {
        p.fill(poly([-10, 9, 9, 9, 11, 12.6, -8, 12.6]), c('cream'), { tone: 2 });
        p.fill(rect(-10, -13, 9.4, 10), m, { bevel: 1 });
        p.fill(rect(-10, -13, -6.4, 13), m, { tone: 1 });
        p.fill(poly([-8, 12.2, 11, 12.2, 11, 13.8, -8, 13.8]), m, { tone: 0 });
        for (const [x, y] of [
          [5.6, -13],
          [5.6, 6.2],
        ] as const)
          p.fill(rect(x, y, x + 3.8, y + 3.8), a, { bevel: 0.6 });
        if (big) p.fill(poly([1.6, -7.6, 5.4, -2, 1.6, 3.6, -2.2, -2]), a, { shiny: true, edge: 'line' });
        else p.fill(ellipse(1.4, -2, 2.6), a, { shiny: true });
      });
    },
  },
  letter: {
    main: ['cream', 'white'],
    accent: 'red',
    draw({ p, m, a, r }) {
      const [w, h] = [13, r.between(8, 9.6)];
      p.fill(rect(16 - w, 16 - h, 16 + w, 16 + h), m, { bevel: 0.8 });
      for (const s of [-1, 1]) p.fill(limb(16 + s * w, 16 + h, 16 + s * 2, 17, 0.45), m, { tone: 0, onto: true });
      p.fill(poly([16 - w, 16 - h, 16 + w, 16 - h, 16, 18.6]), m, { tone: 3, edge: 'line' });
      p.fill(ellipse(16, 17.4, 3), a, { shiny: true, edge: 'shadow' });
    },
  },
  map: {
    main: ['tan', 'sand'],
    accent: 'red',
    draw({ p, m, a, c, r, big }) {
      p.fill(poly([3, 7, 11, 4.6, 20.6, 7.4, 29, 5, 29, 25, 20.6, 27.4, 11, 24.6, 3, 27]), m, { tone: 2 });
      p.fill(poly([11, 4.6, 20.6, 7.4, 20.6, 27.4, 11, 24.6]), m, { tone: 1 });
      p.fill(soft([5, 12, 9, 10, 15, 12, 14, 17, 9, 19, 5, 17]), c('grass'), { onto: true, lighter: big ? 0 : 0 });
      for (const [x, y] of [
        [11, 22],
        [14.4, 22.6],
        [17.6, 21.4],
        [19.4, 18.4],
      ] as const)
        p.dot(x, y, 1.6, 1.2, c('brown'), 1);
      const [x, y] = [r.between(22.4, 25), r.between(11.6, 15)];
      for (const s of [-1, 1]) p.fill(limb(x - 2.6, y - s * 2.6, x + 2.6, y + s * 2.6, 1), a, { tone: 2 });
    },
  },
  rune: {
    main: ['stone', 'rock'],
    accent: ['cyan', 'lime', 'red', 'violet'],
    grounded: true,
    draw({ p, m, a, r }) {
      p.fill(soft([6, 29, 6.4, 12, 10, 5, 16, 3, 22, 5, 25.6, 12, 26, 29, 16, 30.4]), m, {});
      const glyph = r.pick([
        [
          [0, -8, 0, 8],
          [0, -8, 5, -4],
          [0, -2, 5, 2],
        ],
        [
          [-4, -8, -4, 8],
          [4, -8, 4, 8],
          [-4, -3, 4, 3],
        ],
        [
          [0, -8, 5, -1],
          [5, -1, -4, 6],
          [0, -8, -5, -1],
          [-5, -1, 4, 6],
        ],
        [
          [0, -8, 0, 8],
          [-5, -3, 0, -8],
          [5, -3, 0, -8],
        ],
      ]);
      for (const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] of glyph)
        p.fill(limb(16 + x0, 17 + y0, 16 + x1, 17 + y1, 1.2), a, { tone: 3, edge: 'line' });
    },
  },
};
