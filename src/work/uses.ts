import type { Tasks } from './tasks';

/** Limits of one use of threads. The times of its tasks are in `timeLimits.ts`. */
interface UseLimits {
  /** What its threads do, as errors begin. */
  readonly doing: string;
  /** MiB for JavaScript objects in a thread; see `WorkerOptions`. */
  readonly memoryMb: number;
  /** Milliseconds without a task after which a thread ends. */
  readonly idleMs: number;
}

/** The uses of threads. None waits for another one: an export of many seconds delays neither a run nor a hover. */
export const USES = {
  // Decoding and packing take seconds for large sprites.
  exports: { doing: 'Exporting', memoryMb: 768, idleMs: 15_000 },
  // Sprites stay decoded, so that saving one of hundreds doesn't mean reading all of them.
  atlases: { doing: 'Packing an atlas', memoryMb: 768, idleMs: 300_000 },
  // A check of a large set takes minutes.
  pixels: { doing: 'Checking pixels', memoryMb: 768, idleMs: 15_000 },
  // A run waits for it, and a small file can need minutes of drawing.
  frames: { doing: 'Flattening a frame', memoryMb: 512, idleMs: 15_000 },
  // Somebody waits with the mouse over a word, and soon over the next one.
  hovers: { doing: 'Drawing a sprite', memoryMb: 512, idleMs: 60_000 },
  // A check of code asks what the sprites are that it names, and damaged ones take their time.
  code: { doing: 'Reading sprites', memoryMb: 512, idleMs: 15_000 },
  // A person saves.
  edits: { doing: 'Saving', memoryMb: 768, idleMs: 60_000 },
  // A preview asks what its files are before it shows them.
  previews: { doing: 'Comparing images', memoryMb: 512, idleMs: 15_000 },
} as const satisfies Readonly<Record<string, UseLimits>>;

export type Use = keyof typeof USES;

/** Kind of task → the uses whose threads do it. */
const USES_OF = {
  export: ['exports'],
  atlas: ['atlases'],
  // Of the thread that made the image.
  'same-png': ['exports', 'atlases'],
  variants: ['exports'],
  describe: ['exports', 'code'],
  put: ['exports'],
  'normal-map': ['exports'],
  'contact-sheet': ['exports'],
  check: ['pixels'],
  fix: ['pixels'],
  // Variants of several sprites begin with the colors of all.
  colors: ['pixels', 'exports'],
  style: ['pixels'],
  compare: ['pixels'],
  'change-sources': ['edits'],
  // A run places what it saves.
  edit: ['edits', 'pixels'],
  place: ['edits', 'pixels'],
  flatten: ['frames'],
  glance: ['hovers'],
  'is-drawn': ['code'],
  'is-normal-map': ['previews'],
  likeness: ['previews'],
} as const satisfies Readonly<Record<keyof Tasks, readonly Use[]>>;

/** The kinds of tasks of a use. */
export type TaskOf<U extends Use> = {
  readonly [K in keyof Tasks]: U extends (typeof USES_OF)[K][number] ? K : never;
}[keyof Tasks];
