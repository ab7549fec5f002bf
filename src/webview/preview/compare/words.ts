import * as l10n from '@vscode/l10n';
import { formatNumber } from '../../lib/l10n';
import type { Box } from './difference';

interface Size {
  readonly width: number;
  readonly height: number;
}

/** By how much sizes differ, as a sentence; undefined where they are the same. */
export function sizeWords(before: Size, after: Size): string | undefined {
  const wide = widthWords(after.width - before.width);
  const high = heightWords(after.height - before.height);
  if (wide && high) return l10n.t('{0} and {1} than before; both stand on the same ground.', wide, high);
  const one = wide || high;
  return one ? l10n.t('{0} than before; both stand on the same ground.', one) : undefined;
}

function widthWords(by: number): string {
  const pixels = formatNumber(Math.abs(by));
  if (by === 0) return '';
  return by > 0 ? l10n.t('{0} px wider', pixels) : l10n.t('{0} px narrower', pixels);
}

function heightWords(by: number): string {
  const pixels = formatNumber(Math.abs(by));
  if (by === 0) return '';
  return by > 0 ? l10n.t('{0} px taller', pixels) : l10n.t('{0} px shorter', pixels);
}

/** Where all changes lie. */
export function boxWords({ x, y, width, height }: Box): string {
  return l10n.t('{0} × {1} at {2}, {3}', ...[width, height, x, y].map(formatNumber));
}

/** How frames of two pictures belong together, where that is not plain; undefined where it is. */
export function frameWords(before: number, after: number): string | undefined {
  if (before === after || after === 1) return undefined;
  if (before === 1) return l10n.t('Every frame is compared with the one picture before.');
  return before < after
    ? l10n.t('There were {0} frames before; the last of them stands for the others.', formatNumber(before))
    : l10n.t('There were {0} frames before.', formatNumber(before));
}
