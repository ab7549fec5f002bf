import { ellipse, limb, poly, rect, soft } from '../canvas/shapes';
import type { SubjectId } from '../vocabulary/subjectWords';
import type { Kit } from './kit';

// Vehicles and ships seen from their ends: 20 units wide about x = 0, from y = 0 down to 28. The caller scales them to match their side.

type End = (k: Kit, back: boolean) => void;

/** Paints wheels at both sides, behind the body. */
function wheels({ p, ink }: Kit, top: number, wide = 3.4): void {
  for (const s of [-1, 1]) p.fill(rect(s * 8.4 - wide / 2, top, s * 8.4 + wide / 2, 28), ink, { lighter: 1 });
}

function lights({ p, c }: Kit, y: number, back: boolean, aside = 6.4): void {
  for (const s of [-1, 1]) p.dot(s * aside, y, 3.2, 2.6, c(back ? 'red' : 'yellow'), back ? 2 : 3);
}

const plate: End = ({ p, c, ink }, back) =>
  p.fill(rect(-3.2, 16.4, 3.2, 19), back ? c('white') : ink, { tone: back ? 3 : 1 });

function ship(k: Kit, back: boolean, top: number): void {
  const { p, c } = k;
  p.fill(soft([-9, top, 9, top, 7.6, 23, 3, 27, -3, 27, -7.6, 23]), c('wood'), { edge: 'shadow' });
  if (back) for (const x of [-4, 0, 4]) p.fill(rect(x - 1, top + 2, x + 1, top + 4.4), c('yellow'), { tone: 3 });
  else p.fill(limb(0, top, 0, 26, 0.9), c('wood'), { tone: 0, onto: true });
  p.fill(rect(-8.6, top, 8.6, top + 1.2), c('gold'), { tone: 2, onto: true });
  p.fill(rect(-10, 26, 10, 28), c('water'), { tone: 2 });
}

export const ENDS: Readonly<Partial<Record<SubjectId, End>>> = {
  car(k, back) {
    const { p, m, a, says, appearance, c } = k;
    const body = says('taxi') && !appearance.named ? c('yellow') : m;
    wheels(k, 19);
    p.fill(soft([-7.4, 12, -6.4, 2, -4, 0, 4, 0, 6.4, 2, 7.4, 12]), body);
    p.fill(poly([-5.6, 11, -4.6, 2.6, 4.6, 2.6, 5.6, 11]), a, { tone: 3, edge: 'line' });
    p.fill(soft([-9.6, 22, -9.6, 13, -8, 11, 8, 11, 9.6, 13, 9.6, 22, 8, 24, -8, 24]), body, {
      shiny: true,
      edge: 'shadow',
    });
    plate(k, back);
    lights(k, 15.4, back);
    p.fill(rect(-9, 20.6, 9, 22), body, { tone: 0, onto: true });
  },
  truck(k, back) {
    const { p, m, a, c, says } = k;
    const bus = says('bus', 'van');
    wheels(k, 21);
    if (!bus) p.fill(rect(-9.6, 0, 9.6, 22), a, { bevel: 1 });
    if (bus || !back) p.fill(rect(-9.4, bus ? 0 : 5, 9.4, 24), m, { bevel: 1, edge: bus ? 'shadow' : 'line' });
    if (bus || !back) p.fill(rect(-7.4, bus ? 3 : 8, 7.4, 13), c('sky'), { tone: 3, edge: 'line' });
    else p.fill(rect(-0.5, 1, 0.5, 21), a, { tone: 0 });
    p.fill(rect(-9.6, 21.4, 9.6, 24.4), m, { tone: 1 });
    lights(k, 18.4, back, 7);
  },
  tank(k, back) {
    const { p, m, ink, c } = k;
    p.fill(soft([-5, 12, -4.6, 3, -2, 1, 3, 1, 5, 4, 5.4, 12]), m, { edge: 'shadow' });
    if (!back) p.fill(ellipse(1, 6.4, 2.2), c('iron'), { tone: 0, edge: 'line' });
    p.fill(poly([-9, 21, -7, 10.4, 7, 10.4, 9, 21]), m, { edge: 'shadow' });
    for (const s of [-1, 1]) {
      p.fill(rect(s * 7.8 - 2.2, 12, s * 7.8 + 2.2, 28), ink, { lighter: 1, edge: 'line' });
      for (const y of [15, 19, 23, 26.6])
        p.fill(rect(s * 7.8 - 1.6, y, s * 7.8 + 1.6, y + 0.9), c('iron'), { tone: 2 });
    }
    if (back) p.fill(rect(-3.6, 14, 3.6, 18), ink, { tone: 1 });
  },
  train(k, back) {
    const { p, m, a, c, ink } = k;
    p.fill(rect(-2.4, 0, 2.4, 8), c('iron'), { bevel: 0.8 });
    p.fill(rect(-9, 3, 9, 22), m, { bevel: 1 });
    p.fill(rect(-10, 2, 10, 5), m, { tone: 1 });
    for (const s of [-1, 1]) p.fill(rect(s * 6 - 2, 7, s * 6 + 2, 11), c('sky'), { tone: 3, edge: 'line' });
    if (!back) {
      p.fill(rect(-2.4, 0, 2.4, 8), c('iron'), { bevel: 0.8, edge: 'line' });
      p.fill(ellipse(0, 13, 7), m, { shiny: true, edge: 'line' });
      p.fill(ellipse(0, 13, 4.8), c('iron'), { shiny: true });
      p.fill(ellipse(0, 11.6, 1.8), c('yellow'), { tone: 4, edge: 'line' });
      p.fill(poly([-8, 28, -4, 21, 4, 21, 8, 28]), c('iron'), { bevel: 1, edge: 'line' });
    } else p.fill(rect(-3, 8, 3, 22), ink, { tone: 1, edge: 'line' });
    p.fill(rect(-9, 20.6, 9, 22.6), a, { tone: 2 });
    for (const s of [-1, 1]) p.fill(rect(s * 7.4 - 1.6, 22, s * 7.4 + 1.6, 28), c('iron'), { tone: 1 });
  },
  cart(k, back) {
    const { p, m, c } = k;
    // The side view makes the same random choice.
    if (k.says('minecart', 'lore') || k.r.chance(0.25)) {
      wheels(k, 20, 2.4);
      for (const [x, y] of [
        [-3, 4],
        [3.4, 4.4],
        [0, 3],
      ] as const)
        p.fill(ellipse(x, y, 3.4), c('stone'), { edge: 'line' });
      p.fill(poly([-9, 6, 9, 6, 7, 22, -7, 22]), c('iron'), { shiny: true });
      p.fill(rect(-10, 5, 10, 8.6), c('iron'), { bevel: 0.8 });
      return;
    }
    if (!back) for (const s of [-1, 1]) p.fill(limb(s * 3, 13, s * 4, 22, 0.9), c('wood'));
    p.fill(poly([-8.4, 7, 8.4, 7, 6.8, 20, -6.8, 20]), m, { edge: 'shadow' });
    for (const y of [10.6, 14.6]) p.fill(rect(-8, y, 8, y + 0.8), m, { tone: 0, onto: true });
    p.fill(soft([-7, 7, -4, 2, 0, 0.4, 4, 2, 7, 7]), c('straw'), { edge: 'shadow' });
    p.fill(rect(-9, 6, 9, 8.4), m, { bevel: 0.7 });
    for (const s of [-1, 1])
      p.fill(rect(s * 8.8 - 1.2, 13, s * 8.8 + 1.2, 28), c('brown'), { bevel: 0.7, edge: 'line' });
  },
  sailingship(k, back) {
    const { p, m, c, says, reading, appearance } = k;
    const pirate = (says('pirateship', 'piratenschiff') || reading.kinds.includes('pirate')) && !appearance.named;
    const sail = pirate ? c('black') : m;
    p.fill(limb(0, 0, 0, 20, 0.9), c('brown'));
    for (const [y0, y1, w] of [
      [2.6, 8.6, 6.4],
      [9.6, 17.6, 8],
    ] as const)
      p.fill(
        soft([-w + 1, y0, w - 1, y0, w, (y0 + y1) / 2, w - 0.6, y1, 0, y1 + 0.6, 0.6 - w, y1, -w, (y0 + y1) / 2]),
        sail,
        {
          edge: 'line',
          lighter: back ? -1 : 0,
        },
      );
    ship(k, back, 17.6);
  },
  boat({ p, m, a, c }) {
    p.fill(soft([-9, 0, 9, 0, 7.6, 22, 3, 27, -3, 27, -7.6, 22]), m, { edge: 'shadow' });
    p.fill(rect(-8.6, 0, 8.6, 1.8), a, { tone: 2, onto: true });
    p.fill(rect(-10, 26, 10, 28), c('water'), { tone: 2 });
  },
};
