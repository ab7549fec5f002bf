import * as l10n from '@vscode/l10n';
import { el, icon } from '../../lib/dom';
import { isLoading } from '../loading';
import type { PageActions, Part, Shown } from '../parts';
import { isEmpty } from '../viewState';
import { type Fault, faultOf } from './faults';
import { remedyButton } from './remedies';

/** In place of the grid: why there is nothing in it, and the next step. */
export function createEmptyState(page: PageActions): Part {
  const element = el('div', { class: 'empty', role: 'status' });
  let drawn = '';
  return {
    element,
    update(shown) {
      const reason = reasonOf(shown);
      element.hidden = !reason;
      const key = JSON.stringify(reason ?? '');
      if (key === drawn) return;
      drawn = key;
      element.replaceChildren(...(reason ? content(reason, page) : []));
    },
  };
}

function content({ icon: name, text, remedies }: Fault, page: PageActions): Node[] {
  const sign = icon(name);
  sign.classList.add('empty-icon');
  const buttons = remedies.map((remedy, at) => remedyButton(remedy, page, at === 0));
  return [sign, el('p', {}, text), el('div', { class: 'empty-buttons' }, ...buttons)];
}

function reasonOf(shown: Shown): Fault | undefined {
  const { state, view, found } = shown;
  if (found.rows > 0 || isLoading(shown)) return undefined;
  if (!isEmpty(view.filter) && state.total > 0)
    return { icon: 'search', text: l10n.t('No sprite matches.'), remedies: ['clear'] };
  // The search is still to come.
  if (state.total > 0) return undefined;
  return (
    faultOf(state) ?? {
      icon: 'sparkle',
      text: l10n.t('No sprites yet. What you generate shows up here.'),
      remedies: ['generate'],
    }
  );
}
