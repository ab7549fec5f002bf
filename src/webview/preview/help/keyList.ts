import * as l10n from '@vscode/l10n';
import { button } from '../../lib/button';
import { el } from '../../lib/dom';
import { ariaKey, type Command, keyText } from '../command';
import type { View } from '../parts';

const SHIFT = 'Shift+';

const groups = (): Readonly<Record<Command['group'], string>> => ({
  view: l10n.t('View'),
  cursor: l10n.t('Pixel cursor'),
  play: l10n.t('Play'),
  pictures: l10n.t('Pictures'),
  colours: l10n.t('Colours'),
  light: l10n.t('Light'),
  files: l10n.t('Files'),
});

/** A button that opens the list of all keys, made from the table of commands when it is asked for. */
export function createKeyList(commands: () => readonly Command[]): View {
  const label = l10n.t('Keys');
  const body = el('div', { class: 'key-groups' });
  const close = button({
    label: l10n.t('Close'),
    key: l10n.t('Esc'),
    shortcut: 'Escape',
    icon: 'close',
    run: () => dialog.close(),
  });
  const title = el('h2', { class: 'key-title', id: 'key-title' }, label);
  const dialog = el(
    'dialog',
    { class: 'key-list', 'aria-labelledby': 'key-title' },
    el('header', { class: 'key-header' }, title, close),
    body,
  );
  const open: Command = {
    id: 'view.keys',
    label: l10n.t('List of keys'),
    keys: ['?'],
    group: 'view',
    icon: 'question',
    run() {
      body.replaceChildren(...sections(commands()));
      dialog.showModal();
      body.scrollTop = 0;
    },
  };
  const trigger = button({
    label: open.label,
    icon: 'question',
    key: keyText('?'),
    shortcut: ariaKey('?'),
    run: () => open.run(),
  });
  // A click beside the list, which is the dialog's own backdrop.
  dialog.addEventListener('click', ({ target }) => {
    if (target === dialog) dialog.close();
  });
  dialog.addEventListener('keydown', (event) => {
    if (event.key === '?') dialog.close();
    event.stopPropagation();
  });
  return { element: el('div', { class: 'menu-anchor' }, trigger, dialog), commands: [open], update: () => undefined };
}

/** A list for each group; commands of one name, such as the four arrows, share a row. */
function sections(commands: readonly Command[]): HTMLElement[] {
  return Object.entries(groups()).flatMap(([group, heading]) => {
    const rows = new Map<string, string[]>();
    for (const command of commands) {
      if (command.group !== group || command.keys.length === 0) continue;
      rows.set(command.label, [...(rows.get(command.label) ?? []), ...command.keys]);
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
