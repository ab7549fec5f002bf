import type { Ramp } from '../canvas/ramp';
import { ellipse, limb, poly, rect, stroke, within } from '../canvas/shapes';
import type { Joint, Pose } from '../vocabulary/poses';
import type { Kit } from './kit';
import { Camera, Layers, type Spot, type View } from './view';

/** Lengths of a body on two legs, in units. */
export interface Build {
  readonly leg: number;
  readonly torso: number;
  readonly arm: number;
  /** Half the width of the head, and half its height as a part of that. */
  readonly head: number;
  readonly headTall: number;
  /** Half widths. */
  readonly shoulder: number;
  readonly hip: number;
  /** Half thickness of arms and legs. */
  readonly limb: number;
}

export const BUILD: Build = {
  leg: 6.4,
  torso: 7.4,
  arm: 7,
  head: 6,
  headTall: 0.95,
  shoulder: 4.3,
  hip: 3.5,
  limb: 1.6,
};

/** Clothes, skin, and their colors. */
export interface Dress {
  readonly torso: Ramp;
  readonly sleeve: Ramp;
  readonly hand: Ramp;
  readonly leg: Ramp;
  readonly foot: Ramp;
  readonly belt?: Ramp | undefined;
  /** A skirt down to the knee, or to the ground. */
  readonly skirt?: 'short' | 'long' | undefined;
  readonly shiny: boolean;
  readonly cape?: Ramp | undefined;
  /** Bones instead of flesh. */
  readonly bony?: boolean | undefined;
}

/** A body that can be drawn in every pose and from every side. */
export interface Body {
  readonly build: Build;
  readonly dress: Dress;
  /** Paints the head about its center. `rx`, `ry`: half its width and height in the picture. */
  head(kit: Kit, at: Spot, rx: number, ry: number, camera: Camera): void;
  /** Paints what is on the chest; `half` is the half width there. */
  chest?(kit: Kit, at: Spot, half: number, camera: Camera): void;
  /** Paints the held thing about the hand; `turn` in degrees, 0 upright. */
  right?: ((kit: Kit, at: Spot, turn: number, camera: Camera) => void) | undefined;
  left?: ((kit: Kit, at: Spot, turn: number, camera: Camera) => void) | undefined;
  /** Paints wings, packs, and quivers on the back. */
  back?: ((kit: Kit, at: Spot, camera: Camera) => void) | undefined;
}

const rad = (degrees: number) => (degrees * Math.PI) / 180;

/** Positions of shoulder, elbow, and hand, or hip, knee, and foot. @param side −1 left, 1 right */
function chain(from: readonly [number, number, number], length: number, side: number, joint: Joint, knee: boolean) {
  const { swing = 0, spread = 0, bend = 0 } = joint;
  const step = (at: readonly [number, number, number], forward: number, out: number): [number, number, number] => [
    at[0] + side * Math.sin(rad(out)) * Math.cos(rad(forward)) * (length / 2),
    at[1] + Math.cos(rad(out)) * Math.cos(rad(forward)) * (length / 2),
    at[2] + Math.sin(rad(forward)) * (length / 2),
  ];
  const middle = step(from, swing, spread);
  // A knee bends backward, an elbow forward and up.
  const end = knee ? step(middle, swing - bend, spread) : step(middle, swing + bend, spread + bend * 0.4);
  return [from, middle, end] as const;
}

/** The ground that bodies stand on, in units. */
const GROUND = 30.4;

/** A body in a pose, seen by a camera. */
interface Figure {
  readonly kit: Kit;
  readonly body: Body;
  readonly pose: Pose;
  readonly camera: Camera;
  readonly layers: Layers;
  /** Heights above the ground in units, negative. */
  readonly hipY: number;
  readonly shoulderY: number;
  /** Hip and chest in the picture. */
  readonly hip: Spot;
  readonly chest: Spot;
}

export function drawBiped(kit: Kit, body: Body, pose: Pose, view: View): void {
  const { p } = kit;
  const { build } = body;
  const camera = new Camera(view, 16, GROUND - pose.up);
  const layers = new Layers();
  const hipY = -Math.max(1.6, Math.max(2, build.leg - pose.crouch) - build.leg * (pose.down ?? 0));
  const shoulderY = hipY - build.torso;
  const hip = camera.spot(0, hipY, 0);
  const chest = camera.spot(0, shoulderY, leaning(body, pose, hipY, shoulderY));
  const figure: Figure = { kit, body, pose, camera, layers, hipY, shoulderY, hip, chest };
  // Equally near parts are painted in the order in which they are added.
  for (const side of [-1, 1]) addLeg(figure, side);
  layers.add(0, () => paintTorso(figure));
  if (body.dress.cape) addCape(figure, body.dress.cape);
  if (body.back)
    layers.add(camera.near >= -0.2 ? -7 : 5, () => body.back?.(kit, camera.spot(0, shoulderY + 2, -2), camera));
  for (const side of [-1, 1]) addArm(figure, side);
  addHead(figure);
  kit.anchors.back = [chest.x, chest.y + 2];
  if (!pose.fall) layers.paint();
  else
    p.place(16, GROUND, { turn: pose.fall * (camera.right > 0 ? -1 : 1) }, () =>
      p.place(-16, -GROUND, {}, () => layers.paint()),
    );
}

/** How far forward the pose leans at a height `y`, in units. */
function leaning({ build }: Body, pose: Pose, hipY: number, y: number): number {
  return (pose.lean * (hipY - y)) / (build.torso + build.head);
}

function addLeg({ kit, body, pose, camera, layers, hipY }: Figure, side: number): void {
  const { p } = kit;
  const { build, dress } = body;
  const thick = build.limb;
  const shin = dress.bony ? thick * 0.62 : thick;
  const joint = side < 0 ? pose.legLeft : pose.legRight;
  const length = build.leg - pose.crouch - 0.9;
  const [hip, knee, foot] = chain([side * build.hip * 0.52, hipY, 0], length, side, joint, true);
  const [a, b, c] = [camera.spot(...hip), camera.spot(...knee), camera.spot(...foot)];
  const toe = camera.spot(foot[0] + side * 0.2, foot[1], foot[2] + 1.1);
  if (dress.skirt === 'long') {
    layers.add(c.z - 0.6, () => p.fill(ellipse(toe.x, toe.y, thick * 1.1, thick * 0.8), dress.foot));
    return;
  }
  layers.add((a.z + c.z) / 2 - 0.6, () => {
    p.fill(limb(a.x, a.y, b.x, b.y, shin * 1.08, shin), dress.leg, { shiny: dress.shiny });
    p.fill(limb(b.x, b.y, c.x, c.y, shin, shin * 0.95), dress.leg, { shiny: dress.shiny });
    p.fill(limb(c.x, c.y - 0.3, toe.x, toe.y - 0.1, thick * 0.98, thick * 0.9), dress.foot);
  });
}

function paintTorso({ kit, body, pose, camera, shoulderY, hip, chest }: Figure): void {
  const { p } = kit;
  const { build, dress } = body;
  const [wide, narrow] = [camera.half(build.shoulder, build.shoulder * 0.68), camera.half(build.hip, build.hip * 0.75)];
  if (dress.bony) {
    ribs(kit, hip, chest, wide, dress.torso);
    return;
  }
  const waist = hip.y + 0.6;
  p.fill(
    poly([
      chest.x - wide * 0.72,
      chest.y - 0.4,
      chest.x + wide * 0.72,
      chest.y - 0.4,
      chest.x + wide,
      chest.y + 1.4,
      hip.x + narrow,
      waist,
      hip.x - narrow,
      waist,
      chest.x - wide,
      chest.y + 1.4,
    ]),
    dress.torso,
    { shiny: dress.shiny, edge: 'shadow' },
  );
  if (dress.skirt) {
    const low = dress.skirt === 'long' ? camera.y - 0.8 : hip.y + build.leg * 0.5;
    // The skirt of somebody who sits lies around them on the ground.
    const flare = narrow + (dress.skirt === 'long' ? 2.2 : 1.3) + 3.4 * (pose.down ?? 0);
    skirt(kit, dress, hip, narrow, flare, low);
  }
  if (dress.belt)
    p.fill(rect(hip.x - narrow * 1.1, hip.y - 1.3, hip.x + narrow * 1.1, hip.y + 0.4), dress.belt, { onto: true });
  body.chest?.(kit, camera.spot(0, shoulderY + build.torso * 0.45, build.shoulder * 0.6), wide, camera);
}

/** @param narrow,flare half its width at the hip and at the hem @param low height of the hem */
function skirt({ p, big }: Kit, dress: Dress, hip: Spot, narrow: number, flare: number, low: number): void {
  p.fill(
    poly([
      hip.x - narrow * 0.95,
      hip.y - 1.6,
      hip.x + narrow * 0.95,
      hip.y - 1.6,
      hip.x + flare,
      low,
      hip.x - flare,
      low,
    ]),
    dress.torso,
  );
  if (big && dress.skirt === 'long')
    for (const at of [-0.35, 0.4])
      p.fill(limb(hip.x + at * narrow, hip.y + 1, hip.x + at * flare * 1.1, low - 0.4, 0.4), dress.torso, { tone: 1 });
}

function addCape({ kit, body, camera, layers, shoulderY }: Figure, cape: Ramp): void {
  const { build } = body;
  layers.add(camera.near >= -0.2 ? -6 : 4, () => {
    const from = camera.spot(0, shoulderY, -1);
    const to = camera.spot(0, -1.2, -3.2);
    const [top, low] = [camera.half(build.shoulder * 0.9, 1), camera.half(build.shoulder + 3, 2)];
    kit.p.fill(poly([from.x - top, from.y, from.x + top, from.y, to.x + low, to.y, to.x - low, to.y]), cape, {
      lighter: camera.near > 0 ? -1 : 0,
      edge: 'shadow',
    });
  });
}

/** Adds an arm, the held thing, and the hand. */
function addArm({ kit, body, pose, camera, layers, hipY, shoulderY }: Figure, side: number): void {
  const { p } = kit;
  const { build, dress } = body;
  const joint = side < 0 ? pose.armLeft : pose.armRight;
  const root = [side * (build.shoulder - 0.2), shoulderY + 1.3, leaning(body, pose, hipY, shoulderY)] as const;
  const [shoulder, elbow, hand] = chain(root, build.arm, side, joint, false);
  const [a, b, c] = [camera.spot(...shoulder), camera.spot(...elbow), camera.spot(...hand)];
  const slim = dress.bony ? build.limb * 0.6 : build.limb * 0.92;
  // Upright if the body is seen from the front, pointing forward if it is seen from the side.
  const outward = side * camera.near * pose.tilt + camera.right * Math.abs(pose.tilt) * 1.8;
  const hold = side > 0 ? body.right : body.left;
  const z = (a.z + c.z) / 2 + (Math.abs(camera.near) > 0.9 ? -0.3 : 0);
  layers.add(z, () => {
    p.fill(limb(a.x, a.y, b.x, b.y, slim * 1.1, slim), dress.sleeve, { shiny: dress.shiny, edge: 'shadow' });
    p.fill(limb(b.x, b.y, c.x, c.y, slim, slim * 0.95), dress.sleeve, { shiny: dress.shiny });
  });
  // From the front, the body doesn't hide what a hand holds, even if the hand is behind it.
  const heldAt = camera.near < -0.3 ? -8 : camera.near > 0.5 ? Math.max(0.2, c.z + 0.2) : c.z + 0.2;
  layers.add(heldAt, () => hold?.(kit, c, outward, camera));
  layers.add(Math.max(z, c.z) + 0.3, () => p.fill(ellipse(c.x, c.y, slim * 1.05), dress.hand));
}

function addHead({ kit, body, pose, camera, layers, hipY, shoulderY }: Figure): void {
  const { build } = body;
  const ry = build.head * build.headTall;
  const head = camera.spot(0, shoulderY - ry * 0.78, leaning(body, pose, hipY, shoulderY - ry));
  const rx = camera.half(build.head, build.head * 0.96);
  layers.add(3.5, () => {
    body.head(kit, head, rx, ry, camera);
    kit.anchors.head = [head.x, head.y - ry, rx];
  });
}

/** Paints spine, ribs, and pelvis over a dark hollow. */
function ribs({ p, big, ink }: Kit, hip: Spot, chest: Spot, wide: number, bone: Ramp): void {
  p.fill(ellipse(chest.x, chest.y + 2.6, wide * 0.86, 3.4), big ? ink : bone, { tone: 1 });
  p.fill(limb(chest.x, chest.y, hip.x, hip.y, 0.8), bone);
  if (big)
    for (const y of [0.3, 2.2, 4.1])
      p.fill(
        stroke(
          [chest.x - wide * 0.8, chest.y + y + 0.7, chest.x, chest.y + y, chest.x + wide * 0.8, chest.y + y + 0.7],
          0.55,
        ),
        bone,
        { tone: y > 3 ? 2 : 3 },
      );
  else
    p.fill(
      within(
        rect(chest.x - wide, chest.y + 1.6, chest.x + wide, chest.y + 2.6),
        ellipse(chest.x, chest.y + 2, wide, 3),
      ),
      bone,
      { tone: 3 },
    );
  p.fill(ellipse(hip.x, hip.y, wide * 0.6, 1.3), bone);
}
