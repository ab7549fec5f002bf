import type { Clock } from '../../src/service/clock';
import { CanceledError } from '../../src/service/errors';

/** A clock that stands still until it is put forward. The time of day can jump alone. */
export interface ManualClock extends Clock {
  /** Lets time pass; resolves when those that slept have gone on and settled. */
  pass(ms: number): Promise<void>;
  /** Sets the time of day forward or back, as a person or a time server does. */
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
        // What wakes touches files.
        await new Promise((resolve) => setTimeout(resolve, 5));
        if (next === end) return;
      }
    },
    jump: (ms) => {
      jumped += ms;
    },
  };
}
