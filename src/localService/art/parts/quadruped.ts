import type { Ramp } from '../canvas/ramp';
import { ellipse, limb, poly, soft, stroke } from '../canvas/shapes';
import type { Kit } from '../kit';
import type { ColorName } from '../vocabulary/colors';
import { Camera, Layers, type Spot, type View } from './view';

/** A recipe of an animal on four legs, in units; it looks along z. With a gait and a view it can be drawn from every side. */
export interface Beast {
  readonly leg: number;
  /** Half the length from hip to shoulder. */
  readonly long: number;
  /** Half thickness at the hip and at the shoulder. */
  readonly hip: number;
  readonly chest: number;
  /** How far the head is in front of the shoulder, and above it. */
  readonly reach: number;
  readonly rise: number;
  readonly head: number;
  /** Length and half thickness of the muzzle. */
  readonly snout: readonly [number, number];
  readonly limb: number;
  readonly ears?: 'point' | 'round' | 'flop' | 'long' | 'big' | undefined;
  readonly tail?: 'bush' | 'thin' | 'stub' | 'curl' | 'tuft' | 'hair' | 'thick' | 'huge' | undefined;
  readonly horns?: 'cow' | 'ram' | 'antler' | 'unicorn' | undefined;
  readonly coat?:
    | 'stripes'
    | 'spots'
    | 'patches'
    | 'wool'
    | 'mane'
    | 'hairmane'
    | 'spines'
    | 'panda'
    | 'shell'
    | undefined;
  readonly extra?: 'tusks' | 'trunk' | 'disk' | undefined;
  readonly hoof?: ColorName | undefined;
  /** The color of belly, muzzle and paws: the accent, if not said otherwise. */
  readonly nose?: ColorName | undefined;
}

/** How the legs stand: degrees forward of front left, front right, hind left, hind right; head and body up in units. */
export interface Gait {
  readonly legs: readonly [number, number, number, number];
  readonly nod: number;
  readonly up: number;
}

export const GAITS: readonly [Gait, ...Gait[]] = [
  { legs: [4, -6, 6, -4], nod: 0, up: 0 },
  { legs: [22, -14, -16, 18], nod: 0.6, up: 0 },
  { legs: [0, 10, -8, 2], nod: -1, up: 0 },
];

const rad = (degrees: number) => (degrees * Math.PI) / 180;

export function drawBeast(kit: Kit, beast: Beast, gait: Gait, view: View, ground = 29.6): void {
  const { p, m, a, c, big } = kit;
  const camera = new Camera(
    view,
    16 - Math.sin(rad(view.yaw)) * (beast.reach + beast.snout[0] - 2) * 0.36,
    ground - gait.up,
  );
  const layers = new Layers();
  const hipY = -beast.leg - beast.hip * 0.55;
  const chestY = -beast.leg - beast.chest * 0.55;
  const paw = beast.hoof ? c(beast.hoof) : beast.coat === 'panda' ? c('black') : m;
  const legRamp = beast.coat === 'panda' ? c('black') : m;

  [-1, 1, -1, 1].forEach((side, i) => {
    const front = i < 2;
    const z = (front ? 1 : -1) * beast.long * 0.86;
    const swing = rad(gait.legs[i] ?? 0);
    const [top, length] = [front ? chestY : hipY, beast.leg - 0.8];
    const x = side * (front ? beast.chest : beast.hip) * 0.55;
    const from = camera.spot(x, top, z);
    const bend = camera.spot(x, -length * 0.5 - 0.4, z + Math.sin(swing) * length * 0.5 + (front ? 0.4 : -0.9));
    const to = camera.spot(x, -beast.limb * 0.7, z + Math.sin(swing) * length);
    const far = from.z < 0 && Math.abs(camera.right) > 0.4;
    layers.add(far ? -9 : from.z - (Math.abs(camera.near) > 0.6 ? 0 : -4), () => {
      const shade = far ? { lighter: -1 } : {};
      p.fill(limb(from.x, from.y, bend.x, bend.y, beast.limb * (front ? 1.25 : 1.6), beast.limb), legRamp, shade);
      p.fill(limb(bend.x, bend.y, to.x, to.y, beast.limb, beast.limb * 0.88), legRamp, shade);
      p.fill(ellipse(to.x + camera.right * 0.7, to.y + 0.1, beast.limb * 1.12, beast.limb * 0.86), paw, shade);
    });
  });

  const hip = camera.spot(0, hipY, -beast.long);
  const chest = camera.spot(0, chestY, beast.long);
  layers.add(0, () => {
    p.fill(limb(hip.x, hip.y, chest.x, chest.y, beast.hip, beast.chest), m, { edge: 'shadow' });
    const low = (beast.hip + beast.chest) * 0.22;
    if (big && beast.coat !== 'wool' && beast.coat !== 'panda' && Math.abs(camera.right) > 0.5)
      p.fill(
        limb(hip.x, hip.y + low + beast.hip * 0.42, chest.x, chest.y + low + beast.chest * 0.42, beast.hip * 0.42),
        a,
        { onto: true, lighter: -1 },
      );
    coat(kit, beast, hip, chest, camera);
  });

  const headAt = camera.spot(0, chestY - beast.rise + gait.nod, beast.long + beast.reach);
  const neck = camera.spot(0, chestY - beast.chest * 0.2, beast.long * 0.85);
  layers.add(camera.near > -0.4 ? 8 : -8, () => {
    if (beast.coat === 'mane')
      p.fill(ellipse(headAt.x - camera.right * 1.4, headAt.y + 1, beast.head * 1.62, beast.head * 1.72), a, {
        edge: 'shadow',
      });
    p.fill(limb(neck.x, neck.y, headAt.x, headAt.y, beast.chest * 0.72, beast.head * 0.82), m);
    if (beast.coat === 'hairmane') {
      const dx = -camera.right * beast.head * 0.9;
      p.fill(
        stroke(
          [
            headAt.x + dx * 0.6,
            headAt.y - beast.head,
            (headAt.x + neck.x) / 2 + dx,
            (headAt.y + neck.y) / 2,
            neck.x + dx * 1.6,
            neck.y - beast.chest * 0.4,
          ],
          1.7,
          1.1,
        ),
        a,
      );
    }
    head(kit, beast, headAt, camera);
  });
  layers.add(camera.near > 0 ? -8 : 8, () =>
    tail(kit, beast, camera.spot(0, hipY - beast.hip * 0.4, -beast.long - beast.hip * 0.8), camera),
  );
  kit.anchors.head = [headAt.x, headAt.y - beast.head, beast.head];
  kit.anchors.back = [(hip.x + chest.x) / 2, (hip.y + chest.y) / 2 - beast.hip * 0.5];
  layers.paint();
}

function head(kit: Kit, beast: Beast, { x, y }: Spot, camera: Camera): void {
  const { p, m, a, c, ink, big, huge } = kit;
  const { head: r, snout } = beast;
  const { right, near } = camera;
  const muzzle: Ramp = beast.coat === 'wool' || beast.coat === 'shell' ? m : a;
  const face = beast.coat === 'panda' ? c('white') : beast.coat === 'wool' ? a : m;
  const sides = Math.abs(right) > 0.7 ? [0] : [-1, 1];
  const hangs = beast.ears === 'flop' || beast.ears === 'big';
  const ears = () => {
    for (const side of Math.abs(right) > 0.7 ? (hangs ? [0.4] : [-0.4, 0.5]) : [-1, 1])
      ear(
        kit,
        beast,
        x - right * r * 0.42 + side * (Math.abs(right) > 0.7 ? 1.5 : r * 0.66),
        y - r * 0.72,
        side < 0 && right > 0.5 ? -1 : 1,
        side || 1,
      );
  };
  if (!hangs) ears();
  if (near > -0.4) {
    p.fill(ellipse(x, y, r, r * 0.94), face, { edge: 'shadow' });
    const [length, thick] = snout;
    const [mx, my] = [x + right * (r * 0.5 + length), y + r * 0.3 + (near > 0.5 ? r * 0.16 : 0)];
    p.fill(
      limb(x + right * r * 0.42, y + r * 0.2, mx, my, thick * 1.15, thick),
      length > 3 && beast.coat !== 'hairmane' && !beast.extra ? face : muzzle,
    );
    if (length > 3 && big)
      p.fill(limb(x + right * r * 0.6, y + r * 0.62, mx - right, my + thick * 0.7, thick * 0.42), muzzle, {
        onto: true,
      });
    if (beast.extra === 'trunk')
      p.fill(
        stroke(
          [mx - right * 1.4, my - 1, mx + right * 2, my + 2, mx + right * 1.6, my + 7, mx + right * 4, my + 9.4],
          2.2,
          1.2,
        ),
        m,
      );
    if (beast.extra === 'disk')
      p.fill(ellipse(mx + right * thick * 0.5, my, thick * 0.72, thick * 1.06), c('flesh'), { edge: 'shadow' });
    else if (beast.extra !== 'trunk')
      p.dot(
        mx + right * thick * 0.62,
        my - thick * 0.5,
        big ? 1.6 : 1,
        1.3,
        beast.nose ? c(beast.nose) : ink,
        beast.nose ? 2 : 0,
      );
    if (beast.extra === 'tusks' || beast.extra === 'trunk')
      p.fill(
        stroke(
          [mx - right * 0.6, my + thick * 0.6, mx + right * 1.8, my + thick * 0.5, mx + right * 2.6, my - 1.6],
          0.75,
          0.4,
        ),
        c('bone'),
        { tone: 3 },
      );
    if (big && beast.extra !== 'trunk')
      p.fill(limb(x + right * r * 0.9, my + thick * 0.42, mx + right * thick * 0.4, my + thick * 0.42, 0.35), ink, {
        tone: 1,
        onto: true,
      });
    for (const side of sides) {
      const ex = x + right * r * 0.34 + side * r * 0.46;
      if (beast.coat === 'panda') p.fill(ellipse(ex, y - r * 0.1, 1.7, 1.9), c('black'), { tone: 1 });
      const dark = beast.coat === 'panda' ? c('white') : ink;
      if (kit.is('sleepy')) p.dot(ex, y, 2.2, 0.8, dark, 0);
      else p.dot(ex, y - r * 0.14, 1.4, 2.1, dark, dark === ink ? 0 : 3);
      if (huge && dark === ink && !kit.is('sleepy')) p.dot(ex - 0.2, y - r * 0.14 - 0.7, 0.6, 0.9, c('white'), 4);
      if (kit.is('angry') && big)
        p.fill(
          limb(ex - 1.6 * (right || side), y - r * 0.14 - 2.2, ex + 1.2 * (right || side), y - r * 0.14 - 1.2, 0.5),
          ink,
          { tone: 0, onto: true },
        );
    }
  } else p.fill(ellipse(x, y, r, r * 0.94), m, { edge: 'shadow' });
  if (hangs) ears();
  horns(kit, beast, x - right * r * 0.2, y - r * 0.8, camera);
}

function ear(
  { p, m, a, c, big }: Kit,
  { ears, head: r, coat }: Beast,
  x: number,
  y: number,
  shade: number,
  side: number,
): void {
  const ramp = coat === 'panda' ? c('black') : m;
  const look = shade < 0 ? { lighter: -1 } : {};
  const out = Math.sign(side) * 0.6;
  switch (ears) {
    case 'point':
      p.fill(poly([x - r * 0.42, y + r * 0.34, x + out, y - r * 0.72, x + r * 0.46, y + r * 0.34]), ramp, look);
      if (big && shade > 0)
        p.fill(poly([x - r * 0.14, y + r * 0.2, x + out, y - r * 0.34, x + r * 0.22, y + r * 0.2]), a, {
          tone: 2,
          onto: true,
        });
      break;
    case 'round':
      p.fill(ellipse(x, y - 0.2, r * 0.42), ramp, look);
      if (big && shade > 0) p.fill(ellipse(x, y, r * 0.2), a, { tone: 1, onto: true });
      break;
    case 'big':
      p.fill(ellipse(x - out, y + r * 0.5, r * 0.74, r * 0.94), ramp, { ...look, edge: 'shadow' });
      if (big && shade > 0) p.fill(ellipse(x - out, y + r * 0.6, r * 0.42, r * 0.56), a, { onto: true });
      break;
    case 'flop':
      p.fill(
        soft([
          x - r * 0.3,
          y + r * 0.1,
          x + r * 0.3,
          y + r * 0.1,
          x + r * 0.36,
          y + r * 1.1,
          x - r * 0.1,
          y + r * 1.4,
          x - r * 0.42,
          y + r * 0.9,
        ]),
        coat === 'wool' ? a : m,
        { lighter: coat === 'wool' ? 0 : -1, edge: 'shadow' },
      );
      break;
    case 'long':
      p.fill(limb(x, y + 1, x + out - 0.8, y - r * 1.3, r * 0.3, r * 0.26), ramp, look);
      if (big && shade > 0)
        p.fill(limb(x, y, x + out - 0.8, y - r * 1.1, r * 0.11), c('pink'), { tone: 2, onto: true });
      break;
    default:
  }
}

function horns({ p, c, look }: Kit, { horns: kind, head: r }: Beast, x: number, y: number, { right }: Camera): void {
  const sides = Math.abs(right) > 0.7 ? [right] : [-1, 1];
  const bone = c('bone');
  if (kind === 'unicorn')
    p.fill(poly([x + right * 1.2 - 1, y + 0.6, x + right * 5, y - 6.4, x + right * 2.6 + 1, y + 1]), look.of('gold'), {
      shiny: true,
    });
  for (const s of sides) {
    if (kind === 'cow')
      p.fill(stroke([x + s * r * 0.1, y + 0.6, x + s * 2.4, y - 1, x + s * 2.6, y - 3.6], 1, 0.4), bone);
    if (kind === 'ram')
      p.fill(
        stroke(
          [x, y + 0.4, x - s * 2.6, y - 1.6, x - s * 4.2, y + 1, x - s * 2.4, y + 3.4, x - s * 0.4, y + 2.4],
          1.2,
          0.6,
        ),
        bone,
        { edge: 'shadow' },
      );
    if (kind === 'antler') {
      p.fill(stroke([x, y + 0.4, x - s * 1.4, y - 3, x - s * 0.4, y - 6.6], 0.75, 0.5), bone);
      p.fill(limb(x - s * 1.3, y - 2.6, x - s * 4, y - 5, 0.65, 0.4), bone);
      p.fill(limb(x - s * 1, y - 2, x + s * 2.2, y - 4.4, 0.65, 0.4), bone);
    }
  }
}

function tail({ p, m, a, c, r: random }: Kit, beast: Beast, { x, y }: Spot, { right, near }: Camera): void {
  const back = -right || (near < 0 ? 0.2 : 0.5);
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

function coat(kit: Kit, beast: Beast, hip: Spot, chest: Spot, camera: Camera): void {
  const { p, r, a, m, c, ink, big } = kit;
  const at = (t: number): [number, number, number] => [
    hip.x + (chest.x - hip.x) * t,
    hip.y + (chest.y - hip.y) * t,
    beast.hip + (beast.chest - beast.hip) * t,
  ];
  switch (beast.coat) {
    case 'stripes':
      if (big)
        for (const t of [-0.1, 0.22, 0.54, 0.86]) {
          const [x, y, half] = at(t);
          p.fill(poly([x - 0.9, y - half - 0.4, x + 0.9, y - half - 0.4, x + 0.3, y + half * 0.3]), ink, {
            tone: 1,
            onto: true,
          });
        }
      break;
    case 'patches':
      for (const [t, dy, size] of [
        [r.between(0, 0.2), -0.4, 0.7],
        [r.between(0.5, 0.9), 0.1, 0.62],
        [0.4, 0.6, 0.4],
      ] as const) {
        const [x, y, half] = at(t);
        p.fill(ellipse(x, y + dy * half, half * size, half * size * 0.8), a === m ? ink : c('black'), {
          tone: 2,
          onto: true,
        });
      }
      break;
    case 'spots':
      if (big)
        for (const [t, dy] of [
          [0, -0.4],
          [0.3, -0.1],
          [0.55, -0.5],
          [0.8, 0],
          [0.15, 0.3],
        ] as const) {
          const [x, y, half] = at(t);
          p.fill(ellipse(x, y + dy * half, 0.9), a, { tone: 3, onto: true });
        }
      break;
    case 'wool':
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
        const [x, y, half] = at(t);
        p.fill(ellipse(x, y + dy * half, half * 0.62), m, big ? { edge: 'shadow' } : {});
      }
      break;
    case 'spines':
      for (let t = -0.35; t < 1.1; t += big ? 0.13 : 0.26) {
        const [x, y, half] = at(t);
        for (const k of big ? [0.2, 0.75, 1.3] : [0.75])
          p.place(x, y, { turn: (t - 0.4) * 70 * (Math.sign(camera.right) || 1) }, () =>
            p.fill(
              poly([-1, -half * k + 2, 1, -half * k + 2, -0.8 * Math.sign(camera.right || 1), -half * k - 2.6]),
              c('brown'),
              { tone: k > 1 ? 2 : 1 },
            ),
          );
      }
      break;
    case 'panda':
      {
        const [x, y, half] = at(0.86);
        p.fill(ellipse(x, y, half * 0.62, half * 1.05), c('black'), { onto: true });
      }
      break;
    case 'shell':
      {
        const [x, y, half] = at(0.5);
        const wide = Math.max(half * 1.1, Math.abs(chest.x - hip.x) * 0.5 + half * 0.9);
        p.fill(
          soft([
            x - wide,
            y + half * 0.7,
            x - wide * 0.84,
            y - half * 0.8,
            x,
            y - half * 1.7,
            x + wide * 0.84,
            y - half * 0.8,
            x + wide,
            y + half * 0.7,
          ]),
          a,
          { edge: 'line' },
        );
        if (big)
          for (const dx of [-0.5, 0, 0.5])
            p.fill(ellipse(x + dx * wide, y - half * (0.5 - Math.abs(dx) * 0.3), wide * 0.17, half * 0.4), a, {
              tone: 0,
              onto: true,
            });
        if (big) p.fill(limb(x - wide, y + half * 0.7, x + wide, y + half * 0.7, 0.7), c('tan'), { tone: 2 });
      }
      break;
    default:
  }
}
