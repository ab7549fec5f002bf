import type { Ramp } from '../canvas/ramp';
import { ellipse, limb, poly, soft, stroke } from '../canvas/shapes';
import type { Kit } from './kit';

/** An eye by mood; `s` is its size. */
export function eye(kit: Kit, x: number, y: number, s = 1, side = 1): void {
  const { p, ink, c, huge, big, is } = kit;
  kit.anchors.faced = true;
  if (kit.stage.plain) return;
  if (is('sleepy')) p.dot(x, y, 2.4 * s, 0.8, ink, 0);
  else if (is('happy') && big)
    p.fill(stroke([x - 1.4 * s, y + 0.6, x, y - 0.8 * s, x + 1.4 * s, y + 0.6], 0.5), ink, { tone: 0, onto: true });
  else {
    p.dot(x, y, 1.6 * s, 2.2 * s, ink, 0);
    if (huge) p.dot(x - 0.3 * s, y - 0.6 * s, 0.7, 0.8, c('white'), 4);
    if (is('angry') && big)
      p.fill(limb(x - 1.6 * side, y - 2.4 * s, x + 1.4 * side, y - 1.4 * s, 0.5), ink, { tone: 0, onto: true });
  }
}

/** The lengths that make a kind of bird, in units. Birds are seen from the side, on two thin legs. */
interface BirdRow {
  readonly body: number;
  readonly neck: number;
  readonly head: number;
  readonly beak: readonly [long: number, thick: number, hook?: number];
  readonly tail: number;
  readonly leg: number;
}

export function bird(kit: Kit, row: BirdRow, beakRamp = kit.c('amber')): void {
  const { p, m, a, r } = kit;
  const s = row.body * r.between(0.94, 1.06);
  const bodyY = 29.6 - row.leg - s * 0.72;
  birdLegs(kit, bodyY + s * 0.6, beakRamp);
  birdTail(kit, row, s, bodyY);
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
  birdWing(kit, s, bodyY);
  eye(kit, hx + row.head * 0.26, hy - row.head * 0.14);
  kit.anchors.head = [hx, hy - row.head, row.head];
}

function birdLegs({ p }: Kit, top: number, ramp: Ramp): void {
  for (const x of [13.6, 17]) {
    p.fill(limb(x, top, x, 29, 0.6), ramp, { tone: 1 });
    p.fill(limb(x - 0.4, 29.4, x + 2, 29.4, 0.6), ramp, { tone: 2 });
  }
}

/** @param s half the length of the body, whose middle is at (16, `bodyY`) */
function birdTail({ p, m, r }: Kit, { tail }: BirdRow, s: number, bodyY: number): void {
  const lift = r.between(-2.4, 2.4);
  p.fill(
    soft([
      16 - s * 0.5,
      bodyY - s * 0.4,
      16 - s * 1.2 - tail,
      bodyY - s * 0.5 - lift,
      16 - s * 1.1 - tail,
      bodyY + s * 0.2 - lift,
      16 - s * 0.4,
      bodyY + s * 0.6,
    ]),
    m,
    { lighter: -1 },
  );
}

/** The folded wing, with a light line if there are enough pixels. Parameters as in `birdTail`. */
function birdWing({ p, m, big }: Kit, s: number, bodyY: number): void {
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
}

export const BIRDS = {
  bird: { body: 6.4, neck: 1, head: 4, beak: [2.4, 1.2], tail: 4, leg: 3.4 },
  chicken: { body: 7.4, neck: 3, head: 3.6, beak: [2.4, 1.3], tail: 2, leg: 4 },
  duck: { body: 7, neck: 3.4, head: 3.8, beak: [3.8, 1.2, 0.6], tail: 2, leg: 2.2 },
  eagle: { body: 7, neck: 2, head: 3.8, beak: [3, 1.7, 1.6], tail: 4.6, leg: 3 },
  crow: { body: 6.6, neck: 1.2, head: 3.8, beak: [3.8, 1.4, 0.4], tail: 5, leg: 3.4 },
} as const;

/** The wings of a bat, spread to both sides of (x, y): fingers with skin between them. */
export function batWings({ p, big }: Kit, x: number, y: number, ramp: Ramp, span: number, lift: number): void {
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
