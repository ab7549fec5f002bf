/** How far a task came: at which frame of an animation, or at which of several files. Both count from 1. */
export interface Reached {
  readonly what: 'frame' | 'file';
  readonly at: number;
  readonly of: number;
}

/** Called as often as a task comes further. */
export type Reach = (reached: Reached) => void;

/** The reason of a signal that aborts because the time of a call is over: a task that it stops ends like one that exceeded its own limit. */
export class TimeIsUp extends Error {
  override readonly name = 'TimeIsUp';
  /** @param limitMs milliseconds that the call had */
  constructor(readonly limitMs: number) {
    super();
  }
}
