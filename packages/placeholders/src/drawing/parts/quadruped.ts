import { ellipse, limb, stroke } from '../canvas/shapes';
import type { Beast, Gait } from './beast';
import { beastCoat, beastTail } from './beastCoat';
import { beastHead } from './beastHead';
import type { Kit } from './kit';
import { Camera, Layers, type Spot, type View } from './view';

export const GAITS: readonly [Gait, ...Gait[]] = [
  { legs: [4, -6, 6, -4], nod: 0, up: 0, sink: 0 },
  { legs: [22, -14, -16, 18], nod: 0.6, up: 0, sink: 0 },
  { legs: [0, 10, -8, 2], nod: -1, up: 0, sink: 0 },
];

/** The ground that animals stand on, in units. */
const GROUND = 29.6;

const rad = (degrees: number) => (degrees * Math.PI) / 180;

/** An animal in a gait, seen by a camera. */
interface Figure {
  readonly kit: Kit;
  readonly beast: Beast;
  readonly gait: Gait;
  readonly camera: Camera;
  readonly layers: Layers;
  /** Heights of hip and chest above the ground in units, negative, and their places in the picture. */
  readonly hipY: number;
  readonly chestY: number;
  readonly hip: Spot;
  readonly chest: Spot;
}

/** Draws an animal with its feet on the ground, unless it jumps. */
export function drawBeast(kit: Kit, beast: Beast, gait: Gait, view: View): void {
  const camera = new Camera(
    view,
    16 - Math.sin(rad(view.yaw)) * (beast.reach + beast.snout[0] - 2) * 0.36,
    GROUND - gait.up,
  );
  const layers = new Layers();
  const foreleg = beast.leg * (1 - 0.86 * gait.sink);
  const hindleg = foreleg * (1 - 0.8 * (gait.haunch ?? 0));
  const hipY = -hindleg - beast.hip * 0.55;
  const chestY = -foreleg - beast.chest * 0.55;
  const [hip, chest] = [camera.spot(0, hipY, -beast.long), camera.spot(0, chestY, beast.long)];
  const figure: Figure = { kit, beast, gait, camera, layers, hipY, chestY, hip, chest };
  // Equally near parts are painted in the order in which they are added.
  for (const i of [0, 1, 2, 3]) addLeg(figure, i, i < 2 ? foreleg : hindleg);
  layers.add(0, () => paintTrunk(figure));
  // In small sprites, the stout legs would hide the coat, so it is painted over them.
  if (!kit.big) layers.add(camera.near > -0.4 ? 7.9 : 9, () => beastCoat(kit, beast, hip, chest, camera));
  addHead(figure);
  layers.add(camera.near > 0 ? -8 : 8, () =>
    beastTail(kit, beast, camera.spot(0, hipY - beast.hip * 0.4, -beast.long - beast.hip * 0.8), camera),
  );
  kit.anchors.back = [(hip.x + chest.x) / 2, (hip.y + chest.y) / 2 - beast.hip * 0.5];
  layers.paint();
}

/** @param i index in the gait's `legs` @param leg its length in units */
function addLeg(figure: Figure, i: number, leg: number): void {
  const { kit, beast, gait, camera, layers, hipY, chestY } = figure;
  const { p, m, c } = kit;
  const ramp = beast.coat === 'panda' ? c('black') : m;
  const paw = beast.hoof ? c(beast.hoof) : ramp;
  const [front, side] = [i < 2, i % 2 ? 1 : -1];
  const z = (front ? 1 : -1) * beast.long * 0.86;
  const swing = rad(gait.legs[i] ?? 0);
  const [top, length] = [front ? chestY : hipY, Math.max(0.6, leg - 0.8)];
  const x = side * (front ? beast.chest : beast.hip) * 0.55;
  const from = camera.spot(x, top, z);
  const bend = camera.spot(x, -length * 0.5 - 0.4, z + Math.sin(swing) * length * 0.5 + (front ? 0.4 : -0.9));
  const to = camera.spot(x, -beast.limb * 0.7, z + Math.sin(swing) * length);
  const far = from.z < 0 && Math.abs(camera.right) > 0.4;
  layers.add(far ? -9 : from.z - (Math.abs(camera.near) > 0.6 ? 0 : -4), () => {
    const shade = far ? { lighter: -1 } : {};
    p.fill(limb(from.x, from.y, bend.x, bend.y, beast.limb * (front ? 1.25 : 1.6), beast.limb), ramp, shade);
    p.fill(limb(bend.x, bend.y, to.x, to.y, beast.limb, beast.limb * 0.88), ramp, shade);
    p.fill(ellipse(to.x + camera.right * 0.7, to.y + 0.1, beast.limb * 1.12, beast.limb * 0.86), paw, shade);
  });
}

function paintTrunk({ kit, beast, camera, hip, chest }: Figure): void {
  const { p, m, a, big } = kit;
  p.fill(limb(hip.x, hip.y, chest.x, chest.y, beast.hip, beast.chest), m, {
    edge: 'shadow',
    // Small sprites have no room for a line: the trunk is darker instead, so that the head stands out.
    lighter: big ? 0 : -1,
  });
  const low = (beast.hip + beast.chest) * 0.22;
  if (big && beast.coat !== 'wool' && beast.coat !== 'panda' && Math.abs(camera.right) > 0.5)
    p.fill(
      limb(hip.x, hip.y + low + beast.hip * 0.42, chest.x, chest.y + low + beast.chest * 0.42, beast.hip * 0.42),
      a,
      { onto: true, lighter: -1 },
    );
  if (big) beastCoat(kit, beast, hip, chest, camera);
  if (kit.is('armored')) plates(kit, beast, hip, chest);
  if (kit.reading.kinds.includes('skeleton')) ribs(kit, beast, hip, chest);
}

/** Adds head, neck, and mane. */
function addHead({ kit, beast, gait, camera, layers, chestY }: Figure): void {
  const { p, m, a } = kit;
  const head = camera.spot(0, chestY - beast.rise + gait.nod, beast.long + beast.reach);
  const neck = camera.spot(0, chestY - beast.chest * 0.2, beast.long * 0.85);
  layers.add(camera.near > -0.4 ? 8 : -8, () => {
    if (beast.coat === 'mane')
      p.fill(ellipse(head.x - camera.right * 1.4, head.y + 1, beast.head * 1.62, beast.head * 1.72), a, {
        edge: 'shadow',
      });
    p.fill(limb(neck.x, neck.y, head.x, head.y, beast.chest * 0.72, beast.head * 0.82), m);
    if (beast.coat === 'hairmane') hairMane(kit, beast, head, neck, camera);
    beastHead(kit, beast, head, camera);
  });
  kit.anchors.head = [head.x, head.y - beast.head, beast.head];
}

/** The mane of a horse, along its neck. */
function hairMane({ p, a }: Kit, beast: Beast, head: Spot, neck: Spot, { right }: Camera): void {
  const dx = -right * beast.head * 0.9;
  p.fill(
    stroke(
      [
        head.x + dx * 0.6,
        head.y - beast.head,
        (head.x + neck.x) / 2 + dx,
        (head.y + neck.y) / 2,
        neck.x + dx * 1.6,
        neck.y - beast.chest * 0.4,
      ],
      1.7,
      1.1,
    ),
    a,
  );
}

/** Paints armor over the back. */
function plates({ p, c, big }: Kit, beast: Beast, hip: Spot, chest: Spot): void {
  const steel = c('steel');
  const from = { x: hip.x + (chest.x - hip.x) * 0.12, y: hip.y - beast.hip * 0.34 };
  const to = { x: chest.x, y: chest.y - beast.chest * 0.24 };
  p.fill(limb(from.x, from.y, to.x, to.y, beast.hip * 0.82, beast.chest * 0.92), steel, {
    onto: true,
    shiny: true,
    edge: 'line',
  });
  if (!big) return;
  for (const t of [0.3, 0.7]) {
    const [x, y] = [from.x + (to.x - from.x) * t, from.y + (to.y - from.y) * t];
    p.fill(limb(x, y - beast.hip, x, y + beast.hip * 0.8, 0.4), steel, { tone: 0, onto: true });
  }
}

/** Paints the ribs of a skeleton. */
function ribs({ p, ink }: Kit, beast: Beast, hip: Spot, chest: Spot): void {
  for (const t of [0.15, 0.45, 0.75]) {
    const [x, y] = [hip.x + (chest.x - hip.x) * t, hip.y + (chest.y - hip.y) * t];
    p.fill(limb(x, y - beast.hip * 0.3, x, y + beast.hip * 0.8, 0.7), ink, { tone: 1, onto: true });
  }
}
