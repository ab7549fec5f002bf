import type { Reached } from '../shared/base/reached';
import { USES, type Use } from './uses';
import type { ThreadFault } from './workerQueue';

/** A task on a sprite that got no answer, although source and options may be fine. */
export class ThreadError extends Error {
  override readonly name = 'ThreadError';

  constructor(
    readonly use: Use,
    readonly fault: ThreadFault,
    /** Most milliseconds of such a task. */
    readonly limitMs: number,
    /** How far it came, if it told. */
    readonly reached?: Reached,
    options?: ErrorOptions,
  ) {
    super(`${USES[use].doing} ended: ${fault}.`, options);
  }
}

/** Whether the time was over, that of a task or that of the call. */
export const isTimeUp = (cause: unknown) => cause instanceof ThreadError && cause.fault === 'time';

/** Whether nobody needs the answer: the caller said so, or everything ends. */
export const isCalledOff = (cause: unknown) =>
  cause instanceof ThreadError && (cause.fault === 'canceled' || cause.fault === 'closed');
