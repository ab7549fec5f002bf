import type { Clock } from './clock';

/** The window's own: rests while the page is hidden. */
export const screenClock: Clock = {
  now: () => performance.now(),
  request: (callback) => requestAnimationFrame(callback),
  cancel: (request) => cancelAnimationFrame(request),
};
