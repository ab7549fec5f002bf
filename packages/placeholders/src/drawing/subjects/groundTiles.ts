import { ellipse, limb, poly, rect, soft, stroke } from '../canvas/shapes';
import type { Subject } from '../parts/kit';
import { spread, tile } from '../parts/tile';
import type { SubjectId } from '../vocabulary/subjectWords';

export const GROUND_TILES: Partial<Record<SubjectId, Subject>> = {
  grasstile: tile({ main: ['grass', 'green', 'moss'], accent: ['yellow', 'white'] }, (k) => {
    const { p, m, a, r, big } = k;
    for (const [x, y] of spread(k, big ? 3 : 2)) p.fill(ellipse(x, y, 4.6, 2.8), m, { tone: 1 });
    for (const [x, y] of spread(k, big ? 4 : 2)) {
      p.fill(poly([x - 2, y + 1.4, x - 1.6, y - 3.4, x, y + 1.4]), m, { tone: 3 });
      p.fill(poly([x, y + 1.4, x + 1.8, y - 2.6, x + 1.9, y + 1.4]), m, { tone: 3 });
    }
    if (r.chance(0.5)) for (const [x, y] of spread(k, 2).slice(0, 3)) p.dot(x, y, 1.8, 1.8, a, 3);
  }),
  dirttile: tile({ main: ['dirt', 'brown'], accent: 'stone' }, (k) => {
    const { p, m, a, big } = k;
    for (const [x, y] of spread(k, 3)) p.fill(ellipse(x, y, 3.8, 2.2), m, { tone: 1 });
    for (const [x, y] of spread(k, big ? 3 : 2)) p.fill(limb(x - 1.4, y, x + 1.4, y, 0.8), m, { tone: 3 });
    for (const [x, y] of spread(k, 2).slice(0, 3)) p.fill(ellipse(x, y, 1.9, 1.4), a);
  }),
  sandtile: tile({ main: 'sand', accent: 'cream' }, (k) => {
    const { p, m, big } = k;
    for (const y of big ? [4, 12, 20, 28] : [6, 22]) {
      const d = k.r.between(-1, 1);
      for (const [t, dy] of [
        [1, 0],
        [3, 1.6],
      ] as const)
        p.fill(
          stroke(
            [-4, y + dy, 4, y - 1.6 + d + dy, 12, y + dy, 20, y + 1.6 - d + dy, 28, y + dy, 36, y - 1.6 + d + dy].map(
              (v, i) => (i === 11 ? y - 1.6 + d + dy : v),
            ),
            0.6,
          ),
          m,
          { tone: t },
        );
    }
  }),
  watertile: tile({ main: 'water', accent: 'white' }, (k) => {
    const { p, m, big } = k;
    for (const [x, y] of spread(k, 3))
      p.fill(stroke([x - 4, y, x - 1.6, y + 1.4, x + 1.6, y - 0.4, x + 4, y + 1], 0.8), m, { tone: 1 });
    for (const [x, y] of spread(k, big ? 3 : 2))
      p.fill(stroke([x - 3.4, y, x - 1.2, y - 1, x + 1.2, y + 0.4, x + 3.4, y - 0.4], 0.7), m, { tone: 4 });
  }),
  lavatile: tile({ main: 'lava', accent: 'shadow' }, (k) => {
    const { p, m, c, r } = k;
    for (const [x, y] of spread(k, 3))
      p.fill(stroke([x - 4, y, x - 1, y + 1.4, x + 2, y - 0.6, x + 4.4, y + 0.8], 1.1), c('yellow'), { tone: 2 });
    for (const [x, y] of spread(k, 2)) {
      const s = r.between(3.4, 5);
      p.fill(
        soft([x - s, y, x - s * 0.4, y - s * 0.7, x + s * 0.8, y - s * 0.5, x + s, y + s * 0.4, x, y + s * 0.7]),
        c('rock'),
        { edge: 'shadow' },
      );
    }
    p.fill(ellipse(8, 24, 1.6), m, { tone: 3 });
  }),
  icetile: tile({ main: 'ice', accent: 'white' }, (k) => {
    const { p, m, r } = k;
    for (const [x, y] of spread(k, 2))
      p.fill(poly([x - 6, y + 4, x + 2, y - 5, x + 5, y - 5, x - 3, y + 4]), m, { tone: 3 });
    for (const [x, y] of spread(k, 2).slice(0, 3))
      p.fill(stroke([x, y, x + 3, y + 2 + r.between(-1, 1), x + 4, y + 6, x + 8, y + 7], 0.5), m, { tone: 4 });
    p.fill(stroke([4, 28, 9, 25, 12, 26], 0.6), m, { tone: 1 });
  }),
  snowtile: tile({ main: 'snow', accent: 'ice' }, (k) => {
    const { p, m } = k;
    for (const [x, y] of spread(k, 3)) p.fill(soft([x - 4, y + 1, x, y - 0.6, x + 4, y + 1, x, y + 2]), m, { tone: 1 });
    for (const [x, y] of spread(k, 2)) p.dot(x, y, 2, 1.2, m, 4);
  }),
  leaftile: tile({ main: ['leaf', 'green'], accent: 'red' }, (k) => {
    const { p, m, r } = k;
    p.fill(rect(-1, -1, 33, 33), m, { tone: 0 });
    for (const [x, y] of spread(k, 5))
      p.place(x, y, { turn: r.between(-60, 60) }, () =>
        p.fill(soft([0, -4.4, 2.4, -1, 1.8, 2, 0, 4, -1.8, 2, -2.4, -1]), m, { edge: 'shadow' }),
      );
  }),
};
