import * as l10n from '@vscode/l10n';
import { button } from './button';
import type { Command } from './command';
import { el } from './dom';
import { isEditorKey, keyText } from './keyText';

const SHIFT = 'Shift+';

/** An action and its keys, as a row of the list. */
export interface KeyUse {
  /** Uses with the same label share a row. */
  readonly label: string;
  /** Written as for `keyText`. */
  readonly keys: readonly string[];
  /** Id of its heading. */
  readonly group: string;
}

export interface KeyList {
  readonly dialog: HTMLDialogElement;
  /** Opens the dialog. */
  readonly open: Command<unknown, 'view'>;
}

/** The list of all keys of a page, in a dialog. It is made each time it opens. `groups` has the headings by id, in their order. */
export function createKeyList(groups: Readonly<Record<string, string>>, uses: () => readonly KeyUse[]): KeyList {
  const body = el('div', { class: 'key-groups', tabindex: 0, role: 'group', 'aria-labelledby': 'key-title' });
  const close = button({
    label: l10n.t('Close'),
    key: l10n.t('Esc'),
    shortcut: 'Escape',
    icon: 'close',
    run: () => dialog.close(),
  });
  const title = el('h2', { class: 'key-title', id: 'key-title' }, l10n.t('Keys'));
  const dialog = el(
    'dialog',
    { class: 'key-list', 'aria-labelledby': 'key-title' },
    el('header', { class: 'key-header' }, title, close),
    body,
  );
  // A click beside the list hits the dialog's backdrop, which is the dialog element itself.
  dialog.addEventListener('click', ({ target }) => {
    if (target === dialog) dialog.close();
  });
  dialog.addEventListener('keydown', (event) => {
    // A dialog that is closed keeps the focus until the next frame: a key that is pressed meanwhile is for the page.
    if (isEditorKey(event) || !dialog.open) return;
    if (event.key === '?') dialog.close();
    event.stopPropagation();
  });
  dialog.addEventListener('close', () => body.replaceChildren());
  const open: KeyList['open'] = {
    id: 'view.keys',
    label: l10n.t('List of keys'),
    keys: ['?'],
    group: 'view',
    icon: 'question',
    run() {
      body.replaceChildren(...sections(groups, uses()));
      dialog.showModal();
      body.scrollTop = 0;
      // With the focus on the list, the arrow keys scroll it.
      body.focus();
    },
  };
  return { dialog, open };
}

/** A section for each group; uses with one label, such as the four arrows, share a row. */
function sections(groups: Readonly<Record<string, string>>, uses: readonly KeyUse[]): HTMLElement[] {
  return Object.entries(groups).flatMap(([group, heading]) => {
    const rows = new Map<string, string[]>();
    for (const use of uses) {
      if (use.group !== group || use.keys.length === 0) continue;
      rows.set(use.label, [...(rows.get(use.label) ?? []), ...use.keys]);
    }
    if (rows.size === 0) return [];
    const list = el('dl', {}, ...[...rows].map(([label, keys]) => keyRow(label, keys)));
    return [el('section', { class: 'key-group' }, el('h3', {}, heading), list)];
  });
}

function keyRow(label: string, keys: readonly string[]): HTMLElement {
  // Where all keys need Shift, it is shown once, before them.
  const shift = keys.every((key) => key.startsWith(SHIFT));
  const names = shift ? [l10n.t('Shift'), ...keys.map((key) => keyText(key.slice(SHIFT.length)))] : keys.map(keyText);
  return el(
    'div',
    { class: 'key-row' },
    el('dt', {}, label),
    el('dd', {}, ...names.map((name) => el('kbd', {}, name))),
  );
}
