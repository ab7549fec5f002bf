import * as l10n from '@vscode/l10n';
import { type CountWords, countOf } from '../../shared/base/counts';
import { chooseLanguage } from '../../shared/base/language';
import { formatNumber } from '../../shared/base/numbers';

/**
 * Sets the page's language. `contents` has translations by English text; `language` is a BCP 47 tag. Call it before anything is drawn. Files
 * of a page import `* as l10n from '@vscode/l10n'` themselves, so that `npm run l10n` finds their strings.
 */
export function useLanguage(contents: Readonly<Record<string, string>>, language: string): void {
  l10n.config({ contents: { ...contents } });
  const locale = Intl.NumberFormat.supportedLocalesOf([language])[0] ?? 'en';
  chooseLanguage(locale);
  document.documentElement.lang = locale;
}

const BYTES: CountWords = { one: () => l10n.t('1 byte'), several: (count) => l10n.t('{0} bytes', count) };

/** `812 bytes`, `12.4 KB`, `1.3 MB` in the page's language; a KB is 1,000 bytes, as browsers and build tools count. */
export function formatBytes(bytes: number): string {
  if (bytes < 1000) return countOf(BYTES, bytes);
  if (bytes < 1_000_000) return l10n.t('{0} KB', formatNumber(rounded(bytes / 1000)));
  return l10n.t('{0} MB', formatNumber(rounded(bytes / 1_000_000)));
}

/** Rounds to one decimal below 100, to a whole number otherwise. */
function rounded(value: number): number {
  return value < 100 ? Math.round(value * 10) / 10 : Math.round(value);
}
