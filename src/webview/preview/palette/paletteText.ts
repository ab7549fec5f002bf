import * as l10n from '@vscode/l10n';
import { formatNumber } from '../../lib/l10n';
import type { Palette } from '../palette';
import type { PaletteSort } from './sortColours';

/** Orders in the order they are offered in. */
export const SORTS: readonly PaletteSort[] = ['use', 'hue', 'brightness'];

export function sortLabel(sort: PaletteSort): string {
  if (sort === 'hue') return l10n.t('By hue');
  return sort === 'use' ? l10n.t('By use') : l10n.t('By brightness');
}

/** `Palette · 12 colours`; undefined: they are being counted. */
export function paletteHeading(palette: Palette | undefined): string {
  if (!palette) return l10n.t('Palette');
  if (palette.more) return l10n.t('Palette · more than {0} colours', formatNumber(palette.total));
  if (palette.total === 1) return l10n.t('Palette · 1 colour');
  return l10n.t('Palette · {0} colours', formatNumber(palette.total));
}

/** What the swatches do not show, if anything. */
export function paletteNote({ total, more, swatches }: Palette): string {
  const listed = formatNumber(swatches.length);
  if (more) return l10n.t('The {0} most frequent.', listed);
  if (total === swatches.length) return '';
  return l10n.t('The {0} most frequent; {1} more.', listed, formatNumber(total - swatches.length));
}
