import { type Clock, systemClock } from '../../../src/service/clock';
import { CanceledError } from '../../../src/service/errors';

/**
 * A clock on which time really passes, `times` as fast: minutes of waiting become a fraction of a second. Processes that share `start` (milliseconds
 * since 1970) agree on the time.
 */
export function fastClock(times: number, start = Date.now()): Clock {
  const { sleep } = systemClock;
  return {
    now: () => start + (Date.now() - start) * times,
    monotonic: () => performance.now() * times,
    sleep: (ms, signal) => sleep(ms / times, signal),
    random: Math.random,
    // Limits of real work, such as a transfer: a busy machine needs some seconds for it.
    deadline: (ms) => AbortSignal.timeout(Math.max(ms / times, Math.min(ms, 3_000))),
  };
}

/** Makes time pass that fast for everything in this process that uses the system's clock: runs, leases, and searches. Call it first. */
export function hurryProcess(times: number, start: number): void {
  Object.assign(systemClock, fastClock(times, start));
}

/** A clock that stands still until it is moved forward. The time of day can jump separately. */
export interface ManualClock extends Clock {
  /** Lets time pass; resolves when everything that slept has continued and settled. */
  pass(ms: number): Promise<void>;
  /** Moves the time of day forward or back, like a person or a time server. */
  jump(ms: number): void;
}

export function manualClock(start = Date.now()): ManualClock {
  let passed = 0;
  let jumped = 0;
  const sleepers = new Map<() => void, number>();
  return {
    now: () => start + passed + jumped,
    monotonic: () => passed,
    random: () => 0.5,
    deadline: () => new AbortController().signal,
    sleep: (ms, signal) =>
      new Promise((resolve, reject) => {
        const stop = () => {
          sleepers.delete(wake);
          reject(new CanceledError());
        };
        const wake = () => {
          signal?.removeEventListener('abort', stop);
          resolve();
        };
        sleepers.set(wake, passed + ms);
        signal?.addEventListener('abort', stop, { once: true });
      }),
    pass: async (ms) => {
      const end = passed + ms;
      for (;;) {
        const next = Math.min(end, ...sleepers.values());
        passed = next;
        for (const [wake, at] of [...sleepers]) {
          if (at > passed) continue;
          sleepers.delete(wake);
          wake();
        }
        // Woken code accesses files.
        await new Promise((resolve) => setTimeout(resolve, 5));
        if (next === end) return;
      }
    },
    jump: (ms) => {
      jumped += ms;
    },
  };
}
