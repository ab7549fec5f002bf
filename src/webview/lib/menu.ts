import { type ButtonOptions, button, relabel } from './button';
import { el, icon, setText } from './dom';
import { placeBeside } from './place';

export interface MenuItem {
  readonly label: string;
  readonly icon?: string;
  /** Makes it one of a choice: whether it is what is chosen now. */
  readonly checked?: boolean;
  readonly run: () => void;
}

export interface MenuButton {
  readonly element: HTMLElement;
  /** Opens the menu with what is chosen, else its first item, focused; does nothing while the button is disabled. */
  open(): void;
  setEnabled(enabled: boolean): void;
  /** Changes the text on the button. */
  setText(text: string): void;
  /** Changes the codicon on the button. */
  setIcon(name: string): void;
  /** Changes what the button is called, for screen readers and in its tooltip. */
  setLabel(label: string): void;
}

/**
 * A button with a menu beside it, by the ARIA menu button pattern: arrows, Home, End and first letters move, Enter and Space
 * choose, Escape and Tab close. The focus returns to the button. The menu lies in the top layer, so no part of the page cuts it
 * off. `items` is asked each time it opens where it is a function.
 */
export function menuButton(
  options: Omit<ButtonOptions, 'run'>,
  items: readonly MenuItem[] | (() => readonly MenuItem[]),
): MenuButton {
  const trigger = button({ ...options, run: () => toggle() });
  const first = trigger.firstElementChild;
  const text = options.text === undefined ? undefined : trigger.children[options.icon ? 1 : 0];
  trigger.setAttribute('aria-haspopup', 'menu');
  trigger.setAttribute('aria-expanded', 'false');
  trigger.append(icon('chevron-down'));
  const list = el('div', { role: 'menu', class: 'menu', popover: 'manual', 'aria-label': options.label });
  const element = el('div', { class: 'menu-anchor' }, trigger, list);
  let rows: readonly HTMLButtonElement[] = [];
  let isOpen = false;

  function open(): void {
    if (trigger.disabled || isOpen) return;
    const now = typeof items === 'function' ? items() : items;
    rows = now.map((item) => menuRow(item, close));
    list.replaceChildren(...rows);
    isOpen = true;
    list.showPopover();
    placeBeside(list, trigger);
    trigger.setAttribute('aria-expanded', 'true');
    rows[
      Math.max(
        0,
        now.findIndex(({ checked }) => checked),
      )
    ]?.focus();
  }

  function hide(): void {
    if (!isOpen) return;
    isOpen = false;
    list.hidePopover();
    trigger.setAttribute('aria-expanded', 'false');
  }

  function close(): void {
    if (!isOpen) return;
    trigger.focus();
    hide();
  }

  function toggle(): void {
    if (isOpen) close();
    else open();
  }

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

  list.addEventListener('keydown', (event) => {
    event.stopPropagation();
    if (event.key === 'Escape') close();
    else if (event.key === 'Tab') hide();
    else if (event.key === 'Enter' || event.key === ' ' || !move(event)) return;
    if (event.key !== 'Tab') event.preventDefault();
  });
  trigger.addEventListener('keydown', (event) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    event.stopPropagation();
    open();
  });
  element.addEventListener('focusout', (event) => {
    if (event.relatedTarget instanceof Node && element.contains(event.relatedTarget)) return;
    hide();
  });

  return {
    element,
    open,
    setEnabled: (enabled) => {
      trigger.disabled = !enabled;
    },
    setText: (next) => text && setText(text, next),
    setIcon: (name) => first?.setAttribute('class', `codicon codicon-${name}`),
    setLabel: (label) => relabel(trigger, label, options.key),
  };
}

function menuRow(item: MenuItem, close: () => void): HTMLButtonElement {
  const { checked } = item;
  const role = checked === undefined ? 'menuitem' : 'menuitemradio';
  const row = el('button', { type: 'button', role, class: 'menu-item', tabindex: -1 });
  if (checked !== undefined) {
    row.setAttribute('aria-checked', String(checked));
    row.append(icon(checked ? 'check' : 'blank'));
  }
  if (item.icon) row.append(icon(item.icon));
  row.append(item.label);
  row.addEventListener('click', () => {
    close();
    item.run();
  });
  return row;
}

function startsWith(row: Element, letter: string): boolean {
  return letter.length === 1 && (row.textContent ?? '').toLocaleLowerCase().startsWith(letter.toLocaleLowerCase());
}
