import { ellipse, limb, minus, poly, rect, ring, soft, stroke, within } from '../canvas/shapes';
import type { Kit, Subject } from '../kit';
import type { SubjectId } from '../vocabulary/subjectWords';

/** A column of crystal, its foot at (x, y): a light side, a dark side, a cut tip. */
function prism({ p, m }: Kit, x: number, y: number, half: number, high: number, turn: number): void {
  p.place(x, y, { turn }, () => {
    p.fill(poly([-half, 0, -half, -high + half * 1.6, 0, -high, 0, 0]), m, { tone: 3, edge: 'line' });
    p.fill(poly([0, 0, 0, -high, half, -high + half * 1.6, half, 0]), m, { tone: 1 });
    p.fill(poly([-half * 0.3, 0, -half * 0.3, -high + half * 2, half * 0.4, -high + half * 2, half * 0.4, 0]), m, {
      tone: 2,
    });
    p.fill(poly([-half, -high + half * 1.6, 0, -high, -half * 0.3, -high + half * 2]), m, { tone: 4 });
  });
}

/** A coin seen from the front about (x, y). */
function coin({ p, m, big }: Kit, x: number, y: number, s: number, squash = 1): void {
  p.fill(ellipse(x, y, s * squash, s), m, { shiny: true, edge: 'line' });
  if (s < 5) return;
  p.fill(minus(ellipse(x, y, s * 0.76 * squash, s * 0.76), ellipse(x, y, s * 0.62 * squash, s * 0.62)), m, {
    tone: 1,
    onto: true,
  });
  if (big)
    p.fill(rect(x - s * 0.14 * squash, y - s * 0.42, x + s * 0.14 * squash, y + s * 0.42), m, { tone: 1, onto: true });
  if (big)
    p.fill(rect(x - s * 0.3 * squash, y - s * 0.42, x - s * 0.14 * squash, y + s * 0.42), m, { tone: 4, onto: true });
}

/** Rings of facets, lighter to the top left. */
function faceted({ p, m }: Kit, outline: readonly number[], table: readonly number[]): void {
  const n = outline.length / 2;
  for (let i = 0; i < n; i++) {
    const j = (i + 1) % n;
    const [x0 = 0, y0 = 0] = [outline[i * 2], outline[i * 2 + 1]];
    const [x1 = 0, y1 = 0] = [outline[j * 2], outline[j * 2 + 1]];
    const [u0 = 0, v0 = 0] = [table[i * 2], table[i * 2 + 1]];
    const [u1 = 0, v1 = 0] = [table[j * 2], table[j * 2 + 1]];
    const lit = -((x0 + x1) / 2 - 16) - 1.2 * ((y0 + y1) / 2 - 15);
    p.fill(poly([x0, y0, x1, y1, u1, v1, u0, v0]), m, { tone: lit > 9 ? 4 : lit > 1 ? 3 : lit > -8 ? 1 : 0 });
  }
  p.fill(poly(table), m, { tone: 2 });
}

export const TREASURE: Partial<Record<SubjectId, Subject>> = {
  gem: {
    main: ['red', 'emerald', 'sky', 'violet', 'amber'],
    accent: 'white',
    draw(k) {
      const { p, m, r } = k;
      const [w, h] = [r.between(9, 11.6), r.between(11, 13)];
      switch (r.pick(['cut', 'oval', 'square', 'drop'])) {
        case 'cut':
          faceted(
            k,
            [
              16 - w * 0.5,
              16 - h,
              16 + w * 0.5,
              16 - h,
              16 + w,
              16 - h * 0.5,
              16 + w,
              16 + h * 0.5,
              16 + w * 0.5,
              16 + h,
              16 - w * 0.5,
              16 + h,
              16 - w,
              16 + h * 0.5,
              16 - w,
              16 - h * 0.5,
            ],
            [
              16 - w * 0.3,
              16 - h * 0.56,
              16 + w * 0.3,
              16 - h * 0.56,
              16 + w * 0.56,
              16 - h * 0.3,
              16 + w * 0.56,
              16 + h * 0.3,
              16 + w * 0.3,
              16 + h * 0.56,
              16 - w * 0.3,
              16 + h * 0.56,
              16 - w * 0.56,
              16 + h * 0.3,
              16 - w * 0.56,
              16 - h * 0.3,
            ],
          );
          break;
        case 'square':
          faceted(
            k,
            [16 - w, 16 - w, 16 + w, 16 - w, 16 + w, 16 + w, 16 - w, 16 + w],
            [
              16 - w * 0.5,
              16 - w * 0.5,
              16 + w * 0.5,
              16 - w * 0.5,
              16 + w * 0.5,
              16 + w * 0.5,
              16 - w * 0.5,
              16 + w * 0.5,
            ],
          );
          break;
        case 'drop':
          faceted(
            k,
            [
              16,
              16 - h,
              16 + w * 0.8,
              16,
              16 + w * 0.6,
              16 + h * 0.7,
              16,
              16 + h,
              16 - w * 0.6,
              16 + h * 0.7,
              16 - w * 0.8,
              16,
            ],
            [
              16,
              16 - h * 0.4,
              16 + w * 0.36,
              16 + h * 0.1,
              16 + w * 0.3,
              16 + h * 0.5,
              16,
              16 + h * 0.6,
              16 - w * 0.3,
              16 + h * 0.5,
              16 - w * 0.36,
              16 + h * 0.1,
            ],
          );
          break;
        default:
          faceted(
            k,
            [
              16,
              16 - h,
              16 + w * 0.9,
              16 - h * 0.4,
              16 + w * 0.9,
              16 + h * 0.4,
              16,
              16 + h,
              16 - w * 0.9,
              16 + h * 0.4,
              16 - w * 0.9,
              16 - h * 0.4,
            ],
            [
              16,
              16 - h * 0.56,
              16 + w * 0.5,
              16 - h * 0.24,
              16 + w * 0.5,
              16 + h * 0.24,
              16,
              16 + h * 0.56,
              16 - w * 0.5,
              16 + h * 0.24,
              16 - w * 0.5,
              16 - h * 0.24,
            ],
          );
      }
      if (k.big)
        p.fill(limb(16 - w * 0.3, 16 - h * 0.3, 16 - w * 0.05, 16 - h * 0.42, 0.8), m, { tone: 4, onto: true });
    },
  },
  diamondgem: {
    main: 'ice',
    accent: 'white',
    draw({ p, m, r }) {
      const [w, top] = [r.between(11.6, 13.4), r.between(5.4, 7.4)];
      const g = top + 6.4;
      const q = w * 0.46;
      p.fill(poly([16 - w, g, 16 - q, g, 16, 29]), m, { tone: 2 });
      p.fill(poly([16 - q, g, 16 + q, g, 16, 29]), m, { tone: 3 });
      p.fill(poly([16 + q, g, 16 + w, g, 16, 29]), m, { tone: 1 });
      p.fill(poly([16 - w, g, 16 - w * 0.62, top, 16 - q, g]), m, { tone: 4 });
      p.fill(poly([16 - w * 0.62, top, 16 + w * 0.1, top, 16 - q, g]), m, { tone: 3 });
      p.fill(poly([16 + w * 0.1, top, 16 + q, g, 16 - q, g]), m, { tone: 4 });
      p.fill(poly([16 + w * 0.1, top, 16 + w * 0.62, top, 16 + q, g]), m, { tone: 2 });
      p.fill(poly([16 + w * 0.62, top, 16 + w, g, 16 + q, g]), m, { tone: 1 });
    },
  },
  crystal: {
    main: ['violet', 'cyan', 'pink', 'emerald'],
    accent: 'stone',
    grounded: true,
    draw(k) {
      const { p, c, r } = k;
      prism(k, 10, 26, 3.2, r.between(13, 16), -26);
      prism(k, 22, 26, 3.2, r.between(12, 15), 27);
      prism(k, 16, 27, 4.4, r.between(22, 24.6), r.between(-4, 4));
      prism(k, 12, 28, 2.6, r.between(8, 11), -12);
      prism(k, 20.6, 28, 2.4, r.between(7, 10), 14);
      p.fill(soft([5, 29, 9, 26, 14, 27.4, 19, 26, 25, 26.6, 27, 29.4, 16, 30.4]), c('stone'), { edge: 'shadow' });
    },
  },
  pearl: {
    main: ['white', 'pink', 'sky', 'violet'],
    accent: 'gold',
    draw({ p, m, r }) {
      p.fill(ellipse(16, 16, r.between(11, 12.6)), m, { shiny: true });
      p.fill(ellipse(11.4, 11.4, 2.7, 2.3), m, { tone: 4, onto: true });
      p.fill(stroke([10, 23, 16, 25.4, 22, 22.4], 0.8), m, { tone: 2, onto: true });
    },
  },
  coin: {
    main: 'gold',
    accent: 'red',
    draw(k) {
      const squash = k.r.pick([1, 1, 0.86, 0.7]);
      k.p.fill(ellipse(16.8, 16.4, 12.4 * squash, 12.6), k.m, { tone: 0 });
      coin(k, 15.4, 16, 12.4, squash);
    },
  },
  coins: {
    main: 'gold',
    accent: 'red',
    grounded: true,
    draw(k) {
      const { p, m, r } = k;
      p.fill(soft([2, 29, 7, 22, 12, 17, 16, 14.6 - r.between(0, 2), 21, 17, 26, 23, 30, 29, 16, 30.4]), m, {
        lighter: -1,
      });
      for (const [x, y] of [
        [6, 27],
        [11, 28],
        [16.4, 28],
        [22, 28],
        [26.4, 27],
        [9, 23.4],
        [14, 24],
        [19.4, 23.6],
        [24, 23.6],
        [12, 19.4],
        [18.4, 19.6],
        [15.4, 16],
      ] as const)
        p.fill(ellipse(x + r.between(-0.6, 0.6), y, 3.3, 2.2), m, { shiny: true, edge: 'shadow' });
      if (k.reading.words.has('gem') || r.chance(0.4))
        p.fill(poly([20, 15, 23, 13, 26, 15, 23, 19.4]), k.a, { tone: 2, edge: 'line' });
    },
  },
  ingot: {
    main: ['gold', 'iron', 'copper', 'silver'],
    accent: 'red',
    draw({ p, m, r, big }) {
      const bar = (x: number, y: number) => {
        p.fill(poly([x - 9, y + 5, x - 6, y - 3, x + 6, y - 3, x + 9, y + 5]), m, { tone: 2, edge: 'line' });
        p.fill(poly([x - 6, y - 3, x - 3.6, y - 5.6, x + 8.4, y - 5.6, x + 6, y - 3]), m, { tone: 4 });
        p.fill(poly([x + 6, y - 3, x + 8.4, y - 5.6, x + 11.4, y + 2, x + 9, y + 5]), m, { tone: 1 });
        if (big) p.fill(rect(x - 3.4, y - 0.4, x + 3.4, y + 2.6), m, { tone: 1 });
      };
      if (r.chance(0.5)) {
        bar(9.6, 24);
        bar(21, 24);
        bar(15, 14.4);
      } else p.place(16, 16, { scale: 1.3 }, () => bar(-1, 0.4));
    },
  },
  chest: {
    main: ['wood', 'brown', 'leather'],
    accent: ['gold', 'iron'],
    grounded: true,
    draw({ p, m, a, c, r, ink, is, big }) {
      const [w, lid] = [r.between(11.6, 13), r.between(6.4, 9.4)];
      const open = is('open') || (!is('closed') && r.chance(0.3));
      if (open) {
        p.fill(soft([16 - w, 15, 16 - w * 0.94, 8, 16, 4.4, 16 + w * 0.94, 8, 16 + w, 15]), m, { tone: 0 });
        p.fill(
          minus(
            soft([16 - w, 15, 16 - w * 0.94, 8, 16, 4.4, 16 + w * 0.94, 8, 16 + w, 15]),
            soft([18 - w, 16, 18 - w * 0.94, 10, 16, 7.4, 14 + w * 0.94, 10, 14 + w, 16]),
          ),
          a,
        );
        for (const [x, y] of [
          [-7, 15],
          [-3, 13.4],
          [1.6, 14],
          [6, 15],
          [3.4, 12],
          [-1, 11.4],
        ] as const)
          p.fill(ellipse(16 + x, y, 3, 2.2), c('gold'), { shiny: true, edge: 'shadow' });
      } else
        p.fill(
          soft([
            16 - w,
            17,
            16 - w,
            16 - lid * 0.6,
            16 - w * 0.7,
            16 - lid,
            16 + w * 0.7,
            16 - lid,
            16 + w,
            16 - lid * 0.6,
            16 + w,
            17,
          ]),
          m,
          {},
        );
      p.fill(rect(16 - w, 16, 16 + w, 29.4), m, { bevel: 1 });
      if (big) for (const y of [20.4, 24.8]) p.fill(rect(16 - w, y, 16 + w, y + 0.6), m, { tone: 0, onto: true });
      for (const x of [-w, w - 3.2]) {
        p.fill(rect(16 + x, 16, 16 + x + 3.2, 29.4), a, { bevel: 0.7 });
        if (!open)
          p.fill(
            within(
              rect(16 + x, 0, 16 + x + 3.2, 16),
              soft([
                16 - w,
                17,
                16 - w,
                16 - lid * 0.6,
                16 - w * 0.7,
                16 - lid,
                16 + w * 0.7,
                16 - lid,
                16 + w,
                16 - lid * 0.6,
                16 + w,
                17,
              ]),
            ),
            a,
          );
      }
      p.fill(rect(16 - w, 15, 16 + w, 17), a, { tone: 1 });
      p.fill(rect(13, 14, 19, 21), a, { bevel: 0.9, edge: 'line' });
      p.dot(16, 17.6, 1.4, 2.6, ink, 0);
    },
  },
  chalice: {
    main: ['gold', 'silver'],
    accent: ['red', 'emerald', 'sky'],
    grounded: true,
    draw({ p, m, a, r, says }) {
      const cup = says('trophy', 'pokal', 'trophae', 'trophee', 'award');
      const w = r.between(8.6, 10);
      if (cup) for (const s of [-1, 1]) p.fill(ring(16 + s * w, 9.6, 4.6, 1.9), m, { shiny: true });
      p.fill(poly([9, 29.6, 10.4, 26.4, 14.4, 25, 14.6, 18, 17.4, 18, 17.6, 25, 21.6, 26.4, 23, 29.6]), m, {
        shiny: true,
      });
      p.fill(ellipse(16, 21.6, 2.8, 1.9), m, { shiny: true, edge: 'shadow' });
      p.fill(
        soft([16 - w, 4, 16 + w, 4, 16 + w * 0.94, 10, 16 + w * 0.5, 17, 16, 19, 16 - w * 0.5, 17, 16 - w * 0.94, 10]),
        m,
        { shiny: true, edge: 'shadow' },
      );
      p.fill(ellipse(16, 4.6, w * 0.94, 1.9), m, { tone: 0 });
      for (const x of [-0.46, 0, 0.46])
        p.fill(ellipse(16 + x * w, 10 - Math.abs(x), 1.5), a, { shiny: true, edge: 'line' });
    },
  },
  ore: {
    main: ['gold', 'copper', 'sky', 'emerald', 'red'],
    accent: 'stone',
    grounded: true,
    draw({ p, m, c, r }) {
      p.fill(poly([4, 24, 6, 14, 12, 7, 20, 5, 26, 11, 29, 20, 27, 28, 17, 30, 7, 29]), c('rock'), {});
      p.fill(poly([6, 14, 12, 7, 20, 5, 17, 12, 11, 16]), c('rock'), { tone: 3 });
      p.fill(poly([17, 12, 20, 5, 26, 11, 29, 20, 21, 20]), c('rock'), { tone: 1 });
      for (const [x, y, s] of [
        [11, 13, 2.6],
        [20.6, 12, 2.8],
        [14.4, 21.4, 3.2],
        [22.4, 23.4, 2.6],
        [8, 22.4, 2.2],
      ] as const) {
        const q = s * r.between(0.9, 1.2);
        p.fill(poly([x - q, y + q * 0.4, x - q * 0.3, y - q, x + q, y - q * 0.3, x + q * 0.4, y + q]), m, {
          tone: 2,
          edge: 'line',
        });
        p.fill(poly([x - q, y + q * 0.4, x - q * 0.3, y - q, x + q * 0.2, y]), m, { tone: 4 });
      }
    },
  },
  coalore: {
    main: 'black',
    accent: 'gray',
    grounded: true,
    draw({ p, m, r }) {
      for (const [x, y, s] of [
        [9.4, 22.6, 7],
        [22, 22.6, 7.4],
        [15.6, 13.6, 7.4],
      ] as const) {
        const q = s * r.between(0.92, 1.06);
        p.fill(
          poly([
            x - q,
            y + q * 0.4,
            x - q * 0.6,
            y - q * 0.7,
            x + q * 0.3,
            y - q,
            x + q,
            y - q * 0.1,
            x + q * 0.7,
            y + q * 0.9,
            x - q * 0.4,
            y + q,
          ]),
          m,
          { edge: 'line' },
        );
        p.fill(poly([x - q * 0.6, y - q * 0.7, x + q * 0.3, y - q, x + q * 0.1, y - q * 0.2, x - q * 0.6, y]), m, {
          tone: 4,
        });
        p.fill(poly([x + q * 0.1, y - q * 0.2, x + q, y - q * 0.1, x + q * 0.7, y + q * 0.9]), m, { tone: 1 });
      }
    },
  },
  rock: {
    main: ['stone', 'rock'],
    accent: 'moss',
    grounded: true,
    draw({ p, m, a, r, is, says, big }) {
      const [a1, a2] = [r.between(-2, 2), r.between(-2, 2)];
      p.fill(poly([3, 27, 4.4, 17 + a1, 10, 10 + a2, 18, 7 + a1, 25, 12, 29, 20 + a2, 29, 28, 16, 30]), m, { tone: 2 });
      p.fill(poly([4.4, 17 + a1, 10, 10 + a2, 18, 7 + a1, 15, 14, 9, 19]), m, { tone: 3 });
      p.fill(poly([15, 14, 18, 7 + a1, 25, 12, 29, 20 + a2, 29, 28, 22, 27, 20, 18]), m, { tone: 1 });
      p.fill(poly([22, 27, 29, 24, 29, 28, 16, 30]), m, { tone: 0 });
      if (big) p.fill(stroke([10, 22, 13, 24, 12, 27], 0.5), m, { tone: 0, onto: true });
      if (says('mossy', 'moss') || is('old') || r.chance(0.25))
        p.fill(soft([9, 12, 13, 8.6, 18, 7.4, 21, 10, 17, 11.4, 14, 14, 11, 13]), a, { onto: true });
    },
  },
  bone: {
    main: 'bone',
    accent: 'red',
    draw({ p, m, r }) {
      p.place(16, 16, { turn: r.between(34, 56) }, () => {
        const s = r.between(2.9, 3.5);
        for (const y of [-11, 11]) for (const x of [-2.7, 2.7]) p.fill(ellipse(x, y, s), m, {});
        p.fill(rect(-2.3, -11, 2.3, 11), m);
        p.fill(rect(-1.6, -11, 0, 10), m, { tone: 3, onto: true });
      });
    },
  },
  skull: {
    main: 'bone',
    accent: 'red',
    draw({ p, m, c, ink, r, big, is }) {
      const w = r.between(10, 11.6);
      p.fill(soft([9.6, 20, 22.4, 20, 21.6, 29, 10.4, 29]), m, { tone: 2 });
      p.fill(ellipse(16, 13.4, w, 10), m, { edge: 'shadow' });
      for (const s of [-1, 1]) p.fill(ellipse(16 + s * w * 0.44, 14.6, w * 0.28, 3.1), ink, { tone: 0 });
      if (is('angry') || is('glowing') || is('undead'))
        for (const s of [-1, 1]) p.dot(16 + s * w * 0.44, 15, 1.8, 1.8, c('red'), 3);
      p.fill(poly([16, 18, 17.8, 21.6, 14.2, 21.6]), ink, { tone: 0 });
      for (const x of big ? [-3.4, 0, 3.4] : [-2, 2])
        p.fill(rect(16 + x - 0.5, 24, 16 + x + 0.5, 29.4), m, { tone: 0, onto: true });
      if (r.chance(0.3)) p.fill(stroke([19, 4, 18, 7, 20, 9], 0.5), m, { tone: 0, onto: true });
    },
  },
  feather: {
    main: ['white', 'sky', 'red', 'emerald'],
    accent: 'gold',
    draw({ p, m, a, r, big }) {
      p.place(16, 16, { turn: r.between(34, 50) }, () => {
        p.fill(soft([0, -16, 4.4, -11, 5.4, -3, 4, 5, 0.6, 10, -3.4, 6, -5, -2, -3.4, -11]), m);
        p.fill(poly([0.6, -14, 5, -4, 4, 5, 0.6, 10]), m, { tone: 1, onto: true });
        p.fill(stroke([0, -13, 0.6, 0, 0, 17], 0.6), a, { tone: 2 });
        if (big)
          for (const y of [-7, -1, 4]) {
            p.clear(poly([6, y, 2, y + 2.4, 6, y + 1.6]));
            p.fill(limb(0, y + 3, -4.4, y, 0.35), m, { tone: 1, onto: true });
          }
      });
    },
  },
  shell: {
    main: ['pink', 'orange', 'cream'],
    accent: 'white',
    draw({ p, m, r, big }) {
      const n = big ? 7 : 5;
      const w = r.between(12, 13.4);
      for (let i = 0; i < n; i++) {
        const t = (i / (n - 1) - 0.5) * 2.2;
        p.fill(
          poly([
            16 - 0.6,
            27,
            16 + Math.sin(t - 0.2) * w,
            22 - Math.cos(t - 0.2) * 18,
            16 + Math.sin(t) * (w + 0.6),
            21.4 - Math.cos(t) * 18.4,
            16 + Math.sin(t + 0.2) * w,
            22 - Math.cos(t + 0.2) * 18,
            16 + 0.6,
            27,
          ]),
          m,
          { tone: i < n * 0.3 ? 3 : i > n * 0.68 ? 1 : 2, edge: 'shadow' },
        );
      }
      p.fill(soft([11, 25, 16, 23.4, 21, 25, 20, 29, 12, 29]), m, { edge: 'shadow' });
    },
  },
  horn: {
    main: ['bone', 'brown'],
    accent: 'gold',
    draw({ p, m, a, r }) {
      p.fill(stroke([4, 26, 12, 26, 20, 20, 25, 8 + r.between(-2, 2)], 1.2, 5), m);
      p.place(25, 8, { turn: 18 }, () => p.fill(ellipse(0, -0.4, 5.6, 2.2), a, { shiny: true }));
      p.place(25, 8, { turn: 18 }, () => p.fill(ellipse(0, -0.6, 3.6, 1.1), m, { tone: 0 }));
      for (const [x, y, t] of [
        [9, 26.4, 90],
        [17.4, 22.6, 55],
      ] as const)
        p.place(x, y, { turn: t }, () => p.fill(rect(-3.4, -0.9, 3.4, 0.9), a, { onto: true }));
    },
  },
};
