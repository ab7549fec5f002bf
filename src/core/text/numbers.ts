import * as l10n from '@vscode/l10n';
import { language } from '../../shared/base/language';

/** `2,140` in the editor's language. */
export function formatNumber(value: number): string {
  return new Intl.NumberFormat(language()).format(value);
}

/** `8, 16 or 32` in the editor's language. */
export function formatChoices(values: readonly number[]): string {
  return new Intl.ListFormat(language(), { type: 'disjunction' }).format(values.map(formatNumber));
}

/** `files, assets and size` in the editor's language. */
export function formatList(words: readonly string[]): string {
  return new Intl.ListFormat(language()).format(words);
}

/** `Nov 25, 2026, 3:04 PM` in the editor's language. @param time milliseconds since 1970, or a date */
export function formatTime(time: number | Date): string {
  return new Intl.DateTimeFormat(language(), { dateStyle: 'medium', timeStyle: 'short' }).format(time);
}

/** What some things are called: one of them, and any other number of them, which is formatted already. */
export interface CountWords {
  one(): string;
  several(count: string): string;
}

/** A number of things in words: `1 sprite`, `2,140 sprites`. */
export function countOf({ one, several }: CountWords, count: number): string {
  return count === 1 ? one() : several(formatNumber(count));
}

const CREDITS: CountWords = {
  one: () => l10n.t('1 credit'),
  several: (count) => l10n.t('{0} credits', count),
};
const FILES: CountWords = {
  one: () => l10n.t('1 file'),
  several: (count) => l10n.t('{0} files', count),
};
const ASSETS: CountWords = {
  one: () => l10n.t('1 asset'),
  several: (count) => l10n.t('{0} assets', count),
};

/** `1 credit`, `2,140 credits`. */
export const creditCount = (credits: number) => countOf(CREDITS, credits);

/** `1 file`, `2,140 files`. */
export const fileCount = (files: number) => countOf(FILES, files);

/** `1 asset`, `2,140 assets`. */
export const assetCount = (assets: number) => countOf(ASSETS, assets);
