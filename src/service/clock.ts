import { CanceledError, ConnectionError } from './errors';

/** Time and chance, passed in so that tests can control them. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
  /** Milliseconds since some moment of this process. Never jumps, whatever happens to the time of day. */
  monotonic(): number;
  /** Resolves after `ms`; rejects with a `CanceledError` when the signal aborts first. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
  /** From 0 up to, not including, 1. */
  random(): number;
  /** A signal that aborts after so many milliseconds. */
  deadline(ms: number): AbortSignal;
}

/** Milliseconds that one timer is given. Node fires a timer of 2^31 ms (25 days) or more at once. */
const SLICE = 3_600_000;

export const systemClock: Clock = {
  now: () => Date.now(),
  monotonic: () => performance.now(),
  random: () => Math.random(),
  deadline: (ms) => AbortSignal.timeout(ms),
  async sleep(ms, signal) {
    let left = ms;
    for (; left > SLICE; left -= SLICE) await timer(SLICE, signal);
    await timer(left, signal);
  },
};

function timer(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(new CanceledError());
    const stop = () => {
      clearTimeout(running);
      reject(new CanceledError());
    };
    const running = setTimeout(() => {
      signal?.removeEventListener('abort', stop);
      resolve();
    }, ms);
    signal?.addEventListener('abort', stop, { once: true });
  });
}

/** Milliseconds that an exchange may take as a whole, however slowly its bytes drip. */
export const BOUNDS = {
  /** A question with its JSON answer. */
  json: 120_000,
  /** One file, at most 32 MiB. */
  file: 120_000,
  /** A picture that is sent, at most 20 MiB. */
  upload: 600_000,
  /** Until a normal map is drawn and there. */
  normalMap: 300_000,
  /** From the beginning of a stream to its `started`. */
  started: 120_000,
} as const;

/** Code of a `ConnectionError` for what took longer than its bound. */
export const TOO_SLOW = 'TOO_SLOW';

/** The time that something may take. */
export interface Bound {
  readonly clock: Clock;
  readonly ms: number;
  /** For the error. */
  readonly origin: string;
  readonly signal?: AbortSignal;
}

/**
 * Does something that a signal can stop, and stops it after `ms`: then it rejects with a `ConnectionError` of the code
 * `TOO_SLOW`, of which nobody knows whether it was received.
 */
export async function bounded<T>(
  { clock, ms, origin, signal }: Bound,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const deadline = clock.deadline(ms);
  try {
    return await work(signal ? AbortSignal.any([signal, deadline]) : deadline);
  } catch (error) {
    throw deadline.aborted && !signal?.aborted ? new ConnectionError(origin, true, TOO_SLOW, { cause: error }) : error;
  }
}
