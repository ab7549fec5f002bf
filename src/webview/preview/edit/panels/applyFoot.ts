import * as l10n from '@vscode/l10n';
import { button } from '../../../lib/button';
import { el, icon, setText } from '../../../lib/dom';

export interface ApplyFoot {
  readonly element: HTMLElement;
  readonly apply: HTMLButtonElement;
}

/**
 * The end of all that is tried before it's a change: what comes of it, *Cancel*, and *Apply*. It stays in view while the rest scrolls.
 * @param run `apply` makes the change; `cancel` leaves everything as it was @param state lines before the buttons
 */
export function createApplyFoot(
  run: { readonly apply: () => void; readonly cancel: () => void },
  ...state: readonly HTMLElement[]
): ApplyFoot {
  const { apply, element: buttons } = applyButtons(run);
  const lines = state.length ? [el('div', { class: 'edit-state' }, ...state)] : [];
  return { element: el('div', { class: 'edit-foot' }, ...lines, buttons), apply };
}

/** Only the two buttons. */
export function applyButtons({
  apply,
  cancel,
}: {
  readonly apply: () => void;
  readonly cancel: () => void;
}): ApplyFoot {
  const [applying, canceling] = [l10n.t('Apply'), l10n.t('Cancel')];
  const primary = button({ label: applying, text: applying, class: 'primary', run: apply });
  const secondary = button({ label: canceling, text: canceling, class: 'secondary', run: cancel });
  return { element: el('div', { class: 'edit-buttons' }, primary, secondary), apply: primary };
}

/** A line that says why what is asked can't be. */
export function createFault(id: string) {
  const text = el('span');
  const line = el('p', { class: 'edit-fault', id }, icon('error'), text);
  return {
    element: el('div', { role: 'alert' }, line),
    /** @param fault undefined: it can be */
    set(fault: string | undefined): void {
      line.hidden = fault === undefined;
      setText(text, fault ?? '');
    },
  };
}
