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
  /** As in `Command.keys`. */
  readonly keys: readonly string[];
  /** Id of its heading. */
  readonly group: string;
  /** Whether it is enabled now; absent if it always is. */
  readonly available?: boolean;
}

export interface KeyList {
  readonly dialog: HTMLDialogElement;
  /** Opens the dialog. */
  readonly open: Command<unknown, 'view'>;
}

/**
 * A dialog that lists all keys of a page, with a search field. The list is made each time the dialog opens; commands that are disabled at that
 * moment are folded away. `groups` has the headings by id, in their order.
 */
export function createKeyList(groups: Readonly<Record<string, string>>, uses: () => readonly KeyUse[]): KeyList {
  const body = el('div', { class: 'key-groups', tabindex: 0, role: 'group', 'aria-labelledby': 'key-title' });
  const words = l10n.t('Search keyboard shortcuts');
  const field = el('input', { type: 'search', class: 'key-search', placeholder: words, 'aria-label': words });
  let listed: readonly KeyUse[] = [];
  const close = button({
    label: l10n.t('Close'),
    key: l10n.t('Esc'),
    shortcut: 'Escape',
    icon: 'close',
    run: () => dialog.close(),
  });
  const title = el('h2', { class: 'key-title', id: 'key-title' }, l10n.t('Keyboard Shortcuts'));
  const dialog = el(
    'dialog',
    { class: 'key-list', 'aria-labelledby': 'key-title' },
    el('header', { class: 'key-header' }, title, field, close),
    body,
  );
  // A click outside of the list hits the backdrop, whose target is the dialog element itself.
  dialog.addEventListener('click', ({ target }) => {
    if (target === dialog) dialog.close();
  });
  dialog.addEventListener('keydown', (event) => {
    // A closed dialog keeps the focus until the next frame; a key pressed before that is for the page.
    if (isEditorKey(event) || !dialog.open) return;
    if (event.key === '?' && (event.target !== field || field.value === '')) dialog.close();
    // Arrow Down moves from the field to the list, which the arrows then scroll.
    if (event.key === 'ArrowDown' && event.target === field) body.focus();
    event.stopPropagation();
  });
  field.addEventListener('input', () => draw(true));
  // The event comes after the dialog has closed; it may have been opened again by then.
  dialog.addEventListener('close', () => {
    if (!dialog.open) body.replaceChildren();
  });
  const open: KeyList['open'] = {
    id: 'view.keys',
    label: l10n.t('Show keyboard shortcuts'),
    keys: ['?'],
    group: 'view',
    icon: 'question',
    run() {
      field.value = '';
      listed = uses();
      draw(false);
      dialog.showModal();
      field.focus();
    },
  };

  function draw(searching: boolean): void {
    const found = listed.filter((use) => matches(use, groups[use.group] ?? '', field.value));
    const now = sections(groups, withFirst(found.filter(({ available }) => available !== false)));
    const later = sections(
      groups,
      found.filter(({ available }) => available === false),
    );
    const none = found.length ? [] : [el('p', { class: 'key-none' }, l10n.t('No matching keyboard shortcuts'))];
    body.replaceChildren(...none, ...now, ...(later.length ? [folded(later, searching && field.value !== '')] : []));
    body.scrollTop = 0;
  }

  return { dialog, open };
}

/** Removes a key from all uses but the first available one that has it. */
function withFirst(uses: readonly KeyUse[]): KeyUse[] {
  const taken = new Set<string>();
  return uses.flatMap((use) => {
    // Uses without a state belong to different places in the page.
    const keys = use.available ? use.keys.filter((key) => !taken.has(key)) : use.keys;
    for (const key of keys) taken.add(key);
    return keys.length ? [{ ...use, keys }] : [];
  });
}

/** Whether a use has all words of a search in its label, its heading, or its keys. */
function matches({ label, keys }: KeyUse, heading: string, search: string): boolean {
  const text = [label, heading, ...keys.map(keyText)].join(' ').toLocaleLowerCase();
  return search
    .toLocaleLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}

/** A section for the commands that are disabled now; folded unless `open`. */
function folded(inner: readonly HTMLElement[], open: boolean): HTMLElement {
  return el(
    'details',
    { class: 'key-later', open },
    el('summary', {}, l10n.t('Not available now')),
    el('div', { class: 'key-columns' }, ...inner),
  );
}

/** A section for each group. Uses with the same label, such as the four arrows, share a row. */
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
  // If all keys need Shift, it is shown once, before them.
  const shift = keys.every((key) => key.startsWith(SHIFT));
  const names = shift ? [l10n.t('Shift'), ...keys.map((key) => keyText(key.slice(SHIFT.length)))] : keys.map(keyText);
  return el(
    'div',
    { class: 'key-row' },
    el('dt', {}, label),
    el('dd', {}, ...names.map((name) => el('kbd', {}, name))),
  );
}
