import type { Ramp } from '../canvas/ramp';
import { ellipse, poly, rect, soft, stroke, within } from '../canvas/shapes';
import type { BackName } from '../vocabulary/garments';
import type { Character } from './character';
import type { Kit } from './kit';
import type { Camera, Spot } from './view';

/** Paints what is on the chest. */
export function paintChest(
  { p, m, a, c, big }: Kit,
  kind: Character['chest'],
  { x, y }: Spot,
  half: number,
  { near }: Camera,
): void {
  if (near < -0.2 || !kind) return;
  const wide = half * Math.max(0.4, near);
  switch (kind) {
    case 'cross':
      p.fill(rect(x - wide * 0.62, y - 3, x + wide * 0.62, y + 5.4), m, { onto: true });
      if (big) p.fill(rect(x - 0.7, y - 2.4, x + 0.7, y + 3), c('gold'), { tone: 3, onto: true });
      if (big) p.fill(rect(x - 1.9, y - 1.2, x + 1.9, y + 0.2), c('gold'), { tone: 3, onto: true });
      break;
    case 'emblem':
      p.fill(ellipse(x, y, 1.5), a, { tone: 3, onto: true });
      break;
    case 'apron':
      p.fill(rect(x - wide * 0.66, y - 1.2, x + wide * 0.66, y + 8), m, { onto: true, edge: 'shadow' });
      for (const side of [-0.56, 0.56])
        p.fill(rect(x + side * wide - 0.6, y - 4, x + side * wide + 0.6, y), m, { onto: true });
      break;
    case 'buttons':
      p.fill(rect(x - 0.5, y - 3.4, x + 0.5, y + 5), m, { tone: 1, onto: true });
      for (const dy of [-2, 0.6, 3.2]) p.dot(x, y + dy, 1.1, 1.1, a, 3);
      break;
    case 'panel':
      p.fill(rect(x - wide * 0.6, y - 1.6, x + wide * 0.6, y + 1.8), c('ink'), { tone: 2, onto: true });
      p.dot(x - wide * 0.3, y, 1.3, 1.3, a, 3);
      p.dot(x + wide * 0.3, y, 1.3, 1.3, c('lime'), 3);
      break;
    case 'fur':
      p.fill(within(rect(x - 1.3, y - 4, x + 1.3, y + 14), rect(-9, 0, 41, 31)), c('white'), { onto: true, tone: 3 });
      p.fill(stroke([x - wide, y - 2.6, x, y - 1.4, x + wide, y - 2.6], 1.3), c('white'), { onto: true });
      break;
    case 'stripes':
      for (const dy of [-2.2, 0.6, 3.4])
        p.fill(rect(x - wide * 1.1, y + dy, x + wide * 1.1, y + dy + 0.8), m, { tone: 0, onto: true });
      break;
    case 'rock':
      p.fill(stroke([x - 2.4, y - 3, x - 0.4, y - 0.6, x - 1.6, y + 2, x + 0.6, y + 4], 0.45), c('cyan'), {
        tone: 3,
        onto: true,
      });
      p.fill(ellipse(x + wide * 0.6, y - 3.6, 2, 1.2), a, { onto: true });
      break;
    case 'tie':
      p.fill(poly([x - 2, y - 3.8, x + 2, y - 3.8, x, y + 1.6]), c('white'), { tone: 2, onto: true });
      p.fill(poly([x - 1, y - 3.6, x + 1, y - 3.6, x, y - 1.4]), a, { tone: 2, onto: true });
      break;
  }
}

/** Something on a back, seen by a camera. */
interface Back {
  readonly kit: Kit;
  readonly at: Spot;
  readonly camera: Camera;
  /** Replaces the usual color. */
  readonly color: Ramp | undefined;
}

/** Horizontal scale of wings and packs: less if the body is turned aside. */
const spreadOf = ({ camera }: Back) => Math.max(0.5, Math.abs(camera.near));

/** The sides with visible wings: −1 left, 1 right. */
const wingSides = ({ camera }: Back) => (Math.abs(camera.near) < 0.4 ? [-Math.sign(camera.right)] : [-1, 1]);

const BACK_PAINTERS: Readonly<Record<BackName, (back: Back) => void>> = {
  wings: insectWings,
  featherwings: featherWings,
  batwings: batWings,
  quiver,
  pack,
};

/** Paints what is on the back. @param color replaces the usual one */
export function paintBack(kit: Kit, kind: BackName, at: Spot, camera: Camera, color?: Ramp): void {
  BACK_PAINTERS[kind]({ kit, at, camera, color });
}

function insectWings(back: Back): void {
  const { kit, at, color = kit.c('ice') } = back;
  const { x, y } = at;
  const spread = spreadOf(back);
  for (const s of wingSides(back)) {
    kit.p.fill(
      soft([
        x,
        y + 1,
        x + s * 5 * spread,
        y - 8,
        x + s * 11 * spread,
        y - 9,
        x + s * 11.6 * spread,
        y - 3,
        x + s * 5,
        y + 2,
      ]),
      color,
      { edge: 'shadow' },
    );
    kit.p.fill(
      soft([
        x,
        y + 1,
        x + s * 6 * spread,
        y + 1,
        x + s * 9.6 * spread,
        y + 5,
        x + s * 7 * spread,
        y + 9,
        x + s * 3,
        y + 6,
      ]),
      color,
      { lighter: -1 },
    );
  }
}

function featherWings(back: Back): void {
  const { kit, at, color = kit.c('white') } = back;
  const { x, y } = at;
  const spread = spreadOf(back);
  for (const s of wingSides(back)) {
    kit.p.fill(
      soft([
        x,
        y + 1,
        x + s * 5 * spread,
        y - 6,
        x + s * 11 * spread,
        y - 8,
        x + s * 12 * spread,
        y,
        x + s * 9.6 * spread,
        y + 6,
        x + s * 6 * spread,
        y + 10,
        x + s * 2,
        y + 7,
      ]),
      color,
    );
    if (kit.big)
      for (const k of [0.45, 0.75])
        kit.p.fill(
          stroke([x + s * 3, y + 8 * k, x + s * 7 * spread, y + 6 * k, x + s * 10.6 * spread, y - 6 + 9 * k], 0.4),
          color,
          { tone: 1, onto: true },
        );
  }
}

function batWings(back: Back): void {
  const { kit, at, color = kit.a } = back;
  const { x, y } = at;
  const spread = spreadOf(back);
  for (const s of wingSides(back))
    kit.p.fill(
      poly([
        x,
        y,
        x + s * 6 * spread,
        y - 8,
        x + s * 13 * spread,
        y - 7,
        x + s * 12 * spread,
        y + 4,
        x + s * 9 * spread,
        y + 1,
        x + s * 7.4 * spread,
        y + 7,
        x + s * 4.6,
        y + 3,
        x,
        y + 6,
      ]),
      color,
      { lighter: kit.big ? 1 : 0, edge: 'shadow' },
    );
}

function quiver({ kit: { p, c, r }, at: { x, y }, camera: { near }, color }: Back): void {
  p.place(x + 3 * near, y - 2, { turn: 28 * near }, () => {
    for (const dx of [-1.2, 0.6, 1.8])
      p.fill(rect(dx - 0.5, -7 + r.between(0, 1.4), dx + 0.5, 0), c('cream'), { tone: 3 });
    p.fill(rect(-2, -3, 2.2, 7), color ?? c('leather'));
  });
}

function pack(back: Back): void {
  const { kit, at, color = kit.c('leather') } = back;
  const half = 6 * spreadOf(back);
  kit.p.fill(rect(at.x - half, at.y - 3.4, at.x + half, at.y + 7), color, { bevel: 1 });
}
