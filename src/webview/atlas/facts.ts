import * as l10n from '@vscode/l10n';
import { pixelCount } from '../../shared/base/counts';
import { formatPercent } from '../../shared/base/numbers';
import type { AtlasPacked } from '../../shared/protocol/atlas';
import { el, setText } from '../lib/dom';
import { formatBytes } from '../lib/l10n';
import { roomOf } from './room';

/** What wastes room, and what is saved. */
export class Facts {
  readonly #bar = el('div', { class: 'bar' });
  readonly #filled = el('p', { class: 'filled' });
  readonly #rows = el('dl', { class: 'facts' });
  readonly element = el(
    'section',
    { class: 'part', 'aria-label': l10n.t('Room') },
    el('h2', { class: 'section-title' }, l10n.t('Room')),
    this.#filled,
    el('div', { class: 'track', 'aria-hidden': 'true' }, this.#bar),
    this.#rows,
  );

  update({ sheet, files }: Pick<AtlasPacked, 'sheet' | 'files'>): void {
    this.element.hidden = !sheet && !files.length;
    const room = sheet && roomOf(sheet);
    this.#filled.hidden = !room;
    this.#bar.parentElement?.toggleAttribute('hidden', !room);
    if (room) {
      setText(this.#filled, l10n.t('{0} filled, {1} free', formatPercent(room.filled), pixelCount(room.free)));
      this.#bar.style.width = `${room.filled * 100}%`;
    }
    const bytes = files.reduce((sum, { size }) => sum + size, 0);
    const rows: [string, string][] = [];
    if (room) {
      const title = room.hasMaps ? l10n.t('In memory, with normal maps') : l10n.t('In memory');
      rows.push([title, formatBytes(room.memory)]);
    }
    if (files.length) rows.push([l10n.t('On disk'), formatBytes(bytes)]);
    if (sheet?.use.trimmed) rows.push([l10n.t('Saved by trimming'), pixelCount(sheet.use.trimmed)]);
    if (sheet?.use.shared) rows.push([l10n.t('Saved by equal frames'), pixelCount(sheet.use.shared)]);
    this.#rows.replaceChildren(...rows.flatMap(([name, value]) => [el('dt', {}, name), el('dd', {}, value)]));
  }
}
