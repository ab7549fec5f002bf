import { ellipse, limb, minus, poly, rect, ring, soft, stroke, within } from '../canvas/shapes';
import { coin } from '../parts/gem';
import type { Kit, Subject } from '../parts/kit';
import type { SubjectId } from '../vocabulary/subjectWords';
import type { Trait } from '../vocabulary/traits';

/** The lid of an open chest, and the coins in it unless it is empty. @param w half the chest's width */
function openLid({ p, m, a, c, is }: Kit, w: number): void {
  const lid = soft([16 - w, 15, 16 - w * 0.94, 8, 16, 4.4, 16 + w * 0.94, 8, 16 + w, 15]);
  p.fill(lid, m, { tone: 0 });
  p.fill(minus(lid, soft([18 - w, 16, 18 - w * 0.94, 10, 16, 7.4, 14 + w * 0.94, 10, 14 + w, 16])), a);
  if (is('empty')) return;
  for (const [x, y] of [
    [-7, 15],
    [-3, 13.4],
    [1.6, 14],
    [6, 15],
    [3.4, 12],
    [-1, 11.4],
  ] as const)
    p.fill(ellipse(16 + x, y, 3, 2.2), c('gold'), { shiny: true, edge: 'shadow' });
}

function chestLock({ p, a, ink, big }: Kit): void {
  if (!big) {
    p.fill(rect(14, 14, 18, 20), a, { tone: 3 });
    return;
  }
  p.fill(rect(13, 14, 19, 21), a, { bevel: 0.9, edge: 'line' });
  p.dot(16, 17.6, 1.4, 2.6, ink, 0);
}

/** Traits that light the eyes of a skull. */
const MENACING: readonly Trait[] = ['angry', 'glowing', 'undead'];

export const TREASURE: Partial<Record<SubjectId, Subject>> = {
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
      if (!k.big) {
        // A few large coins: many small ones would look like dust.
        for (const [x, y] of [
          [8.6, 24],
          [23.4, 24],
          [16, 13],
        ] as const) {
          p.fill(ellipse(x + r.between(-0.6, 0.6), y, 7, 5.6), m, { edge: 'line' });
          p.dot(x, y, 2, 4, m, 1);
          p.dot(x - 2, y - 2, 2, 2, m, 4);
        }
        return;
      }
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
    draw(k) {
      const { p, m, a, r, is, big, stage } = k;
      const [w, lid] = [r.between(11.6, 13), r.between(6.4, 9.4)];
      const closedLid = soft([
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
      ]);
      const open = is('open') || is('empty') || (!is('closed') && r.chance(0.3));
      if (open) openLid(k, w);
      else p.fill(closedLid, m, {});
      p.fill(rect(16 - w, 16, 16 + w, 29.4), m, { bevel: 1 });
      if (big) for (const y of [20.4, 24.8]) p.fill(rect(16 - w, y, 16 + w, y + 0.6), m, { tone: 0, onto: true });
      for (const x of [-w, w - 3.2]) {
        p.fill(rect(16 + x, 16, 16 + x + 3.2, 29.4), a, { bevel: 0.7 });
        if (!open) p.fill(within(rect(16 + x, 0, 16 + x + 3.2, 16), closedLid), a);
      }
      p.fill(rect(16 - w, 15, 16 + w, 17), a, { tone: 1 });
      if (!stage.plain) chestLock(k);
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
    draw(k) {
      const { p, m, ink, r, stage } = k;
      const w = r.between(10, 11.6);
      const jaw = r.chance(0.7);
      p.fill(soft([9.6, 20, 22.4, 20, 21.6, jaw ? 29 : 25.4, 10.4, jaw ? 29 : 25.4]), m, { tone: 2 });
      p.fill(ellipse(16, 13.4, w, 10), m, { edge: 'shadow' });
      if (stage.plain) return;
      for (const s of [-1, 1]) p.fill(ellipse(16 + s * w * 0.44, 14.6, w * 0.28, 3.1), ink, { tone: 0 });
      if (MENACING.some(k.is)) for (const s of [-1, 1]) p.dot(16 + s * w * 0.44, 15, 1.8, 1.8, k.c('red'), 3);
      p.fill(poly([16, 18, 17.8, 21.6, 14.2, 21.6]), ink, { tone: 0 });
      const [top, bottom] = jaw ? [24, 29.4] : [22.4, 25.6];
      for (const x of k.big ? [-3.4, 0, 3.4] : [-2, 2])
        p.fill(rect(16 + x - 0.5, top, 16 + x + 0.5, bottom), m, { tone: 0, onto: true });
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
      const n = 7;
      const w = r.between(12, 13.4);
      if (!big) {
        p.fill(soft([16, 28, 4.6, 18, 3.6, 10, 9, 4.6, 16, 3, 23, 4.6, 28.4, 10, 27.4, 18]), m);
        for (const x of [8, 16, 24]) p.fill(limb(16 + (x - 16) * 0.2, 25, x, 7, 0.9), m, { tone: 0, onto: true });
        p.fill(rect(11, 26, 21, 29.6), m, { tone: 1 });
        return;
      }
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
