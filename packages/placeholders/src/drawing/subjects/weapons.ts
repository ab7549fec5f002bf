import { ellipse, limb, minus, poly, rect, ring, soft, stroke } from '../canvas/shapes';
import type { Subject } from '../parts/kit';
import { axeHead, edge, hilt, long, shaft } from '../parts/long';
import type { SubjectId } from '../vocabulary/subjectWords';

const steel = { main: ['steel', 'silver', 'steel'], accent: ['gold', 'bronze', 'iron'] } as const;

export const WEAPONS: Partial<Record<SubjectId, Subject>> = {
  sword: long(steel, (k) => {
    const guard = k.r.between(4.4, 6);
    switch (k.r.pick(['straight', 'straight', 'broad', 'leaf'])) {
      case 'broad':
        edge(k, -15, 8, k.r.between(3.2, 3.8), k.r.between(3, 4));
        break;
      case 'leaf':
        for (const side of [-1, 1])
          k.p.fill(soft([0, -18, side * 1.6, -14, side * 3, -9, side * 1.8, 0, side * 2.4, 8, 0, 8]), k.m, {
            tone: side < 0 ? 3 : 1,
          });
        break;
      default:
        edge(k, -18, 8, k.r.between(2, 2.8), k.r.between(3, 5));
    }
    hilt(k, 8, guard, 15);
    if (k.big) k.p.dot(0, 8, 1.6, 1.6, k.c('red'), 3);
  }),
  dagger: long({ ...steel, held: 0.42 }, (k) => {
    edge(k, -13, 5, k.r.between(2.2, 3), 7);
    hilt(k, 5, k.r.between(3.6, 4.6), 12);
  }),
  katana: long(steel, (k) => {
    const bow = k.r.between(1.6, 3);
    k.p.fill(stroke([-bow, -17, 0.4, -6, 0, 8], 0.9, 1.7), k.m, { tone: 1 });
    k.p.fill(stroke([-bow - 0.5, -17, -0.3, -6, -0.6, 8], 0.5, 0.95), k.m, { tone: 4 });
    k.p.fill(limb(0, 9, 0.6, 17, 1.4), k.c('crimson'));
    if (k.big) for (const y of [11, 13.4, 15.8]) k.p.dot(0.4, y, 1.6, 0.8, k.c('white'), 2);
    k.p.fill(ellipse(0, 8.4, 3.2, 1.2), k.a, { shiny: true, edge: 'shadow' });
  }),
  axe: long({ ...steel, grip: 9 }, (k) => {
    shaft(k, -15, 17);
    switch (k.r.pick(['plain', 'bearded', 'spiked'])) {
      case 'bearded':
        k.p.fill(soft([1, -14, -5, -14.6, -9, -16, -9.6, -9, -8, -1.6, -5.4, -5.4, 1, -7]), k.m, { shiny: true });
        k.p.fill(stroke([-8.8, -15, -9.4, -9, -8, -3], 0.7), k.m, { tone: 4, onto: true });
        break;
      case 'spiked':
        axeHead(k, -1, -9.5, k.r.between(6.4, 7.4), k.r.between(7, 8.4));
        k.p.fill(poly([1, -12, 7, -9.6, 1, -7]), k.m, { tone: 1 });
        break;
      default:
        axeHead(k, -1, -9.5, k.r.between(7, 8.6), k.r.between(5, 7.4));
    }
    k.p.fill(rect(-1.6, -13.4, 2.4, -6), k.m, { bevel: 0.7 });
  }),
  battleaxe: long({ ...steel, grip: 9, held: 0.62 }, (k) => {
    shaft(k, -14, 17);
    const [reach, tall] = [k.r.between(6.6, 8), k.r.between(6.4, 7.8)];
    for (const side of [-1, 1]) axeHead(k, side, -8.5, reach, tall);
    k.p.fill(poly([0, -18, 1.4, -13, -1.4, -13]), k.m, { tone: 3 });
    k.p.fill(rect(-1.5, -12, 1.5, -5), k.a, { bevel: 0.6 });
  }),
  mace: long({ main: ['iron', 'steel'], accent: 'gold', grip: 9 }, (k) => {
    k.anchors.spiked = true;
    shaft(k, -6, 17);
    const n = k.r.pick([6, 8]);
    for (let i = 0; i < n; i++) {
      const [x, y] = [Math.cos((i * 2 * Math.PI) / n), Math.sin((i * 2 * Math.PI) / n)];
      k.p.fill(
        poly([x * 4 - y * 2, -10 + y * 4 + x * 2, x * 8, -10 + y * 8, x * 4 + y * 2, -10 + y * 4 - x * 2]),
        k.m,
        { tone: x + y < 0 ? 3 : 1 },
      );
    }
    k.p.fill(ellipse(0, -10, k.r.between(4.8, 5.6)), k.m, { shiny: true });
    k.p.fill(rect(-2, -4, 2, -2), k.a, { bevel: 0.5 });
  }),
  warhammer: long({ main: ['iron', 'steel'], accent: 'gold', grip: 8, held: 0.6 }, (k) => {
    shaft(k, -10, 17, 1.4);
    const half = k.r.between(7, 8.4);
    k.p.fill(rect(-half, -16, half, -7.6), k.m, { bevel: 1.2 });
    for (const side of [-1, 1])
      k.p.fill(rect(side * (half - 1.4) - 1.4, -16.8, side * (half - 1.4) + 1.4, -6.8), k.m, {
        bevel: 0.8,
        lighter: 0,
      });
    k.p.fill(rect(-2, -16.4, 2, -7.2), k.a, { bevel: 0.6 });
  }),
  club: long({ main: 'wood', accent: 'iron', grip: 11 }, (k) => {
    k.anchors.spiked = true;
    k.p.fill(limb(0, -12, 0, 16, k.r.between(4.4, 5.4), 1.6), k.m);
    k.p.fill(ellipse(0, 16, 2.2), k.m);
    for (const [x, y] of [
      [-2.2, -14],
      [2.4, -11],
      [-1.4, -8],
      [1.6, -4.6],
    ] as const)
      k.p.fill(ellipse(x, y, 1.3), k.a, { shiny: true, edge: 'line' });
  }),
  spear: long({ ...steel, grip: 10, held: 0.78 }, (k) => {
    shaft(k, -9, 18, 1.1, k.c('wood'), false);
    const half = k.r.between(2.4, 3.4);
    k.p.fill(poly([0, -18, half, -11, 0, -7]), k.m, { tone: 1 });
    k.p.fill(poly([0, -18, -half, -11, 0, -7]), k.m, { tone: 4 });
    k.p.fill(rect(-1.6, -7.6, 1.6, -4.6), k.a, { bevel: 0.5 });
    if (k.r.chance(0.5)) k.p.fill(poly([1.2, -4.8, 4.8, -2, 1.2, 1]), k.c('red'));
  }),
  trident: long({ main: ['gold', 'steel'], accent: 'red', grip: 10, held: 0.74 }, (k) => {
    const half = k.r.between(4.2, 5.2) * (k.big ? 1 : 1.4);
    shaft(k, -6, 18, 1.2, k.says('pitchfork') ? k.c('wood') : k.m, false);
    k.p.fill(stroke([-half, -15, -half, -9.6, 0, -6.6, half, -9.6, half, -15], 1.15), k.m, { shiny: true });
    for (const x of [-half, 0, half])
      k.p.fill(poly([x, -18.4, x + (k.big ? 1.9 : 1.1), -13, x - (k.big ? 1.9 : 1.1), -13]), k.m, {
        tone: x > 0 ? 2 : 3,
      });
    k.p.fill(rect(-1.1, -14, 1.1, -6), k.m, { tone: 2 });
    k.p.fill(rect(-1.8, -6, 1.8, -3.8), k.a, { bevel: 0.5 });
  }),
  halberd: long({ ...steel, grip: 10, held: 0.76 }, (k) => {
    shaft(k, -12, 18, 1.1, k.c('wood'), false);
    axeHead(k, -1, -9, 6.4, 5.6);
    k.p.fill(poly([1, -11, 6.4, -9.6, 1, -7]), k.m, { tone: 1 });
    k.p.fill(poly([0, -18.6, 1.7, -11, -1.7, -11]), k.m, { tone: 3 });
  }),
  scythe: long({ ...steel, grip: 10, held: 0.72 }, (k) => {
    shaft(k, -14, 18, 1.2, k.c('wood'), false);
    k.p.fill(soft([1.4, -16, -5, -16.6, -11.5, -12, -14, -4.6, -9, -9.4, -4, -12, 1.4, -12]), k.m, { shiny: true });
    if (k.big) k.p.fill(stroke([-13.4, -5.4, -9, -10.2, -3.4, -12.6], 0.5), k.m, { tone: 4, onto: true });
    k.p.fill(limb(0, 4, 4, 3, 1), k.c('wood'));
  }),
  bow: long({ main: ['wood', 'brown'], accent: 'gold', grip: 0, held: 0.6, turn: 45 }, (k) => {
    const bend = k.r.between(5.6, 11);
    // Some bows have tips that curve away from the archer.
    const back = k.r.pick([0, 0, 3.4]);
    k.p.fill(limb(5.4 - back, -15.4, 5.4 - back, 15.4, 0.42), k.c('cream'), { tone: 3 });
    k.p.fill(
      stroke(
        [
          ...(back ? [5.8, -18] : []),
          5.8 - back,
          -16,
          0.6,
          -12.6,
          -bend * 0.5,
          -6.6,
          -bend * 0.7,
          0,
          -bend * 0.5,
          6.6,
          0.6,
          12.6,
          5.8 - back,
          16,
          ...(back ? [5.8, 18] : []),
        ],
        1.35,
      ),
      k.m,
    );
    k.p.fill(limb(-bend * 0.69, -2.4, -bend * 0.69, 2.4, 1.75), k.a, { edge: 'shadow' });
  }),
  crossbow: long({ main: ['wood', 'brown'], accent: ['iron', 'steel'], grip: 6, held: 0.55 }, (k) => {
    k.p.fill(rect(-1.9, -12, 1.9, 16), k.m, { bevel: 0.9 });
    k.p.fill(limb(-12.4, -5.4, 0, 1, 0.4), k.c('cream'), { tone: 3 });
    k.p.fill(limb(12.4, -5.4, 0, 1, 0.4), k.c('cream'), { tone: 3 });
    k.p.fill(stroke([-13, -5, -7, -9.4, 0, -11, 7, -9.4, 13, -5], 1.6), k.a, { shiny: true });
    k.p.fill(poly([0, -18, 2.2, -13.4, -2.2, -13.4]), k.a, { tone: 3 });
  }),
  arrow: long({ main: ['steel', 'iron'], accent: ['red', 'white', 'green'], grip: 6 }, (k) => {
    k.p.fill(limb(0, -13, 0, 14, 0.95), k.c('wood'));
    const half = k.r.between(3, 4);
    k.p.fill(poly([0, -18.6, half, -11, 0, -12.4]), k.m, { tone: 1 });
    k.p.fill(poly([0, -18.6, -half, -11, 0, -12.4]), k.m, { tone: 4 });
    for (const side of [-1, 1])
      k.p.fill(poly([side * 0.6, 8.6, side * 4, 11.6, side * 4, 18, side * 0.6, 14.6]), k.a, {
        tone: side < 0 ? 3 : 1,
      });
  }),
  staff: long({ main: ['cyan', 'purple', 'red', 'lime'], accent: 'gold', grip: 10, held: 0.76 }, (k) => {
    shaft(k, -8, 18, 1.3);
    const round = k.r.between(3.6, 4.6);
    if (k.r.chance(0.5))
      k.p.fill(minus(ring(0, -12, round + 2.6, 1.9), rect(-2.2, -20, 2.2, -14)), k.a, { shiny: true });
    else k.p.fill(stroke([-round - 0.6, -14, -3.6, -8.4, 0, -7, 3.6, -8.4, round + 0.6, -14], 1.2), k.c('wood'));
    k.p.fill(ellipse(0, -12.6, round), k.m, { shiny: true, edge: 'shadow' });
  }),
  wand: long({ main: ['gold', 'pink', 'cyan'], accent: 'white', grip: 11, held: 0.48 }, (k) => {
    k.p.fill(limb(0, -6, 0, 16, 1.25, 1.5), k.c('black'));
    k.p.fill(rect(-1.5, 12.6, 1.5, 16.4), k.a, { tone: 3, onto: true });
    const points: number[] = [];
    for (let i = 0; i < 10; i++) {
      const [t, reach] = [(i * Math.PI) / 5 - Math.PI / 4, i % 2 ? 3.2 : k.r.between(7, 7.6)];
      points.push(Math.sin(t) * reach, -10 - Math.cos(t) * reach);
    }
    k.p.fill(poly(points), k.m, { shiny: true });
  }),
  boomerang: {
    main: ['orange', 'wood', 'red'],
    accent: 'cream',
    draw(k) {
      k.p.place(16, 16, { turn: k.r.between(-12, 12) }, () => {
        k.p.fill(stroke([-11, 10, -4, -4, 0, -8, 4, -4, 11, 10], 3, 3), k.m);
        for (const side of [-1, 1])
          k.p.fill(limb(side * 8.6, 4, side * 9.8, 7, 2.9), k.a, { tone: side < 0 ? 3 : 2, onto: true });
      });
    },
  },
  shuriken: {
    main: ['iron', 'steel'],
    accent: 'red',
    draw(k) {
      const n = k.r.pick([4, 4, 6]);
      k.p.place(16, 16, { turn: k.r.between(0, 30) }, () => {
        for (let i = 0; i < n; i++)
          k.p.place(0, 0, { turn: (360 / n) * i }, () => {
            k.p.fill(poly([0, -14, 3.6, -4, 0, 0]), k.m, { tone: 1 });
            k.p.fill(poly([0, -14, -3.6, -4, 0, 0]), k.m, { tone: i < n / 2 ? 3 : 2 });
          });
        k.p.fill(ellipse(0, 0, 4.4), k.m, { shiny: true });
        k.p.fill(ellipse(0, 0, 1.7), k.ink, { tone: 1 });
      });
    },
  },
};
