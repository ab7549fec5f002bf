import { type Clock, systemClock } from '../../src/service/clock';

/**
 * A clock on which time really passes, `times` as fast: minutes of waiting become a fraction of a second. Processes that share `start` (milliseconds
 * since 1970) agree on the time.
 */
export function fastClock(times: number, start = Date.now()): Clock {
  return {
    now: () => start + (Date.now() - start) * times,
    monotonic: () => performance.now() * times,
    sleep: (ms, signal) => systemClock.sleep(ms / times, signal),
    random: Math.random,
    // Limits of real work, such as a transfer: a busy machine needs some seconds for it.
    deadline: (ms) => AbortSignal.timeout(Math.max(ms / times, Math.min(ms, 3_000))),
  };
}
