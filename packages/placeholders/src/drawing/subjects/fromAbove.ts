import { ellipse, limb, poly, rect, soft, within } from '../canvas/shapes';
import type { Kit, Subject } from '../parts/kit';
import type { SubjectId } from '../vocabulary/subjectWords';

type Plan = Subject['draw'];

/** Boards side by side in a box. */
function boards({ p, m }: Kit, x0: number, y0: number, x1: number, y1: number, count: number): void {
  p.fill(rect(x0, y0, x1, y1), m, { bevel: 1.4 });
  for (let i = 1; i < count; i++) {
    const x = x0 + ((x1 - x0) * i) / count;
    p.fill(limb(x, y0 + 1.4, x, y1 - 1.4, 0.4), m, { tone: 0, onto: true });
  }
}

/** Leaves in a circle, lit from the top left. */
function crown({ p, m, r }: Kit, radius: number): void {
  for (let i = 0; i < 9; i++) {
    const t = (i / 9) * Math.PI * 2 + r.between(-0.2, 0.2);
    p.fill(ellipse(16 + Math.cos(t) * radius * 0.66, 16 + Math.sin(t) * radius * 0.66, radius * 0.42), m, {
      edge: 'shadow',
    });
  }
  p.fill(ellipse(15.4, 15.4, radius * 0.56), m, { edge: 'shadow' });
  p.fill(ellipse(13, 13, radius * 0.24), m, { tone: 4, onto: true });
}

/** Drawings from straight above. Other subjects look as from the front. */
const PLANS: Readonly<Partial<Record<SubjectId, Plan>>> = {
  table(k) {
    if (k.r.chance(0.4)) {
      k.p.fill(ellipse(16, 16, 13.6), k.m, { edge: 'shadow' });
      k.p.fill(ellipse(16, 16, 11.4), k.m, { tone: 3 });
      for (const x of [-5, 0, 5])
        k.p.fill(within(rect(15.6 + x, 3, 16.4 + x, 29), ellipse(16, 16, 11)), k.m, { tone: 1, onto: true });
    } else {
      const high = k.r.between(8, 10.4);
      boards(k, 2, 16 - high, 30, 16 + high, 5);
      for (const x of [4.6, 27.4]) for (const y of [-1, 1]) k.p.dot(x, 16 + y * (high - 2.6), 1.4, 1.4, k.m, 0);
    }
  },
  chair(k) {
    boards(k, 7, 8, 25, 27, 3);
    k.p.fill(rect(6, 4, 26, 9.4), k.m, { bevel: 1.2, edge: 'line' });
  },
  bed({ p, m, a, c, r }) {
    p.fill(rect(7, 2, 25, 30), a, { bevel: 1.2 });
    p.fill(rect(8.6, 4.6, 23.4, 28.6), c('white'), { tone: 3 });
    p.fill(rect(10.4, 5.4, 21.6, 10.4), c('cream'), { bevel: 1, edge: 'shadow' });
    p.fill(rect(8.6, r.between(12.4, 14.4), 23.4, 28.6), m, { bevel: 1.2, edge: 'shadow' });
  },
  barrel({ p, m, a }) {
    p.fill(ellipse(16, 16, 13.4), m, { edge: 'shadow' });
    p.fill(ellipse(16, 16, 11.6), a, { tone: 1 });
    p.fill(ellipse(16, 16, 10), m, { tone: 3 });
    for (const x of [-5, 0, 5])
      p.fill(within(rect(15.6 + x, 4, 16.4 + x, 28), ellipse(16, 16, 10)), m, { tone: 1, onto: true });
  },
  chest(k) {
    boards(k, 4, 7, 28, 25, 4);
    for (const x of [4, 24]) k.p.fill(rect(x, 7, x + 4, 25), k.a, { bevel: 0.8, edge: 'line' });
    k.p.fill(rect(13.6, 21, 18.4, 27.4), k.a, { bevel: 0.8, edge: 'line' });
    k.p.dot(16, 24.4, 1.4, 2.4, k.ink, 0);
  },
  tree: (k) => crown(k, 14),
  bush: (k) => crown(k, 11),
  pine(k) {
    for (const [size, turn] of [
      [14.4, 0],
      [10.4, 18],
      [6, 0],
    ] as const)
      for (let i = 0; i < 10; i++)
        k.p.place(16, 16, { turn: i * 36 + turn }, () =>
          k.p.fill(poly([-2.6, -size * 0.4, 0, -size, 2.6, -size * 0.4, 0, 0]), k.m, {
            lighter: size < 7 ? 1 : size > 12 ? -1 : 0,
            edge: 'shadow',
          }),
        );
  },
  house({ p, m, c, big }) {
    p.fill(poly([2, 5, 30, 5, 30, 16, 2, 16]), m, { tone: 3 });
    p.fill(poly([2, 16, 30, 16, 30, 27, 2, 27]), m, { tone: 1 });
    if (big)
      for (const y of [8.6, 12.2, 19.6, 23.2]) p.fill(limb(2, y, 30, y, 0.35), m, { tone: y < 16 ? 2 : 0, onto: true });
    p.fill(limb(2, 16, 30, 16, 0.8), m, { tone: 4 });
    p.fill(rect(21, 7.4, 25.6, 12), c('brick'), { bevel: 1, edge: 'line' });
    p.fill(rect(22.4, 8.8, 24.2, 10.6), c('ink'), { tone: 0 });
  },
  car({ p, m, c }) {
    for (const x of [7.4, 24.6])
      for (const y of [8.6, 23]) p.fill(rect(x - 1.8, y - 2.6, x + 1.8, y + 2.6), c('ink'), { tone: 1 });
    p.fill(soft([9, 3, 16, 1.6, 23, 3, 24.4, 14, 24, 28, 16, 30, 8, 28, 7.6, 14]), m, { shiny: true });
    p.fill(poly([10, 11.4, 22, 11.4, 20.6, 15, 11.4, 15]), c('sky'), { tone: 2, edge: 'line' });
    p.fill(poly([11.4, 24, 20.6, 24, 21.6, 26.4, 10.4, 26.4]), c('sky'), { tone: 1, edge: 'line' });
    for (const x of [10.4, 21.6]) p.dot(x, 3.8, 2, 1.2, c('yellow'), 3);
  },
  boat({ p, m, c }) {
    p.fill(soft([16, 1.6, 22, 8, 23.4, 16, 21.6, 27, 16, 30, 10.4, 27, 8.6, 16, 10, 8]), m, { edge: 'shadow' });
    p.fill(soft([16, 5, 20, 10, 21, 16, 19.6, 25.6, 16, 27.4, 12.4, 25.6, 11, 16, 12, 10]), c('wood'), { tone: 1 });
    for (const y of [11.4, 19.6]) p.fill(rect(10.6, y, 21.4, y + 2.6), c('tan'), { bevel: 0.6 });
    for (const s of [-1, 1]) p.fill(limb(16 + s * 4, 15.6, 16 + s * 13, 20, 0.8), c('wood'), { tone: 2 });
  },
};

/** A subject seen from above; unchanged if it has no drawing of its own for that. */
export function fromAbove(id: SubjectId, subject: Subject): Subject {
  const plan = PLANS[id];
  return plan ? { ...subject, grounded: false, draw: plan } : subject;
}
