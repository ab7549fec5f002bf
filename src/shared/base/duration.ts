import { language } from './language';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

type Unit = readonly [unit: 'second' | 'minute' | 'hour' | 'day', seconds: number];

/** The largest unit of which the time has at least two; seconds for shorter times. */
function unitOf(seconds: number): Unit {
  if (seconds < 2 * MINUTE) return ['second', 1];
  if (seconds < 2 * HOUR) return ['minute', MINUTE];
  return seconds < 2 * DAY ? ['hour', HOUR] : ['day', DAY];
}

/** `40 seconds`, `25 minutes`, `3 hours`, or `25 days`, rounded up, in the language of the host or the page. */
export function formatDuration(seconds: number): string {
  const [unit, length] = unitOf(seconds);
  const format = new Intl.NumberFormat(language(), { style: 'unit', unit, unitDisplay: 'long' });
  return format.format(Math.ceil(seconds / length));
}
