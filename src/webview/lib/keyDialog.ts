import * as l10n from '@vscode/l10n';
import { button } from './button';
import { el } from './dom';
import { isEditorKey } from './editorKey';
import { keyText } from './keyText';

const SHIFT = 'Shift+';

/** Something that keys do. */
export interface KeyUse {
  /** Those of one label share a row. */
  readonly label: string;
  /** As `keyText` takes them. */
  readonly keys: readonly string[];
  /** Name of its heading. */
  readonly group: string;
}

export interface KeyDialog {
  readonly element: HTMLDialogElement;
  open(): void;
}

/** The list of all keys, made when it is opened. `groups`: headings by name, in their order. */
export function createKeyDialog(groups: Readonly<Record<string, string>>, uses: () => readonly KeyUse[]): KeyDialog {
  const body = el('div', { class: 'key-groups', tabindex: 0, role: 'group', 'aria-labelledby': 'key-title' });
  const close = button({
    label: l10n.t('Close'),
    key: l10n.t('Esc'),
    shortcut: 'Escape',
    icon: 'close',
    run: () => element.close(),
  });
  const title = el('h2', { class: 'key-title', id: 'key-title' }, l10n.t('Keys'));
  const element = el(
    'dialog',
    { class: 'key-list', 'aria-labelledby': 'key-title' },
    el('header', { class: 'key-header' }, title, close),
    body,
  );
  // A click beside the list, which is the dialog's own backdrop.
  element.addEventListener('click', ({ target }) => {
    if (target === element) element.close();
  });
  element.addEventListener('keydown', (event) => {
    if (isEditorKey(event)) return;
    if (event.key === '?') element.close();
    event.stopPropagation();
  });
  element.addEventListener('close', () => body.replaceChildren());
  return {
    element,
    open() {
      body.replaceChildren(...sections(groups, uses()));
      element.showModal();
      body.scrollTop = 0;
      // So that the arrow keys scroll it.
      body.focus();
    },
  };
}

/** A list for each group; uses of one label, such as the four arrows, share a row. */
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
  // Shift once, before all that are pressed with it.
  const shift = keys.every((key) => key.startsWith(SHIFT));
  const names = shift ? [l10n.t('Shift'), ...keys.map((key) => keyText(key.slice(SHIFT.length)))] : keys.map(keyText);
  return el(
    'div',
    { class: 'key-row' },
    el('dt', {}, label),
    el('dd', {}, ...names.map((name) => el('kbd', {}, name))),
  );
}
