import { type Clock, systemClock } from '../../src/service/clock';

/** A clock on which time really passes, `times` as fast: minutes of patience become a part of a second. */
export function fastClock(times: number): Clock {
  const start = Date.now();
  return {
    now: () => start + (Date.now() - start) * times,
    sleep: (ms, signal) => systemClock.sleep(ms / times, signal),
    random: Math.random,
  };
}
