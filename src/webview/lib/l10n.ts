import * as l10n from '@vscode/l10n';

let numbers = new Intl.NumberFormat('en');
let decimals = new Intl.NumberFormat('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
let percents = new Intl.NumberFormat('en', { style: 'percent', maximumSignificantDigits: 3 });

/**
 * Sets the language of the page: `contents` are translations by English text, `language` is a BCP 47 tag. Call before
 * anything is drawn. Files of a page say `import * as l10n from '@vscode/l10n'` themselves, so that the extraction finds them.
 */
export function useLanguage(contents: Readonly<Record<string, string>>, language: string): void {
  l10n.config({ contents: { ...contents } });
  const locale = Intl.NumberFormat.supportedLocalesOf([language])[0] ?? 'en';
  numbers = new Intl.NumberFormat(locale);
  decimals = new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  percents = new Intl.NumberFormat(locale, { style: 'percent', maximumSignificantDigits: 3 });
  document.documentElement.lang = locale;
}

/** `2,140` in the page's language. */
export function formatNumber(value: number): string {
  return numbers.format(value);
}

/** Milliseconds as seconds with two decimals, `1.25`. */
export function formatSeconds(ms: number): string {
  return decimals.format(ms / 1000);
}

/** A part of 1 as `12.5%`, in three digits. */
export function formatPercent(part: number): string {
  return percents.format(part);
}
