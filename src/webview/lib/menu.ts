import { type ButtonOptions, button, relabel } from './button';
import { el, icon, setText } from './dom';
import { createMenuList, type MenuItem } from './menuList';
import { placeBeside } from './place';

export type { MenuItem } from './menuList';

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
 * A button with a menu beside it, by the ARIA menu button pattern. When it closes the focus returns to the button. `items` is
 * asked each time it opens where it is a function.
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
  const list = createMenuList(options.label, close, hide);
  const element = el('div', { class: 'menu-anchor' }, trigger, list.element);
  let isOpen = false;

  function open(): void {
    if (trigger.disabled || isOpen) return;
    list.setItems(typeof items === 'function' ? items() : items);
    isOpen = true;
    list.element.showPopover();
    placeBeside(list.element, trigger);
    trigger.setAttribute('aria-expanded', 'true');
    list.focus();
  }

  function hide(): void {
    if (!isOpen) return;
    isOpen = false;
    list.element.hidePopover();
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
