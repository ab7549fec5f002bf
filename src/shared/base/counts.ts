import * as l10n from '@vscode/l10n';
import { formatNumber } from './numbers';

/** What some things are called: one of them, and any other number of them, which is formatted already. */
export interface CountWords {
  one(): string;
  several(count: string): string;
}

/** A number of things in words: `1 sprite`, `2,140 sprites`. Also whole sentences that differ by a number. */
export function countOf({ one, several }: CountWords, count: number): string {
  return count === 1 ? one() : several(formatNumber(count));
}

/** `1 output`, `2 outputs`: for models and build servers, which read English. @param noun one that takes an s */
export const englishCount = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`;

/** `1 asset`, `2,140 assets`. */
export const assetCount = (assets: number) =>
  countOf({ one: () => l10n.t('1 asset'), several: (count) => l10n.t('{0} assets', count) }, assets);

/** `1 color`, `2,140 colors`. */
export const colorCount = (colors: number) =>
  countOf({ one: () => l10n.t('1 color'), several: (count) => l10n.t('{0} colors', count) }, colors);

/** `1 credit`, `2,140 credits`. */
export const creditCount = (credits: number) =>
  countOf({ one: () => l10n.t('1 credit'), several: (count) => l10n.t('{0} credits', count) }, credits);

/** `1 file`, `2,140 files`. */
export const fileCount = (files: number) =>
  countOf({ one: () => l10n.t('1 file'), several: (count) => l10n.t('{0} files', count) }, files);

/** `1 frame`, `2,140 frames`. */
export const frameCount = (frames: number) =>
  countOf({ one: () => l10n.t('1 frame'), several: (count) => l10n.t('{0} frames', count) }, frames);

/** `1 pixel`, `2,140 pixels`. */
export const pixelCount = (pixels: number) =>
  countOf({ one: () => l10n.t('1 pixel'), several: (count) => l10n.t('{0} pixels', count) }, pixels);

/** What most operations save. */
export const SPRITES: CountWords = {
  one: () => l10n.t('1 sprite'),
  several: (count) => l10n.t('{0} sprites', count),
};

/** `1 sprite`, `2,140 sprites`. */
export const spriteCount = (sprites: number) => countOf(SPRITES, sprites);
