import { ellipse, limb, minus, poly, rect, soft, stroke, within } from '../canvas/shapes';
import { door, gable, pane, ROOFS, spire, wall } from '../parts/building';
import type { Kit, Subject } from '../parts/kit';
import type { SubjectId } from '../vocabulary/subjectWords';

function roundTent({ p, m, a, ink, c, stage }: Kit): void {
  const cloth = (i: number) => (i % 2 ? a : m);
  for (let i = 0; i < 6; i++)
    p.fill(poly([5 + i * 3.7, 16, 8.7 + i * 3.7, 16, 8.7 + i * 3.7, 30, 5 + i * 3.7, 30]), cloth(i), {
      lighter: i > 3 ? -1 : 0,
    });
  for (let i = 0; i < 6; i++)
    p.fill(poly([16, 4, 3 + i * 4.4, 17, 7.4 + i * 4.4, 17]), cloth(i), { tone: i < 2 ? 3 : i > 3 ? 1 : 2 });
  if (!stage.plain) p.fill(poly([16, 20, 19.4, 30, 12.6, 30]), ink, { tone: 1 });
  p.fill(poly([16.4, 1, 20, 2.4, 16.4, 4]), c('red'));
}

function pointedTent({ p, m, a, ink, c, stage }: Kit): void {
  p.fill(poly([15, 5, 22, 3, 30.4, 27, 26, 30]), m, { tone: 1 });
  p.fill(poly([15, 4.6, 27, 30, 3, 30]), m, { tone: 2 });
  p.fill(poly([15, 4.6, 8, 30, 3, 30]), m, { tone: 3 });
  p.fill(limb(15, 6, 16.4, 1.6, 0.7), c('wood'), { under: true });
  if (stage.plain) return;
  p.fill(poly([15, 13, 20.4, 30, 10, 30]), ink, { tone: 1, edge: 'line' });
  p.fill(poly([15, 13, 10, 30, 8, 30]), a, { tone: 2 });
}

/** Lit and dark windows of a skyscraper. @param top,wide its upper end, and half its width, in units */
function windows({ p, a, ink, r }: Kit, top: number, wide: number): void {
  for (let y = top + 3; y < 25; y += 4)
    for (let x = -wide + 2.4; x < wide - 4; x += 3.6)
      p.fill(rect(16 + x, y, 16 + x + 2, y + 2.2), r.chance(0.6) ? a : ink, { tone: 2 });
}

/** As `windows`, large ones for few pixels. */
function fewWindows({ p, a, ink, r }: Kit, top: number): void {
  for (let y = top + 4.4; y < 24; y += 5)
    for (const x of [-3.4, 1.2]) p.dot(16 + x, y, 2.6, 2.6, r.chance(0.7) ? a : ink, 3);
}

export const HOUSES: Partial<Record<SubjectId, Subject>> = {
  house: {
    main: ROOFS,
    accent: ['cream', 'tan', 'brick'],
    grounded: true,
    draw(k) {
      const { p, m, a, c, r } = k;
      const wallRamp = k.appearance.named ? c('cream') : a;
      const [w, top] = [r.between(10, 11.4), r.between(2.4, 5)];
      const side = r.pick([-1, 1]);
      if (!k.stage.plain) p.fill(rect(16 + side * 6 - 1.8, 3.4, 16 + side * 6 + 1.8, 12), c('brick'), { bevel: 0.8 });
      wall(k, 16 - w, 14, 16 + w, 30, wallRamp, 'stone');
      gable(k, 16 - w - 3, top, 16 + w + 3, 16, m);
      const dx = r.pick([-4.6, 4.6, 0]);
      door(k, 16 + dx, 2.8, 20.6, 30, c('wood'));
      for (const x of dx === 0 ? [-6.4, 6.4] : [-Math.sign(dx) * 4.8]) pane(k, 16 + x, 22, 2.1, 2.2);
      if (dx !== 0 && k.big && !k.stage.plain) p.fill(ellipse(16, 11, 1.8), c('yellow'), { tone: 3, edge: 'line' });
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
    draw: (k) => (k.r.chance(0.4) ? roundTent(k) : pointedTent(k)),
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
  shop: {
    main: ['red', 'blue', 'green'],
    accent: 'white',
    grounded: true,
    draw(k) {
      const { p, m, a, c, r } = k;
      wall(k, 5, 11, 27, 30, c('wood'), 'board');
      if (!k.stage.plain) p.fill(rect(7, 18, 25, 24.6), k.ink, { tone: 1 });
      for (const [x, name] of [
        [9.6, 'red'],
        [14, 'lime'],
        [18.4, 'amber'],
        [22.6, 'violet'],
      ] as const)
        if (!k.stage.plain) p.fill(ellipse(x, 22.4, 2, 1.9), c(name), { shiny: true });
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
  igloo: {
    main: 'ice',
    accent: 'white',
    grounded: true,
    draw({ p, m, ink, r, big, stage }) {
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
      if (stage.plain) return;
      p.fill(within(ellipse(18, 29, 6.6, 9), rect(0, 0, 32, 29)), m, { edge: 'line' });
      p.fill(within(ellipse(18.6, 29, 4.2, 6.6), rect(0, 0, 32, 29)), ink, { tone: 1 });
    },
  },
  skyscraper: {
    main: ['steel', 'teal', 'brick', 'tan'],
    accent: 'yellow',
    grounded: true,
    draw(k) {
      const { p, m, c, r, ink, big } = k;
      const top = r.between(3, 6);
      if (r.chance(0.5)) p.fill(limb(16, top, 16, top - 3, 0.5), c('iron'));
      const w = r.between(6.6, 8.4);
      p.fill(rect(16 - w, top, 16 + w, 30), m, { bevel: 1 });
      p.fill(rect(16 + w - 3, top, 16 + w, 30), m, { tone: 1 });
      if (big) windows(k, top, w);
      else fewWindows(k, top);
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
      if (k.stage.plain) return;
      p.fill(rect(9.6, 19, 22.4, 30), a, { tone: 2 });
      p.fill(rect(11, 20.4, 21, 30), m, { tone: 1 });
      for (const s of [-1, 1])
        p.fill(within(limb(16 - 5, 25 - s * 4.6, 16 + 5, 25 + s * 4.6, 0.7), rect(11, 20.4, 21, 30)), a, { tone: 3 });
      p.fill(rect(13.6, 10.4, 18.4, 15), k.ink, { tone: 1 });
      p.fill(minus(rect(12.8, 9.6, 19.2, 15.8), rect(13.8, 10.6, 18.2, 14.8)), a, { tone: 2 });
    },
  },
};
