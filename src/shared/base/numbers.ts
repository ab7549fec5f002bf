import { language } from './language';

/** Numbers and times for people, in the language of the host or the page. */

const decimals = { maximumFractionDigits: 2 };
const seconds = { minimumFractionDigits: 2, maximumFractionDigits: 2 };
const percents = { style: 'percent', maximumSignificantDigits: 3 } as const;
const plain = {};

/** Formats of the current language, which take a while to make. */
let made = new Map<Intl.NumberFormatOptions, Intl.NumberFormat>();
let madeFor = '';

function formatOf(options: Intl.NumberFormatOptions): Intl.NumberFormat {
  if (madeFor !== language()) {
    made = new Map();
    madeFor = language();
  }
  let format = made.get(options);
  if (!format) {
    format = new Intl.NumberFormat(madeFor, options);
    made.set(options, format);
  }
  return format;
}

/** `2,140`. */
export const formatNumber = (value: number) => formatOf(plain).format(value);

/** `2,140` or `4.27`: at most two decimals. */
export const formatDecimal = (value: number) => formatOf(decimals).format(value);

/** Milliseconds as seconds with two decimals, `1.25`. */
export const formatSeconds = (ms: number) => formatOf(seconds).format(ms / 1000);

/** A fraction as `12.5%`, with up to three significant digits. */
export const formatPercent = (part: number) => formatOf(percents).format(part);

/** `Nov 25, 2026, 3:04 PM`. @param time milliseconds since 1970, or a date */
export function formatTime(time: number | Date): string {
  return new Intl.DateTimeFormat(language(), { dateStyle: 'medium', timeStyle: 'short' }).format(time);
}
