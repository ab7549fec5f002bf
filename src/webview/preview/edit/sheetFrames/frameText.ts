import * as l10n from '@vscode/l10n';
import { formatNumber } from '../../../../shared/base/numbers';
import type { Rect } from '../../../../sprite/pixels/raster';

/** A frame in words: its number, place, and size. @param at index */
export function frameText({ x, y, width, height }: Rect, at: number, count: number): string {
  const place = [x, y, width, height].map((value) => formatNumber(value));
  return l10n.t('Frame {0} of {1}: x {2} y {3}, {4} × {5}', formatNumber(at + 1), formatNumber(count), ...place);
}
