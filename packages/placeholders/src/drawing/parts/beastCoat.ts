import { ellipse, limb, poly, rect, soft, stroke } from '../canvas/shapes';
import type { Beast, Coat } from './beast';
import type { Kit } from './kit';
import type { Camera, Spot } from './view';

/** Paints the tail from its root. */
export function beastTail({ p, m, a, c, r: random }: Kit, beast: Beast, { x, y }: Spot, { right }: Camera): void {
  const back = -right || 0.5;
  const lift = random.between(-2, 1);
  switch (beast.tail) {
    case 'bush':
      p.fill(
        soft([
          x - back,
          y + 1,
          x + back * 3,
          y - 1 + lift,
          x + back * 6.4,
          y - 3.4 + lift,
          x + back * 8,
          y - 1 + lift,
          x + back * 6.4,
          y + 2.4,
          x + back * 2,
          y + 4,
        ]),
        m,
      );
      p.fill(ellipse(x + back * 6.6, y - 1.6 + lift * 0.8, 1.8, 1.8), a, { onto: true });
      break;
    case 'huge':
      p.fill(stroke([x, y + 2, x + back * 4, y + 1, x + back * 5.6, y - 5, x + back * 3, y - 9], 2.4, 3.4), m);
      p.fill(stroke([x + back * 4.4, y - 2, x + back * 5.4, y - 5, x + back * 3.4, y - 8.6], 0.6, 1.4), a, {
        onto: true,
      });
      break;
    case 'thin':
      p.fill(
        stroke([x, y + 1, x + back * 3.4, y + 1.4, x + back * 5.4, y - 2.4, x + back * 4.4, y - 6 + lift], 1.1, 0.8),
        m,
      );
      break;
    case 'bare':
      p.fill(
        stroke([x, y + 1.4, x + back * 3.6, y + 2.4, x + back * 6, y - 0.6, x + back * 8.6, y - 2 + lift], 1, 0.7),
        c('flesh'),
      );
      break;
    case 'tuft':
      p.fill(stroke([x, y + 0.6, x + back * 2.6, y + 1.4, x + back * 3.4, y + 5.4], 0.7, 0.6), m);
      p.fill(ellipse(x + back * 3.6, y + 6.4, 1.4, 1.9), beast.coat === 'mane' ? a : c('brown'));
      break;
    case 'hair':
      p.fill(
        soft([x - back, y, x + back * 3, y - 0.6, x + back * 4.8, y + 4, x + back * 4, y + 9.4, x + back * 2, y + 6]),
        a,
      );
      break;
    case 'thick':
      p.fill(stroke([x - back * 2, y + 2, x + back * 3, y + 3.4, x + back * 8, y + 5.4], 2.6, 0.5), m);
      break;
    case 'curl':
      p.fill(stroke([x, y + 1, x + back * 2, y, x + back * 3, y - 2, x + back * 1.6, y - 2.4], 0.6), m);
      break;
    case 'stub':
      p.fill(ellipse(x + back * 0.8, y + 0.8, 1.7), a.tones[2] > m.tones[2] ? a : m);
      break;
    default:
  }
}

/** The visible trunk of an animal, which a coat is painted on. */
interface Trunk {
  readonly kit: Kit;
  readonly beast: Beast;
  readonly hip: Spot;
  readonly chest: Spot;
  readonly camera: Camera;
}

/** A point of the spine, from the hip (`t` = 0) to the chest (1), and half the thickness of the trunk there. */
function spineAt({ beast, hip, chest }: Trunk, t: number): [x: number, y: number, half: number] {
  return [hip.x + (chest.x - hip.x) * t, hip.y + (chest.y - hip.y) * t, beast.hip + (beast.chest - beast.hip) * t];
}

/** Painters of coats on the trunk. Manes are painted with the head. */
const COATS: Readonly<Record<Exclude<Coat, 'mane' | 'hairmane'>, (trunk: Trunk) => void>> = {
  stripes,
  patches,
  spots,
  wool,
  ridge,
  spines,
  panda,
  shell,
};

/** Paints the coat between hip and chest. */
export function beastCoat(kit: Kit, beast: Beast, hip: Spot, chest: Spot, camera: Camera): void {
  const trunk = { kit, beast, hip, chest, camera };
  if (kit.is('spiky') && beast.coat !== 'spines') spikes(trunk);
  if (beast.coat && beast.coat !== 'mane' && beast.coat !== 'hairmane') COATS[beast.coat](trunk);
}

/** Spikes along the back of an animal that usually has none. */
function spikes(trunk: Trunk): void {
  const { p, c, big } = trunk.kit;
  for (const t of big ? [-0.3, 0, 0.3, 0.6, 0.9] : [0, 0.5]) {
    const [x, y, half] = spineAt(trunk, t);
    const top = y - half * (trunk.beast.coat === 'shell' ? 1.5 - Math.abs(t - 0.4) : 0.8);
    p.fill(poly([x - 1.5, top + 1, x - 0.4, top - 4.4, x + 1.5, top + 1]), c('bone'), { tone: t < 0.4 ? 3 : 2 });
  }
}

function stripes(trunk: Trunk): void {
  const { p, ink, big } = trunk.kit;
  for (const t of big ? [-0.1, 0.22, 0.54, 0.86] : [-0.2, 0.3]) {
    const [x, y, half] = spineAt(trunk, t);
    const w = big ? 0.9 : 1.3;
    p.fill(
      big
        ? poly([x - w, y - half - 0.4, x + w, y - half - 0.4, x + 0.3, y + half * 0.3])
        : rect(x - w, y - half - 0.4, x + w, y + half * 0.4),
      ink,
      { tone: 1, onto: true },
    );
  }
}

function patches(trunk: Trunk): void {
  const { p, r, a, m, c, ink } = trunk.kit;
  for (const [t, dy, size] of [
    [r.between(0, 0.2), -0.4, 0.7],
    [r.between(0.5, 0.9), 0.1, 0.62],
    [0.4, 0.6, 0.4],
  ] as const) {
    const [x, y, half] = spineAt(trunk, t);
    p.fill(ellipse(x, y + dy * half, half * size, half * size * 0.8), a === m ? ink : c('black'), {
      tone: 2,
      onto: true,
    });
  }
}

function spots(trunk: Trunk): void {
  const { p, a, big } = trunk.kit;
  if (!big) return;
  for (const [t, dy] of [
    [0, -0.4],
    [0.3, -0.1],
    [0.55, -0.5],
    [0.8, 0],
    [0.15, 0.3],
  ] as const) {
    const [x, y, half] = spineAt(trunk, t);
    p.fill(ellipse(x, y + dy * half, 0.9), a, { tone: 3, onto: true });
  }
}

function wool(trunk: Trunk): void {
  const { p, m, big } = trunk.kit;
  for (const [t, dy] of [
    [-0.3, 0.3],
    [-0.2, -0.5],
    [0.2, -0.8],
    [0.6, -0.8],
    [1, -0.6],
    [1.15, 0.2],
    [0.2, 0.7],
    [0.6, 0.75],
    [0.85, 0.5],
    [0.3, 0],
    [0.75, 0],
  ] as const) {
    const [x, y, half] = spineAt(trunk, t);
    p.fill(ellipse(x, y + dy * half, half * 0.62), m, big ? { edge: 'shadow' } : {});
  }
}

function ridge(trunk: Trunk): void {
  const { p, m, big } = trunk.kit;
  for (let t = -0.5; t < 1.1; t += big ? 0.24 : 0.4) {
    const [x, y, half] = spineAt(trunk, t);
    p.fill(poly([x - 1.4, y - half * 0.6, x, y - half - 1.8, x + 1.4, y - half * 0.6]), m, { lighter: -1 });
  }
}

/** A round back, and rows of spines on it that lean away from the head. */
function spines(trunk: Trunk): void {
  const { p, c, big } = trunk.kit;
  const { hip, chest, camera } = trunk;
  const [x, y, half] = spineAt(trunk, 0.4);
  const wide = half + Math.abs(chest.x - hip.x) * 0.5;
  p.fill(
    soft([
      x - wide,
      y + half * 0.3,
      x - wide * 0.7,
      y - half * 0.8,
      x,
      y - half * 1.1,
      x + wide * 0.7,
      y - half * 0.8,
      x + wide * 0.86,
      y + half * 0.3,
    ]),
    c('brown'),
  );
  for (let t = -0.35; t < 1.1; t += big ? 0.13 : 0.4) spinesAt(trunk, t, Math.sign(camera.right) || 1);
}

/** The spines at one place of the back. @param toward −1 if the animal looks to the left, 1 to the right */
function spinesAt(trunk: Trunk, t: number, toward: number): void {
  const { p, c, big } = trunk.kit;
  const [x, y, half] = spineAt(trunk, t);
  const [wide, long] = big ? [1, 2.6] : [1.6, 4];
  for (const k of big ? [0.2, 0.75, 1.3] : [0.75])
    p.place(x, y, { turn: (t - 0.4) * 70 * toward }, () =>
      p.fill(poly([-wide, -half * k + 2, wide, -half * k + 2, -0.8 * toward, -half * k - long]), c('brown'), {
        tone: k > 1 ? 2 : 1,
      }),
    );
}

/** The black shoulders of a panda. */
function panda(trunk: Trunk): void {
  const [x, y, half] = spineAt(trunk, 0.86);
  trunk.kit.p.fill(ellipse(x, y, half * 0.62, half * 1.05), trunk.kit.c('black'), { onto: true });
}

function shell(trunk: Trunk): void {
  const { p, a, c, big, is } = trunk.kit;
  const { hip, chest } = trunk;
  const [x, y, half] = spineAt(trunk, 0.5);
  const wide = Math.max(half * 1.1, Math.abs(chest.x - hip.x) * 0.5 + half * 0.9);
  p.fill(
    soft([
      x - wide,
      y + half * 0.7,
      x - wide * 0.86,
      y - half,
      x,
      y - half * 1.95,
      x + wide * 0.86,
      y - half,
      x + wide,
      y + half * 0.7,
    ]),
    is('armored') ? c('steel') : a,
    { edge: 'line' },
  );
  if (big)
    for (const dx of [-0.5, 0, 0.5])
      p.fill(ellipse(x + dx * wide, y - half * (0.5 - Math.abs(dx) * 0.3), wide * 0.17, half * 0.4), a, {
        tone: 0,
        onto: true,
      });
  p.fill(limb(x - wide, y + half * 0.7, x + wide, y + half * 0.7, 0.7), c('tan'), { tone: 2 });
}
