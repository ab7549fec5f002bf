import { CanceledError, ConnectionError } from './errors';

/** Time and randomness, passed in so tests can control them. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
  /** Milliseconds since some moment of this process. Never jumps, even if the system time is changed. */
  monotonic(): number;
  /** Resolves after `ms`; rejects with a `CanceledError` if the signal aborts first. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
  /** From 0 (included) to 1 (excluded). */
  random(): number;
  /** A signal that aborts after `ms` milliseconds. */
  deadline(ms: number): AbortSignal;
}

/** Milliseconds of one timer. Node fires a timer of 2^31 ms (25 days) or more at once, so long waits are split. */
const SLICE_MS = 3_600_000;

export const systemClock: Clock = {
  now: () => Date.now(),
  monotonic: () => performance.now(),
  random: () => Math.random(),
  deadline: (ms) => AbortSignal.timeout(ms),
  async sleep(ms, signal) {
    let left = ms;
    for (; left > SLICE_MS; left -= SLICE_MS) await timer(SLICE_MS, signal);
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

/** Most milliseconds of a whole exchange, even if bytes keep trickling in. */
export const BOUNDS = {
  /** A request with a JSON answer. */
  json: 120_000,
  /** One file, at most 32 MiB. */
  file: 120_000,
  /** An upload, at most 20 MiB. */
  upload: 600_000,
  /** A normal map: drawing and download. */
  normalMap: 300_000,
  /** From a paid request to its answer: a connection and the usual wait, however many 1xx answers or bytes of an error come meanwhile. */
  answered: 180_000,
  /** From the start of a stream to its `started`. */
  started: 120_000,
} as const;

/** Code of the `ConnectionError` for an exchange that took longer than its limit. */
export const TOO_SLOW = 'TOO_SLOW';

/** A time limit. */
export interface Bound {
  readonly clock: Clock;
  readonly ms: number;
  /** For the error message. */
  readonly origin: string;
  readonly signal?: AbortSignal;
}

/**
 * Runs `work` and aborts it after `ms`. Then rejects with a `ConnectionError` with the code `TOO_SLOW`; nobody knows
 * whether the request was received.
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
