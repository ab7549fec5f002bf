import type { Clock } from './clock';
import {
  ConnectionError,
  DamagedPictureError,
  DeadAddressError,
  RateLimitedError,
  ServiceError,
  UnexpectedResponseError,
} from './errors';

/** When a failed call may be made again, and how long to wait before that. */
export interface RetryRule {
  readonly attempts: number;
  /** Whether this failure of the nth attempt (from 1) allows another one. */
  readonly allows: (error: unknown, attempt: number) => boolean;
}

const FIRST_DELAY = 500;
const LONGEST_DELAY = 8_000;
/** Milliseconds. Where the service asks for a longer wait, nothing is sent again by itself: a person decides. */
export const LONGEST_WAIT = 3_600_000;

/** Reading, replacing tags and normal maps (free): doing it twice does no harm. */
export const repeatable: RetryRule = {
  attempts: 4,
  allows: (error) =>
    error instanceof ConnectionError ||
    error instanceof RateLimitedError ||
    (error instanceof ServiceError && error.status >= 500),
};

/** A picture at an address: as `repeatable`, and where what came is damaged. */
export const picture: RetryRule = {
  attempts: 4,
  allows: (error, attempt) => repeatable.allows(error, attempt) || error instanceof DamagedPictureError,
};

/** A picture of an asset, whose address can be asked for anew: as `picture`, and where its address is dead. */
export const assetPicture: RetryRule = {
  attempts: 4,
  allows: (error, attempt) => picture.allows(error, attempt) || error instanceof DeadAddressError,
};

/** Calls that are made again later anyway. */
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
  /** Told when a wait is over, or was cancelled. */
  readonly onResume?: () => void;
}

/**
 * Full jitter between nothing and a bound that doubles (0.5 to 8 s); a `Retry-After` is waited for in full (§7), but one over
 * `LONGEST_WAIT` ends the attempts.
 */
export async function retry<T>(rule: RetryRule, context: RetryContext, call: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await call();
    } catch (error) {
      if (attempt >= rule.attempts || !rule.allows(error, attempt) || context.signal?.aborted) throw error;
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

/** Whether the service asks for a longer wait than `LONGEST_WAIT`. */
export function isTooLong(error: unknown): error is ServiceError & { readonly retryAfter: number } {
  return error instanceof ServiceError && error.retryAfter !== undefined && error.retryAfter * 1000 > LONGEST_WAIT;
}

function delay(error: unknown, attempt: number, clock: Clock): number {
  const jitter = clock.random() * Math.min(LONGEST_DELAY, FIRST_DELAY * 2 ** (attempt - 1));
  const asked = error instanceof ServiceError ? error.retryAfter : undefined;
  return asked === undefined ? Math.max(50, jitter) : asked * 1000 + jitter / 10;
}
