import { ellipse, limb, poly, soft, stroke } from '../canvas/shapes';
import { faceted, prism } from '../parts/gem';
import type { Subject } from '../parts/kit';
import type { SubjectId } from '../vocabulary/subjectWords';

/** Outer and inner outline of a cut stone about (16, 16). `w`, `h`: half its width and height. */
type Cut = (w: number, h: number) => readonly [outer: readonly number[], inner: readonly number[]];

/** Octagon, hexagon, square, drop. */
const CUTS: readonly [Cut, ...Cut[]] = [
  (w, h) => [
    [
      16 - w * 0.5,
      16 - h,
      16 + w * 0.5,
      16 - h,
      16 + w,
      16 - h * 0.5,
      16 + w,
      16 + h * 0.5,
      16 + w * 0.5,
      16 + h,
      16 - w * 0.5,
      16 + h,
      16 - w,
      16 + h * 0.5,
      16 - w,
      16 - h * 0.5,
    ],
    [
      16 - w * 0.3,
      16 - h * 0.56,
      16 + w * 0.3,
      16 - h * 0.56,
      16 + w * 0.56,
      16 - h * 0.3,
      16 + w * 0.56,
      16 + h * 0.3,
      16 + w * 0.3,
      16 + h * 0.56,
      16 - w * 0.3,
      16 + h * 0.56,
      16 - w * 0.56,
      16 + h * 0.3,
      16 - w * 0.56,
      16 - h * 0.3,
    ],
  ],

  (w, h) => [
    [
      16,
      16 - h,
      16 + w * 0.9,
      16 - h * 0.4,
      16 + w * 0.9,
      16 + h * 0.4,
      16,
      16 + h,
      16 - w * 0.9,
      16 + h * 0.4,
      16 - w * 0.9,
      16 - h * 0.4,
    ],
    [
      16,
      16 - h * 0.56,
      16 + w * 0.5,
      16 - h * 0.24,
      16 + w * 0.5,
      16 + h * 0.24,
      16,
      16 + h * 0.56,
      16 - w * 0.5,
      16 + h * 0.24,
      16 - w * 0.5,
      16 - h * 0.24,
    ],
  ],

  (w) => [
    [16 - w, 16 - w, 16 + w, 16 - w, 16 + w, 16 + w, 16 - w, 16 + w],
    [16 - w * 0.5, 16 - w * 0.5, 16 + w * 0.5, 16 - w * 0.5, 16 + w * 0.5, 16 + w * 0.5, 16 - w * 0.5, 16 + w * 0.5],
  ],

  (w, h) => [
    [
      16,
      16 - h,
      16 + w * 0.8,
      16,
      16 + w * 0.6,
      16 + h * 0.7,
      16,
      16 + h,
      16 - w * 0.6,
      16 + h * 0.7,
      16 - w * 0.8,
      16,
    ],
    [
      16,
      16 - h * 0.4,
      16 + w * 0.36,
      16 + h * 0.1,
      16 + w * 0.3,
      16 + h * 0.5,
      16,
      16 + h * 0.6,
      16 - w * 0.3,
      16 + h * 0.5,
      16 - w * 0.36,
      16 + h * 0.1,
    ],
  ],
];

export const GEMS: Partial<Record<SubjectId, Subject>> = {
  gem: {
    main: ['red', 'emerald', 'sky', 'violet', 'amber'],
    accent: 'white',
    draw(k) {
      const { p, m, r } = k;
      const [w, h] = [r.between(9, 11.6), r.between(11, 13)];
      faceted(k, ...r.pick(CUTS)(w, h));
      if (k.big)
        p.fill(limb(16 - w * 0.3, 16 - h * 0.3, 16 - w * 0.05, 16 - h * 0.42, 0.8), m, { tone: 4, onto: true });
    },
  },
  diamondgem: {
    main: 'ice',
    accent: 'white',
    draw({ p, m, r }) {
      const [w, top] = [r.between(11.6, 13.4), r.between(5.4, 7.4)];
      const g = top + 6.4;
      const q = w * 0.46;
      p.fill(poly([16 - w, g, 16 - q, g, 16, 29]), m, { tone: 2 });
      p.fill(poly([16 - q, g, 16 + q, g, 16, 29]), m, { tone: 3 });
      p.fill(poly([16 + q, g, 16 + w, g, 16, 29]), m, { tone: 1 });
      p.fill(poly([16 - w, g, 16 - w * 0.62, top, 16 - q, g]), m, { tone: 4 });
      p.fill(poly([16 - w * 0.62, top, 16 + w * 0.1, top, 16 - q, g]), m, { tone: 3 });
      p.fill(poly([16 + w * 0.1, top, 16 + q, g, 16 - q, g]), m, { tone: 4 });
      p.fill(poly([16 + w * 0.1, top, 16 + w * 0.62, top, 16 + q, g]), m, { tone: 2 });
      p.fill(poly([16 + w * 0.62, top, 16 + w, g, 16 + q, g]), m, { tone: 1 });
    },
  },
  crystal: {
    main: ['violet', 'cyan', 'pink', 'emerald'],
    accent: 'stone',
    grounded: true,
    draw(k) {
      const { p, c, r } = k;
      prism(k, 10, 26, 3.2, r.between(13, 16), -26);
      prism(k, 22, 26, 3.2, r.between(12, 15), 27);
      prism(k, 16, 27, 4.4, r.between(22, 24.6), r.between(-4, 4));
      prism(k, 12, 28, 2.6, r.between(8, 11), -12);
      prism(k, 20.6, 28, 2.4, r.between(7, 10), 14);
      p.fill(soft([5, 29, 9, 26, 14, 27.4, 19, 26, 25, 26.6, 27, 29.4, 16, 30.4]), c('stone'), { edge: 'shadow' });
    },
  },
  crystalball: {
    main: ['violet', 'sky', 'pink'],
    accent: 'gold',
    grounded: true,
    draw({ p, m, a, r, big }) {
      p.fill(poly([8.4, 30, 11, 22, 21, 22, 23.6, 30]), a, { shiny: true });
      p.fill(ellipse(16, 13, r.between(10, 11.4)), m, { shiny: true, edge: 'line' });
      p.fill(stroke([10.6, 15, 14, 11.4, 18, 15.6, 21.6, 11.6], big ? 1 : 0.8), m, { tone: 4, onto: true });
      p.fill(ellipse(11.6, 8.4, 2.2, 1.8), m, { tone: 4, onto: true });
      p.fill(limb(9.6, 23.4, 22.4, 23.4, 1.3), a, { tone: 3 });
    },
  },
  pearl: {
    main: ['white', 'pink', 'sky', 'violet'],
    accent: 'gold',
    draw({ p, m, r }) {
      p.fill(ellipse(16, 16, r.between(11, 12.6)), m, { shiny: true });
      p.fill(ellipse(11.4, 11.4, 2.7, 2.3), m, { tone: 4, onto: true });
      p.fill(stroke([10, 23, 16, 25.4, 22, 22.4], 0.8), m, { tone: 2, onto: true });
    },
  },
};
