import type { Tasks } from './tasks';

// The one home of all limits of time for work on sprites, in milliseconds. Clients of agents give up after 60 s, and people long before, so `look`,
// `check`, `fix`, and `export` answer or refuse within 20 s: the call, and the picture that its answer has in addition.

/** A call of the program or of an agent, with its wait for a thread, reading, planning, and writing. */
export const CALL_LIMIT_MS = 15_000;

/** What a call reads of the code of a whole project: the first time, every text in it. Clients give up after that. */
export const CODE_LIMIT_MS = 45_000;

/** The picture of an answer, which is complete without it as well. */
export const PICTURE_LIMIT_MS = 4_000;

/** One task of a thread, from its start. */
export const TASK_LIMITS: Readonly<Record<keyof Tasks, number>> = {
  'contact-sheet': CALL_LIMIT_MS,
  check: CALL_LIMIT_MS,
  fix: CALL_LIMIT_MS,
  place: CALL_LIMIT_MS,
  describe: CALL_LIMIT_MS,
  colors: CALL_LIMIT_MS,
  'is-drawn': CALL_LIMIT_MS,
  // Two versions of an animation are decoded.
  compare: 2 * CALL_LIMIT_MS,
  // Of many sprites.
  style: 60_000,
  put: 60_000,
  // A save, which VS Code shows as such.
  edit: 60_000,
  // Of many sprites. A call has its own limit.
  'change-sources': 60_000,
  // A person watches it and can cancel it, or it's a recipe of many. A call has its own limit.
  export: 120_000,
  atlas: 120_000,
  'same-png': 30_000,
  variants: 120_000,
  'normal-map': 120_000,
  // A run waits for it.
  flatten: 30_000,
  // Previews wait for it.
  'is-normal-map': 10_000,
  likeness: 10_000,
  // The mouse is over a word.
  glance: 4_000,
};
