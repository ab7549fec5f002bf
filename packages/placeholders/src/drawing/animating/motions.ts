import type { MotionWord } from '../vocabulary/motionWords';

/** How a sprite differs from its drawing in one frame. All defaults are 0, which is the drawing itself. Lengths in pixels of a 32 px sprite. */
export interface Pose {
  /** Moves the whole sprite to the right, and up. */
  readonly right?: number;
  readonly up?: number;
  /** Taller (+) or flatter (−); the feet keep their place. */
  readonly stretch?: number;
  /** Wider (+) or narrower (−) about the middle. */
  readonly widen?: number;
  /** How far the head is to the right of the feet. */
  readonly lean?: number;
  /** Left foot up (+) or right foot up (−). */
  readonly step?: number;
  /** Moves the parts at the sides, such as arms, up on one side and down on the other. */
  readonly swing?: number;
  /** Turn about the vertical axis, 1 for a whole turn. */
  readonly spin?: number;
  /** How far the tips of a flame move to the sides, and in which phase, 1 for a whole period. */
  readonly lick?: number;
  readonly phase?: number;
  /** Lighter (+) or darker (−), −1 to 1. */
  readonly light?: number;
  /** Degrees that it has fallen over to the left. */
  readonly fall?: number;
  /** Eyes closed. */
  readonly blink?: boolean;
}

/** The pose at a moment of the loop, `t` in [0, 1); at 0 it is the sprite as drawn. */
export type Motion = (t: number) => Pose;

const turn = (t: number) => Math.sin(2 * Math.PI * t);
/** 0 at both ends of the loop, 1 in its middle. */
const swell = (t: number) => (1 - Math.cos(2 * Math.PI * t)) / 2;
/** 0 before `from`, 1 after `to`, even in between. */
const ramp = (t: number, from: number, to: number) => Math.min(1, Math.max(0, (t - from) / (to - from)));

/** Motion → its poses. All but dying end where they begin. */
export const MOTIONS: Readonly<Record<MotionWord, Motion>> = {
  idle: (t) => ({ stretch: -1.2 * swell(t) }),
  bob: (t) => ({ up: 2 * swell(t) }),
  walk: (t) => ({ step: 2 * turn(t), up: swell((2 * t) % 1), swing: 1.4 * turn(t), lean: 0.8 * swell(t) }),
  run: (t) => ({
    step: 3.4 * turn(t),
    up: 2 * swell((2 * t) % 1),
    swing: 1.4 * turn(t),
    lean: 3 * Math.min(1, 3 * swell(t)),
  }),
  attack(t) {
    if (t < 0.35) return { right: -2.4 * swell(t / 0.7), lean: -3 * swell(t / 0.7), stretch: -1 * swell(t / 0.7) };
    if (t < 0.75) return { right: 4 * swell((t - 0.35) / 0.8 + 0.12), lean: 5 * swell((t - 0.35) / 0.8 + 0.12) };
    const rest = 1 - (t - 0.75) / 0.25;
    return { right: 3 * rest, lean: 2.6 * rest };
  },
  jump(t) {
    if (t < 0.2) return { stretch: -5 * swell(t / 0.4) };
    if (t < 0.8)
      return {
        up: 9 * Math.sin((Math.PI * (t - 0.2)) / 0.6),
        stretch: 2 * Math.abs(Math.cos((Math.PI * (t - 0.2)) / 0.6)),
      };
    return { stretch: -5 * (1 - (t - 0.8) / 0.2) };
  },
  cast: (t) => ({ up: swell(t), stretch: 1.6 * swell(t), swing: 2.4 * swell(t), light: 0.3 * swell((2 * t) % 1) }),
  hurt: (t) => ({ right: -2.4 * swell(t), lean: -4 * swell(t), stretch: -1.6 * swell(t), light: 0.45 * swell(t) ** 3 }),
  die: (t) => ({
    lean: -4 * swell(ramp(t, 0, 0.4)),
    stretch: -2 * swell(ramp(t, 0, 0.5)),
    fall: 90 * ramp(t, 0.3, 0.85) ** 2,
  }),
  squash: (t) => ({ stretch: 2 * turn(t) - 5 * swell(t), widen: 5 * swell(t) - 2 * turn(t) }),
  sway: (t) => ({ lean: 3 * turn(t), stretch: -0.8 * swell(t) }),
  flicker: (t) => ({
    lick: 1.6 * swell(t) ** 0.5,
    phase: 2 * t,
    stretch: 1.4 * turn(2 * t) - swell(t),
    light: 0.16 * turn(3 * t),
  }),
  // The back is in the shade.
  spin: (t) => ({ spin: t, light: t > 0.25 && t < 0.75 ? -0.14 : 0 }),
  hover: (t) => ({ up: 3 * swell(t), right: 0.8 * turn(t), lean: 0.7 * turn(t) }),
  shake: (t) => ({ right: Math.cos(6 * Math.PI * t) - 1, lean: turn(2 * t) }),
  blink: (t) => ({ blink: t > 0.3 && t < 0.7, stretch: -0.6 * swell(t) }),
};
