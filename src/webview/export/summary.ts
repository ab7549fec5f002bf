import * as l10n from '@vscode/l10n';
import type { Made, ShownResult } from '../../shared/protocol/export';
import { formatNumber } from '../lib/l10n';
import { bytesText } from './bytesText';

/** `128 × 64 pixels, 12 frames, 2 files, 14.2 KB`: what a result is, in one line. */
export function summaryOf({ files, shown, frames }: Made): string {
  const bytes = files.reduce((sum, { size }) => sum + size, 0);
  const parts = [
    pixelsOf(shown),
    frames === undefined ? undefined : frames === 1 ? l10n.t('1 frame') : l10n.t('{0} frames', formatNumber(frames)),
    files.length === 1 ? l10n.t('1 file') : l10n.t('{0} files', formatNumber(files.length)),
    bytesText(bytes),
  ];
  return parts.filter((part) => part !== undefined).join(' · ');
}

function pixelsOf(shown: ShownResult): string | undefined {
  if (shown.kind === 'none') return undefined;
  const [first] = shown.kind === 'animation' ? [shown.size] : shown.kind === 'sheet' ? shown.sheets : shown.pictures;
  return first && l10n.t('{0} × {1} pixels', formatNumber(first.width), formatNumber(first.height));
}
