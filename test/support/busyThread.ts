import { readFileSync } from 'node:fs';

/** Processor time of the main thread, in seconds, so that other processes don't count. Clock time if the system doesn't report it. */
function ownTime(): number {
  try {
    const [ns = ''] = readFileSync(`/proc/self/task/${process.pid}/schedstat`, 'utf8').split(' ');
    return Number(ns) / 1e9;
  } catch {
    return performance.now() / 1000;
  }
}

/** Watches from the main thread how long its event loop is blocked. @returns a function that ends it and returns the longest block in seconds */
export function watchBusy(): () => number {
  let last = ownTime();
  let most = 0;
  const look = () => {
    const now = ownTime();
    most = Math.max(most, now - last);
    last = now;
  };
  const timer = setInterval(look, 20);
  return () => {
    look();
    clearInterval(timer);
    return most;
  };
}
