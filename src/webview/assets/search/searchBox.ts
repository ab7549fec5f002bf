import * as l10n from '@vscode/l10n';
import { countOf } from '../../../shared/base/counts';
import { formatNumber } from '../../../shared/base/numbers';
import { type AssetFilter, NO_FILTER } from '../../../shared/protocol/assets';
import { button } from '../../lib/button';
import { el, icon, setAttributes, setText } from '../../lib/dom';
import { ariaKey } from '../../lib/keyText';
import type { AssetsCommand } from '../commands';
import type { PageActions, Part } from '../parts';
import { isEmpty } from '../viewState';

export interface SearchBox extends Part {
  focus(): void;
}

/** A field for words that prompts must contain, with the number of matches. */
export function createSearchBox({ filter, toGrid }: PageActions, command: AssetsCommand): SearchBox {
  const field = el('input', {
    type: 'text',
    class: 'search-field',
    'aria-label': l10n.t('Search sprites'),
    'aria-keyshortcuts': command.keys.map(ariaKey).join(' '),
    maxlength: 200,
    spellcheck: 'false',
    autocomplete: 'off',
  });
  const count = el('span', { class: 'search-count', 'aria-hidden': 'true' });
  const clear = button({
    label: l10n.t('Clear Filters'),
    icon: 'close',
    class: 'search-clear',
    run: () => empty(NO_FILTER),
  });
  const element = el('div', { class: 'search' }, icon('search'), field, count, clear);

  /** The filter's text as last typed or shown here. If others change it, the field shows it, even while it has the focus. */
  let known = '';

  function search(next: Partial<AssetFilter>): void {
    known = next.text ?? known;
    filter(next);
  }

  function empty(next: Partial<AssetFilter>): void {
    field.value = '';
    search(next);
    field.focus();
  }

  field.addEventListener('input', () => search({ text: field.value }));
  field.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey || event.isComposing) return;
    if (event.key === 'Escape' && field.value) empty({ text: '' });
    else if (event.key === 'ArrowDown' || event.key === 'Enter' || event.key === 'Escape') toGrid();
    else return;
    event.preventDefault();
  });

  return {
    element,
    focus() {
      field.focus();
      field.select();
    },
    update({ state, view, found }) {
      if (view.filter.text !== known) {
        known = view.filter.text;
        field.value = known;
      }
      setAttributes(field, { placeholder: placeholderOf(state.total) });
      const filtered = !isEmpty(view.filter);
      count.hidden = !filtered;
      clear.hidden = !filtered;
      setText(count, formatNumber(found.assets));
    },
  };
}

/** @param total number of known assets */
function placeholderOf(total: number): string {
  if (total === 0) return l10n.t('Search sprites');
  return countOf(
    { one: () => l10n.t('Search 1 sprite'), several: (count) => l10n.t('Search {0} sprites', count) },
    total,
  );
}
