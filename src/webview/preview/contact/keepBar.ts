import * as l10n from '@vscode/l10n';
import type { PreviewState } from '../../../shared/protocol/preview';
import { button } from '../../lib/button';
import { commandButton } from '../../lib/command';
import { el, icon, setText } from '../../lib/dom';
import { holdFocus } from '../../lib/focus';
import { keyText } from '../../lib/keyText';
import { formatNumber } from '../../lib/l10n';
import type { Command, Shown, View } from '../core/feature';
import { choosable, keptItems } from './keeping';

/** A question before files are discarded. */
export interface DiscardQuestion {
  readonly text: string;
  /** Words of the button that agrees. */
  readonly button: string;
  /** It cannot be undone for long, so the button does not suggest itself. */
  readonly permanent: boolean;
  /** What the question is about: it is withdrawn when this changes. */
  subject(state: PreviewState): string;
}

export interface KeepBar extends View {
  /** Resolves to whether a person agreed; false if they left or the question was withdrawn. */
  ask(question: DiscardQuestion): Promise<boolean>;
}

/**
 * How many pictures are kept, and what can be done with the others; hidden while none is kept. The question before discarding takes its
 * place. It begins on Cancel, and only its buttons answer: what somebody types on does not.
 */
export function createKeepBar(discardRest: Command, clear: Command): KeepBar {
  const count = el('span', { class: 'keep-count' });
  const rest = commandButton(discardRest);
  const none = commandButton(clear);
  const state = el('div', { class: 'keep-row' }, icon('check'), count, rest.element, none.element);
  const text = el('span', { class: 'keep-question', id: 'keep-question' });
  const yesWords = el('span');
  const yes = el('button', { type: 'button', class: 'button' }, yesWords);
  yes.addEventListener('click', () => leave(true));
  const no = button({
    label: l10n.t('Cancel'),
    text: l10n.t('Cancel'),
    key: keyText('Escape'),
    shortcut: 'Escape',
    run: () => leave(false),
  });
  const confirm = el('div', { class: 'keep-row', role: 'alertdialog', 'aria-labelledby': 'keep-question' });
  confirm.append(icon('trash'), text, yes, no);
  confirm.hidden = true;
  const element = el('div', { class: 'keep-bar', hidden: true, role: 'region', 'aria-label': l10n.t('Kept images') });
  element.append(state, confirm);
  let giveBack = () => {};
  let asked:
    | { readonly question: DiscardQuestion; readonly subject: string; answer(agreed: boolean): void }
    | undefined;
  let now: Shown | undefined;

  function ask(question: DiscardQuestion): Promise<boolean> {
    leave(false);
    giveBack = holdFocus();
    return new Promise((answer) => {
      asked = { question, subject: now ? question.subject(now.state) : '', answer };
      setText(text, question.text);
      setText(yesWords, question.button);
      yes.classList.toggle('primary', !question.permanent);
      state.hidden = true;
      confirm.hidden = false;
      element.hidden = false;
      no.focus();
    });
  }

  function leave(agreed: boolean): void {
    if (!asked) return;
    const { answer } = asked;
    asked = undefined;
    const inside = confirm.contains(document.activeElement);
    state.hidden = false;
    if (inside) giveBack();
    confirm.hidden = true;
    if (now) draw(now);
    answer(agreed);
  }

  function draw(shown: Shown): void {
    const all = choosable(shown.state).length;
    const kept = keptItems(shown.state, shown.view.kept).length;
    const isIdle = kept === 0 || all < 2 || (shown.mode !== 'contactSheet' && shown.mode !== 'one');
    element.hidden = isIdle && !asked;
    if (isIdle) return;
    rest.update(shown);
    none.update(shown);
    setText(count, l10n.t('{0} kept of {1}', formatNumber(kept), formatNumber(all)));
  }

  confirm.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    leave(false);
  });

  return {
    element,
    ask,
    update(shown: Shown) {
      now = shown;
      if (asked && asked.question.subject(shown.state) !== asked.subject) leave(false);
      draw(shown);
    },
  };
}
