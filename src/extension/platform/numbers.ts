import * as vscode from 'vscode';

/** `2,140` in the editor's language. */
export function formatNumber(value: number): string {
  return new Intl.NumberFormat(vscode.env.language).format(value);
}

/** `8, 16, or 32` in the editor's language. */
export function formatChoices(values: readonly number[]): string {
  return new Intl.ListFormat(vscode.env.language, { type: 'disjunction' }).format(values.map(formatNumber));
}

/** `files, assets, and size` in the editor's language. */
export function formatList(words: readonly string[]): string {
  return new Intl.ListFormat(vscode.env.language).format(words);
}

/** `1 credit`, `2,140 credits`. */
export function creditCount(credits: number): string {
  return credits === 1 ? vscode.l10n.t('1 credit') : vscode.l10n.t('{0} credits', formatNumber(credits));
}

/** `1 file`, `12 files`. */
export function fileCount(count: number): string {
  return count === 1 ? vscode.l10n.t('1 file') : vscode.l10n.t('{0} files', formatNumber(count));
}
