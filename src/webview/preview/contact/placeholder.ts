import * as l10n from '@vscode/l10n';
import { el } from '../../lib/dom';
import { formatNumber } from '../../lib/l10n';

/** The tile of output `number` (from 1) that has not landed yet. */
export function createPlaceholder(number: number): HTMLElement {
  const label = l10n.t('Output {0}, not there yet', formatNumber(number));
  const box = el('div', { class: 'tile-picture waiting' });
  const caption = el('div', { class: 'tile-caption' }, formatNumber(number));
  return el(
    'div',
    { role: 'option', class: 'tile', 'aria-disabled': 'true', 'aria-label': label, title: label },
    box,
    caption,
  );
}
