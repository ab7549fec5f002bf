import * as l10n from '@vscode/l10n';
import type { ExportState } from '../../shared/protocol/export';
import { announce } from '../lib/announce';
import { button } from '../lib/button';
import { el, icon, setText } from '../lib/dom';
import { buttonKey } from '../lib/keyText';

export interface ActionEvents {
  readonly write: () => void;
  readonly cancel: () => void;
  readonly undo: () => void;
  readonly reveal: () => void;
  readonly openRecipe: () => void;
  readonly onSave: (on: boolean) => void;
}

/** What is under way, or what came of it. */
export type Outcome =
  | { readonly kind: 'none' }
  | { readonly kind: 'writing' }
  | { readonly kind: 'done'; readonly text: string; readonly undoable: boolean; readonly revealable: boolean }
  | { readonly kind: 'failed'; readonly text: string };

/** What can be done with the choices. */
export interface Can {
  /** The files can be written. */
  readonly possible: boolean;
  /** The recipe asks for this format. */
  readonly inRecipe: boolean;
  /** Why the recipe couldn't write them. */
  readonly recipeFault: string | undefined;
}

export interface Actions {
  readonly element: HTMLElement;
  update(state: ExportState, can: Can): void;
  tell(outcome: Outcome): void;
}

/** The bar with the button that exports, and what came of it. */
export function createActions(events: ActionEvents): Actions {
  const label = l10n.t('Export');
  const write = button({
    label,
    text: label,
    ...buttonKey('Enter'),
    showKey: true,
    class: 'primary',
    run: events.write,
  });
  const cancel = button({ label: l10n.t('Cancel'), text: l10n.t('Cancel'), class: 'secondary', run: events.cancel });
  const box = el('input', { type: 'checkbox', id: 'on-save' });
  const boxLabel = el('label', { for: 'on-save' }, l10n.t('Export again on save'));
  const why = el('span', { class: 'field-fault', id: 'on-save-fault', role: 'alert', hidden: true });
  box.setAttribute('aria-describedby', why.id);
  const recipe = button({
    label: l10n.t('Open the recipe'),
    icon: 'json',
    run: events.openRecipe,
  });
  const sign = el('span', { class: 'outcome-sign' });
  const text = el('span', { class: 'outcome-text' });
  const reveal = button({
    label: l10n.t('Reveal in Explorer'),
    text: l10n.t('Reveal'),
    ...buttonKey('r'),
    run: events.reveal,
  });
  const undo = button({
    label: l10n.t('Undo'),
    text: l10n.t('Undo'),
    ...buttonKey('Ctrl+z'),
    run: events.undo,
  });
  const outcome = el('div', { class: 'outcome', hidden: true }, sign, text, reveal, undo);
  const element = el(
    'footer',
    { class: 'actions' },
    write,
    cancel,
    el('span', { class: 'on-save' }, box, boxLabel, recipe),
    why,
    outcome,
  );
  cancel.hidden = true;
  let possible = false;
  let writing = false;
  box.addEventListener('change', () => events.onSave(box.checked));

  return {
    element,
    update(state, can) {
      const { inRecipe, recipeFault } = can;
      possible = can.possible;
      write.disabled = !possible || writing;
      box.checked = inRecipe;
      box.disabled = !state.onSave.possible || ((!possible || recipeFault !== undefined) && !inRecipe);
      boxLabel.title = state.onSave.why ?? recipeFault ?? '';
      // What keeps the files from being written at all stands at its field.
      const told = possible && state.onSave.possible ? recipeFault : undefined;
      why.hidden = told === undefined;
      setText(why, told ?? '');
      recipe.hidden = state.recipe.length === 0;
    },
    tell(next) {
      const focused = document.activeElement === write || document.activeElement === cancel;
      writing = next.kind === 'writing';
      write.disabled = !possible || writing;
      cancel.hidden = !writing;
      // A button that is disabled or hidden loses the focus: the one that takes its place has it.
      if (focused) (writing ? cancel : write).focus();
      outcome.hidden = next.kind === 'none' || writing;
      outcome.dataset.kind = next.kind;
      if (next.kind === 'none' || next.kind === 'writing') return;
      sign.replaceChildren(icon(next.kind === 'done' ? 'check' : 'warning'));
      setText(text, next.text);
      reveal.hidden = next.kind !== 'done' || !next.revealable;
      undo.hidden = next.kind !== 'done' || !next.undoable;
      announce(next.text);
    },
  };
}
