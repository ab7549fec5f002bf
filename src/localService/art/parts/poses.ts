/** How a limb is held, in degrees: 0 hangs down; forward, outward, and how much elbow or knee is bent. */
export interface Joint {
  readonly swing?: number;
  readonly spread?: number;
  readonly bend?: number;
}

/** How a body on two legs stands. Left is on the viewer's left when it looks at the viewer. */
export interface Pose {
  readonly armLeft: Joint;
  readonly armRight: Joint;
  readonly legLeft: Joint;
  readonly legRight: Joint;
  /** Forward lean of the upper body in units, from hip to head. */
  readonly lean: number;
  /** Whole body up, in units. */
  readonly up: number;
  /** Legs this much shorter, in units: knees bent. */
  readonly crouch: number;
  /** How far the body has fallen over, in degrees about its feet. */
  readonly fall: number;
  /** Tilt of what is held, in degrees: 0 upright, positive outward or forward. */
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

/** Poses in which a single picture may show somebody. */
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
