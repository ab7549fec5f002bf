import { ellipse, limb, poly, rect, soft, stroke, within } from '../canvas/shapes';
import type { Subject } from '../parts/kit';
import { shine } from '../parts/plant';
import type { SubjectId } from '../vocabulary/subjectWords';

export const VEGETABLES: Partial<Record<SubjectId, Subject>> = {
  carrot: {
    main: 'orange',
    accent: 'leaf',
    draw({ p, m, a, r, big, says, c }) {
      const ramp = says('turnip', 'rube', 'navet') ? c('purple') : m;
      p.place(16, 16, { turn: 45 }, () => {
        for (const dx of [-4, 0, 4])
          p.fill(
            soft([dx * 0.2 - 1.2, -6, dx - 1.6, -14, dx, -17 + Math.abs(dx) * 0.4, dx + 1.6, -14, dx * 0.2 + 1.2, -6]),
            a,
            { edge: 'shadow' },
          );
        p.fill(soft([-4.8, -7, 0, -8.4, 4.8, -7, 3.8, 4, 0, r.between(16, 18.6), -3.8, 4]), ramp);
        if (big)
          for (const [x, y] of [
            [-2, -3],
            [1.6, 2],
            [-1, 7],
          ] as const)
            p.fill(limb(x - 1.6, y, x + 1.2, y + 0.3, 0.4), ramp, { tone: 1, onto: true });
      });
    },
  },
  tomato: {
    main: 'red',
    accent: 'leaf',
    draw(k) {
      const { p, m, a, r } = k;
      p.fill(ellipse(16, 19, r.between(11, 12.4), r.between(9.4, 10.6)), m, { shiny: true });
      const star: number[] = [];
      for (let i = 0; i < 10; i++) {
        const [t, s] = [(i * Math.PI) / 5 - Math.PI / 2, i % 2 ? 2 : 6.4];
        star.push(16 + Math.cos(t) * s, 10.6 + Math.sin(t) * s * 0.6);
      }
      p.fill(poly(star), a, { edge: 'shadow' });
      p.fill(limb(16, 10, 16.6, 6.4, 0.9), a);
      shine(k, 9.6, 15.4, 1.2);
    },
  },
  pumpkin: {
    main: 'orange',
    accent: 'leaf',
    grounded: true,
    draw(k) {
      const { p, m, a, ink, r, c } = k;
      const w = r.between(12, 13.4);
      p.fill(stroke([16, 11, 16, 6, 19, 3.6], 1.6, 1.3), a);
      for (const x of [-0.66, 0.66, -0.36, 0.36])
        p.fill(ellipse(16 + x * w * 0.86, 20, w * 0.46, 9.6), m, { edge: 'shadow', lighter: x > 0.5 ? -1 : 0 });
      p.fill(ellipse(16, 20, w * 0.36, 10), m, { edge: 'shadow' });
      if (k.says('jackolantern') || k.is('angry') || k.is('happy') || r.chance(0.3)) {
        for (const s of [-1, 1]) {
          p.fill(poly([16 + s * 2, 19, 16 + s * 7.4, 19, 16 + s * 5, 15]), ink, { tone: 0 });
          p.dot(16 + s * 4.8, 18, 1.6, 1.2, c('yellow'), 3);
        }
        p.fill(poly([7.4, 22, 11, 23.4, 13, 22.4, 16, 24, 19, 22.4, 21, 23.4, 24.6, 22, 21, 27, 11, 27]), ink, {
          tone: 0,
        });
      }
    },
  },
  corn: {
    main: 'yellow',
    accent: 'leaf',
    draw({ p, m, a, r, big }) {
      p.place(16, 16, { turn: r.between(14, 34) }, () => {
        const cob = ellipse(0, -2, 5.4, 12.6);
        p.fill(cob, m);
        for (const y of big ? [-11, -8.4, -5.8, -3.2, -0.6, 2] : [-8, -3])
          p.fill(within(rect(-6, y, 6, y + 0.7), cob), m, { tone: 1 });
        if (big) for (const x of [-2, 2]) p.fill(within(rect(x - 0.3, -20, x + 0.3, 20), cob), m, { tone: 1 });
        p.fill(soft([-6.6, -2, -3, 4, -1, 14, -3, 15, -7, 8]), a);
        p.fill(soft([6.6, -3, 4, 4, 0, 14.6, 3, 15, 8, 7]), a, { lighter: -1 });
      });
    },
  },
};
