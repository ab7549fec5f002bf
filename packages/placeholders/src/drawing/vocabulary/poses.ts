/** How a limb is held, in degrees from hanging down: forward, outward, and the bend of elbow or knee. */
export interface Joint {
  readonly swing?: number;
  readonly spread?: number;
  readonly bend?: number;
}

/** How a body on two legs stands. Left is the viewer's left if the body faces the viewer. */
export interface Pose {
  readonly armLeft: Joint;
  readonly armRight: Joint;
  readonly legLeft: Joint;
  readonly legRight: Joint;
  /** Forward lean of the upper body in units, from hip to head. */
  readonly lean: number;
  /** How far the whole body is up, in units. */
  readonly up: number;
  /** How much shorter bent knees make the legs, in units. */
  readonly crouch: number;
  /** How much lower the hips are, as a part of the leg's length, which stays the same: for sitting and kneeling. */
  readonly down?: number;
  /** How far somebody facing the viewer is turned, in degrees, for poses that look better from the side. */
  readonly aside?: number;
  /** How far the body has fallen over, in degrees about its feet. */
  readonly fall: number;
  /** Tilt of held things, in degrees: 0 upright, positive outward or forward. */
  readonly tilt: number;
}

const REST: Pose = {
  armLeft: { spread: 14 },
  armRight: { spread: 14 },
  legLeft: {},
  legRight: {},
  lean: 0,
  up: 0,
  crouch: 0,
  fall: 0,
  tilt: 12,
};

/** Poses that a still picks from if no pose is asked for. */
export const STANCES: Readonly<Record<'rest' | 'apart' | 'ready' | 'stride' | 'proud' | 'raised' | 'hunched', Pose>> = {
  rest: REST,
  apart: { ...REST, armLeft: { spread: 34 }, armRight: { spread: 42 } },
  ready: { ...REST, armRight: { spread: 30, bend: 25 }, legLeft: { spread: 8 }, legRight: { spread: 8 }, crouch: 0.5 },
  stride: {
    ...REST,
    armLeft: { swing: -25, spread: 16 },
    legLeft: { swing: 20, spread: 4 },
    legRight: { swing: -18, spread: 4 },
  },
  proud: { ...REST, armLeft: { spread: 34, bend: 10 }, legLeft: { spread: 12 }, legRight: { spread: 12 }, tilt: 4 },
  raised: { ...REST, armRight: { spread: 118 }, legLeft: { spread: 9 }, legRight: { spread: 6 }, tilt: -18 },
  hunched: { ...REST, armLeft: { spread: 24, swing: 30 }, armRight: { spread: 24, swing: 20 }, lean: 1.6, crouch: 1.2 },
};

export type Stance = keyof typeof STANCES;

/** Poses that an edit can ask for. */
export const POSES = {
  rest: REST,
  raised: { ...REST, armRight: { spread: 150 }, legLeft: { spread: 9 }, legRight: { spread: 6 }, tilt: -10 },
  armsup: {
    ...REST,
    armLeft: { spread: 152 },
    armRight: { spread: 152 },
    legLeft: { spread: 6 },
    legRight: { spread: 6 },
  },
  wave: { ...REST, armLeft: { spread: 146 }, legRight: { spread: 5 } },
  point: { ...REST, armLeft: { spread: 92, swing: 10 }, legLeft: { spread: 6 }, legRight: { spread: 6 } },
  sit: {
    ...REST,
    down: 0.8,
    aside: 42,
    legLeft: { swing: 66, spread: 38 },
    legRight: { swing: 66, spread: 38 },
    armLeft: { spread: 34 },
    armRight: { spread: 34 },
  },
  kneel: {
    ...REST,
    down: 0.46,
    aside: 52,
    legLeft: { swing: 78, spread: 16, bend: 84 },
    legRight: { swing: -6, spread: 10, bend: 84 },
    armLeft: { spread: 20, swing: 40 },
    lean: 0.8,
  },
  crouch: {
    ...REST,
    down: 0.42,
    aside: 30,
    legLeft: { swing: 50, spread: 34, bend: 92 },
    legRight: { swing: 50, spread: 34, bend: 92 },
    armLeft: { spread: 44 },
    armRight: { spread: 44 },
    lean: 1.8,
  },
  jump: {
    ...REST,
    up: 6,
    armLeft: { spread: 116 },
    armRight: { spread: 104 },
    legLeft: { spread: 22, swing: 30, bend: 66 },
    legRight: { spread: 16, swing: -16, bend: 44 },
  },
  attack: {
    ...REST,
    armRight: { spread: 84, swing: 34 },
    armLeft: { spread: 46, swing: -30 },
    tilt: 50,
    aside: 26,
    lean: 2,
    crouch: 0.9,
    legLeft: { swing: -20, spread: 20 },
    legRight: { swing: 26, spread: 22 },
  },
  block: {
    ...REST,
    armLeft: { spread: 20, swing: 74, bend: 34 },
    armRight: { spread: 40, swing: -20 },
    crouch: 0.8,
    legLeft: { spread: 14 },
    legRight: { spread: 14 },
    tilt: 30,
  },
  cast: {
    ...REST,
    armLeft: { spread: 76, swing: 30, bend: 30 },
    armRight: { spread: 76, swing: 30, bend: 30 },
    tilt: -12,
    up: 0.6,
  },
  walk: {
    ...REST,
    legLeft: { swing: 32, spread: 4 },
    legRight: { swing: -28, spread: 4, bend: 14 },
    armLeft: { spread: 14, swing: -30, bend: 14 },
    armRight: { spread: 14, swing: 28, bend: 14 },
    aside: 58,
    lean: 0.4,
  },
  run: {
    ...REST,
    legLeft: { swing: 58, spread: 6, bend: 40 },
    legRight: { swing: -44, spread: 8, bend: 58 },
    armLeft: { spread: 24, swing: -56, bend: 50 },
    armRight: { spread: 24, swing: 52, bend: 50 },
    up: 1.2,
    aside: 62,
    lean: 2,
  },
  lie: { ...REST, fall: 86, armLeft: { spread: 26 }, armRight: { spread: 40 } },
  hurt: {
    ...REST,
    armLeft: { spread: 62 },
    armRight: { spread: 58 },
    lean: -2.6,
    crouch: 1.6,
    legLeft: { spread: 14 },
    legRight: { spread: 10 },
  },
} as const satisfies Readonly<Record<string, Pose>>;

export type PoseName = keyof typeof POSES;

/** How many steps each limb is held away from its pose. */
export interface Loose {
  readonly left?: number | undefined;
  readonly right?: number | undefined;
  readonly legs?: number | undefined;
}

/** A pose with arms or legs a little wider; less so for raised arms. */
export function loosened(pose: Pose, { left = 0, right = 0, legs = 0 }: Loose): Pose {
  const wider = (joint: Joint, by: number): Joint => {
    const { spread = 0 } = joint;
    return by ? { ...joint, spread: spread + (spread > 90 ? -by : by) } : joint;
  };
  return {
    ...pose,
    armLeft: wider(pose.armLeft, 13 * left),
    armRight: wider(pose.armRight, 13 * right),
    legLeft: wider(pose.legLeft, 7 * legs),
    legRight: wider(pose.legRight, 7 * legs),
  };
}
