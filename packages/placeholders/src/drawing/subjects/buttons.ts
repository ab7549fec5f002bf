import { ellipse, limb, poly, rect, ring, soft } from '../canvas/shapes';
import { glyphOf } from '../parts/font';
import type { Kit, Subject } from '../parts/kit';
import type { SubjectId } from '../vocabulary/subjectWords';

/** A round or square button with something on it. */
function button(k: Kit, draw: (ramp: Kit['m']) => void): void {
  const { p, m, a, r } = k;
  if (r.chance(0.5)) p.fill(ellipse(16, 16, 13.6), m, { bevel: 1.3 });
  else p.fill(poly([3, 5, 5, 3, 27, 3, 29, 5, 29, 27, 27, 29, 5, 29, 3, 27]), m, { bevel: 1.3 });
  draw(a);
}

export const BUTTONS: Partial<Record<SubjectId, Subject>> = {
  bolt: {
    main: ['amber', 'sky'],
    accent: 'white',
    draw(k) {
      button(k, (a) =>
        k.p.fill(
          poly(
            k.big
              ? [18.6, 6, 9.6, 18, 15, 18, 13, 26.6, 22.6, 13.6, 17, 13.6]
              : [21, 4, 8, 18.6, 14, 18.6, 11, 28, 24, 13.4, 18, 13.4],
          ),
          a,
          { tone: 3, ...(k.big ? { edge: 'line' } : {}) },
        ),
      );
    },
  },
  check: {
    main: 'green',
    accent: 'white',
    draw(k) {
      const { p, m, r } = k;
      if (r.chance(0.5)) {
        p.fill(poly([2, 17, 6.6, 12, 12, 18, 25, 4, 30, 8.4, 12.4, 28.6]), m, { bevel: 1.2 });
        return;
      }
      button(k, (a) =>
        p.fill(poly([7.4, 16.6, 10.4, 13.4, 14, 17.4, 21.6, 9, 24.8, 12, 14.2, 23.6]), a, { tone: 3, edge: 'line' }),
      );
    },
  },
  cross: {
    main: 'red',
    accent: 'white',
    draw(k) {
      const { p, m, r } = k;
      const x = (s: number, w: number, ramp: Kit['m'], o: { bevel?: number; tone?: 3; edge?: 'line' }) => {
        p.place(16, 16, { turn: 45 }, () =>
          p.fill(poly([-w, -s, w, -s, w, -w, s, -w, s, w, w, w, w, s, -w, s, -w, w, -s, w, -s, -w, -w, -w]), ramp, o),
        );
      };
      if (r.chance(0.5)) x(15, r.between(3.2, 4.4), m, { bevel: 1.2 });
      else button(k, (a) => x(9.4, 2.2, a, { tone: 3, edge: 'line' }));
    },
  },
  plus: {
    main: ['green', 'red', 'blue'],
    accent: 'white',
    draw(k) {
      const { p, m, r } = k;
      const plus = (s: number, w: number) =>
        poly([
          16 - w,
          16 - s,
          16 + w,
          16 - s,
          16 + w,
          16 - w,
          16 + s,
          16 - w,
          16 + s,
          16 + w,
          16 + w,
          16 + w,
          16 + w,
          16 + s,
          16 - w,
          16 + s,
          16 - w,
          16 + w,
          16 - s,
          16 + w,
          16 - s,
          16 - w,
          16 - w,
          16 - w,
        ]);
      if (r.chance(0.5)) p.fill(plus(13.6, r.between(4, 5.4)), m, { bevel: 1.2 });
      else button(k, (a) => p.fill(plus(8.6, 2.6), a, { tone: 3, edge: 'line' }));
    },
  },
  arrowicon: {
    main: ['blue', 'green', 'amber', 'white'],
    accent: 'white',
    draw(k) {
      const { p, m, r, says } = k;
      if (says('cursor', 'pointer', 'mauszeiger', 'curseur', 'pointeur')) {
        p.fill(
          poly([7, 2.6, 7, 24, 12.4, 19, 16.4, 28.4, 20.4, 26.6, 16.6, 17.6, 24, 17.4]),
          k.appearance.named ? m : k.c('white'),
          { bevel: 1 },
        );
        return;
      }
      const turn = says('uparrow') ? -90 : says('downarrow') ? 90 : says('leftarrow') ? 180 : 0;
      const [half, head, neck] = [r.between(2.6, 5.6), r.between(9, 13), r.between(-3, 4)];
      p.place(16, 16, { turn }, () =>
        p.fill(poly([-13, -half, neck, -half, neck, -head, 14, 0, neck, head, neck, half, -13, half]), m, {
          bevel: 1.2,
        }),
      );
    },
  },
  question: {
    main: ['blue', 'gold', 'violet'],
    accent: 'white',
    lettered: true,
    draw(k) {
      button(k, (a) => {
        k.p.stamp(glyphOf('?'), 16, 16, 22, a, 3);
      });
    },
  },
  exclamation: {
    main: ['amber', 'red', 'gold'],
    accent: 'white',
    draw({ p, m, ink, r }) {
      if (r.chance(0.5)) {
        p.fill(poly([16, 2.4, 30, 28, 2, 28]), m, { bevel: 1.4 });
        p.fill(poly([14.4, 11, 17.6, 11, 17, 19.6, 15, 19.6]), ink, { tone: 0 });
        p.fill(ellipse(16, 23.6, 1.7), ink, { tone: 0 });
      } else {
        p.fill(soft([12, 3, 20, 3, 19, 19, 13, 19]), m, { bevel: 1.2 });
        p.fill(ellipse(16, 25.6, 3.6), m, { bevel: 1.2 });
      }
    },
  },
  speech: {
    main: ['white', 'cream', 'sky'],
    accent: 'ink',
    draw({ p, m, ink, r }) {
      p.fill(poly([8, 19, 7, 29.4, 16, 20]), m, { tone: 2 });
      p.fill(ellipse(16, 13, 13.6, r.between(9, 10)), m, { bevel: 1.1 });
      for (const x of [-5.4, 0, 5.4]) p.fill(ellipse(16 + x, 13, 1.6), ink, { tone: 1 });
    },
  },
  play: {
    main: ['green', 'blue'],
    accent: 'white',
    draw(k) {
      button(k, (a) => k.p.fill(poly([11.6, 8.6, 24, 16, 11.6, 23.4]), a, { tone: 3, edge: 'line' }));
    },
  },
  pause: {
    main: ['blue', 'amber', 'gray'],
    accent: 'white',
    draw(k) {
      button(k, (a) => {
        for (const x of [10, 18]) k.p.fill(rect(x, 9, x + 4, 23), a, { tone: 3, edge: 'line' });
      });
    },
  },
  target: {
    main: ['red', 'blue'],
    accent: 'white',
    draw({ p, m, a, r, says, c }) {
      if (says('crosshair', 'fadenkreuz', 'viseur')) {
        p.fill(ring(16, 16, 11, 2), m, { tone: 2 });
        for (const t of [0, 90, 180, 270])
          p.place(16, 16, { turn: t }, () => p.fill(rect(-1, -14.6, 1, -5), m, { tone: 2 }));
        p.fill(ellipse(16, 16, 1.4), m, { tone: 3 });
        return;
      }
      for (const [s, ramp] of [
        [13.6, m],
        [10.4, a],
        [7.4, m],
        [4.4, a],
        [2, m],
      ] as const)
        p.fill(ellipse(16, 16, s), ramp, {});
      if (r.chance(0.5)) {
        p.fill(limb(16, 16, 26, 6, 0.9), c('wood'), { edge: 'line' });
        p.fill(poly([24, 8, 25, 3, 29, 1.6, 28, 6]), c('gold'), { edge: 'line' });
      }
    },
  },
};
