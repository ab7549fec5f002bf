import { ellipse, limb, minus, poly, rect, soft, stroke, within } from '../canvas/shapes';
import type { Kit, Subject } from '../kit';
import type { SubjectId } from '../vocabulary/subjectWords';

/** An eye by mood; `s` is its size. */
function eye({ p, ink, c, huge, big, is }: Kit, x: number, y: number, s = 1, side = 1): void {
  if (is('sleepy')) p.dot(x, y, 2.4 * s, 0.8, ink, 0);
  else {
    p.dot(x, y, 1.6 * s, 2.2 * s, ink, 0);
    if (huge) p.dot(x - 0.3 * s, y - 0.6 * s, 0.7, 0.8, c('white'), 4);
    if (is('angry') && big)
      p.fill(limb(x - 1.6 * side, y - 2.4 * s, x + 1.4 * side, y - 1.4 * s, 0.5), ink, { tone: 0, onto: true });
  }
}

/** A bird from the side on two thin legs. Measures of body, neck and beak make the kind. */
interface BirdRow {
  readonly body: number;
  readonly neck: number;
  readonly head: number;
  readonly beak: readonly [long: number, thick: number, hook?: number];
  readonly tail: number;
  readonly leg: number;
}

function bird(kit: Kit, row: BirdRow, beakRamp = kit.c('amber')): void {
  const { p, m, a, r, big } = kit;
  const s = row.body * r.between(0.94, 1.06);
  const bodyY = 29.6 - row.leg - s * 0.72;
  for (const x of [13.6, 17]) {
    p.fill(limb(x, bodyY + s * 0.6, x, 29, 0.6), beakRamp, { tone: 1 });
    p.fill(limb(x - 0.4, 29.4, x + 2, 29.4, 0.6), beakRamp, { tone: 2 });
  }
  const lift = r.between(-2.4, 2.4);
  p.fill(
    soft([
      16 - s * 0.5,
      bodyY - s * 0.4,
      16 - s * 1.2 - row.tail,
      bodyY - s * 0.5 - lift,
      16 - s * 1.1 - row.tail,
      bodyY + s * 0.2 - lift,
      16 - s * 0.4,
      bodyY + s * 0.6,
    ]),
    m,
    { lighter: -1 },
  );
  p.fill(
    soft([
      16 - s * 1.2,
      bodyY - s * 0.3,
      16,
      bodyY - s * 0.86,
      16 + s,
      bodyY - s * 0.6,
      16 + s * 1.02,
      bodyY + s * 0.2,
      16 + s * 0.3,
      bodyY + s * 0.8,
      16 - s * 0.6,
      bodyY + s * 0.66,
    ]),
    m,
  );
  p.fill(ellipse(16 + s * 0.46, bodyY + s * 0.24, s * 0.5, s * 0.46), a, { onto: true });
  const [hx, hy] = [16 + s * 0.74 + row.neck * 0.2, bodyY - s * 0.62 - row.neck];
  p.fill(limb(16 + s * 0.66, bodyY - s * 0.1, hx, hy, row.head * 0.86, row.head * 0.8), m);
  const [long, thick, hook = 0] = row.beak;
  p.fill(
    poly([hx + row.head * 0.7, hy - thick, hx + row.head + long, hy + hook, hx + row.head * 0.7, hy + thick]),
    beakRamp,
  );
  p.fill(ellipse(hx, hy, row.head), m, { edge: 'shadow' });
  p.fill(
    soft([
      16 - s * 1.05,
      bodyY,
      16 - s * 0.3,
      bodyY - s * 0.42,
      16 + s * 0.34,
      bodyY - s * 0.1,
      16 - s * 0.1,
      bodyY + s * 0.44,
    ]),
    m,
    { lighter: -1, edge: 'shadow' },
  );
  if (big)
    p.fill(stroke([16 - s * 0.84, bodyY + 0.6, 16 - s * 0.2, bodyY + s * 0.14, 16 + s * 0.1, bodyY], 0.45), m, {
      tone: 3,
      onto: true,
    });
  eye(kit, hx + row.head * 0.26, hy - row.head * 0.14, row.head > 3 ? 1 : 0.8);
  kit.anchors.head = [hx, hy - row.head, row.head];
}

const BIRDS = {
  bird: { body: 6.4, neck: 1, head: 4, beak: [2.4, 1.2], tail: 4, leg: 3.4 },
  chicken: { body: 7.4, neck: 3, head: 3.6, beak: [2.4, 1.3], tail: 2, leg: 4 },
  duck: { body: 7, neck: 3.4, head: 3.8, beak: [3.8, 1.2, 0.6], tail: 2, leg: 2.2 },
  eagle: { body: 7, neck: 2, head: 3.8, beak: [3, 1.7, 1.6], tail: 4.6, leg: 3 },
  crow: { body: 6.6, neck: 1.2, head: 3.8, beak: [3.8, 1.4, 0.4], tail: 5, leg: 3.4 },
} as const;

/** Wings spread to both sides of (x, y), as of bats: fingers with skin between them. */
export function batWings({ p, big }: Kit, x: number, y: number, ramp: Kit['m'], span = 12, lift = 7): void {
  p.fill(
    poly([
      x - 1,
      y,
      x - span * 0.4,
      y - lift,
      x - span,
      y - lift * 0.8,
      x - span * 1.08,
      y + 3,
      x - span * 0.76,
      y,
      x - span * 0.56,
      y + 5,
      x - span * 0.3,
      y + 1.6,
      x,
      y + 5,
    ]),
    ramp,
    { both: x === 16 },
  );
  if (big && x === 16)
    p.fill(stroke([x - 1, y + 1, x - span * 0.42, y - lift + 0.8, x - span * 0.98, y - lift * 0.74], 0.6), ramp, {
      both: true,
      tone: 3,
      onto: true,
    });
}

export const CRITTERS: Partial<Record<SubjectId, Subject>> = {
  bird: { main: ['sky', 'red', 'brown', 'yellow'], accent: 'cream', grounded: true, draw: (k) => bird(k, BIRDS.bird) },
  chicken: {
    main: ['white', 'tan', 'brown'],
    accent: 'cream',
    grounded: true,
    draw(k) {
      bird(k, BIRDS.chicken);
      const [x, y] = k.anchors.head ?? [22, 8];
      for (const dx of [-2, 0, 2]) k.p.fill(ellipse(x + dx, y + 0.2 - (dx ? 0 : 0.8), 1.5), k.c('red'));
      k.p.fill(ellipse(x + 2.6, y + 6.2, 1.1, 1.7), k.c('red'));
    },
  },
  duck: {
    main: ['yellow', 'white', 'brown'],
    accent: 'cream',
    grounded: true,
    draw: (k) => bird(k, BIRDS.duck, k.c('orange')),
  },
  eagle: {
    main: 'brown',
    accent: 'leather',
    grounded: true,
    draw(k) {
      bird(k, BIRDS.eagle);
      const [x, y, w] = k.anchors.head ?? [22, 8, 4];
      k.p.fill(minus(ellipse(x - 0.3, y + w, w, w), rect(x + 1, y + w, 40, 40)), k.c('white'));
      eye(k, x + 1, y + w * 0.8);
    },
  },
  crow: { main: 'black', accent: 'shadow', grounded: true, draw: (k) => bird(k, BIRDS.crow, k.c('gray')) },
  owl: {
    main: ['brown', 'gray', 'tan'],
    accent: 'cream',
    grounded: true,
    draw(k) {
      const { p, m, a, c } = k;
      const w = k.r.between(8.6, 10);
      for (const s of [-1, 1]) p.fill(poly([16 + s * w * 0.4, 8, 16 + s * w * 0.92, 2.4, 16 + s * w * 0.96, 10]), m);
      p.fill(
        soft([
          16 - w,
          14,
          16 - w * 0.8,
          6.4,
          16,
          5,
          16 + w * 0.8,
          6.4,
          16 + w,
          14,
          16 + w * 0.86,
          25,
          16,
          29,
          16 - w * 0.86,
          25,
        ]),
        m,
      );
      p.fill(ellipse(16, 21.4, w * 0.62, 6.6), a, { onto: true });
      if (k.big)
        for (const y of [18.6, 21.4, 24.2])
          for (const dx of [-2.6, 0, 2.6]) p.dot(16 + dx + (y === 21.4 ? 1.2 : 0), y, 1.3, 0.8, m, 1);
      p.fill(ellipse(16 - w * 0.44, 11.4, w * 0.42), c('white'), { both: true, edge: 'shadow', tone: 3 });
      for (const s of [-1, 1]) {
        p.fill(ellipse(16 + s * w * 0.42, 11.4, w * 0.25), c('amber'), { tone: 2 });
        eye(k, 16 + s * w * 0.42, 11.4, 1, s);
      }
      p.fill(poly([14.6, 13, 17.4, 13, 16, 16.6]), c('orange'));
      p.fill(soft([16 - w * 1.04, 15, 16 - w * 0.62, 16, 16 - w * 0.66, 26, 16 - w * 0.96, 24]), m, {
        both: true,
        lighter: -1,
      });
      for (const s of [-1, 1]) p.fill(limb(16 + s * 3 - 0.8, 29, 16 + s * 3 + 0.8, 29, 1), c('orange'));
    },
  },
  penguin: {
    main: ['navy', 'black'],
    accent: 'white',
    grounded: true,
    draw(k) {
      const { p, m, a, c } = k;
      const w = k.r.between(7.4, 9);
      for (const s of [-1, 1]) p.fill(ellipse(16 + s * 3.6, 29, 3, 1.4), c('orange'));
      p.fill(
        soft([
          16 - w,
          18,
          16 - w * 0.74,
          7,
          16,
          2.8,
          16 + w * 0.74,
          7,
          16 + w,
          18,
          16 + w * 0.8,
          27,
          16,
          29,
          16 - w * 0.8,
          27,
        ]),
        m,
      );
      p.fill(
        soft([
          16 - w * 0.66,
          19,
          16 - w * 0.6,
          11,
          16 - w * 0.3,
          8.6,
          16,
          10.6,
          16 + w * 0.3,
          8.6,
          16 + w * 0.6,
          11,
          16 + w * 0.66,
          19,
          16,
          28,
        ]),
        a,
      );
      for (const s of [-1, 1])
        p.fill(limb(16 + s * w * 0.92, 14, 16 + s * (w + k.r.between(1, 3.4)), 22, 1.9, 1.2), m, {
          lighter: s > 0 ? -1 : 0,
          edge: 'shadow',
        });
      for (const s of [-1, 1]) eye(k, 16 + s * w * 0.34, 10.6, 1, s);
      p.fill(poly([13.8, 12.6, 18.2, 12.6, 16, 15.4]), c('orange'));
    },
  },
  bat: {
    main: ['shadow', 'purple', 'brown'],
    accent: 'violet',
    draw(k) {
      const { p, m, c } = k;
      batWings(k, 16, 14, k.a === m ? m : m, k.r.between(12.4, 14.4), k.r.between(6, 10));
      for (const s of [-1, 1]) p.fill(poly([16 + s * 1, 11, 16 + s * 5, 4.4, 16 + s * 5.4, 12]), m);
      p.fill(ellipse(16, 18.6, 4.4, 5), m, { edge: 'shadow' });
      p.fill(ellipse(16, 13.4, 5.4, 4.8), m, { edge: 'shadow' });
      for (const s of [-1, 1]) p.dot(16 + s * 2.2, 13, 1.5, 2, c(k.is('happy') ? 'white' : 'red'), 3);
      for (const s of [-1, 1])
        p.fill(poly([16 + s * 1.6 - 0.7, 16, 16 + s * 1.6 + 0.7, 16, 16 + s * 1.6, 18.4]), c('white'), { tone: 3 });
    },
  },
  fish: {
    main: ['orange', 'sky', 'teal', 'red'],
    accent: ['white', 'yellow'],
    draw(k) {
      const { p, m, a, r, big } = k;
      const h = r.between(6, 8.4);
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
      if (big)
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
          m,
          { shiny: true },
        );
        p.fill(limb(16 + s * 3, 17, 16 + s * 3.4, 12, 0.8), m);
        p.fill(ellipse(16 + s * 3.4, 11.4, 1.9), k.c('white'), { tone: 3 });
        eye(k, 16 + s * 3.3, 11.6, 0.8, s);
      }
      p.fill(ellipse(16, 21, w, 6.4), m, { shiny: true, edge: 'shadow' });
      if (k.big) p.fill(stroke([13, 22.6, 16, 23.6, 19, 22.6], 0.5), k.ink, { tone: 1, onto: true });
    },
  },
  jellyfish: {
    main: ['pink', 'sky', 'violet'],
    accent: 'white',
    draw(k) {
      const { p, m, a, r } = k;
      for (const x of [-6.4, -2.4, 2, 6]) {
        const w = r.between(-2, 2);
        p.fill(stroke([16 + x, 15, 16 + x + w, 20, 16 + x - w, 25, 16 + x + w * 0.6, 30], 1.2, 0.6), a === m ? m : m, {
          lighter: -1,
        });
      }
      p.fill(within(ellipse(16, 15.4, r.between(10, 11.6), 12.4), rect(0, 0, 32, 16)), m, { shiny: true });
      for (const x of [-8, -2.8, 2.6, 8]) p.fill(ellipse(16 + x, 16, 2.8, 1.7), m, { tone: 1 });
      for (const s of [-1, 1]) eye(k, 16 + s * 3.4, 11.4, 1.1, s);
    },
  },
  snail: {
    main: ['tan', 'orange', 'violet'],
    accent: ['cream', 'moss'],
    grounded: true,
    draw(k) {
      const { p, m, a, big, r } = k;
      p.fill(soft([2, 29.4, 10, 25, 20, 24.6, 22, 17, 26, 14.6, 29, 17, 28, 25, 25, 29.6, 14, 30]), a);
      for (const x of [25, 28]) {
        p.fill(limb(x, 16, x + 0.8, 10.6, 0.7), a);
        p.fill(ellipse(x + 0.8, 10, 1.2), k.ink, { tone: 0 });
      }
      const s = r.between(8, 9.4);
      p.fill(ellipse(13.4, 18.6, s), m, { shiny: true, edge: 'shadow' });
      if (big)
        p.fill(
          stroke(
            [
              13.4 + s * 0.66,
              20,
              13.4,
              18.6 - s * 0.62,
              13.4 - s * 0.62,
              19.4,
              13.4,
              18.6 + s * 0.5,
              13.4 + s * 0.34,
              18.4,
              13,
              17,
            ],
            0.6,
          ),
          m,
          { tone: 0, onto: true },
        );
      else p.fill(ellipse(13.4, 18.6, 2), m, { tone: 1 });
    },
  },
  snake: {
    main: ['green', 'lime', 'tan', 'scarlet'],
    accent: 'cream',
    grounded: true,
    draw(k) {
      const { p, m, a, r, big } = k;
      const sway = r.between(-2, 2);
      const line = [
        3,
        26.6,
        9,
        23.4 + sway * 0.4,
        14,
        27.4,
        20,
        27.8,
        24.6,
        24,
        20,
        19,
        13,
        17.4,
        13 + sway,
        11,
        19,
        8,
      ];
      p.fill(stroke(line, 0.7, 2.9), m, { edge: 'shadow' });
      if (big)
        for (let i = 2; i < line.length - 4; i += 2)
          p.fill(ellipse(line[i] ?? 0, (line[i + 1] ?? 0) - 0.6, 1.3, 0.9), a, { tone: 2, onto: true });
      p.fill(stroke([26, 9.4, 28.6, 9.8, 30, 8.6], 0.42), k.c('red'), { tone: 2 });
      p.fill(soft([15.6, 8, 18, 4.6, 23, 5, 27, 8.6, 23, 11.4, 18, 11.6]), m, { edge: 'shadow' });
      eye(k, 21.4, 7.4, 1);
    },
  },
  worm: {
    main: ['pink', 'lime', 'flesh'],
    accent: 'yellow',
    grounded: true,
    draw(k) {
      const { p, m, r } = k;
      const n = 6;
      const rise = r.between(3, 6);
      for (let i = 0; i < n; i++) {
        const x = 4.6 + i * 4.4;
        p.fill(
          ellipse(
            x,
            25.4 - Math.sin((i / (n - 1)) * Math.PI) * rise * (i < n - 1 ? 1 : 0) - (i === n - 1 ? 3 : 0),
            3.4 + (i === n - 1 ? 1.4 : 0),
            3.7 + (i === n - 1 ? 1.2 : 0),
          ),
          m,
          { edge: 'shadow' },
        );
      }
      for (const s of [-0.6, 1]) eye(k, 27 + s * 2, 21.4, 0.9, s);
    },
  },
  spider: {
    main: ['shadow', 'black', 'brown'],
    accent: ['red', 'lime'],
    grounded: true,
    draw(k) {
      const { p, m, a, r } = k;
      const body = r.between(5.6, 7.2);
      for (const s of [-1, 1])
        for (const [root, knee, high, foot, low] of [
          [-3, 8, 6.4, 13.4, 16],
          [-1, 10.6, 10, 14.6, 23],
          [1, 10, 15.6, 13.4, 28],
          [3, 6, 21, 8, 29.4],
        ] as const) {
          const lift = r.between(-1, 1);
          p.fill(stroke([16 + s * 3, 17 + root, 16 + s * knee, high + lift + 2, 16 + s * foot, low], 1.05, 0.6), m);
        }
      p.fill(ellipse(16, 13.4, body, body * 0.94), m, { edge: 'shadow', shiny: true });
      p.fill(poly([14.2, 9.4, 17.8, 9.4, 16, 12.2]), a, { tone: 2 });
      p.fill(poly([14.2, 15, 17.8, 15, 16, 12.2]), a, { tone: 2 });
      p.fill(ellipse(16, 21, 4.6, 4), m, { edge: 'shadow' });
      for (const s of [-1, 1]) {
        p.dot(16 + s * 2, 21, 1.7, 1.9, k.c('red'), 3);
        if (k.big) p.dot(16 + s * 3.6, 19, 1, 1, k.c('red'), 2);
        p.fill(limb(16 + s * 1.4, 24, 16 + s * 1, 26, 0.7), k.c('bone'));
      }
    },
  },
  scorpion: {
    main: ['brown', 'black', 'orange'],
    accent: 'red',
    grounded: true,
    draw(k) {
      const { p, m, a, r } = k;
      for (const x of [10, 13.4, 17, 20])
        for (const s of [-0.6, 0.6])
          p.fill(stroke([x, 24, x + s * 2.4, 25.4, x + s * 3.4, 29.4], 0.75), m, { lighter: -1 });
      p.fill(stroke([9, 23, 3.6, 20, 3, 12, 8, 5.6 + r.between(-1, 1), 14, 6], 2.4, 1.5), m, { edge: 'shadow' });
      p.fill(poly([13, 4, 19, 8.4, 14, 8.6]), a);
      p.fill(soft([7, 24, 11, 20.4, 18, 20, 24, 22.4, 23, 26, 12, 26.6]), m, { edge: 'shadow' });
      if (k.big)
        for (const x of [12, 15.4, 18.8]) p.fill(limb(x, 20.8, x + 0.4, 25.6, 0.4), m, { tone: 0, onto: true });
      p.fill(limb(23, 23, 26.4, 20, 1.1), m);
      p.fill(minus(ellipse(27.4, 17.6, 3.4, 3.8), poly([28, 18, 27, 11, 31, 12])), m, { shiny: true });
      eye(k, 22, 22.4, 0.8);
    },
  },
  bee: {
    main: 'yellow',
    accent: 'black',
    draw(k) {
      const { p, m, c, ink, r } = k;
      const spread = r.between(-2, 2);
      p.fill(ellipse(12 + spread * 0.4, 8.6, 4, 6), c('ice'));
      p.fill(ellipse(19, 8 + spread * 0.3, 4.2, 6.2), c('ice'), { edge: 'shadow' });
      p.fill(poly([5, 17, 1.6, 19, 5.4, 21]), ink, { tone: 1 });
      const body = ellipse(15.6, 18.6, r.between(10.4, 11.4), r.between(6.8, 8));
      p.fill(body, m, { edge: 'shadow' });
      for (const x of [8.4, 14.6]) p.fill(within(rect(x, 0, x + 3, 32), body), ink, { tone: 1 });
      p.fill(ellipse(24, 18.4, 4.6, 5), m, { edge: 'shadow' });
      eye(k, 25.4, 17.4, 1.2);
      for (const x of [24, 27]) p.fill(stroke([x - 0.6, 14, x, 11, x + 2, 10], 0.5), ink, { tone: 1 });
    },
  },
  butterfly: {
    main: ['orange', 'sky', 'violet', 'pink'],
    accent: ['yellow', 'white'],
    draw(k) {
      const { p, m, a, ink, r } = k;
      const w = r.between(11.4, 13.4);
      p.fill(soft([16, 15, 16 - w * 0.3, 4, 16 - w, 3, 16 - w * 1.06, 11, 16 - w * 0.6, 17]), m, { both: true });
      p.fill(soft([16, 16, 16 - w * 0.6, 17, 16 - w * 0.86, 23, 16 - w * 0.5, 28.4, 16 - 1, 22]), m, {
        both: true,
        lighter: -1,
      });
      p.fill(ellipse(16 - w * 0.64, 9, w * 0.22, 2.7), a, { both: true, tone: 3 });
      p.fill(ellipse(16 - w * 0.5, 22.6, 1.7), a, { both: true, tone: 2 });
      p.fill(limb(16, 9, 16, 24, 1.6, 1.1), ink, { tone: 2 });
      p.fill(ellipse(16, 8.4, 1.9), ink, { tone: 2 });
      p.fill(stroke([15.4, 7, 13.4, 4, 12, 3.6], 0.45), ink, { both: true, tone: 1 });
    },
  },
  beetle: {
    main: ['red', 'emerald', 'navy', 'brown'],
    accent: 'black',
    grounded: true,
    draw(k) {
      const { p, m, ink, r } = k;
      const w = r.between(8.6, 10);
      for (const s of [-1, 1])
        for (const y of [13, 19, 24])
          p.fill(stroke([16 + s * w * 0.7, y, 16 + s * (w + 3), y - 1, 16 + s * (w + 4), y + 3.6], 0.85), ink, {
            tone: 1,
          });
      p.fill(ellipse(16, 8.4, 5.4, 4.6), ink, { lighter: 1 });
      p.fill(stroke([14.4, 5, 12, 2.4, 10, 3], 0.6), ink, { both: true, tone: 2 });
      p.fill(ellipse(16, 19, w, 10.4), m, { shiny: true, edge: 'shadow' });
      p.fill(rect(15.6, 9, 16.4, 30), ink, { tone: 1, onto: true });
      if (k.says('ladybug', 'coccinelle', 'marienkafer') || r.chance(0.5))
        for (const [x, y] of [
          [4, 15],
          [5.4, 21],
          [2.8, 25.4],
        ] as const)
          p.fill(ellipse(16 - x, y, 1.5), ink, { both: true, tone: 1, onto: true });
      for (const s of [-1, 1]) p.dot(16 + s * 2.4, 7.6, 1.4, 1.5, k.c('white'), 3);
    },
  },
};
