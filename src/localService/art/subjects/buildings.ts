import { ellipse, limb, minus, poly, rect, soft, stroke, within } from '../canvas/shapes';
import type { Kit, Subject } from '../kit';
import type { SubjectId } from '../vocabulary/subjectWords';

type Ramp = Kit['m'];

/** A wall of stones or boards: a flat face, and with room for it a few joints. */
function wall(
  { p, big, r }: Kit,
  x0: number,
  y0: number,
  x1: number,
  y1: number,
  ramp: Ramp,
  joints: 'stone' | 'board' | 'plain' = 'plain',
): void {
  p.fill(rect(x0, y0, x1, y1), ramp, { bevel: 1 });
  if (!big || joints === 'plain') return;
  if (joints === 'board')
    for (let y = y0 + 2.6; y < y1 - 1; y += 2.8) p.fill(rect(x0, y, x1, y + 0.55), ramp, { tone: 1, onto: true });
  else
    for (let y = y0 + 2.4; y < y1 - 1; y += 3.4) {
      const x = r.between(x0 + 1.6, x1 - 3.2);
      p.fill(rect(x, y, x + 2.2, y + 0.6), ramp, { tone: 1, onto: true });
      p.fill(rect(x, y + 0.6, x + 0.6, y + 1.6), ramp, { tone: 1, onto: true });
    }
}

/** A gable with rows of tiles. */
function gable({ p, big }: Kit, x0: number, top: number, x1: number, low: number, ramp: Ramp): void {
  const shape = poly([(x0 + x1) / 2, top, x1, low, x0, low]);
  p.fill(shape, ramp, { edge: 'shadow' });
  p.fill(within(poly([(x0 + x1) / 2, top, (x0 + x1) / 2 - 1.6, top + 1.4, x0 + 2, low, x0, low]), shape), ramp, {
    tone: 4,
  });
  if (big) for (let y = top + 4.4; y < low; y += 3) p.fill(within(rect(0, y, 32, y + 0.6), shape), ramp, { tone: 1 });
}

function door({ p, c, big }: Kit, x: number, half: number, top: number, low: number, ramp: Ramp): void {
  p.fill(
    soft([
      x - half,
      low + 2,
      x - half,
      top + half * 0.8,
      x - half * 0.6,
      top,
      x + half * 0.6,
      top,
      x + half,
      top + half * 0.8,
      x + half,
      low + 2,
    ]),
    ramp,
    { edge: 'line', tone: 1 },
  );
  p.clear(rect(x - half - 1, low, x + half + 1, low + 4));
  if (big) p.dot(x + half * 0.46, (top + low) / 2 + 0.6, 1, 1, c('gold'), 3);
}

function pane({ p, c }: Kit, x: number, y: number, w: number, h: number, ramp: Ramp = c('yellow')): void {
  p.fill(rect(x - w, y - h, x + w, y + h), ramp, { tone: 3, edge: 'line' });
  if (w > 1.3) p.fill(rect(x - 0.3, y - h, x + 0.3, y + h), c('brown'), { tone: 1 });
}

/** Merlons on top of a wall. */
function battlement({ p }: Kit, x0: number, x1: number, y: number, ramp: Ramp, n: number): void {
  p.fill(rect(x0 - 1, y - 2, x1 + 1, y + 1.4), ramp, { bevel: 0.8, edge: 'shadow' });
  const step = (x1 - x0 + 2) / (2 * n - 1);
  for (let i = 0; i < n; i++)
    p.fill(rect(x0 - 1 + i * 2 * step, y - 4.6, x0 - 1 + i * 2 * step + step, y - 1), ramp, { bevel: 0.8 });
}

function banner({ p, r }: Kit, x: number, y: number, ramp: Ramp): void {
  p.fill(limb(x, y, x, y - 5, 0.5), ramp, { tone: 0 });
  p.fill(poly([x + 0.3, y - 5.4, x + r.between(4, 5.4), y - 4, x + 0.3, y - 2.4]), ramp);
}

/** A pointed roof of a tower. */
function spire({ p }: Kit, x: number, half: number, top: number, low: number, ramp: Ramp): void {
  p.fill(poly([x, top, x + half, low, x - half, low]), ramp, { edge: 'shadow' });
  p.fill(poly([x, top, x - half * 0.3, low, x - half, low]), ramp, { tone: 3, onto: true });
}

const ROOFS = ['red', 'blue', 'teal', 'orange', 'purple'] as const;

export const BUILDINGS: Partial<Record<SubjectId, Subject>> = {
  house: {
    main: ROOFS,
    accent: ['cream', 'tan', 'brick'],
    grounded: true,
    draw(k) {
      const { p, m, a, c, r } = k;
      const wallRamp = k.look.named ? c('cream') : a;
      const [w, top] = [r.between(10, 11.4), r.between(2.4, 5)];
      const side = r.pick([-1, 1]);
      p.fill(rect(16 + side * 6 - 1.8, 3.4, 16 + side * 6 + 1.8, 12), c('brick'), { bevel: 0.8 });
      wall(k, 16 - w, 14, 16 + w, 30, wallRamp, 'stone');
      gable(k, 16 - w - 3, top, 16 + w + 3, 16, m);
      const dx = r.pick([-4.6, 4.6, 0]);
      door(k, 16 + dx, 2.8, 20.6, 30, c('wood'));
      for (const x of dx === 0 ? [-6.4, 6.4] : [-Math.sign(dx) * 4.8]) pane(k, 16 + x, 22, 2.1, 2.2);
      if (dx !== 0 && k.big) p.fill(ellipse(16, 11, 1.8), c('yellow'), { tone: 3, edge: 'line' });
    },
  },
  castle: {
    main: ['stone', 'rock', 'steel'],
    accent: ['red', 'blue', 'purple'],
    grounded: true,
    draw(k) {
      const { m, a, c, ink, r } = k;
      const keep = r.between(6, 9);
      wall(k, 10, keep + 4, 22, 24, m, 'stone');
      battlement(k, 10, 22, keep + 4, m, 3);
      banner(k, 16, keep + 0.6, a);
      wall(k, 4, 18, 28, 30, m, 'stone');
      for (const x of [6, 26]) {
        wall(k, x - 4, 12, x + 4, 30, m, 'stone');
        if (r.chance(0.5)) spire(k, x, 5.6, 3, 12.4, a);
        else battlement(k, x - 4, x + 4, 12, m, 3);
        pane(k, x, 18.4, 0.9, 1.7, ink);
      }
      battlement(k, 11.6, 20.4, 19, m, 3);
      door(k, 16, 3.4, 22, 30, c('wood'));
      for (const x of [13.4, 18.6]) pane(k, x, keep + 8, 0.8, 1.5, ink);
    },
  },
  tower: {
    main: ['stone', 'rock', 'cream'],
    accent: ['red', 'blue', 'purple', 'teal'],
    grounded: true,
    draw(k) {
      const { p, m, a, c, ink, r } = k;
      const w = r.between(5.6, 7);
      p.fill(poly([16 - w, 12, 16 + w, 12, 16 + w + 1.6, 30, 16 - w - 1.6, 30]), m);
      if (k.big)
        for (const [x, y] of [
          [-3, 16],
          [3, 19],
          [-2, 25],
          [4, 14],
        ] as const)
          p.fill(rect(16 + x, y, 16 + x + 2.2, y + 0.6), m, { tone: 1, onto: true });
      p.fill(rect(16 - w - 2, 10, 16 + w + 2, 14), m, { bevel: 0.9, edge: 'shadow' });
      if (r.chance(0.65)) {
        spire(k, 16, w + 3.4, 1.6, 10.8, a);
      } else {
        battlement(k, 16 - w - 1, 16 + w + 1, 10, m, 4);
        banner(k, 16, 7, a);
      }
      pane(k, 16, 18.6, 1.4, 2.1, r.chance(0.5) ? c('yellow') : ink);
      door(k, 16, 2.7, 23.4, 30, c('wood'));
    },
  },
  hut: {
    main: ['straw', 'brown'],
    accent: 'wood',
    grounded: true,
    draw(k) {
      const { p, m, c, r, says, big } = k;
      const cabin = says('cabin', 'blockhutte', 'shack');
      wall(k, 6.4, 15, 25.6, 30, c('wood'), 'board');
      if (cabin) gable(k, 3, 5, 29, 16.4, m);
      else {
        p.fill(soft([2.6, 18, 8, 9, 16, r.between(2, 4), 24, 9, 29.4, 18, 22, 16.6, 16, 18, 10, 16.6]), m, {
          edge: 'shadow',
        });
        if (big)
          for (const x of [-8, -4, 0, 4, 8])
            p.fill(limb(16 + x * 0.4, 7, 16 + x * 1.2, 15.6, 0.4), m, { tone: 1, onto: true });
      }
      door(k, 16, 3.2, 20, 30, k.ink);
    },
  },
  tent: {
    main: ['red', 'tan', 'green', 'blue'],
    accent: ['cream', 'gold'],
    grounded: true,
    draw({ p, m, a, ink, c, r }) {
      const round = r.chance(0.4);
      if (round) {
        for (let i = 0; i < 6; i++)
          p.fill(poly([5 + i * 3.7, 16, 8.7 + i * 3.7, 16, 8.7 + i * 3.7, 30, 5 + i * 3.7, 30]), i % 2 ? a : m, {
            lighter: i > 3 ? -1 : 0,
          });
        for (let i = 0; i < 6; i++)
          p.fill(poly([16, 4, 3 + i * 4.4, 17, 7.4 + i * 4.4, 17]), i % 2 ? a : m, { tone: i < 2 ? 3 : i > 3 ? 1 : 2 });
        p.fill(poly([16, 20, 19.4, 30, 12.6, 30]), ink, { tone: 1 });
        p.fill(poly([16.4, 1, 20, 2.4, 16.4, 4]), c('red'));
        return;
      }
      p.fill(poly([15, 5, 22, 3, 30.4, 27, 26, 30]), m, { tone: 1 });
      p.fill(poly([15, 4.6, 27, 30, 3, 30]), m, { tone: 2 });
      p.fill(poly([15, 4.6, 8, 30, 3, 30]), m, { tone: 3 });
      p.fill(poly([15, 13, 20.4, 30, 10, 30]), ink, { tone: 1, edge: 'line' });
      p.fill(poly([15, 13, 10, 30, 8, 30]), a, { tone: 2 });
      p.fill(limb(15, 6, 16.4, 1.6, 0.7), c('wood'));
    },
  },
  temple: {
    main: ['cream', 'stone', 'sand'],
    accent: ['gold', 'red'],
    grounded: true,
    draw(k) {
      const { p, m, a, ink, r } = k;
      p.fill(rect(4, 12, 28, 26), ink, { tone: 1 });
      const n = r.pick([4, 4, 5]);
      for (let i = 0; i < n; i++) {
        const x = 6 + (20 / (n - 1)) * i;
        p.fill(rect(x - 1.9, 13, x + 1.9, 26), m);
        p.fill(rect(x - 2.5, 12, x + 2.5, 14), m, { tone: 3 });
      }
      p.fill(rect(2.6, 9.4, 29.4, 12.6), m, { bevel: 0.8 });
      p.fill(poly([16, 2, 30, 9.6, 2, 9.6]), m, { bevel: 1, edge: 'shadow' });
      p.fill(ellipse(16, 7, 1.9), a, { shiny: true, edge: 'line' });
      for (const [y, w] of [
        [25.4, 13],
        [27.6, 14.6],
      ] as const)
        p.fill(rect(16 - w, y, 16 + w, y + 2.6), m, { bevel: 0.8 });
    },
  },
  church: {
    main: ['blue', 'red', 'brown'],
    accent: ['cream', 'stone'],
    grounded: true,
    draw(k) {
      const { p, m, a, c, r } = k;
      wall(k, 12, 18, 29, 30, a, 'stone');
      p.fill(poly([11, 18.6, 14, 10.6, 27.4, 10.6, 30.4, 18.6]), m, { edge: 'shadow' });
      wall(k, 4, 12, 14, 30, a, 'stone');
      spire(k, 9, 6.4, r.between(3.4, 5), 13, m);
      p.fill(rect(8.5, 0.8, 9.5, 5), c('gold'), { tone: 3 });
      p.fill(rect(7.2, 1.8, 10.8, 2.8), c('gold'), { tone: 3 });
      pane(k, 9, 17, 1.1, 1.7, c('sky'));
      door(k, 9, 2.7, 22.6, 30, c('wood'));
      for (const x of [18, 24]) pane(k, x, 23, 1.1, 2.4, c('sky'));
    },
  },
  windmill: {
    main: ['red', 'brown', 'blue'],
    accent: ['cream', 'stone'],
    grounded: true,
    draw(k) {
      const { p, m, a, c, r } = k;
      p.fill(poly([11, 13, 21, 13, 24, 30, 8, 30]), a);
      p.fill(soft([9.6, 14, 12, 8.6, 16, 6.8, 20, 8.6, 22.4, 14]), m, { edge: 'shadow' });
      door(k, 16, 2.4, 24, 30, c('wood'));
      const turn = r.between(10, 80);
      for (const t of [0, 90, 180, 270])
        p.place(16, 13, { turn: turn + t }, () => {
          p.fill(rect(0.4, -12.4, 3.8, -3), c('white'), { bevel: 0.6, edge: 'line' });
          p.fill(limb(0, 0, 0, -12.6, 0.7), c('wood'));
        });
      p.fill(ellipse(16, 13, 1.7), c('wood'), { shiny: true });
    },
  },
  lighthouse: {
    main: ['red', 'blue'],
    accent: 'white',
    grounded: true,
    draw(k) {
      const { p, m, a, c, r } = k;
      const body = poly([12, 11, 20, 11, 22.6, 27, 9.4, 27]);
      p.fill(body, a);
      const off = r.between(0, 3);
      for (const y of [11 + off, 19 + off]) p.fill(within(within(rect(0, y, 32, y + 4), body), rect(0, 0, 32, 27)), m);
      p.fill(rect(12.4, 5.6, 19.6, 10), c('yellow'), { tone: 3 });
      p.fill(rect(15.5, 5.6, 16.5, 10), c('iron'), { tone: 1 });
      p.fill(poly([11.4, 6, 16, 1.6, 20.6, 6]), m, {});
      p.fill(rect(10.6, 9.6, 21.4, 11.6), c('iron'), { bevel: 0.6 });
      if (k.big)
        for (const s of [-1, 1])
          p.fill(poly([16 + s * 5, 7.4, 16 + s * 13.4, 4, 16 + s * 13.4, 10.4]), c('yellow'), { tone: 4 });
      p.fill(soft([4, 30, 7, 26.4, 12, 27.4, 17, 25.6, 22, 27.4, 26, 26.6, 28.6, 30]), c('rock'), { edge: 'shadow' });
    },
  },
  shop: {
    main: ['red', 'blue', 'green'],
    accent: 'white',
    grounded: true,
    draw(k) {
      const { p, m, a, c, r } = k;
      wall(k, 5, 11, 27, 30, c('wood'), 'board');
      p.fill(rect(7, 18, 25, 24.6), k.ink, { tone: 1 });
      for (const [x, name] of [
        [9.6, 'red'],
        [14, 'lime'],
        [18.4, 'amber'],
        [22.6, 'violet'],
      ] as const)
        p.fill(ellipse(x, 22.4, 2, 1.9), c(name), { shiny: true });
      p.fill(rect(4, 23.6, 28, 26.6), c('wood'), { bevel: 0.8, edge: 'shadow' });
      const n = 6;
      for (let i = 0; i < n; i++) {
        const [x0, x1] = [3 + (26 / n) * i, 3 + (26 / n) * (i + 1)];
        p.fill(soft([x0 + 1, 8, x1 - 0.6, 8, x1 + 0.1, 14, (x0 + x1) / 2, 17.6, x0 - 0.1, 14]), i % 2 ? a : m, {
          lighter: i > 3 ? -1 : 0,
        });
      }
      p.fill(rect(8, 2.4 + r.between(0, 1), 24, 8.6), c('wood'), { bevel: 0.9, edge: 'line' });
      p.fill(ellipse(16, 5.8, 2), c('gold'), { shiny: true });
    },
  },
  bridge: {
    main: ['stone', 'wood', 'rock'],
    accent: 'water',
    grounded: true,
    draw({ p, m, c, r, big }) {
      p.fill(rect(1, 26, 31, 30), c('water'), { tone: 2 });
      const arcs = r.pick([1, 2]);
      const deck = soft([1, 17, 8, 12, 16, 10.4, 24, 12, 31, 17, 31, 28.6, 1, 28.6]);
      const holes = arcs === 1 ? [ellipse(16, 28, 9, 10.4)] : [ellipse(9.6, 28, 5, 8.4), ellipse(22.4, 28, 5, 8.4)];
      p.fill(
        holes.reduce((shape, hole) => minus(shape, hole), deck),
        m,
        {},
      );
      for (const hole of holes) p.clear(within(hole, rect(0, 0, 32, 25.6)));
      p.fill(rect(1, 26, 31, 30), c('water'), { tone: 2 });
      for (const x of [3, 12, 21]) p.fill(rect(x, 27.4, x + 5, 28.4), c('water'), { tone: 4 });
      p.fill(stroke([1.6, 15, 8, 10, 16, 8.4, 24, 10, 30.4, 15], 1.3), m, { edge: 'shadow' });
      for (const x of big ? [2.6, 9.4, 16, 22.6, 29.4] : [3, 16, 29])
        p.fill(rect(x - 1.2, 7.4 + Math.abs(x - 16) * 0.34, x + 1.2, 12 + Math.abs(x - 16) * 0.4), m, { bevel: 0.7 });
    },
  },
  igloo: {
    main: 'ice',
    accent: 'white',
    grounded: true,
    draw({ p, m, ink, r, big }) {
      const dome = within(ellipse(16, 28, 13.4, r.between(17, 20)), rect(0, 0, 32, 29));
      p.fill(dome, m, {});
      if (big) {
        for (const y of [16, 20.4, 24.8]) p.fill(within(rect(0, y, 32, y + 0.6), dome), m, { tone: 1 });
        for (const [x, y] of [
          [10, 12],
          [18, 12],
          [7, 16],
          [14, 16.4],
          [22, 16],
          [5.4, 21],
          [26, 21],
        ] as const)
          p.fill(within(rect(x, y, x + 0.6, y + 4.4), dome), m, { tone: 1 });
      }
      p.fill(within(ellipse(18, 29, 6.6, 9), rect(0, 0, 32, 29)), m, { edge: 'line' });
      p.fill(within(ellipse(18.6, 29, 4.2, 6.6), rect(0, 0, 32, 29)), ink, { tone: 1 });
    },
  },
  pyramid: {
    main: 'sand',
    accent: 'gold',
    grounded: true,
    draw({ p, m, ink, r, big }) {
      const top = r.between(3, 6);
      const tip = r.between(15, 19);
      p.fill(poly([tip, top, 30.4, 29, 20, 30]), m, { tone: 1 });
      p.fill(poly([tip, top, 20.4, 30, 1.6, 29]), m, { tone: 3 });
      if (big)
        for (let y = top + 5; y < 28; y += 4.4) {
          p.fill(within(rect(0, y, 32, y + 0.6), poly([tip, top, 20.4, 30, 1.6, 29])), m, { tone: 2 });
          p.fill(within(rect(0, y, 32, y + 0.6), poly([tip, top, 30.4, 29, 20.4, 30])), m, { tone: 0 });
        }
      p.fill(poly([10, 29.6, 10.6, 24.6, 13.6, 24.6, 14.4, 29.8]), ink, { tone: 1 });
    },
  },
  skyscraper: {
    main: ['steel', 'teal', 'brick', 'tan'],
    accent: 'yellow',
    grounded: true,
    draw({ p, m, a, c, r, ink }) {
      const top = r.between(3, 6);
      if (r.chance(0.5)) p.fill(limb(16, top, 16, top - 3, 0.5), c('iron'));
      const w = r.between(6.6, 8.4);
      p.fill(rect(16 - w, top, 16 + w, 30), m, { bevel: 1 });
      p.fill(rect(16 + w - 3, top, 16 + w, 30), m, { tone: 1 });
      for (let y = top + 3; y < 25; y += 4)
        for (let x = -w + 2.4; x < w - 4; x += 3.6)
          p.fill(rect(16 + x, y, 16 + x + 2, y + 2.2), r.chance(0.6) ? a : ink, { tone: 2 });
      p.fill(rect(14, 26.4, 18, 30), ink, { tone: 1, edge: 'line' });
      p.fill(rect(16 - w - 0.8, top - 0.6, 16 + w + 0.8, top + 1.4), m, { tone: 3 });
    },
  },
  barn: {
    main: 'red',
    accent: 'white',
    grounded: true,
    draw(k) {
      const { p, m, a, c, r } = k;
      const w = r.between(10.6, 12);
      p.fill(poly([16 - w, 30, 16 - w, 14, 16 - w * 0.56, 7, 16, 4.4, 16 + w * 0.56, 7, 16 + w, 14, 16 + w, 30]), m);
      if (k.big)
        for (const x of [-0.72, -0.36, 0.36, 0.72])
          p.fill(rect(16 + x * w - 0.3, 15, 16 + x * w + 0.3, 30), m, { tone: 1, onto: true });
      p.fill(stroke([16 - w - 1.4, 15, 16 - w * 0.6, 7, 16, 3.4, 16 + w * 0.6, 7, 16 + w + 1.4, 15], 1.5), c('gray'), {
        edge: 'shadow',
      });
      p.fill(rect(9.6, 19, 22.4, 30), a, { tone: 2 });
      p.fill(rect(11, 20.4, 21, 30), m, { tone: 1 });
      for (const s of [-1, 1])
        p.fill(within(limb(16 - 5, 25 - s * 4.6, 16 + 5, 25 + s * 4.6, 0.7), rect(11, 20.4, 21, 30)), a, { tone: 3 });
      p.fill(rect(13.6, 10.4, 18.4, 15), k.ink, { tone: 1 });
      p.fill(minus(rect(12.8, 9.6, 19.2, 15.8), rect(13.8, 10.6, 18.2, 14.8)), a, { tone: 2 });
    },
  },
  well: {
    main: ['stone', 'rock'],
    accent: ['red', 'wood', 'blue'],
    grounded: true,
    draw({ p, m, a, c, r, big, says }) {
      if (says('fountain', 'fontaine')) {
        p.fill(stroke([16, 14, 12, 6, 6, 8, 5, 16], 1.1), c('water'), { tone: 3 });
        p.fill(stroke([16, 14, 20, 6, 26, 8, 27, 16], 1.1), c('water'), { tone: 3 });
        p.fill(rect(14.4, 10, 17.6, 22), m, { bevel: 0.8 });
      } else {
        for (const x of [6.4, 25.6]) p.fill(rect(x - 1.2, 10, x + 1.2, 22), c('wood'), { bevel: 0.7 });
        p.fill(limb(7, 14, 25, 14, 0.9), c('wood'));
        p.fill(limb(16, 14, 16, 19, 0.5), c('cream'));
        p.fill(poly([16, 2, 30, 10.6, 2, 10.6]), a, { edge: 'shadow' });
        p.fill(poly([16, 2, 14, 4, 4, 10.6, 2, 10.6]), a, { tone: 4 });
      }
      p.fill(soft([4.6, 21, 27.4, 21, 26, 29, 16, 30.6, 6, 29]), m);
      if (big)
        for (const [x, y] of [
          [8, 25],
          [14, 26.6],
          [20, 24.6],
          [23, 27],
        ] as const)
          p.fill(rect(x, y, x + 2.4, y + 0.6), m, { tone: 0, onto: true });
      p.fill(ellipse(16, 21, 11.6, 3), m, { tone: 3, edge: 'shadow' });
      p.fill(ellipse(16, 21.4, 9.4, 1.9), c('water'), { tone: r.chance(0.5) ? 1 : 2 });
    },
  },
  cave: {
    main: ['rock', 'stone'],
    accent: 'moss',
    grounded: true,
    draw({ p, m, a, c, ink, r, says, big }) {
      p.fill(soft([1.6, 30, 3, 20, 7, 13, 10, 7, 16, 4 + r.between(-1, 1), 23, 7, 27, 14, 30, 21, 30.4, 30]), m);
      if (big)
        for (const [x, y] of [
          [8, 16],
          [22, 11],
          [25, 20],
        ] as const)
          p.fill(stroke([x, y, x + 2, y + 1, x + 2, y + 3], 0.5), m, { tone: 0, onto: true });
      p.fill(soft([8, 30.4, 8.6, 20, 12, 14.6, 17, 13.4, 22, 16, 24, 22, 24, 30.4]), ink, { tone: 0, edge: 'line' });
      if (says('mine')) {
        for (const x of [9, 22.4]) p.fill(rect(x - 1.2, 15, x + 1.2, 30), c('wood'), { bevel: 0.7 });
        p.fill(rect(7, 13.6, 24.6, 16.4), c('wood'), { bevel: 0.7 });
      } else p.fill(soft([10, 7, 16, 3.4, 22, 6.4, 24, 10, 20, 8.4, 17, 10.4, 13, 8]), a, { onto: true });
      p.clear(rect(0, 30, 32, 34));
    },
  },
  volcano: {
    main: ['rock', 'shadow'],
    accent: 'lava',
    grounded: true,
    draw({ p, m, a, c, r }) {
      for (const [x, y, s] of [
        [13, 4.4, 3],
        [18, 3.4, 3.2],
        [21, 5.6, 2.4],
      ] as const)
        p.fill(ellipse(x + r.between(-1, 1), y, s), c('gray'));
      p.fill(poly([11, 9, 21, 9, 26, 20, 30.6, 30, 1.4, 30, 6, 20]), m, {});
      p.fill(poly([11, 9, 21, 9, 19.6, 13, 21, 19, 18, 16, 16.6, 24, 14.6, 15, 12, 18, 12.6, 12]), a, { tone: 3 });
      p.fill(poly([13, 9, 19, 9, 17, 13, 16.4, 18, 15, 12]), c('yellow'), { tone: 2 });
      for (const [x, y] of [
        [8.4, 6],
        [24.6, 8.6],
      ] as const)
        p.fill(ellipse(x, y, 1.3), a, { tone: 3 });
    },
  },
  mountain: {
    main: ['stone', 'rock', 'steel'],
    accent: 'snow',
    grounded: true,
    draw({ p, m, a, r, says, c }) {
      if (says('hill', 'hugel', 'colline')) {
        p.fill(soft([1, 30, 8, 17, 16, 11, 24, 17, 31, 30, 16, 30.6]), c('grass'));
        return;
      }
      const [x, top] = [r.between(12.4, 15), r.between(3, 5)];
      p.fill(poly([22.6, 11, 30.6, 30, 14, 30]), m, { tone: 1 });
      p.fill(poly([22.6, 11, 25.6, 18, 23, 16.4, 21.6, 18.4, 20, 17]), a, { tone: 2 });
      p.fill(poly([x, top, 25, 30, 1.4, 30]), m, { tone: 2 });
      p.fill(poly([x, top, x + 2, 14, x - 0.6, 20, x + 3, 30, 25, 30]), m, { tone: 1 });
      p.fill(poly([x, top, x + 4.6, 14, x + 2.6, 12.6, x + 1, 16, x - 1.4, 12.6, x - 3.6, 14.6, x - 5, 13.6]), a, {
        tone: 3,
      });
      p.fill(poly([x, top, x + 4.6, 14, x + 2.6, 12.6, x + 1, 16, x + 0.6, 11]), a, { tone: 1 });
    },
  },
};
