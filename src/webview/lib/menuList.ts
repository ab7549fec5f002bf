import { el, icon } from './dom';
import { isEditorKey } from './editorKey';

export interface MenuItem {
  readonly label: string;
  readonly icon?: string;
  /** Quiet text after the label. */
  readonly hint?: string;
  /** Makes it one of a choice: whether it is what is chosen now. */
  readonly checked?: boolean;
  /** Key that does the same without the menu, as written on the keyboard. */
  readonly key?: string;
  /** A line above it, before a group of other things. */
  readonly apart?: boolean;
  readonly run: () => void;
}

export interface MenuList {
  /** In the top layer once it is shown, so that no part of the page cuts it off. */
  readonly element: HTMLElement;
  setItems(items: readonly MenuItem[]): void;
  /** Focuses what is chosen, else the first item. */
  focus(): void;
}

/**
 * The items of a menu, by the ARIA menu pattern: arrows, Home, End and first letters move, Enter and Space choose. `close` is
 * called by Escape, and before what was chosen runs; `leave` by Tab, which moves the focus on.
 */
export function createMenuList(label: string, close: () => void, leave: () => void): MenuList {
  const element = el('div', { role: 'menu', class: 'menu', popover: 'manual', 'aria-label': label });
  let rows: readonly HTMLButtonElement[] = [];
  let chosen = 0;

  function move(event: KeyboardEvent): boolean {
    const at = rows.findIndex((row) => row.matches(':focus'));
    const last = rows.length - 1;
    const letter = rows.findIndex((row, k) => k > at && startsWith(row, event.key));
    const letterFromTop = rows.findIndex((row) => startsWith(row, event.key));
    const targets: Record<string, number> = {
      ArrowDown: at === last ? 0 : at + 1,
      ArrowUp: at <= 0 ? last : at - 1,
      Home: 0,
      End: last,
    };
    const target = targets[event.key] ?? (letter >= 0 ? letter : letterFromTop);
    rows[target]?.focus();
    return target >= 0;
  }

  element.addEventListener('keydown', (event) => {
    if (isEditorKey(event)) return;
    event.stopPropagation();
    if (event.key === 'Escape') close();
    else if (event.key === 'Tab') leave();
    else if (event.key === 'Enter' || event.key === ' ' || !move(event)) return;
    if (event.key !== 'Tab') event.preventDefault();
  });

  return {
    element,
    setItems(items) {
      rows = items.map((item) => menuRow(item, close));
      chosen = items.findIndex(({ checked }) => checked);
      element.replaceChildren(...rows);
    },
    focus: () => rows[Math.max(0, chosen)]?.focus(),
  };
}

function menuRow(item: MenuItem, close: () => void): HTMLButtonElement {
  const { apart = false, checked, key } = item;
  const role = checked === undefined ? 'menuitem' : 'menuitemradio';
  const row = el('button', { type: 'button', role, class: 'menu-item', tabindex: -1 });
  row.classList.toggle('apart', apart);
  if (checked !== undefined) {
    row.setAttribute('aria-checked', String(checked));
    row.append(icon(checked ? 'check' : 'blank'));
  }
  if (item.icon) row.append(icon(item.icon));
  row.append(item.label);
  // The space keeps the two apart in the name that screen readers say.
  if (item.hint) row.append(' ', el('span', { class: 'menu-hint' }, item.hint));
  if (key) {
    row.setAttribute('aria-keyshortcuts', key);
    row.append(el('span', { class: 'key', 'data-key': key }));
  }
  row.addEventListener('click', () => {
    close();
    item.run();
  });
  return row;
}

function startsWith(row: Element, letter: string): boolean {
  return letter.length === 1 && (row.textContent ?? '').toLocaleLowerCase().startsWith(letter.toLocaleLowerCase());
}
