import { ellipse, limb, poly, rect, ring, soft, stroke } from '../canvas/shapes';
import type { Subject } from '../parts/kit';
import { long } from '../parts/long';
import type { SubjectId } from '../vocabulary/subjectWords';

/** Guns and explosives. */
export const FIREARMS: Partial<Record<SubjectId, Subject>> = {
  pistol: {
    main: ['iron', 'steel', 'black'],
    accent: ['wood', 'leather'],
    draw(k) {
      const ray = k.says('blaster', 'raygun', 'strahlenpistole');
      k.p.fill(soft([6, 13, 13, 13, 12, 20, 9, 27, 4.4, 26.4, 6, 19]), ray ? k.c('iron') : k.a);
      k.p.fill(ring(14.6, 18.6, 3.4, 1.4), k.m, { tone: 1 });
      k.p.fill(rect(5, 8.6, k.r.between(26, 29), 14.4), k.m, { bevel: 1.2 });
      if (ray) for (const x of [19, 22.4, 25.8]) k.p.fill(ellipse(x, 11.4, 1.1, 4.4), k.c('cyan'), { tone: 3 });
      else k.p.fill(rect(11, 7, 18, 16), k.m, { bevel: 1, lighter: 0, edge: 'shadow' });
      if (k.big) k.p.fill(rect(24.4, 6.6, 26, 9), k.m, { tone: 1 });
      k.p.fill(poly([5, 8.6, 8, 8.6, 4.4, 5.6, 3, 7]), k.m, { tone: 2 });
    },
    held(k) {
      k.p.fill(rect(-1, -1.4, 1.4, 1.4), k.a);
      k.p.fill(rect(-1.4, -3.4, 7.6, -0.8), k.m, { bevel: 0.6 });
    },
  },
  rifle: long({ main: ['iron', 'black'], accent: ['wood', 'brown'], grip: 5, held: 0.6 }, (k) => {
    k.p.fill(poly([-2, 2, 2.4, 2, 4.6, 17, -1, 17.6]), k.a, {});
    k.p.fill(rect(-1.3, -18, 1.3, 5), k.m, { bevel: 0.8 });
    k.p.fill(rect(-2.1, -9, 2, 2), k.a, { bevel: 0.8 });
    k.p.fill(rect(-2.4, 2, 2, 6), k.m, { bevel: 0.8 });
    k.p.fill(ring(-3.2, 6.4, 2.4, 1), k.m, { tone: 1 });
  }),
  cannon: {
    main: ['iron', 'black', 'steel'],
    accent: 'wood',
    grounded: true,
    draw(k) {
      k.p.place(14, k.big ? 16 : 17, { turn: k.big ? -k.r.between(14, 26) : -k.r.between(8, 14) }, () => {
        k.p.fill(limb(-6, 0, 10, 0, 6.4, 4.8), k.m, { shiny: true });
        k.p.fill(rect(9.4, -6, 13, 6), k.m, { bevel: 1 });
        if (k.big) k.p.fill(rect(1, -5.8, 3, 5.8), k.m, { tone: 0, onto: true });
        k.p.fill(ellipse(-12.8, 0, 1.8), k.m);
        k.p.fill(ellipse(13, 0, 1.2, 3.6), k.ink, { tone: 0 });
      });
      if (k.big) k.p.fill(poly([4, 22, 18, 22, 22, 28, 2, 28]), k.a);
      k.p.fill(ellipse(13, 24, k.big ? 6.2 : 5), k.a, { edge: 'line' });
      k.p.fill(ellipse(13, 24, 4), k.a, { tone: 1 });
      if (k.big)
        for (const t of [0, 60, 120])
          k.p.place(13, 24, { turn: t }, () => k.p.fill(rect(-4.6, -0.6, 4.6, 0.6), k.a, { tone: 3 }));
      k.p.fill(ellipse(13, 24, 1.6), k.c('iron'), { shiny: true });
    },
  },
  bomb: {
    main: 'black',
    accent: 'orange',
    draw(k) {
      k.p.fill(stroke([20, 9, 23, 5, 26, 6.4], 0.8), k.c('cream'));
      k.p.fill(ellipse(15, 19, k.r.between(9.6, 11)), k.m, { shiny: true });
      k.p.place(21, 11, { turn: 38 }, () => k.p.fill(rect(-3, -2.4, 3, 2), k.c('iron'), { bevel: 0.8 }));
      k.p.fill(ellipse(10.6, 14.4, 2, 1.6), k.m, { tone: 4 });
      k.p.fill(poly([26.6, 2, 28, 5, 31, 6, 28, 7.6, 26.8, 10.6, 25.4, 7.6, 22.6, 6.4, 25.4, 5]), k.a, { tone: 4 });
      k.p.fill(ellipse(26.8, 6.2, 1.5), k.c('yellow'), { tone: 4 });
    },
  },
  dynamite: {
    main: 'red',
    accent: 'cream',
    draw(k) {
      k.p.place(16, 18, { turn: k.r.between(8, 24) }, () => {
        for (const x of [-5, 5, 0]) {
          k.p.fill(rect(x - 2.7, -9, x + 2.7, 11), k.m, { edge: 'line' });
          k.p.fill(ellipse(x, -9, 2.7, 1.1), k.m, { tone: 3 });
        }
        k.p.fill(rect(-7.8, -2, 7.8, 3), k.a, { tone: 2 });
        k.p.fill(stroke([0, -9, 1, -13, 4.4, -14.4], 0.7), k.c('gray'));
        k.p.fill(ellipse(5, -14.6, 1.9), k.c('yellow'), { tone: 4 });
      });
    },
  },
};
