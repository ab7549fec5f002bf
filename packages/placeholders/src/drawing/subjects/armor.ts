import { ellipse, limb, poly, rect, soft, stroke, within } from '../canvas/shapes';
import type { Kit, Subject } from '../parts/kit';
import type { SubjectId } from '../vocabulary/subjectWords';

/** Paints a boot or glove twice, the farther one first. */
function pair(k: Kit, draw: () => void): void {
  k.p.place(5.4, -1.6, {}, draw);
  k.p.place(-3.4, 1.4, {}, draw);
}

export const ARMOR: Partial<Record<SubjectId, Subject>> = {
  shield: {
    main: ['red', 'blue', 'green', 'purple'],
    accent: ['gold', 'cream', 'white'],
    draw(k) {
      const { p, m, a, r, appearance, reading, c } = k;
      const rim = reading.colors.length && appearance.shiny ? m : c('steel');
      const kind = r.pick(['heater', 'round', 'kite', 'heater']);
      const w = r.between(11, 12.6);
      if (kind === 'round') {
        p.fill(ellipse(16, 16, 13.4), rim, { shiny: true });
        p.fill(ellipse(16, 16, 10.6), m, { edge: 'line' });
        if (r.chance(0.5)) {
          p.fill(within(rect(14.4, 0, 17.6, 32), ellipse(16, 16, 10.6)), a);
          p.fill(within(rect(0, 14.4, 32, 17.6), ellipse(16, 16, 10.6)), a);
        } else p.fill(within(poly([16, 16, 0, 0, 32, 0]), ellipse(16, 16, 10.6)), a);
        p.fill(ellipse(16, 16, 4.2), rim, { shiny: true, edge: 'shadow' });
        return;
      }
      const low = kind === 'kite' ? 22 : 17;
      const shape = (s: number) =>
        soft([
          16 - w * s,
          4 + (1 - s) * 9,
          16 - w * s * 0.5,
          3.4 + (1 - s) * 9,
          16,
          2.4 + (1 - s) * 10,
          16 + w * s * 0.5,
          3.4 + (1 - s) * 9,
          16 + w * s,
          4 + (1 - s) * 9,
          16 + w * s * 0.98,
          low - 4,
          16 + w * s * 0.6,
          low + 5,
          16,
          30.4 - (1 - s) * 12,
          16 - w * s * 0.6,
          low + 5,
          16 - w * s * 0.98,
          low - 4,
        ]);
      p.fill(shape(1), rim, { shiny: true });
      const field = shape(0.78);
      p.fill(field, m, { edge: 'line' });
      switch (r.pick(['cross', 'half', 'bend', 'chevron'])) {
        case 'cross':
          p.fill(within(rect(14.2, 0, 17.8, 32), field), a);
          p.fill(within(rect(0, 11, 32, 14.6), field), a);
          break;
        case 'half':
          p.fill(within(rect(16, 0, 32, 32), field), a);
          break;
        case 'bend':
          p.fill(within(limb(4, 4, 28, 26, 2.6), field), a);
          break;
        default:
          p.fill(within(stroke([4, 21, 16, 11, 28, 21], 2.2), field), a);
      }
    },
  },
  helmet: {
    main: ['steel', 'iron', 'gold', 'bronze'],
    accent: ['red', 'blue', 'purple'],
    draw(k) {
      const { p, m, a, ink, r, big } = k;
      const kind = r.pick(['great', 'open', 'horned']);
      if (kind === 'horned' || k.is('horned') || k.is('spiky'))
        for (const s of [-1, 1])
          p.fill(stroke([16 + s * 9, 14, 16 + s * 13.4, 11, 16 + s * 13.4, 3.4], 2.4, 0.6), k.c('bone'));
      else p.fill(soft([16, 6, 12, 1.8, 18, 1.4, 25, 5, 28, 12, 23, 9, 19, 8]), a);
      const dome = soft([
        5.4, 16, 6.6, 9, 11, 5, 16, 4, 21, 5, 25.4, 9, 26.6, 16, 26, 28, 20, 29.4, 16, 28.4, 12, 29.4, 6, 28,
      ]);
      p.fill(dome, m, { shiny: true, edge: 'shadow' });
      if (k.stage.plain) {
        // No visor on the back.
      } else if (kind === 'open') {
        p.fill(soft([9.4, 15.4, 22.6, 15.4, 22.6, 22, 20, 30, 12, 30, 9.4, 22]), ink, { tone: 1, onto: true });
        p.fill(poly([14.8, 13, 17.2, 13, 16.8, 23, 15.2, 23]), m, { tone: 3 });
      } else {
        p.fill(poly([8.4, 14.4, 23.6, 14.4, 22.6, 18, 9.4, 18]), ink, { tone: 0, onto: true });
        p.fill(rect(15, 12, 17, 28), m, { tone: 3, onto: true });
        if (big) for (const x of [10.6, 13, 19, 21.4]) p.dot(x, 23, 1, 3, ink, 1);
      }
      p.fill(limb(6.6, 12.6, 25.4, 12.6, 1.1), m, { tone: 4, onto: true });
    },
  },
  armor: {
    main: ['steel', 'iron', 'gold', 'bronze'],
    accent: ['gold', 'red', 'blue'],
    draw({ p, m, a, c, r, big }) {
      const w = r.between(8.4, 9.8);
      p.fill(
        soft([
          16 - w,
          10,
          16 - w * 0.4,
          8,
          16,
          10,
          16 + w * 0.4,
          8,
          16 + w,
          10,
          16 + w * 0.9,
          18,
          16 + w * 0.7,
          24,
          16,
          26,
          16 - w * 0.7,
          24,
          16 - w * 0.9,
          18,
        ]),
        m,
        { shiny: true },
      );
      p.fill(poly([16 - w * 0.8, 23, 16 + w * 0.8, 23, 16 + w, 29.6, 16, 28, 16 - w, 29.6]), c('leather'), {
        edge: 'shadow',
      });
      p.fill(rect(16 - w * 0.84, 22.4, 16 + w * 0.84, 25), a, { bevel: 0.7 });
      for (const s of [-1, 1]) {
        p.fill(ellipse(16 + s * (w + 1.4), 10.4, 4.6, 4.2), m, { shiny: true, edge: 'shadow' });
        p.fill(within(rect(0, 12, 32, 13.6), ellipse(16 + s * (w + 1.4), 10.4, 4.6, 4.2)), a);
      }
      p.fill(ellipse(16, 8.2, 4, 1.8), c('ink'), { tone: 1 });
      if (big) {
        p.fill(limb(16, 11, 16, 22, 0.4), m, { tone: 0, onto: true });
        for (const s of [-1, 1])
          p.fill(stroke([16 + s * 1.4, 18.6, 16 + s * w * 0.5, 18.6, 16 + s * w * 0.7, 16], 0.45), m, {
            tone: 0,
            onto: true,
          });
      }
    },
  },
  tunic: {
    main: ['green', 'blue', 'red', 'purple'],
    accent: ['gold', 'cream'],
    draw({ p, m, a, c, r, big }) {
      const w = r.between(7, 8.4);
      for (const s of [-1, 1]) {
        p.fill(
          poly([
            16 + s * w * 0.6,
            5.4,
            16 + s * w,
            7,
            16 + s * (w + 5.4),
            16,
            16 + s * (w + 2),
            19,
            16 + s * w * 0.8,
            14,
          ]),
          m,
          { lighter: s > 0 ? -1 : 0 },
        );
        p.fill(limb(16 + s * (w + 5), 16, 16 + s * (w + 2.4), 18.4, 1.1), a);
      }
      p.fill(
        poly([16 - w, 5.4, 16 + w, 5.4, 16 + w * 0.86, 18, 16 + w * 1.14, 29, 16 - w * 1.14, 29, 16 - w * 0.86, 18]),
        m,
        { edge: 'shadow' },
      );
      p.fill(rect(16 - w * 1.1, 27, 16 + w * 1.1, 29), a, { onto: true, tone: 2 });
      p.fill(poly([12.6, 5, 19.4, 5, 16, 11]), c('ink'), { tone: 1 });
      p.fill(rect(16 - w * 0.9, 17.4, 16 + w * 0.9, 20), c('leather'));
      if (big) p.dot(16, 18.7, 2.6, 2.2, c('gold'), 3);
    },
  },
  boots: {
    main: ['leather', 'brown', 'black', 'red'],
    accent: 'tan',
    grounded: true,
    draw(k) {
      const { p, m, a, r } = k;
      const top = r.between(8, 12);
      pair(k, () => {
        p.fill(soft([9.6, top, 18.6, top, 18, 20.4, 24, 23.4, 25.4, 28, 9.4, 28, 10, 20]), m, { edge: 'line' });
        p.fill(rect(8.8, top - 2, 19.4, top + 2), a, { bevel: 0.7 });
        p.fill(rect(9, 27, 25.8, 29.2), k.ink, { tone: 1 });
        if (k.big) p.fill(rect(10, 19, 18.6, 20.6), a, { tone: 1, onto: true });
      });
    },
  },
  glove: {
    main: ['leather', 'brown', 'steel', 'red'],
    accent: ['gold', 'tan'],
    draw({ p, m, a, r, appearance, big }) {
      const shiny = appearance.shiny;
      p.fill(soft([22, 17, 27.6, 12, 29, 14.4, 25, 22]), m, { shiny });
      for (const x of [10.4, 14.2, 18, 21.4])
        p.fill(limb(x, 14, x + (x - 16) * 0.12, 6 + Math.abs(x - 15.4) * 0.5 + r.between(-1, 1), 2), m, {
          edge: 'shadow',
          shiny,
        });
      p.fill(soft([8.4, 12, 23.6, 12, 24, 20, 22, 23.6, 10, 23.6]), m, { shiny });
      p.fill(poly([9, 22.4, 23, 22.4, 25, 30, 7, 30]), m, { lighter: -1 });
      p.fill(rect(8.4, 22, 23.8, 24.6), a, { bevel: 0.7 });
      if (big) for (const x of [11.4, 15, 18.6, 22]) p.dot(x, 14.4, 1.4, 1.4, a, 3);
    },
  },
  pants: {
    main: ['blue', 'brown', 'gray', 'green'],
    accent: 'leather',
    draw({ p, m, a, r, big }) {
      const w = r.between(7.6, 9);
      for (const s of [-1, 1])
        p.fill(poly([16, 12, 16 + s * w, 6, 16 + s * (w + 1.4), 29, 16 + s * 2.6, 29, 16 + s * 0.2, 15]), m, {
          lighter: s > 0 ? -1 : 0,
        });
      p.fill(rect(16 - w, 3.6, 16 + w, 11), m);
      p.fill(rect(16 - w, 3, 16 + w, 6.4), a, { bevel: 0.8 });
      if (big) {
        p.dot(16, 4.8, 2.6, 2.4, a, 4);
        p.fill(limb(16, 8, 16, 14, 0.4), m, { tone: 0, onto: true });
      }
    },
  },
  mask: {
    main: ['white', 'gold', 'red', 'cream'],
    accent: ['red', 'blue'],
    draw(k) {
      const { p, m, a, ink, r } = k;
      const w = r.between(9.6, 11);
      const [cheek, chin] = [r.between(0.74, 1.06), r.between(27, 30)];
      p.fill(soft([16 - w, 8, 16, 3.6, 16 + w, 8, 16 + w * cheek, 19, 16, chin, 16 - w * cheek, 19]), m, {
        shiny: k.appearance.shiny,
      });
      for (const s of [-1, 1]) {
        p.fill(soft([16 + s * 2.4, 14.6, 16 + s * 5, 12, 16 + s * 8, 13.4, 16 + s * 5, 16]), ink, { tone: 0 });
        p.fill(poly([16 + s * 5 - 1, 18, 16 + s * 5 + 1, 18, 16 + s * 5, 22.6]), a);
      }
      p.fill(soft(k.is('sad') ? [11.6, 25, 16, 21.6, 20.4, 25, 16, 23] : [11.6, 22, 16, 23.6, 20.4, 22, 16, 26]), ink, {
        tone: 0,
      });
      p.fill(poly([16, 6, 18, 9, 16, 12, 14, 9]), a);
    },
  },
};
