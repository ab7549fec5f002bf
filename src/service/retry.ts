import type { Clock } from './clock';
import { ConnectionError, RateLimitedError, ServiceError, UnexpectedResponseError } from './errors';

/** When a failed call may be made again, and how long to wait before that. */
export interface RetryRule {
  readonly attempts: number;
  /** Whether this failure of the nth attempt (from 1) allows another one. */
  readonly allows: (error: unknown, attempt: number) => boolean;
}

const FIRST_DELAY = 500;
const LONGEST_DELAY = 8_000;

/** Reading and replacing tags: doing it twice does no harm. */
export const repeatable: RetryRule = {
  attempts: 4,
  allows: (error) =>
    error instanceof ConnectionError ||
    error instanceof RateLimitedError ||
    (error instanceof ServiceError && error.status >= 500),
};

/** Questions that are asked again anyway. */
export const single: RetryRule = { attempts: 1, allows: () => false };

/**
 * A file with its ticket: as `repeatable`, and after a 403, with which upload hosts answer when an address has expired (§2).
 * Each attempt asks for a new ticket.
 */
export const uploading: RetryRule = {
  attempts: 4,
  allows: (error, attempt) =>
    repeatable.allows(error, attempt) ||
    ((error instanceof ServiceError || error instanceof UnexpectedResponseError) && error.status === 403),
};

/**
 * `POST /generate` reserves credits: it is sent again only where it is certain that it was not accepted, because no
 * byte left or the service said 429 (§7).
 */
export const paid: RetryRule = {
  attempts: 6,
  allows: (error, attempt) =>
    error instanceof RateLimitedError || (error instanceof ConnectionError && !error.sent && attempt < 5),
};

export interface RetryContext {
  readonly clock: Clock;
  readonly signal?: AbortSignal;
  /** Told before each wait, for a countdown; the wait begins when it resolves. */
  readonly onWait?: (error: unknown, ms: number) => void | Promise<void>;
}

/** Full jitter between nothing and a bound that doubles (0.5 to 8 s); a `Retry-After` is waited for whole (§7). */
export async function retry<T>(rule: RetryRule, context: RetryContext, call: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await call();
    } catch (error) {
      if (attempt >= rule.attempts || !rule.allows(error, attempt) || context.signal?.aborted) throw error;
      const ms = delay(error, attempt, context.clock);
      await context.onWait?.(error, ms);
      await context.clock.sleep(ms, context.signal);
    }
  }
}

function delay(error: unknown, attempt: number, clock: Clock): number {
  const jitter = clock.random() * Math.min(LONGEST_DELAY, FIRST_DELAY * 2 ** (attempt - 1));
  const asked = error instanceof RateLimitedError ? error.retryAfter : undefined;
  return asked === undefined ? Math.max(50, jitter) : asked * 1000 + jitter / 10;
}
