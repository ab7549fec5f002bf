import { promptWords } from './look';

/** How a sprite stands in one frame, against how it was drawn. All zero is as drawn. Lengths in pixels of a 32 px sprite. */
export interface Pose {
  /** Whole sprite to the right, and up. */
  readonly right?: number;
  readonly up?: number;
  /** Taller (+) or flatter (−); the feet stay where they are. */
  readonly stretch?: number;
  /** Head to the right of the feet. */
  readonly lean?: number;
  /** Left foot up (+) or right foot up (−). */
  readonly step?: number;
  /** Parts at the sides, such as arms and edges, up on one side and down on the other. */
  readonly swing?: number;
}

/** The pose at a moment of the loop, `t` in [0, 1); at 0 it is the sprite as drawn. */
export type Motion = (t: number) => Pose;

const turn = (t: number) => Math.sin(2 * Math.PI * t);
/** 0 at both ends of the loop, 1 in its middle. */
const swell = (t: number) => (1 - Math.cos(2 * Math.PI * t)) / 2;

const breathe: Motion = (t) => ({ stretch: -1.2 * swell(t) });
const bob: Motion = (t) => ({ up: 2 * swell(t) });
const walk: Motion = (t) => ({ step: 2 * turn(t), up: swell((2 * t) % 1), swing: 1.4 * turn(t), lean: 0.8 * swell(t) });
const run: Motion = (t) => ({
  step: 3.4 * turn(t),
  up: 2 * swell((2 * t) % 1),
  swing: 1.4 * turn(t),
  lean: 3 * Math.min(1, 3 * swell(t)),
});
const attack: Motion = (t) => {
  if (t < 0.35) return { right: -2.4 * swell(t / 0.7), lean: -3 * swell(t / 0.7), stretch: -1 * swell(t / 0.7) };
  if (t < 0.75) return { right: 4 * swell((t - 0.35) / 0.8 + 0.12), lean: 5 * swell((t - 0.35) / 0.8 + 0.12) };
  const rest = 1 - (t - 0.75) / 0.25;
  return { right: 3 * rest, lean: 2.6 * rest };
};
const jump: Motion = (t) => {
  if (t < 0.2) return { stretch: -5 * swell(t / 0.4) };
  if (t < 0.8)
    return {
      up: 9 * Math.sin((Math.PI * (t - 0.2)) / 0.6),
      stretch: 2 * Math.abs(Math.cos((Math.PI * (t - 0.2)) / 0.6)),
    };
  return { stretch: -5 * (1 - (t - 0.8) / 0.2) };
};
const sway: Motion = (t) => ({ lean: 3 * turn(t), stretch: -0.8 * swell(t) });

/** Words → motion, the first that occurs wins. */
const MOTIONS: readonly { readonly name: string; readonly words: RegExp; readonly motion: Motion }[] = [
  {
    name: 'attack',
    words:
      /^(attack|attacks|attacking|slash|slashes|slashing|swing|swinging|hit|hitting|stab|punch|strike|lunge|bite|biting)$/,
    motion: attack,
  },
  { name: 'jump', words: /^(jump|jumps|jumping|hop|hops|hopping|leap|leaping|bounce|bouncing)$/, motion: jump },
  { name: 'run', words: /^(run|runs|running|sprint|sprinting|dash|dashing)$/, motion: run },
  { name: 'walk', words: /^(walk|walks|walking|march|marching|stroll|step|steps)$/, motion: walk },
  { name: 'sway', words: /^(sway|swaying|wave|waving|wind|dance|dancing|flicker|flickering)$/, motion: sway },
  {
    name: 'idle',
    words: /^(idle|idling|breathe|breathing|breath|rest|resting|stand|standing|subtle)$/,
    motion: breathe,
  },
];

/** The motion that a prompt asks for; a bob where it names none. */
export function motionFor(prompt: string): Motion {
  for (const word of promptWords(prompt)) {
    const found = MOTIONS.find(({ words }) => words.test(word));
    if (found) return found.motion;
  }
  return bob;
}
