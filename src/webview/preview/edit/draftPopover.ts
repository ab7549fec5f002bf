import { button } from '../../lib/button';
import { el, setText } from '../../lib/dom';
import type { Placed } from '../../lib/place';
import { createPopover } from '../../lib/popover';
import { applyButtons } from './panels/applyFoot';

export interface DraftPopoverOptions {
  /** Its name for screen readers. */
  readonly label: string;
  readonly rows: readonly HTMLElement[];
  /** Buttons before *Apply*: what they do closes it first, and drops what was tried. */
  readonly actions: readonly { readonly label: string; readonly icon: string; readonly run: () => void }[];
  /** The element to open under; without it, it opens at the top of the window. */
  readonly beside: Placed | undefined;
  /** Makes what was tried one change. */
  readonly keep: () => void;
  /** Shows everything as it was before. */
  readonly drop: () => void;
  /** Called at the end, to focus what was changed. */
  readonly closed: () => void;
}

export interface DraftPopover {
  /** Says why what is chosen can't be; empty: it can. */
  setFault(text: string): void;
}

/**
 * Opens a box with properties that are shown at once, and become one change when it's closed: by Enter, *Apply*, or a click outside. Escape and
 * *Cancel* leave everything as it was.
 */
export function openDraftPopover(options: DraftPopoverOptions): DraftPopover {
  const fault = el('p', { class: 'draft-fault', role: 'alert' });
  const listening = new AbortController();
  let outcome: 'keep' | 'drop' = 'keep';
  const { element: buttons } = applyButtons({
    apply: () => popover.close(),
    cancel() {
      outcome = 'drop';
      popover.close();
    },
  });
  const actions = options.actions.map(({ label, icon, run }) =>
    button({
      label,
      text: label,
      icon,
      run() {
        outcome = 'drop';
        popover.close();
        run();
      },
    }),
  );
  const foot = el('div', { class: 'draft-foot' }, ...actions, buttons);
  const content = el('div', { class: 'draft' }, ...options.rows, fault, foot);
  const popover = createPopover({
    label: options.label,
    content,
    class: 'draft-popover',
    role: 'dialog',
    closed() {
      listening.abort();
      options[outcome]();
      popover.element.remove();
      options.closed();
    },
  });
  // The popover closes itself on Escape before its content gets the key.
  const onEscape = ({ key }: KeyboardEvent) => {
    if (key === 'Escape') outcome = 'drop';
  };
  window.addEventListener('keydown', onEscape, { capture: true, signal: listening.signal });
  content.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter' || (event.target instanceof Element && event.target.closest('button'))) return;
    event.preventDefault();
    event.stopPropagation();
    popover.close();
  });
  popover.open(options.beside);
  return { setFault: (text) => setText(fault, text) };
}
