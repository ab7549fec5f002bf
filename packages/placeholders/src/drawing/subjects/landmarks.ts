import { ellipse, limb, minus, poly, rect, soft, stroke, within } from '../canvas/shapes';
import { banner, battlement, door, pane, spire, wall } from '../parts/building';
import type { Subject } from '../parts/kit';
import type { SubjectId } from '../vocabulary/subjectWords';

export const LANDMARKS: Partial<Record<SubjectId, Subject>> = {
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
  windmill: {
    main: ['red', 'brown', 'blue'],
    accent: ['cream', 'stone'],
    grounded: true,
    draw(k) {
      const { p, m, a, c, r } = k;
      p.fill(poly([10.6, 12, 21.4, 12, 25, 30, 7, 30]), a);
      p.fill(soft([9.6, 14, 12, 8.6, 16, 6.8, 20, 8.6, 22.4, 14]), m, { edge: 'shadow' });
      door(k, 16, 2.4, 24, 30, c('wood'));
      if (k.stage.plain) return;
      const turn = r.between(32, 58); // Sails in the form of an X leave the tower visible.
      for (const t of [0, 90, 180, 270])
        p.place(16, 12, { turn: turn + t }, () => {
          if (k.big) p.fill(rect(0.2, -13.4, 3.4, -4), c('white'), { bevel: 0.6, edge: 'line' });
          else p.fill(rect(-1.2, -13.4, 1.2, 0), c('white'), { tone: 3, edge: 'line' });
          if (k.big) p.fill(limb(0, 0, 0, -13.6, 0.8), c('wood'));
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
  pyramid: {
    main: 'sand',
    accent: 'gold',
    grounded: true,
    draw({ p, m, ink, r, big, stage }) {
      const top = r.between(3, 6);
      const tip = r.between(15, 19);
      p.fill(poly([tip, top, 30.4, 29, 20, 30]), m, { tone: 1 });
      p.fill(poly([tip, top, 20.4, 30, 1.6, 29]), m, { tone: 3 });
      if (big)
        for (let y = top + 5; y < 28; y += 4.4) {
          p.fill(within(rect(0, y, 32, y + 0.6), poly([tip, top, 20.4, 30, 1.6, 29])), m, { tone: 2 });
          p.fill(within(rect(0, y, 32, y + 0.6), poly([tip, top, 30.4, 29, 20.4, 30])), m, { tone: 0 });
        }
      if (!stage.plain) p.fill(poly([10, 29.6, 10.6, 24.6, 13.6, 24.6, 14.4, 29.8]), ink, { tone: 1 });
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
    draw({ p, m, a, c, ink, r, says, big, stage }) {
      p.fill(soft([1.6, 30, 3, 20, 7, 13, 10, 7, 16, 4 + r.between(-1, 1), 23, 7, 27, 14, 30, 21, 30.4, 30]), m);
      if (big)
        for (const [x, y] of [
          [8, 16],
          [22, 11],
          [25, 20],
        ] as const)
          p.fill(stroke([x, y, x + 2, y + 1, x + 2, y + 3], 0.5), m, { tone: 0, onto: true });
      if (stage.plain) return p.clear(rect(0, 30, 32, 34));
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
