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

/** The state of the last export. */
export type Outcome =
  | { readonly kind: 'none' }
  | { readonly kind: 'writing' }
  | { readonly kind: 'done'; readonly text: string; readonly undoable: boolean; readonly revealable: boolean }
  | { readonly kind: 'failed'; readonly text: string };

/** What the current choices allow. */
export interface Can {
  /** The files can be written. */
  readonly possible: boolean;
  /** The export is repeated on save, or will be once it's written. */
  readonly isOnSave: boolean;
  /** Why the recipe couldn't write them. */
  readonly recipeFault: string | undefined;
}

export interface Actions {
  readonly element: HTMLElement;
  update(state: ExportState, can: Can): void;
  tell(outcome: Outcome): void;
}

/** The bar with the button that exports, the box for exports on save, and how the last export ended. */
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
  const onSave = createOnSaveBox(events);
  const outcome = createOutcomeLine(events);
  cancel.hidden = true;
  let possible = false;
  let writing = false;

  return {
    element: el('footer', { class: 'actions' }, write, cancel, ...onSave.elements, outcome.element),
    update(state, can) {
      possible = can.possible;
      write.disabled = !possible || writing;
      onSave.update(state, can);
    },
    tell(next) {
      const focused = document.activeElement === write || document.activeElement === cancel;
      writing = next.kind === 'writing';
      write.disabled = !possible || writing;
      cancel.hidden = !writing;
      // A button that is disabled or hidden loses the focus: the one that takes its place gets it.
      if (focused) (writing ? cancel : write).focus();
      outcome.update(next);
    },
  };
}

/** A box for exports on save, and why they aren't possible. */
function createOnSaveBox(events: Pick<ActionEvents, 'onSave' | 'openRecipe'>) {
  const box = el('input', { type: 'checkbox', id: 'on-save' });
  const label = el('label', { for: 'on-save' }, l10n.t('Export again on save'));
  const recipe = button({ label: l10n.t('Open the recipe'), icon: 'json', run: events.openRecipe });
  const why = el('span', { class: 'field-fault', id: 'on-save-fault', role: 'alert', hidden: true });
  box.setAttribute('aria-describedby', why.id);
  box.addEventListener('change', () => events.onSave(box.checked));
  return {
    elements: [el('span', { class: 'on-save' }, box, label, recipe), why],
    update({ onSave, recipe: formats }: ExportState, { possible, isOnSave, recipeFault }: Can): void {
      box.checked = isOnSave;
      box.disabled = !onSave.possible || ((!possible || recipeFault !== undefined) && !isOnSave);
      label.title = onSave.why ?? recipeFault ?? '';
      // What keeps the files from being written at all is shown at its field.
      const told = possible && onSave.possible ? recipeFault : undefined;
      why.hidden = told === undefined;
      setText(why, told ?? '');
      recipe.hidden = formats.length === 0;
    },
  };
}

/** How an export ended, with buttons to show and to undo it. */
function createOutcomeLine(events: Pick<ActionEvents, 'reveal' | 'undo'>) {
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
  const element = el('div', { class: 'outcome', hidden: true }, sign, text, reveal, undo);
  return {
    element,
    update(outcome: Outcome): void {
      element.hidden = outcome.kind === 'none' || outcome.kind === 'writing';
      element.dataset.kind = outcome.kind;
      if (outcome.kind === 'none' || outcome.kind === 'writing') return;
      sign.replaceChildren(icon(outcome.kind === 'done' ? 'check' : 'warning'));
      setText(text, outcome.text);
      reveal.hidden = outcome.kind !== 'done' || !outcome.revealable;
      undo.hidden = outcome.kind !== 'done' || !outcome.undoable;
      announce(outcome.text);
    },
  };
}
