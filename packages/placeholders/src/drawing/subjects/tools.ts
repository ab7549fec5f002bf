import { ellipse, limb, minus, poly, rect, ring, soft, stroke } from '../canvas/shapes';
import type { Subject } from '../parts/kit';
import { long, shaft } from '../parts/long';
import type { SubjectId } from '../vocabulary/subjectWords';

const iron = { main: ['iron', 'steel'], accent: ['gold', 'red', 'blue'] } as const;

export const TOOLS: Partial<Record<SubjectId, Subject>> = {
  pickaxe: long({ ...iron, grip: 9, held: 0.6 }, (k) => {
    shaft(k, -12, 18);
    const bend = k.r.between(3.4, 5.4);
    k.p.fill(
      soft([-13.4, -8 + bend * 0.6, -8, -13, 0, -15.6, 8, -13, 13.4, -8 + bend * 0.6, 8, -9.6, 0, -11, -8, -9.6]),
      k.m,
      { shiny: true },
    );
    k.p.fill(rect(-2.2, -16.4, 2.2, -9.6), k.m, { bevel: 0.8, edge: 'shadow' });
  }),
  shovel: long({ ...iron, grip: 2 }, (k) => {
    shaft(k, -16, 6, 1.2);
    k.p.fill(ring(0, -15.6, 3.2, 1.7, 0.8), k.c('wood'));
    k.p.fill(soft([-4.6, 4.4, 0, 3.4, 4.6, 4.4, 5, 11, 0, k.r.between(17, 18.4), -5, 11]), k.m, { shiny: true });
    if (k.big) k.p.fill(limb(0, 6, 0, 13, 0.5), k.m, { tone: 1, onto: true });
  }),
  hammer: long({ ...iron, grip: 9, held: 0.5 }, (k) => {
    shaft(k, -10, 17, 1.5);
    k.p.fill(rect(-7.6, -15, 5, -8), k.m, { bevel: 1 });
    k.p.fill(k.r.chance(0.5) ? poly([5, -15, 12, -11, 12, -9, 5, -8]) : rect(5, -13.4, 8.4, -9.4), k.m, { tone: 1 });
    k.p.fill(rect(-9.4, -16, -6.8, -7), k.m, { bevel: 0.7 });
  }),
  saw: {
    main: 'steel',
    accent: ['wood', 'red'],
    draw({ p, m, a, r, big }) {
      p.place(16, 16, { turn: r.between(-36, -20) }, () => {
        const teeth: number[] = [];
        for (let x = 14; x > -5; x -= big ? 2.4 : 3.8) teeth.push(x, 4, x - (big ? 1.2 : 1.9), 6.6);
        p.fill(poly([-5, -5, 14.6, -1, 14.6, 4, ...teeth, -5, 4]), m, { shiny: true });
        p.fill(minus(soft([-4, -6.4, -11, -7, -15, -2, -14, 6, -8, 7.6, -3.6, 5]), ellipse(-9.4, 0.4, 2.6, 3)), a);
      });
    },
  },
  hoe: long({ ...iron, grip: 10, held: 0.7 }, (k) => {
    shaft(k, -13, 18, 1.2, k.c('wood'), false);
    if (k.says('rake', 'rechen', 'rateau')) {
      k.p.fill(limb(-8, -13, 8, -13, 1.1), k.m);
      for (const x of [-7.6, -3.8, 0, 3.8, 7.6]) k.p.fill(limb(x, -13, x, -17.6, 0.9), k.m);
    } else {
      k.p.fill(stroke([0, -13, 0.6, -16, 4, -16.4], 1.2), k.m);
      k.p.fill(poly([2.4, -18, 6, -18.4, 9.4, -7.6, 1, -8]), k.m, { shiny: true });
    }
  }),
  wrench: {
    main: ['steel', 'iron', 'red'],
    accent: 'iron',
    draw({ p, m, r }) {
      p.place(16, 16, { turn: r.between(34, 56) }, () => {
        p.fill(rect(-2.4, -9, 2.4, 11), m, { bevel: 0.9 });
        p.fill(minus(ellipse(0, -11, 6, 6), poly([-2.4, -20, 2.4, -20, 2, -10, -2, -10])), m, { shiny: true });
        p.fill(minus(ellipse(0, 12.4, 4.6), ellipse(0, 12.4, 2)), m, { shiny: true });
      });
    },
  },
  scissors: {
    main: 'steel',
    accent: ['red', 'blue', 'green'],
    draw({ p, m, a, c, r, big }) {
      // The handles need a gap between them.
      const open = r.between(big ? 13 : 24, big ? 24 : 30);
      for (const s of [-1, 1])
        p.place(16, 17, { turn: s * open }, () => {
          p.fill(poly([-1.8 * s, 1, 1.6 * s, 1, 1.2 * s, -10, -0.6 * s, -15.4]), m, { tone: s < 0 ? 3 : 1 });
          p.fill(limb(0, 0, -s * 1.4, 6, 1.3), a);
          p.fill(ring(-s * 2, 9.6, big ? 4 : 4.4, 2.1), a);
        });
      p.fill(ellipse(16, 17, 1.4), c('iron'), { shiny: true });
    },
  },
  fishingrod: {
    main: ['wood', 'brown'],
    accent: 'red',
    draw({ p, m, a, c, r }) {
      p.fill(limb(4, 29, 25, 4, 1.5, 0.7), m);
      p.fill(limb(4, 29, 9, 23, 1.9), c('leather'));
      p.fill(stroke([25, 4, 28, 9, 27.4, 16, 27.4, 20], 0.4), c('white'), { tone: 3 });
      p.fill(ellipse(27.4, 20.6, 2), a, { shiny: true });
      p.fill(stroke([27.4, 22.6, 27.6, 26, 26, 27.4 + r.between(-0.4, 1), 24.6, 25.6], 0.6), c('steel'));
      p.fill(ellipse(11.6, 22.6, 2.7), c('iron'), { shiny: true, edge: 'shadow' });
    },
    held({ p, m, a, c }) {
      p.fill(limb(0, 3, 8, -15, 0.9, 0.5), m);
      p.fill(limb(8, -15, 9, -5, 0.35), c('white'), { tone: 3 });
      p.fill(ellipse(9, -4.4, 1.2), a);
    },
  },
  bucket: {
    main: ['wood', 'steel'],
    accent: 'iron',
    grounded: true,
    draw({ p, m, a: hoop, c, r, reading, big }) {
      // A named accent is the color of the filling, not of the hoops.
      const a = reading.accent ? c('iron') : hoop;
      p.fill(minus(ring(16, 13, 10.6, 1.4), rect(0, 13, 32, 32)), a);
      p.fill(poly([5.4, 12, 26.6, 12, 23.6, 29.4, 8.4, 29.4]), m);
      if (big)
        for (const x of [11, 16, 21]) p.fill(limb(x, 14, 16 + (x - 16) * 0.8, 29, 0.35), m, { tone: 0, onto: true });
      for (const y of [16.4, 25]) p.fill(rect(4, y, 28, y + 1.7), a, { onto: true });
      p.fill(ellipse(16, 12, 10.6, 3.4), m, { tone: 0 });
      const filled = !reading.traits.has('empty') && r.chance(0.8);
      p.fill(ellipse(16, 12.4, 8.8, 2.4), filled ? (reading.accent ? hoop : c('water')) : m, { tone: filled ? 3 : 1 });
    },
  },
  wateringcan: {
    main: ['steel', 'green', 'sky'],
    accent: 'iron',
    grounded: true,
    draw({ p, m, c, r }) {
      p.fill(minus(ring(22.6, 17, 7, 1.9), rect(0, 0, 20, 40)), m);
      p.fill(limb(11, 24, 4, 12, 1.8, 1.3), m);
      p.fill(poly([0.8, 12, 4, 8.6, 7.4, 12]), m, { tone: 3 });
      p.fill(poly([9.4, 13, 22.6, 13, 24, 29, 8, 29]), m, { shiny: true });
      p.fill(ellipse(16, 13, 6.6, 2), m, { tone: 0 });
      for (const x of [1.4, 4]) p.dot(x, 16 + r.between(0, 3), 1, 2, c('water'), 3, false);
    },
  },
  anvil: {
    main: ['iron', 'black'],
    accent: 'orange',
    grounded: true,
    draw({ p, m, r }) {
      const w = r.between(9, 10.4);
      p.fill(poly([10, 24, 22, 24, 25, 29.6, 7, 29.6]), m, {});
      p.fill(rect(12, 18, 20, 25), m, { tone: 1 });
      p.fill(poly([16 - w, 11, 16 + w, 11, 16 + w - 1, 16.6, 20.6, 19, 11.4, 19, 16 - w + 2, 16.6]), m, { bevel: 1 });
      p.fill(soft([16 - w + 1, 11, 2, 12, 6, 16, 16 - w + 3, 16.6]), m, { shiny: true });
      p.fill(rect(16 - w, 10, 16 + w + 1, 12.4), m, { tone: 4 });
    },
  },
  broom: long({ main: 'straw', accent: 'red', grip: 6, held: 0.72 }, ({ p, m, a, c, r, big }) => {
    p.fill(limb(0, -18, 0, 6, 1.1), c('wood'));
    const w = r.between(4.6, 6);
    p.fill(soft([-2, 4.4, 2, 4.4, w, 12, w - 0.6, 18, 0, 17.2, -w + 0.6, 18, -w, 12]), m);
    if (big) for (const x of [-0.5, 0, 0.5]) p.fill(limb(x * 3, 9, x * w * 1.3, 17, 0.4), m, { tone: 1, onto: true });
    p.fill(rect(-2.6, 5.4, 2.6, 7.6), a, { bevel: 0.5 });
  }),
};
