import * as l10n from '@vscode/l10n';
import { announce } from '../lib/announce';
import { button } from '../lib/button';
import { el, setText } from '../lib/dom';
import { releaseFocus } from '../lib/focus';
import { buttonKey } from '../lib/keyText';

export interface Toast {
  readonly element: HTMLElement;
  /** Shows a sentence for some seconds, with Undo if it can be undone. It stays while it is hovered or has the focus. */
  show(text: string, undo?: () => void): void;
}

const SECONDS = 8;

/** A line at the bottom of the stage that says what was done. */
export function createToast(): Toast {
  const text = el('span', { class: 'toast-text' });
  const key = buttonKey('Ctrl+z');
  const undo = button({ label: l10n.t('Undo'), text: l10n.t('Undo'), ...key, run: () => take() });
  const close = button({ label: l10n.t('Close'), icon: 'close', run: () => hide() });
  const element = el('div', { class: 'toast', hidden: true }, text, undo, close);
  let taking: (() => void) | undefined;
  let timer = 0;
  /** What had the focus before the line got it. */
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
    taking = undefined;
  }

  function take(): void {
    const run = taking;
    hide();
    run?.();
  }

  function wait(): void {
    clearTimeout(timer);
    timer = window.setTimeout(() => (element.matches(':hover, :focus-within') ? wait() : hide()), SECONDS * 1000);
  }

  return {
    element,
    show(words, back) {
      taking = back;
      setText(text, words);
      undo.hidden = !back;
      element.hidden = false;
      announce(back ? l10n.t('{0} Press {1} to undo.', words, key.key) : words);
      wait();
    },
  };
}
