import { ellipse, limb, minus, poly, rect, soft, stroke, within } from '../canvas/shapes';
import { eye } from '../parts/critter';
import type { Subject } from '../parts/kit';
import type { SubjectId } from '../vocabulary/subjectWords';

export const SEA_ANIMALS: Partial<Record<SubjectId, Subject>> = {
  fish: {
    main: ['orange', 'sky', 'teal', 'red'],
    accent: ['white', 'yellow'],
    draw(k) {
      const { p, m, a, r, big } = k;
      const h = r.pick([5, 6.4, 7.6, 9]) + r.between(-0.5, 0.5);
      p.fill(soft([8, 16, 1.6, 9 + r.between(-1, 1), 4.6, 16, 1.6, 23, 8, 17]), m, { lighter: -1 });
      p.fill(soft([12, 16 - h * 0.6, 16, 16 - h - 4, 21, 16 - h * 0.7]), m, { lighter: -1 });
      p.fill(poly([14, 16 + h * 0.7, 12, 16 + h + 4, 18, 16 + h * 0.9]), m, { lighter: -1 });
      p.fill(
        soft([
          6,
          16,
          12,
          16 - h * 0.86,
          19,
          16 - h,
          27,
          16 - h * 0.5,
          30,
          16.6,
          26,
          16 + h * 0.6,
          18,
          16 + h,
          11,
          16 + h * 0.8,
        ]),
        m,
      );
      p.fill(within(ellipse(19, 16 + h * 0.9, 12, h * 0.56), ellipse(18, 16, 12, h)), a, { onto: true });
      if (big && r.chance(0.6))
        for (const x of [12, 16.4])
          p.fill(stroke([x, 16 - h * 0.72, x + 1.6, 16, x, 16 + h * 0.6], 0.9), a, { onto: true });
      p.fill(soft([16, 17, 20, 16.6, 19, 20.6, 15, 21]), m, { tone: 3, edge: 'shadow' });
      eye(k, 25, 14.2, 1.2);
    },
  },
  shark: {
    main: ['steel', 'navy', 'gray'],
    accent: 'white',
    draw(k) {
      const { p, m, a, r } = k;
      const h = r.between(5.4, 6.6);
      p.fill(poly([6, 16, 1, 6, 5, 15, 2, 22, 8, 18]), m);
      p.fill(poly([13, 16 - h * 0.7, 16 + r.between(-2, 0), 16 - h - 6.6, 21, 16 - h * 0.7]), m);
      p.fill(poly([15, 16 + h * 0.5, 13, 16 + h + 6, 20, 16 + h * 0.8]), m, { lighter: -1 });
      p.fill(soft([5, 16.4, 12, 16 - h * 0.86, 20, 16 - h, 28, 15, 30.6, 16.4, 27, 19, 18, 16 + h * 0.9, 10, 18.6]), m);
      p.fill(soft([8, 17.6, 17, 18.4, 28.4, 17.6, 26, 20, 18, 16 + h, 11, 19.6]), a, { onto: true });
      p.fill(limb(22, 20, 26.6, 19.4, 0.6), k.ink, { tone: 0, onto: true });
      if (k.big)
        for (const x of [22.4, 24, 25.6]) p.fill(poly([x - 0.7, 20, x + 0.7, 20, x, 21.6]), k.c('white'), { tone: 4 });
      if (k.big) for (const x of [17, 18.8]) p.fill(limb(x, 14.6, x - 0.6, 17.2, 0.4), m, { tone: 0, onto: true });
      eye(k, 25.2, 15, 0.9);
    },
  },
  whale: {
    main: ['blue', 'navy', 'teal'],
    accent: 'white',
    grounded: true,
    draw(k) {
      const { p, m, a, c, r } = k;
      p.fill(soft([5, 18, 1.8, 11, 5.4, 12.4, 9, 10, 8.4, 15, 9, 22]), m);
      p.fill(soft([5, 20, 10, 15.4, 18, 12, 27, 13.6, 30, 20, 26, 27, 16, 28.6, 8, 25.6]), m);
      p.fill(within(ellipse(22, 27, 12, 5), ellipse(18, 20, 13, 8.6)), a, { onto: true });
      p.fill(soft([15, 24, 20, 23.6, 18, 28, 14, 27]), m, { lighter: -1, edge: 'shadow' });
      const jet = r.between(5.4, 7);
      p.fill(stroke([21, 11.4, 20.6, 11 - jet * 0.6, 17, 9.4 - jet], 0.8), c('ice'));
      p.fill(stroke([21, 11.4, 21.4, 11 - jet * 0.6, 25, 9.4 - jet], 0.8), c('ice'));
      eye(k, 25, 20, 1);
    },
  },
  octopus: {
    main: ['purple', 'red', 'teal', 'pink'],
    accent: 'pink',
    grounded: true,
    draw(k) {
      const { p, m, r } = k;
      for (const [x, tip] of [
        [-7.6, -13],
        [-4, -7.6],
        [4, 7.6],
        [7.6, 13],
      ] as const) {
        const sway = r.between(-1.4, 1.4);
        p.fill(stroke([16 + x * 0.6, 18, 16 + x, 23, 16 + tip * 0.9 + sway, 28, 16 + tip, 26 + sway], 2.3, 1.1), m, {
          edge: 'shadow',
        });
      }
      p.fill(limb(16, 20, 15.4, 28.4, 2.4, 1.4), m, { edge: 'shadow' });
      p.fill(ellipse(16, 12, r.between(8.4, 9.8), r.between(8.6, 9.6)), m, { edge: 'shadow', shiny: true });
      p.fill(ellipse(16, 17.6, 7, 4), m);
      for (const s of [-1, 1]) {
        p.fill(ellipse(16 + s * 3.6, 14.6, 2.2, 2.4), k.c('white'), { tone: 3 });
        eye(k, 16 + s * 3.4, 15, 1, s);
      }
    },
  },
  crab: {
    main: ['red', 'orange', 'blue'],
    accent: 'cream',
    grounded: true,
    draw(k) {
      const { p, m, r } = k;
      const claw = k.reading.accent ? k.a : m;
      const w = r.between(8, 9.6);
      for (const s of [-1, 1]) {
        for (const [y, out] of [
          [20, 5.6],
          [22.6, 5],
          [25, 3.4],
        ] as const)
          p.fill(
            stroke([16 + s * w * 0.7, y, 16 + s * (w + out * 0.7), y - 0.8, 16 + s * (w + out), y + 4], 1.1, 0.7),
            m,
            { lighter: -1 },
          );
        p.fill(stroke([16 + s * w * 0.8, 18, 16 + s * (w + 3), 15, 16 + s * (w + 2.4), 11], 1.5), m);
        p.fill(
          minus(
            ellipse(16 + s * (w + 1.4), 8.4, 3.9, 4.4),
            poly([16 + s * (w + 1.4), 9, 16 + s * (w - 2), 2, 16 + s * (w + 2.4), 2]),
          ),
          claw,
          { shiny: true },
        );
        p.fill(limb(16 + s * 3, 17, 16 + s * 3.4, 12, 0.8), m);
        p.fill(ellipse(16 + s * 3.4, 11.4, k.big ? 1.9 : 2.2), k.c('white'), { tone: 3 });
        if (k.big) eye(k, 16 + s * 3.3, 11.6, 0.8, s);
      }
      p.fill(ellipse(16, 21, w, 6.4), m, { shiny: true, edge: 'shadow' });
      if (k.big) p.fill(stroke([13, 22.6, 16, 23.6, 19, 22.6], 0.5), k.ink, { tone: 1, onto: true });
    },
  },
  jellyfish: {
    main: ['pink', 'sky', 'violet'],
    accent: 'white',
    draw(k) {
      const { p, m, r } = k;
      for (const x of [-6.4, -2.4, 2, 6]) {
        const w = r.between(-2, 2);
        p.fill(stroke([16 + x, 15, 16 + x + w, 20, 16 + x - w, 25, 16 + x + w * 0.6, 30], 1.2, 0.6), m, {
          lighter: -1,
        });
      }
      p.fill(within(ellipse(16, 15.4, r.between(10, 11.6), 12.4), rect(0, 0, 32, 16)), m, { shiny: true });
      for (const x of [-8, -2.8, 2.6, 8]) p.fill(ellipse(16 + x, 16, 2.8, 1.7), m, { tone: 1 });
      for (const s of [-1, 1]) eye(k, 16 + s * 3.4, 11.4, 1.1, s);
    },
  },
};
