import { type Joint, type Pose, type PoseName, STANCES } from '../vocabulary/poses';
import type { Gait } from './beast';
import type { Motion, MotionName, Room } from './kit';

// Motions of bodies with joints. All but dying end where they begin.

const wave = (t: number) => Math.sin(2 * Math.PI * t);
/** 0 at both ends, 1 in the middle. */
const swell = (t: number) => (1 - Math.cos(2 * Math.PI * t)) / 2;
/** 0 before `from`, 1 after `to`, even in between. */
const ramp = (t: number, from: number, to: number) => Math.min(1, Math.max(0, (t - from) / (to - from)));
const { rest } = STANCES;

function stride(t: number, reach: number, up: number, lean: number): Pose {
  const step = wave(t) * reach;
  return {
    ...rest,
    legLeft: { swing: step, bend: reach * 0.9 * Math.max(0, wave(t + 0.25)) },
    legRight: { swing: -step, bend: reach * 0.9 * Math.max(0, -wave(t + 0.25)) },
    armLeft: { spread: 12, swing: -step * 0.9, bend: reach * 0.5 },
    armRight: { spread: 12, swing: step * 0.9, bend: reach * 0.5 },
    up: up * Math.abs(wave(t)),
    lean,
  };
}

/** Motion → the pose of a body on two legs at a moment `t`. */
const BIPED_MOTIONS: Readonly<Record<MotionName, (t: number) => Pose>> = {
  idle: (t) => ({
    ...rest,
    crouch: 0.7 * swell(t),
    armLeft: { spread: 14 + 5 * swell(t) },
    armRight: { spread: 14 + 5 * swell(t) },
  }),
  walk: (t) => stride(t, 30, 0.8, 0.3),
  run: (t) => stride(t, 50, 1.8, 1.6),
  jump(t) {
    const air = t > 0.2 && t < 0.8 ? Math.sin((Math.PI * (t - 0.2)) / 0.6) : 0;
    const bent = swell(Math.min(t, 0.4) / 0.4) + swell(ramp(t, 0.6, 1));
    return {
      ...rest,
      up: 7 * air,
      crouch: 1.8 * bent * (1 - air),
      armLeft: { spread: 14 + 80 * air },
      armRight: { spread: 14 + 80 * air },
      legLeft: { bend: 40 * air },
      legRight: { bend: 24 * air },
    };
  },
  attack(t) {
    const [back, blow] = [swell(ramp(t, 0, 0.7)), ramp(t, 0.35, 0.5) * (1 - ramp(t, 0.75, 1))];
    return {
      ...rest,
      armRight: { spread: 14 + 100 * back * (1 - blow), swing: 70 * blow, bend: 20 * blow },
      tilt: 12 - 40 * back * (1 - blow) + 80 * blow,
      lean: 2.4 * blow - 0.8 * back * (1 - blow),
      crouch: 0.8 * blow,
      legRight: { swing: 16 * blow },
      legLeft: { swing: -14 * blow },
    };
  },
  cast(t) {
    const raised = swell(t) ** 0.6;
    return {
      ...rest,
      armLeft: { spread: 14 + 96 * raised },
      armRight: { spread: 14 + 96 * raised },
      tilt: 12 - 24 * raised,
      up: 0.8 * raised,
    };
  },
  hurt: (t) => ({
    ...rest,
    lean: -2.6 * swell(t),
    crouch: 1.4 * swell(t),
    armLeft: { spread: 14 + 44 * swell(t) },
    armRight: { spread: 14 + 44 * swell(t) },
  }),
  die: (t) => ({
    ...rest,
    crouch: 2.4 * ramp(t, 0, 0.35),
    lean: -1.4 * ramp(t, 0, 0.35),
    fall: 86 * ramp(t, 0.3, 0.85) ** 2,
    // Spread arms would hold the body off the ground.
    armLeft: { spread: 14 + 30 * swell(ramp(t, 0, 0.8)) },
    armRight: { spread: 14 + 30 * swell(ramp(t, 0, 0.8)) },
  }),
};

/** The pose at a moment of a motion. @param still a pose by an edit: when idle, the body keeps it and only breathes */
export function moving({ name, t, room }: Motion, still: Pose | undefined): Pose {
  if (!still || name !== 'idle') return reachedPose(BIPED_MOTIONS[name](t), room);
  const wider = (joint: Joint): Joint => ({ ...joint, spread: (joint.spread ?? 0) + 5 * swell(t) });
  return {
    ...still,
    crouch: still.crouch + 0.6 * swell(t),
    armLeft: wider(still.armLeft),
    armRight: wider(still.armRight),
  };
}

function gallop(t: number, reach: number, up: number): Gait {
  const [a, b] = [wave(t) * reach, wave(t + 0.5) * reach];
  return { legs: [a, b, b, a], nod: 0.6 * wave(2 * t), up: up * Math.abs(wave(t)), sink: 0 };
}

const STILL: Gait = { legs: [4, -6, 6, -4], nod: 0, up: 0, sink: 0 };

/** Motion → the gait of an animal on four legs at a moment `t`. */
export const BEAST_MOTIONS: Readonly<Record<MotionName, (t: number) => Gait>> = {
  idle: (t) => ({ ...STILL, nod: 0.9 * swell(t) }),
  walk: (t) => gallop(t, 22, 0.4),
  run: (t) => gallop(t, 40, 1.6),
  jump: (t) => ({
    legs: [30 * swell(t), 24 * swell(t), -30 * swell(t), -24 * swell(t)],
    nod: -1.4 * swell(t),
    up: 6 * swell(t),
    sink: 0,
  }),
  attack: (t) => ({
    legs: [50 * swell(t), 36 * swell(t), -12 * swell(t), -8 * swell(t)],
    nod: 3 * swell(t),
    up: 1.4 * swell(t),
    sink: 0,
  }),
  cast: (t) => ({ ...STILL, nod: -3 * swell(t), up: 0.6 * swell(t) }),
  hurt: (t) => ({
    legs: [-16 * swell(t), -20 * swell(t), -12 * swell(t), -8 * swell(t)],
    nod: 2 * swell(t),
    up: 0,
    sink: 0,
  }),
  die: (t) => {
    const down = ramp(t, 0.1, 0.7) ** 1.5;
    return { legs: [60 * down, 52 * down, -52 * down, -60 * down], nod: 3 * ramp(t, 0, 0.9), up: 0, sink: down };
  },
};

/** The poses that an edit can ask of an animal on four legs. */
export const GAIT_POSES: Readonly<Partial<Record<PoseName, Gait>>> = {
  rest: { ...STILL, legs: [2, -2, 2, -2] },
  sit: { ...STILL, legs: [-6, -2, 58, 50], nod: -1.4, haunch: 1 },
  crouch: { legs: [40, 34, -30, -36], nod: 2.6, up: 0, sink: 0.5 },
  lie: { legs: [60, 52, -52, -60], nod: 2.4, up: 0, sink: 1 },
  jump: { legs: [52, 40, -50, -40], nod: -1.6, up: 5, sink: 0 },
  attack: { legs: [64, 40, -16, -8], nod: 2.6, up: 1.4, sink: 0 },
  walk: gallop(0.16, 26, 0.4),
  run: { legs: [56, 44, -50, -58], nod: 0.4, up: 1.8, sink: 0 },
  hurt: { legs: [-16, -20, -12, -8], nod: 2.4, up: 0, sink: 0.12 },
};

const between = (from: number, to: number, share: number) => from + (to - from) * share;

function reachedJoint(from: Joint, to: Joint, share: number): Joint {
  const part = (name: keyof Joint) => between(from[name] ?? 0, to[name] ?? 0, share);
  return { swing: part('swing'), spread: part('spread'), bend: part('bend') };
}

const ALL: Room = { reach: 1, rise: 1 };

/** A pose, reduced toward rest as far as the room requires. */
function reachedPose(pose: Pose, { reach, rise }: Room = ALL): Pose {
  return {
    ...pose,
    armLeft: reachedJoint(rest.armLeft, pose.armLeft, reach),
    armRight: reachedJoint(rest.armRight, pose.armRight, reach),
    lean: pose.lean * reach,
    tilt: between(rest.tilt, pose.tilt, reach),
    up: pose.up * rise,
  };
}

/** As `reachedPose`, for an animal on four legs. */
export function reachedGait(gait: Gait, { reach, rise }: Room = ALL): Gait {
  return { ...gait, nod: gait.nod * reach, up: gait.up * rise };
}
