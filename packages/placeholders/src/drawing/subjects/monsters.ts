import { ellipse, limb, poly, rect, soft, stroke } from '../canvas/shapes';
import { frontFace, MOODS } from '../parts/face';
import type { Subject } from '../parts/kit';
import type { SubjectId } from '../vocabulary/subjectWords';

export const MONSTERS: Partial<Record<SubjectId, Subject>> = {
  dragon: {
    main: ['red', 'green', 'purple', 'teal'],
    accent: ['amber', 'cream'],
    grounded: true,
    draw(k) {
      const { p, m, a, c, ink, r, big } = k;
      const lift = r.between(-3, 6);
      const nod = r.between(-2.4, 3.4);
      p.fill(
        poly([
          14,
          15,
          9,
          4 + lift,
          2,
          2 + lift * 1.4,
          3.4,
          9 + lift * 0.6,
          1,
          13 + lift * 0.4,
          5.6,
          13.6 + lift * 0.3,
          7,
          18,
          14,
          20,
        ]),
        m,
        { lighter: -1 },
      );
      if (big)
        for (const [x, y] of [
          [2.4, 2.6],
          [1.8, 12.6],
          [6.6, 17],
        ] as const)
          p.fill(stroke([14, 17, 9.4, 5 + lift, x, y + (y < 5 ? lift : 0)], 0.6), m, { tone: 0, onto: true });
      p.fill(stroke([12, 25, 6, 27.6, 2.6, 25, 3.4, 21.6], 2.6, 0.8), m);
      p.fill(poly([3.4, 22.4, 1, 19.4, 5.6, 18.6]), a);
      p.fill(ellipse(15, 22, r.between(6.4, 7.4), 6.8), m);
      p.fill(limb(18, 20, 21.4 + nod * 0.3, 11 + nod, 4.2, 3.2), m);
      p.fill(soft([17, 18, 21, 14, 22.4, 15, 21, 21.6, 17, 27.6, 13, 27.4]), a, { onto: true });
      if (big) for (const y of [17.4, 20, 22.6, 25]) p.fill(limb(14, y + 0.4, 22, y, 0.35), a, { tone: 1, onto: true });
      for (const x of [12, 18.4]) {
        p.fill(limb(x, 24, x, 28, 2.5, 2), m, { edge: 'shadow' });
        p.fill(limb(x - 0.4, 29.2, x + 2.4, 29.2, 1.2), m);
      }
      for (const [x, y] of [
        [17, 10],
        [14.4, 14.6],
        [11, 17.6],
      ] as const)
        p.fill(poly([x - 1.6, y + 2.4, x - 1.4, y - 1.6, x + 1.8, y + 1]), a);
      p.place(nod * 0.3, nod, {}, () => {
        for (const dx of [-1.6, 1.4]) p.fill(stroke([20 + dx, 6, 17.4 + dx, 3.6, 15.6 + dx, 1.4], 1, 0.5), c('bone'));
        p.fill(soft([16.6, 8, 19, 4.6, 23, 4.8, 26, 7, 30.4, 8.6, 30.6, 11.6, 26, 13, 20, 13.4, 17, 11.6]), m, {
          edge: 'shadow',
        });
        p.fill(limb(24, 12, 30, 11.4, 0.5), ink, { tone: 0, onto: true });
        if (big)
          for (const x of [26, 28.4]) p.fill(poly([x - 0.7, 11.6, x + 0.7, 11.6, x, 13.4]), c('white'), { tone: 4 });
        p.dot(29.6, 9.2, 0.8, 0.8, ink, 0);
        if (k.is('sleepy')) p.dot(22.6, 8.2, 2.6, 0.8, ink, 0);
        else {
          p.dot(22.6, 7.8, 2.4, 2.2, c('yellow'), 3);
          p.dot(23, 7.8, 0.9, 2.2, ink, 0);
        }
      });
      k.anchors.head = [21 + nod * 0.3, 5 + nod, 4];
    },
  },
  slime: {
    main: ['green', 'lime', 'sky', 'pink'],
    accent: 'white',
    grounded: true,
    draw(k) {
      const { p, m, r, big } = k;
      const [w, top, lean] = [r.between(11.6, 14), r.between(6, 12), r.between(-2, 2)];
      p.fill(
        soft([
          16 - w,
          25,
          16 - w * 0.84,
          18,
          16 - w * 0.44 + lean,
          top + 2,
          16 + lean,
          top,
          16 + w * 0.44 + lean,
          top + 2,
          16 + w * 0.84,
          18,
          16 + w,
          25,
          16 + w * 0.8,
          29.6,
          16,
          30.4,
          16 - w * 0.8,
          29.6,
        ]),
        m,
        { shiny: true },
      );
      if (big) {
        p.fill(stroke([16 - w * 0.62, 19, 16 - w * 0.5 + lean * 0.6, 15.6, 16 - w * 0.3 + lean, 13], 1), m, {
          tone: 4,
          onto: true,
        });
        p.fill(ellipse(16 + w * 0.56, 24.6, 1.5), m, { tone: 3, onto: true });
        p.fill(ellipse(16 + w * 0.36, 27.4, 1), m, { tone: 3, onto: true });
      }
      frontFace(k, 16 + lean * 0.5, 20, 6.6, 1.35);
      k.anchors.head = [16 + lean, top, 6];
    },
  },
  ghost: {
    main: 'ghost',
    accent: 'violet',
    draw(k) {
      const { p, m, ink, r, big } = k;
      const [w, sway] = [r.between(8.6, 10.6), r.between(-2.4, 2.4)];
      const hem: number[] = [];
      for (let i = 0; i <= 6; i++) hem.push(16 + w - (i * w) / 3 + sway, i % 2 ? 25.4 : 29.4);
      p.fill(soft([16 - w, 15, 16 - w * 0.7, 5.6, 16, 2.4, 16 + w * 0.7, 5.6, 16 + w, 15, ...hem]), m);
      for (const s of [-1, 1])
        p.fill(
          soft([
            16 + s * w * 0.8,
            14,
            16 + s * (w + 3.4),
            14 + s * sway,
            16 + s * (w + 3.6),
            17.4 + s * sway,
            16 + s * w * 0.8,
            19.4,
          ]),
          m,
          { edge: 'shadow' },
        );
      if (k.stage.plain) return;
      const moody = MOODS.some(k.is);
      if (moody) frontFace(k, 16, 11.6, 7);
      else
        for (const s of [-1, 1]) {
          if (big) p.fill(ellipse(16 + s * 3.6, 11.6, 1.7, 2.7), ink, { tone: 0 });
          else p.dot(16 + s * 3.4, 11.6, 1.8, 4, ink, 0);
        }
      if (!moody && big) p.fill(ellipse(16, 17.6, 1.8, 2.4), ink, { tone: 0 });
    },
  },
  beholder: {
    main: ['violet', 'crimson', 'teal'],
    accent: 'lime',
    draw(k) {
      const { p, m, a, c, ink, r } = k;
      const n = r.pick([5, 6, 7]);
      for (let i = 0; i < n; i++) {
        const t = -Math.PI * 0.9 + (i / (n - 1)) * Math.PI * 0.8;
        const [x, y] = [16 + Math.cos(t) * 13.4, 18 + Math.sin(t) * 13.6];
        p.fill(
          stroke(
            [
              16 + Math.cos(t) * 7,
              18 + Math.sin(t) * 7,
              16 + Math.cos(t + 0.12) * 11,
              18 + Math.sin(t + 0.12) * 11,
              x,
              y,
            ],
            1.1,
          ),
          m,
        );
        p.fill(ellipse(x, y, 2), a, { shiny: true });
      }
      p.fill(ellipse(16, 19, r.between(10, 11), 10.6), m, { edge: 'shadow' });
      if (k.stage.plain) return;
      p.fill(ellipse(16, 16.4, 6), c('white'), { edge: 'shadow' });
      p.fill(ellipse(16, 16.6, 3.5), a);
      p.fill(ellipse(16, 16.6, 1.6), ink, { tone: 0 });
      p.fill(soft([9, 24, 16, 26, 23, 24, 19.6, 28, 12.4, 28]), ink, { tone: 0, onto: true });
      for (const x of [11.4, 14.4, 17.6, 20.6])
        p.fill(poly([x - 1.2, 24.4, x + 1.2, 24.6, x, 27.4]), c('white'), { tone: 3 });
    },
  },
  mimic: {
    main: ['wood', 'brown'],
    accent: 'gold',
    grounded: true,
    draw(k) {
      const { p, m, a, c, ink, r } = k;
      const gape = r.between(4, 6.4);
      p.fill(rect(4, 18, 28, 30), m, { bevel: 1 });
      p.fill(poly([5, 19, 4, 19 - gape, 28, 19 - gape, 27, 19]), ink, { tone: 1 });
      p.fill(soft([4, 17 - gape, 5, 10 - gape * 0.6, 16, 7.4 - gape * 0.6, 27, 10 - gape * 0.6, 28, 17 - gape]), m, {
        edge: 'shadow',
      });
      if (k.stage.plain) return;
      for (const x of [6, 10, 14, 18, 22, 26]) {
        p.fill(poly([x - 1.7, 16.8 - gape, x + 1.7, 16.8 - gape, x, 20.4 - gape]), c('bone'), { tone: 3 });
        p.fill(poly([x - 1.7, 19.4, x + 1.7, 19.4, x, 16]), c('bone'), { tone: 2 });
      }
      p.fill(soft([13, 18, 20, 18, 21.4, 24, 19, 28, 15.6, 24]), c('flesh'), { edge: 'shadow' });
      for (const s of [-1, 1]) p.dot(16 + s * 5, 11.4 - gape * 0.6, 2.6, 2.6, c('yellow'), 3);
      for (const x of [5, 25]) p.fill(rect(x, 18.6, x + 2.4, 30), a, { bevel: 0.6 });
    },
  },
};
