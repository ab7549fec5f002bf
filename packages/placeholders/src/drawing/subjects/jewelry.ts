import { ellipse, minus, poly, rect, ring, soft, stroke, within } from '../canvas/shapes';
import { hatFor, wear } from '../parts/hats';
import type { Subject } from '../parts/kit';
import type { SubjectId } from '../vocabulary/subjectWords';

/** The upper edge of a crown, from left to right: its points, and the notches between them. @param wide half its width */
function crownPoints(wide: number, count: number): number[] {
  const points: number[] = [];
  for (let i = 0; i < count; i++) {
    const x = 16 - wide + ((2 * wide) / (count - 1)) * i;
    const high = i === (count - 1) / 2 ? 4.4 : 7.4 + (i % 2 ? 1.6 : 0);
    points.push(x, high);
    if (i < count - 1) points.push(x + wide / (count - 1), 16.4);
  }
  return points;
}

export const JEWELRY: Partial<Record<SubjectId, Subject>> = {
  ring: {
    main: ['gold', 'silver'],
    accent: ['red', 'sky', 'emerald', 'violet'],
    draw({ p, m, a, r, appearance }) {
      // A "ruby ring" is a gold ring with a ruby.
      const gem = appearance.named && !appearance.shiny ? m : a;
      const band = gem === m ? appearance.of('gold') : m;
      const s = r.between(9, 10.4);
      p.fill(ring(16, 20, s, 3.4), band, { shiny: true });
      const [w, h] = [r.between(4.6, 6), r.between(4, 5)];
      p.fill(rect(16 - w * 0.7, 9.4, 16 + w * 0.7, 12.6), band, { bevel: 0.7 });
      p.fill(poly([16 - w, 7, 16 - w * 0.5, 7 - h * 0.7, 16 + w * 0.5, 7 - h * 0.7, 16 + w, 7, 16, 7 + h]), gem, {
        tone: 1,
        edge: 'line',
      });
      p.fill(poly([16 - w, 7, 16 - w * 0.5, 7 - h * 0.7, 16 + w * 0.3, 7 - h * 0.7, 16 - w * 0.3, 7]), gem, {
        tone: 3,
      });
      p.fill(poly([16 - w * 0.3, 7, 16 + w * 0.4, 7, 16, 7 + h]), gem, { tone: 2 });
    },
  },
  amulet: {
    main: ['gold', 'silver'],
    accent: ['red', 'sky', 'emerald', 'violet'],
    draw({ p, m, a, r, appearance }) {
      const gem = appearance.named && !appearance.shiny ? m : a;
      const band = gem === m ? appearance.of('gold') : m;
      p.fill(stroke([12.6, 17, 6.6, 11, 8, 4.6, 16, 2.6, 24, 4.6, 25.4, 11, 19.4, 17], 1), band);
      const s = r.between(5.6, 7);
      p.fill(ellipse(16, 22, s + 1.6), band, { shiny: true });
      p.fill(ellipse(16, 22, s - 1), gem, { shiny: true, edge: 'line' });
      p.fill(ellipse(13.8, 19.8, 1.4, 1.2), gem, { tone: 4, onto: true });
    },
  },
  crown: {
    main: 'gold',
    accent: ['red', 'sky', 'emerald'],
    draw({ p, m, a, r, big }) {
      const [w, n] = [r.between(11.6, 13), r.pick([3, 5])];
      const points = crownPoints(w, n);
      p.fill(poly([...points, 16 + w * 0.9, 27, 16 - w * 0.9, 27]), m, { shiny: true });
      for (let i = 0; i < n; i++)
        p.fill(ellipse(points[i * 4] ?? 16, (points[i * 4 + 1] ?? 6) - 0.4, 1.7), m, { shiny: true, edge: 'shadow' });
      p.fill(rect(16 - w * 0.92, 21.6, 16 + w * 0.92, 28), m, { bevel: 0.9, edge: 'shadow' });
      for (const x of [-0.6, 0, 0.6])
        p.fill(ellipse(16 + x * w, 24.8, big ? 1.8 : 1.4), x ? a : a, { shiny: true, edge: 'line' });
    },
  },
  wizardhat: {
    main: ['purple', 'blue', 'black', 'red'],
    accent: 'gold',
    draw(k) {
      const kind = hatFor(k, 'wizardhat') ?? 'wizard';
      wear(k, kind, 16, kind === 'wizard' ? 22 : 17, 9.6, k.m, k.a, 0);
    },
  },
  cape: {
    main: ['red', 'purple', 'blue', 'green'],
    accent: 'gold',
    draw({ p, m, a, r, big }) {
      const [w, sway] = [r.between(9.6, 11.6), r.between(-2.4, 2.4)];
      p.fill(
        soft([
          12,
          5,
          20,
          5,
          24,
          10,
          16 + w + sway,
          28,
          16 + w * 0.5 + sway,
          29.4,
          16 + sway,
          28,
          16 - w * 0.5 + sway,
          29.6,
          16 - w + sway,
          28,
          8,
          10,
        ]),
        m,
      );
      for (const x of big ? [-0.5, 0, 0.5] : [-0.34, 0.34])
        p.fill(
          stroke([16 + x * 5, 11, 16 + x * w + sway * 0.4, 19, 16 + x * w * 1.2 + sway, 27], big ? 0.55 : 0.9),
          m,
          {
            tone: x < 0 ? 3 : 1,
            onto: true,
          },
        );
      p.fill(soft([9.4, 8, 16, 3.6, 22.6, 8, 20, 10, 16, 8.4, 12, 10]), m, { lighter: 1, edge: 'line' });
      p.fill(ellipse(16, 8.6, 2.1), a, { shiny: true });
    },
  },
  belt: {
    main: ['leather', 'brown', 'black'],
    accent: ['gold', 'silver'],
    draw({ p, m, a, r, ink, big }) {
      const h = r.between(3, 4);
      if (!big) {
        // Laid out flat: as a ring of few pixels, it would look like a necklace.
        p.fill(poly([1, 12, 26, 12, 31, 16, 26, 20, 1, 20]), m, { bevel: 1 });
        p.fill(rect(5, 9, 15, 23), a, { bevel: 1, edge: 'line' });
        p.fill(rect(8, 12.4, 12, 19.6), m, { tone: 1 });
        for (const x of [20, 25]) p.dot(x, 16, 2, 2, ink, 1);
        return;
      }
      p.fill(minus(ellipse(16, 15, 13.6, 8.6), ellipse(16, 13, 10.4, 5.2)), m, { shiny: false });
      p.fill(within(minus(ellipse(16, 15, 13.6, 8.6), ellipse(16, 13, 10.4, 5.2)), rect(0, 0, 32, 12)), m, { tone: 0 });
      p.fill(rect(16 - h - 1, 17.4, 16 + h + 1, 25.6), a, { bevel: 1, edge: 'line' });
      p.fill(rect(16 - h + 1, 19.6, 16 + h - 1, 23.4), ink, { tone: 1 });
      p.fill(rect(15.4, 19, 17, 24), a, { tone: 3 });
    },
  },
};
