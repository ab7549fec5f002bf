import * as l10n from '@vscode/l10n';
import { button } from '../../lib/button';
import { commandButton } from '../../lib/command';
import { el, icon, setText } from '../../lib/dom';
import { keyText } from '../../lib/keyText';
import { formatNumber } from '../../lib/l10n';
import type { Command, Shown, View } from '../feature';
import { choosable, keptItems } from './keeping';

export interface KeepBar extends View {
  /** Asks whether to discard the others. */
  ask(): void;
}

/**
 * How many pictures are kept, and what can be done with the others; hidden while none is kept. The question before discarding takes its
 * place, and is withdrawn when the number in it changes. It begins on Cancel, and only its buttons answer: what somebody types on does not.
 */
export function createKeepBar(discardRest: Command, clear: Command, agreed: () => void): KeepBar {
  const count = el('span', { class: 'keep-count' });
  const rest = commandButton(discardRest);
  const none = commandButton(clear);
  const state = el('div', { class: 'keep-row' }, icon('check'), count, rest.element, none.element);
  const question = el('span', { class: 'keep-question', id: 'keep-question' });
  const yes = button({
    label: l10n.t('Move to Trash'),
    text: l10n.t('Move to Trash'),
    class: 'primary',
    run: agree,
  });
  const no = button({
    label: l10n.t('Cancel'),
    text: l10n.t('Cancel'),
    key: keyText('Escape'),
    shortcut: 'Escape',
    run: leave,
  });
  const confirm = el('div', { class: 'keep-row', role: 'alertdialog', 'aria-labelledby': 'keep-question' });
  confirm.append(icon('trash'), question, yes, no);
  confirm.hidden = true;
  const element = el('div', { class: 'keep-bar', hidden: true, role: 'region', 'aria-label': l10n.t('Kept pictures') });
  element.append(state, confirm);
  let before: Element | null = null;
  let others = 0;

  function ask(): void {
    if (confirm.hidden) before = document.activeElement;
    state.hidden = true;
    confirm.hidden = false;
    no.focus();
  }

  function leave(): void {
    if (confirm.hidden) return;
    const inside = confirm.contains(document.activeElement);
    state.hidden = false;
    if (inside && before instanceof HTMLElement) before.focus({ preventScroll: true });
    confirm.hidden = true;
  }

  function agree(): void {
    leave();
    agreed();
  }

  confirm.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    leave();
  });

  return {
    element,
    ask,
    update(shown: Shown) {
      const all = choosable(shown.state).length;
      const kept = keptItems(shown.state, shown.view.kept).length;
      if (others !== all - kept || kept === 0) leave();
      others = all - kept;
      element.hidden = kept === 0 || all < 2 || (shown.mode !== 'contactSheet' && shown.mode !== 'one');
      if (element.hidden) return;
      rest.update(shown);
      none.update(shown);
      setText(count, l10n.t('{0} kept of {1}', formatNumber(kept), formatNumber(all)));
      const words =
        others === 1
          ? l10n.t('Move the other picture to the trash?')
          : l10n.t('Move the other {0} pictures to the trash?', formatNumber(others));
      setText(question, words);
    },
  };
}
