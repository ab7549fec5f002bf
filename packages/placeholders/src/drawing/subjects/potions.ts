import { ellipse, limb, rect, type Shape, soft, stroke, within } from '../canvas/shapes';
import { flame } from '../parts/flame';
import type { Kit, Subject } from '../parts/kit';
import type { SubjectId } from '../vocabulary/subjectWords';

/** A glass vessel with its liquid, highlight, rim, and cork. @param full height of the liquid's surface, in units from the top */
function flask(
  k: Kit,
  body: Shape,
  inner: Shape,
  full: number,
  neck: readonly [half: number, top: number, low: number],
): void {
  const { p, m, c, big, r, is } = k;
  const glass = c('glass');
  const [wide, top, low] = neck;
  p.fill(rect(16 - wide, top, 16 + wide, low), glass, { tone: 2 });
  p.fill(rect(16 - wide, top, 16 - wide * 0.3, low), glass, { tone: 3 });
  p.fill(body, glass);
  // "half empty" is "half full".
  const half = k.says('half', 'halb', 'halbleer', 'halbvoll', 'demi', 'moitie');
  const level = half ? Math.max(full, 22.6) : full;
  if (!is('empty') || half) {
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
  p.fill(rect(16 - wide - 1.2, top - 0.6, 16 + wide + 1.2, top + 1.6), glass, { tone: 3, edge: 'shadow' });
  p.fill(rect(16 - wide + 0.3, top - 4, 16 + wide - 0.3, top - 0.4), c('wood'), { bevel: 0.7 });
}

/** Painters of a potion's glass and its liquid. `wide`: half the width of the belly. */
const FLASKS = [roundFlask, coneFlask, squareFlask, heartFlask] as const;

function roundFlask(k: Kit, wide: number): void {
  flask(k, ellipse(16, 20.4, wide, 9.6), ellipse(16, 20.4, wide - 1.6, 8), k.r.between(15, 19), [2.7, 7, 13]);
}

function coneFlask(k: Kit, wide: number): void {
  flask(
    k,
    soft([13.6, 12, 18.4, 12, 16 + wide, 25, 16 + wide * 0.9, 29.6, 16 - wide * 0.9, 29.6, 16 - wide, 25]),
    soft([14.6, 13.6, 17.4, 13.6, 14.6 + wide, 25, 14.6 + wide * 0.9, 28, 17.4 - wide * 0.9, 28, 17.4 - wide, 25]),
    k.r.between(18, 21),
    [2.4, 6.4, 14],
  );
}

function squareFlask(k: Kit, wide: number): void {
  flask(
    k,
    rect(17.4 - wide, 12, 14.6 + wide, 29.6),
    rect(18.8 - wide, 13, 13.2 + wide, 28.2),
    k.r.between(16, 19),
    [3, 7, 13],
  );
}

function heartFlask(k: Kit, wide: number): void {
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
    k.r.between(14, 17),
    [2.5, 6, 13],
  );
}

export const POTIONS: Partial<Record<SubjectId, Subject>> = {
  potion: {
    main: ['red', 'sky', 'green', 'violet', 'pink', 'amber'],
    accent: 'gold',
    draw(k) {
      const { p, r, a } = k;
      const wide = r.between(9.6, 11);
      r.pick(FLASKS)(k, wide);
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
    draw({ p, m: glass, a, c, r, is }) {
      const m = is('empty') ? c('glass') : glass;
      p.place(16, 16, { turn: is('front') ? 0 : r.pick([0, 0, 14, -14]) }, () => {
        const w = r.between(5.4, 6.6);
        p.fill(soft([-2.2, -11, 2.2, -11, 2.4, -5, w, 0, w, 13.4, 0, 14.6, -w, 13.4, -w, 0, -2.4, -5]), m, {
          shiny: true,
        });
        if (!is('empty')) p.fill(rect(-w, 2.6, w, 9.4), a, { onto: true });
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
};
