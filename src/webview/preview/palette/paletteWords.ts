import * as l10n from '@vscode/l10n';
import { pixelCount } from '../../../shared/base/counts';
import { formatNumber } from '../../../shared/base/numbers';
import type { ListedColor, ListedColors } from './listedColors';
import type { PaletteSort } from './sortColors';

/** `Palette · 12 colors`; without a number while the colors are being counted (undefined). */
export function paletteHeading(listed: ListedColors | undefined): string {
  if (!listed) return l10n.t('Palette');
  if (listed.more) return l10n.t('Palette · more than {0} colors', formatNumber(listed.total));
  if (listed.total === 1) return l10n.t('Palette · 1 color');
  return l10n.t('Palette · {0} colors', formatNumber(listed.total));
}

/** Says how many colors are not shown; empty if all are. */
export function paletteNote({ from, total, more }: ListedColors, shown: number): string {
  const listed = formatNumber(shown);
  if (more) return l10n.t('The {0} most frequent.', listed);
  if (total === shown) return '';
  const left = formatNumber(total - shown);
  if (from === 'file') return l10n.t('Showing the first {0}. Copying and saving include {1} more.', listed, left);
  return l10n.t('The {0} most frequent; {1} more.', listed, left);
}

/** A color with its name, its index in the file's palette, and the number of its pixels, if these are known. */
export function swatchLabel({ hex, name, index, count }: ListedColor): string {
  const parts = [hex];
  if (name !== undefined) parts.push(name);
  if (index !== undefined) parts.push(indexText(index));
  if (count !== undefined) parts.push(countText(count));
  return parts.join(', ');
}

export const indexText = (index: number) => l10n.t('index {0}', formatNumber(index));

function countText(count: number): string {
  if (count === 0) return l10n.t('not in use');
  return pixelCount(count);
}

/** The name of an order. `use` is the palette's own order if the file's palette is listed. */
export function sortLabel(sort: PaletteSort, from: ListedColors['from']): string {
  if (sort === 'hue') return l10n.t('By hue');
  if (sort === 'brightness') return l10n.t('By brightness');
  return from === 'file' ? l10n.t('By index') : l10n.t('By use');
}

export function sourceLabel(from: ListedColors['from']): string {
  return from === 'file' ? l10n.t('Palette of the file') : l10n.t('Colors in use');
}
