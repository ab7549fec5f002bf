import * as l10n from '@vscode/l10n';
import { Later } from '../../shared/base/later';
import { announce } from '../lib/announce';
import { button } from '../lib/button';
import { el, setText } from '../lib/dom';
import { releaseFocus } from '../lib/focus';
import { buttonKey } from '../lib/keyText';

export interface Toast {
  readonly element: HTMLElement;
  /** Shows a sentence for eight seconds, with Undo if `undo` is given. It stays while it is hovered or has the focus. */
  show(text: string, undo?: () => void): void;
}

const SHOWN_SECONDS = 8;

/** A line at the bottom of the stage that says what happened. */
export function createToast(): Toast {
  const text = el('span', { class: 'toast-text' });
  const key = buttonKey('Ctrl+z');
  const undo = button({ label: l10n.t('Undo'), text: l10n.t('Undo'), ...key, run: () => runUndo() });
  const close = button({ label: l10n.t('Close'), icon: 'close', run: () => hide() });
  const element = el('div', { class: 'toast', hidden: true }, text, undo, close);
  let undoAction: (() => void) | undefined;
  const shown: Later = new Later(SHOWN_SECONDS * 1000, () =>
    element.matches(':hover, :focus-within') ? shown.schedule() : hide(),
  );
  /** The element that had the focus before the line got it. */
  let before: EventTarget | null = null;
  element.addEventListener('focusin', ({ relatedTarget }) => {
    if (!(relatedTarget instanceof Node && element.contains(relatedTarget))) before = relatedTarget;
  });

  function hide(): void {
    if (element.contains(document.activeElement)) {
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
      else releaseFocus();
    }
    element.hidden = true;
    undoAction = undefined;
  }

  function runUndo(): void {
    const run = undoAction;
    hide();
    run?.();
  }

  return {
    element,
    show(words, action) {
      undoAction = action;
      setText(text, words);
      undo.hidden = !action;
      element.hidden = false;
      announce(action ? l10n.t('{0} Press {1} to undo.', words, key.key) : words);
      shown.schedule();
    },
  };
}
