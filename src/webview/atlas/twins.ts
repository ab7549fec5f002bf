import * as l10n from '@vscode/l10n';
import { pixelCount } from '../../shared/base/counts';
import { formatList } from '../../shared/base/lists';
import { formatNumber } from '../../shared/base/numbers';
import type { AtlasUse } from '../../sprite/export/atlas/atlas';
import { el, setText } from '../lib/dom';

/** Most rows, and most names in a row. */
const MAX_ROWS = 50;
const MAX_NAMES = 3;

/** Frames that several sprites have alike. */
export class TwinList {
  readonly #choose: (sprites: readonly string[]) => void;
  readonly #title = el('h2', { class: 'section-title' });
  readonly #rows = el('ul', { class: 'twins' });
  readonly #more = el('p', { class: 'more' });
  readonly element = el(
    'section',
    { class: 'part', 'aria-label': l10n.t('Duplicates') },
    this.#title,
    this.#rows,
    this.#more,
  );

  /** @param choose selects sprites by their names */
  constructor(choose: (sprites: readonly string[]) => void) {
    this.#choose = choose;
  }

  update(twins: AtlasUse['twins']): void {
    this.element.hidden = !twins.length;
    setText(this.#title, l10n.t('Equal in several sprites: {0}', formatNumber(twins.length)));
    this.#rows.replaceChildren(
      ...twins.slice(0, MAX_ROWS).map(({ sprites, uses, pixels }) => {
        const more = sprites.length - MAX_NAMES;
        const names = formatList([
          ...sprites.slice(0, MAX_NAMES),
          ...(more > 0 ? [l10n.t('{0} more', formatNumber(more))] : []),
        ]);
        const times = l10n.t('{0} uses', formatNumber(uses));
        const row = el(
          'button',
          { type: 'button', class: 'twin', title: l10n.t('{0}, {1} each', names, pixelCount(pixels)) },
          el('span', { class: 'sprite-name' }, names),
          ' ',
          el('span', { class: 'cost' }, times),
        );
        row.addEventListener('click', () => this.#choose(sprites));
        return el('li', {}, row);
      }),
    );
    const more = twins.length - MAX_ROWS;
    setText(this.#more, more > 0 ? l10n.t('and {0} more', formatNumber(more)) : '');
    this.#more.hidden = more <= 0;
  }
}
