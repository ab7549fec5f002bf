import * as l10n from '@vscode/l10n';
import { formatNumber } from '../lib/l10n';

/** `812 bytes`, `12.4 KB`, `1.3 MB` in the page's language; a KB is 1,000 bytes, as browsers and build tools count. */
export function bytesText(bytes: number): string {
  if (bytes < 1000) return bytes === 1 ? l10n.t('1 byte') : l10n.t('{0} bytes', formatNumber(bytes));
  if (bytes < 1_000_000) return l10n.t('{0} KB', formatNumber(rounded(bytes / 1000)));
  return l10n.t('{0} MB', formatNumber(rounded(bytes / 1_000_000)));
}

/** To one digit behind the point below a hundred. */
function rounded(value: number): number {
  return value < 100 ? Math.round(value * 10) / 10 : Math.round(value);
}
