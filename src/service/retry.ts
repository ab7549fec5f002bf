import type { Clock } from './clock';
import { KilnError, ServiceError } from './errors';
import { type CallKind, type Fault, LONGEST_WAIT, nextAfter } from './sendAgain';

/** Milliseconds. With the six attempts that a call may have, the last wait is at most 8 s. */
const FIRST_DELAY = 500;

export interface RetryContext {
  readonly clock: Clock;
  readonly signal?: AbortSignal;
  /** Told before each wait, for a countdown; the wait begins when it resolves. */
  readonly onWait?: (error: unknown, ms: number) => void | Promise<void>;
  /** Told when a wait is over, or was canceled. */
  readonly onResume?: () => void;
}

/**
 * Makes a call, and repeats it as `sendAgain.ts` allows for its kind. Waits with full jitter between nothing and a bound that doubles (0.5 to
 * 8 s). A `Retry-After` is waited for in full (§7), but one over `LONGEST_WAIT` ends the attempts.
 */
export async function retry<T>(kind: CallKind, context: RetryContext, call: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await call();
    } catch (error) {
      const next = nextAfter(kind, faultOf(error));
      if (next.do !== 'wait' || attempt >= next.attempts || context.signal?.aborted) throw error;
      if (isTooLong(error)) throw error;
      const ms = delay(error, attempt, context.clock);
      await context.onWait?.(error, ms);
      try {
        await context.clock.sleep(ms, context.signal);
      } finally {
        context.onResume?.();
      }
    }
  }
}

/** What happened to a call that failed; undefined for errors that tell nothing about it. */
export function faultOf(error: unknown): Fault | undefined {
  return error instanceof KilnError ? error.callFault : undefined;
}

/** Whether the service asks for a longer wait than `LONGEST_WAIT`. */
export function isTooLong(error: unknown): error is ServiceError & { readonly retryAfter: number } {
  return error instanceof ServiceError && error.retryAfter !== undefined && error.retryAfter * 1000 > LONGEST_WAIT;
}

function delay(error: unknown, attempt: number, clock: Clock): number {
  const jitter = clock.random() * FIRST_DELAY * 2 ** (attempt - 1);
  const asked = error instanceof ServiceError ? error.retryAfter : undefined;
  return asked === undefined ? Math.max(50, jitter) : asked * 1000 + jitter / 10;
}
