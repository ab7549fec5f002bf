import * as l10n from '@vscode/l10n';
import { durationText } from '../../shared/base/duration';
import { chooseLanguage } from '../../shared/base/language';

let numbers = new Intl.NumberFormat('en');
let decimals = new Intl.NumberFormat('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
let percents = new Intl.NumberFormat('en', { style: 'percent', maximumSignificantDigits: 3 });

/**
 * Sets the page's language. `contents` has translations by English text; `language` is a BCP 47 tag. Call it before anything is drawn. Files
 * of a page import `* as l10n from '@vscode/l10n'` themselves, so that `npm run l10n` finds their strings.
 */
export function useLanguage(contents: Readonly<Record<string, string>>, language: string): void {
  l10n.config({ contents: { ...contents } });
  const locale = Intl.NumberFormat.supportedLocalesOf([language])[0] ?? 'en';
  chooseLanguage(locale);
  numbers = new Intl.NumberFormat(locale);
  decimals = new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  percents = new Intl.NumberFormat(locale, { style: 'percent', maximumSignificantDigits: 3 });
  document.documentElement.lang = locale;
}

/** `2,140` in the page's language. */
export function formatNumber(value: number): string {
  return numbers.format(value);
}

/** `40 seconds`, `3 hours` in the page's language. */
export function formatDuration(seconds: number): string {
  return durationText(seconds, document.documentElement.lang);
}

/** Milliseconds as seconds with two decimals, `1.25`. */
export function formatSeconds(ms: number): string {
  return decimals.format(ms / 1000);
}

/** A fraction as `12.5%`, with up to three significant digits. */
export function formatPercent(part: number): string {
  return percents.format(part);
}

/** `812 bytes`, `12.4 KB`, `1.3 MB` in the page's language; a KB is 1,000 bytes, as browsers and build tools count. */
export function formatBytes(bytes: number): string {
  if (bytes < 1000) return bytes === 1 ? l10n.t('1 byte') : l10n.t('{0} bytes', formatNumber(bytes));
  if (bytes < 1_000_000) return l10n.t('{0} KB', formatNumber(rounded(bytes / 1000)));
  return l10n.t('{0} MB', formatNumber(rounded(bytes / 1_000_000)));
}

/** Rounds to one decimal below 100, to a whole number otherwise. */
function rounded(value: number): number {
  return value < 100 ? Math.round(value * 10) / 10 : Math.round(value);
}
