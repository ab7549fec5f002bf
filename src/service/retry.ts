import type { Clock } from './clock';
import { KilnError, ServiceError } from './errors';
import { type CallKind, type Fault, isTooLongToWait, nextAfter } from './sendAgain';

/** Milliseconds. After at most six attempts, the last wait is at most 8 s. */
const FIRST_DELAY_MS = 500;
/** The shortest random wait: a call is never repeated at once. */
const MIN_DELAY_MS = 50;

export interface RetryContext {
  readonly clock: Clock;
  readonly signal?: AbortSignal;
  /** Called before each wait, for a countdown; the wait of `ms` milliseconds begins when it resolves. */
  readonly onWait?: (error: unknown, ms: number) => void | Promise<void>;
  /** Called when a wait is over or was canceled. */
  readonly onResume?: () => void;
}

/**
 * Makes a call, and repeats it as `sendAgain.ts` allows for its kind. Each wait is random, between 50 ms and a bound that doubles from
 * 0.5 to 8 s. A `Retry-After` is waited for in full, and up to a tenth of that bound longer (§7).
 */
export async function retry<T>(kind: CallKind, context: RetryContext, call: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await call();
    } catch (error) {
      const next = nextAfter(kind, faultOf(error), askedWait(error));
      if (next.do !== 'wait' || attempt >= next.attempts || context.signal?.aborted) throw error;
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

/** What happened to a call that failed; undefined for an error that says nothing about the call. */
export function faultOf(error: unknown): Fault | undefined {
  return error instanceof KilnError ? error.callFault : undefined;
}

/** Whether the service asks for a wait that is too long to retry automatically. */
export function isTooLong(error: unknown): error is ServiceError & { readonly retryAfter: number } {
  return error instanceof ServiceError && isTooLongToWait(askedWait(error) ?? 0);
}

function delay(error: unknown, attempt: number, clock: Clock): number {
  const jitter = clock.random() * FIRST_DELAY_MS * 2 ** (attempt - 1);
  const asked = askedWait(error);
  return asked === undefined ? Math.max(MIN_DELAY_MS, jitter) : asked + jitter / 10;
}

/** Milliseconds that the service asks to wait; undefined if it doesn't ask. */
function askedWait(error: unknown): number | undefined {
  const seconds = error instanceof ServiceError ? error.retryAfter : undefined;
  return seconds === undefined ? undefined : seconds * 1000;
}
