import { ellipse, limb, minus, poly, rect, soft, stroke, within } from '../canvas/shapes';
import { eye } from '../parts/critter';
import type { Kit, Subject } from '../parts/kit';
import type { SubjectId } from '../vocabulary/subjectWords';

/** Four legs of a spider. @param s −1 at its left, 1 at its right */
function spiderLegs({ p, m, r }: Kit, s: number): void {
  for (const [root, knee, high, foot, low] of [
    [-3, 8, 6.4, 13.4, 16],
    [-1, 10.6, 10, 14.6, 23],
    [1, 10, 15.6, 13.4, 28],
    [3, 6, 21, 8, 29.4],
  ] as const) {
    const lift = r.between(-1, 1);
    p.fill(stroke([16 + s * 3, 17 + root, 16 + s * knee, high + lift + 2, 16 + s * foot, low], 1.05, 0.6), m);
  }
}

/** With few pixels, only three legs a side leave gaps between them. */
function fewSpiderLegs({ p, m }: Kit, s: number): void {
  for (const leg of [
    [3, 15, 9, 8, 13.6, 14],
    [3, 18, 9, 17, 13.6, 23],
    [2, 20, 7, 23.4, 8.6, 30],
  ] as const)
    p.fill(
      stroke(
        leg.map((at, i) => (i % 2 ? at : 16 + s * at)),
        1,
      ),
      m,
    );
}

export const CRAWLERS: Partial<Record<SubjectId, Subject>> = {
  snail: {
    main: ['orange', 'brown', 'violet'],
    accent: ['cream', 'straw', 'lime'],
    grounded: true,
    draw(k) {
      const { p, m, a, big, r } = k;
      p.fill(soft([2, 29.4, 10, 25, 20, 24.6, 22, 17, 26, 14.6, 29, 17, 28, 25, 25, 29.6, 14, 30]), a);
      for (const x of [25, 28]) {
        p.fill(limb(x, 16, x + 0.8, 10.6, 0.7), a);
        p.fill(ellipse(x + 0.8, 10, 1.2), k.ink, { tone: 0 });
      }
      const s = r.between(8, 9.4);
      p.fill(ellipse(13.4, 18.6, s), m, { shiny: true, edge: 'shadow' });
      if (big)
        p.fill(
          stroke(
            [
              13.4 + s * 0.66,
              20,
              13.4,
              18.6 - s * 0.62,
              13.4 - s * 0.62,
              19.4,
              13.4,
              18.6 + s * 0.5,
              13.4 + s * 0.34,
              18.4,
              13,
              17,
            ],
            0.6,
          ),
          m,
          { tone: 0, onto: true },
        );
      else p.fill(ellipse(13.4, 18.6, 2), m, { tone: 1 });
    },
  },
  snake: {
    main: ['green', 'lime', 'tan', 'scarlet'],
    accent: 'cream',
    grounded: true,
    draw(k) {
      const { p, m, a, r, big } = k;
      const sway = r.between(-2, 2);
      const line = [
        3,
        26.6,
        9,
        23.4 + sway * 0.4,
        14,
        27.4,
        20,
        27.8,
        24.6,
        24,
        20,
        19,
        13,
        17.4,
        13 + sway,
        11,
        19,
        8,
      ];
      p.fill(stroke(line, 0.7, 2.9), m, { edge: 'shadow' });
      if (big)
        for (let i = 2; i < line.length - 4; i += 2)
          p.fill(ellipse(line[i] ?? 0, (line[i + 1] ?? 0) - 0.6, 1.3, 0.9), a, { tone: 2, onto: true });
      p.fill(stroke([26, 9.4, 28.6, 9.8, 30, 8.6], 0.42), k.c('red'), { tone: 2 });
      p.fill(soft([15.6, 8, 18, 4.6, 23, 5, 27, 8.6, 23, 11.4, 18, 11.6]), m, { edge: 'shadow' });
      eye(k, 21.4, 7.4, 1);
    },
  },
  worm: {
    main: ['pink', 'lime', 'flesh'],
    accent: 'yellow',
    grounded: true,
    draw(k) {
      const { p, m, r } = k;
      const n = 6;
      const rise = r.between(3, 6);
      for (let i = 0; i < n; i++) {
        const x = 4.6 + i * 4.4;
        p.fill(
          ellipse(
            x,
            25.4 - Math.sin((i / (n - 1)) * Math.PI) * rise * (i < n - 1 ? 1 : 0) - (i === n - 1 ? 3 : 0),
            3.4 + (i === n - 1 ? 1.4 : 0),
            3.7 + (i === n - 1 ? 1.2 : 0),
          ),
          m,
          { edge: 'shadow' },
        );
      }
      for (const s of [-0.6, 1]) eye(k, 27 + s * 2, 21.4, 0.9, s);
    },
  },
  spider: {
    main: ['shadow', 'black', 'brown'],
    accent: ['red', 'lime'],
    grounded: true,
    draw(k) {
      const { p, m, a, r } = k;
      const body = r.between(5.6, 7.2);
      for (const s of [-1, 1]) {
        if (k.big) spiderLegs(k, s);
        else fewSpiderLegs(k, s);
      }
      p.fill(ellipse(16, 13.4, body, body * 0.94), m, { edge: 'shadow', shiny: true });
      if (k.big) {
        p.fill(poly([14.2, 9.4, 17.8, 9.4, 16, 12.2]), a, { tone: 2 });
        p.fill(poly([14.2, 15, 17.8, 15, 16, 12.2]), a, { tone: 2 });
      }
      p.fill(ellipse(16, 21, 4.6, 4), m, { edge: 'shadow' });
      for (const s of [-1, 1]) {
        p.dot(16 + s * 2, 21, 1.7, 1.9, k.c('red'), 3);
        if (k.big) p.dot(16 + s * 3.6, 19, 1, 1, k.c('red'), 2);
        if (k.big) p.fill(limb(16 + s * 1.4, 24, 16 + s * 1, 26, 0.7), k.c('bone'));
      }
    },
  },
  scorpion: {
    main: ['brown', 'black', 'orange'],
    accent: 'red',
    grounded: true,
    draw(k) {
      const { p, m, a, r } = k;
      for (const x of [10, 13.4, 17, 20])
        for (const s of [-0.6, 0.6])
          p.fill(stroke([x, 24, x + s * 2.4, 25.4, x + s * 3.4, 29.4], 0.75), m, { lighter: -1 });
      p.fill(stroke([9, 23, 3.6, 20, 3, 12, 8, 5.6 + r.between(-1, 1), 14, 6], 2.4, 1.5), m, { edge: 'shadow' });
      p.fill(poly([13, 4, 19, 8.4, 14, 8.6]), a);
      p.fill(soft([7, 24, 11, 20.4, 18, 20, 24, 22.4, 23, 26, 12, 26.6]), m, { edge: 'shadow' });
      if (k.big)
        for (const x of [12, 15.4, 18.8]) p.fill(limb(x, 20.8, x + 0.4, 25.6, 0.4), m, { tone: 0, onto: true });
      p.fill(limb(23, 23, 26.4, 20, 1.1), m);
      p.fill(minus(ellipse(27.4, 17.6, 3.4, 3.8), poly([28, 18, 27, 11, 31, 12])), m, { shiny: true });
      eye(k, 22, 22.4, 0.8);
    },
  },
  bee: {
    main: 'yellow',
    accent: 'black',
    draw(k) {
      const { p, m, c, ink, r } = k;
      const spread = r.between(-2, 2);
      p.fill(ellipse(12 + spread * 0.4, 8.6, 4, 6), c('ice'));
      p.fill(ellipse(19, 8 + spread * 0.3, 4.2, 6.2), c('ice'), { edge: 'shadow' });
      p.fill(poly([5, 17, 1.6, 19, 5.4, 21]), ink, { tone: 1 });
      const body = ellipse(15.6, 18.6, r.between(10.4, 11.4), r.between(6.8, 8));
      p.fill(body, m, { edge: 'shadow' });
      for (const x of [8.4, 14.6]) p.fill(within(rect(x, 0, x + 3, 32), body), ink, { tone: 1 });
      p.fill(ellipse(24, 18.4, 4.6, 5), m, { edge: 'shadow' });
      eye(k, 25.4, 17.4, 1.2);
      for (const x of [24, 27]) p.fill(stroke([x - 0.6, 14, x, 11, x + 2, 10], 0.5), ink, { tone: 1 });
    },
  },
  butterfly: {
    main: ['orange', 'sky', 'violet', 'pink'],
    accent: ['yellow', 'white'],
    draw(k) {
      const { p, m, a, ink, r } = k;
      const w = r.between(11.4, 13.4);
      p.fill(soft([16, 15, 16 - w * 0.3, 4, 16 - w, 3, 16 - w * 1.06, 11, 16 - w * 0.6, 17]), m, { both: true });
      p.fill(soft([16, 16, 16 - w * 0.6, 17, 16 - w * 0.86, 23, 16 - w * 0.5, 28.4, 16 - 1, 22]), m, {
        both: true,
        lighter: -1,
      });
      p.fill(ellipse(16 - w * 0.64, 9, w * 0.22, 2.7), a, { both: true, tone: 3 });
      p.fill(ellipse(16 - w * 0.5, 22.6, 1.7), a, { both: true, tone: 2 });
      p.fill(limb(16, 9, 16, 24, 1.6, 1.1), ink, { tone: 2 });
      p.fill(ellipse(16, 8.4, 1.9), ink, { tone: 2 });
      p.fill(stroke([15.4, 7, 13.4, 4, 12, 3.6], 0.45), ink, { both: true, tone: 1 });
    },
  },
  beetle: {
    main: ['red', 'emerald', 'navy', 'brown'],
    accent: 'black',
    grounded: true,
    draw(k) {
      const { p, m, ink, r } = k;
      const w = r.between(8.6, 10);
      for (const s of [-1, 1])
        for (const [y, tip] of [
          [12, 8],
          [19, 19.4],
          [25, 30],
        ] as const)
          p.fill(
            stroke([16 + s * w * 0.7, y, 16 + s * (w + 1.6), (y + tip) / 2, 16 + s * (w + 4), tip], k.big ? 0.85 : 1),
            ink,
            { tone: 1 },
          );
      p.fill(ellipse(16, 8.4, 5.4, 4.6), ink, { lighter: 1 });
      p.fill(stroke([14.4, 5, 12, 2.4, 10, 3], 0.6), ink, { both: true, tone: 2 });
      p.fill(ellipse(16, 19, w, 10.4), m, { shiny: true, edge: 'shadow' });
      p.fill(rect(15.6, 9, 16.4, 30), ink, { tone: 1, onto: true });
      if (k.says('ladybug', 'coccinelle', 'marienkafer') || r.chance(0.5))
        for (const [x, y] of [
          [4, 15],
          [5.4, 21],
          [2.8, 25.4],
        ] as const)
          p.fill(ellipse(16 - x, y, 1.5), ink, { both: true, tone: 1, onto: true });
      for (const s of [-1, 1]) p.dot(16 + s * 2.4, 7.6, 1.4, 1.5, k.c('white'), 3);
    },
  },
};
