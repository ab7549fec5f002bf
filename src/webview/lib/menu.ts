import { type ButtonOptions, button } from './button';
import { el, icon } from './dom';

export interface MenuItem {
  readonly label: string;
  readonly icon: string;
  readonly run: () => void;
}

export interface MenuButton {
  readonly element: HTMLElement;
  /** Opens the menu with its first item focused; does nothing while the button is disabled. */
  open(): void;
  setEnabled(enabled: boolean): void;
}

/**
 * A button with a menu under it, by the ARIA menu button pattern: arrows, Home, End and first letters move, Enter and Space
 * choose, Escape and Tab close. The focus returns to the button.
 */
export function menuButton(options: Omit<ButtonOptions, 'run'>, items: readonly MenuItem[]): MenuButton {
  const trigger = button({ ...options, run: () => toggle() });
  trigger.setAttribute('aria-haspopup', 'menu');
  trigger.setAttribute('aria-expanded', 'false');
  trigger.append(icon('chevron-down'));
  const list = el('div', { role: 'menu', class: 'menu', 'aria-label': options.label, hidden: true });
  const rows = items.map((item) => {
    const row = el('button', { type: 'button', role: 'menuitem', class: 'menu-item', tabindex: -1 });
    row.append(icon(item.icon), item.label);
    row.addEventListener('click', () => {
      close();
      item.run();
    });
    return row;
  });
  list.append(...rows);
  const element = el('div', { class: 'menu-anchor' }, trigger, list);

  function open(): void {
    if (trigger.disabled) return;
    list.hidden = false;
    trigger.setAttribute('aria-expanded', 'true');
    rows[0]?.focus();
  }

  function close(): void {
    if (list.hidden) return;
    list.hidden = true;
    trigger.setAttribute('aria-expanded', 'false');
    trigger.focus();
  }

  function toggle(): void {
    if (list.hidden) open();
    else close();
  }

  function move(event: KeyboardEvent): boolean {
    const at = rows.findIndex((row) => row.matches(':focus'));
    const last = rows.length - 1;
    const letter = items.findIndex((item, k) => k > at && startsWith(item.label, event.key));
    const letterFromTop = items.findIndex((item) => startsWith(item.label, event.key));
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
    else if (event.key === 'Tab') list.hidden = true;
    else if (event.key === 'Enter' || event.key === ' ' || !move(event)) return;
    if (event.key !== 'Tab') event.preventDefault();
  });
  trigger.addEventListener('keydown', (event) => {
    if (event.key !== 'ArrowDown') return;
    event.preventDefault();
    event.stopPropagation();
    open();
  });
  element.addEventListener('focusout', (event) => {
    if (event.relatedTarget instanceof Node && element.contains(event.relatedTarget)) return;
    list.hidden = true;
    trigger.setAttribute('aria-expanded', 'false');
  });

  return {
    element,
    open,
    setEnabled: (enabled) => {
      trigger.disabled = !enabled;
    },
  };
}

function startsWith(label: string, letter: string): boolean {
  return letter.length === 1 && label.toLocaleLowerCase().startsWith(letter.toLocaleLowerCase());
}
