import { type ButtonOptions, button, relabel } from './button';
import { el, icon, setText } from './dom';
import { holdFocus } from './focus';
import { isEditorKey } from './keyText';
import { placeAt, placeBeside } from './place';

export interface MenuItem {
  readonly label: string;
  readonly icon?: string;
  /** Dimmed text after the label. */
  readonly hint?: string;
  /** For items that act like radio buttons: whether this one is chosen. */
  readonly checked?: boolean;
  /** The key that does the same without the menu, written as people read it. */
  readonly key?: string;
  /** Value of `aria-keyshortcuts`; default: `key`. */
  readonly shortcut?: string;
  /** Begins a group: a line is drawn above the item. */
  readonly apart?: boolean;
  readonly run: () => void;
}

interface MenuList {
  /** A popover: it is in the top layer, so nothing in the page cuts it off. */
  readonly element: HTMLElement;
  setItems(items: readonly MenuItem[]): void;
  /** Focuses the checked item, else the first one. */
  focus(): void;
}

/**
 * The items of a menu, by the ARIA menu pattern: arrows, Home, End, and first letters move the focus, Enter and Space choose. `close` is
 * called on Escape and before the chosen item runs. `leave` is called on Tab, which moves the focus itself.
 */
function createMenuList(label: string, close: () => void, leave: () => void): MenuList {
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
  // The space separates label and hint in the name that screen readers read.
  if (item.hint) row.append(' ', el('span', { class: 'menu-hint' }, item.hint));
  if (key) {
    row.setAttribute('aria-keyshortcuts', item.shortcut ?? key);
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

export interface MenuButton {
  readonly element: HTMLElement;
  /** Opens the menu and focuses the checked item, else the first one. Does nothing while the button is disabled. */
  open(): void;
  setEnabled(enabled: boolean): void;
  /** Changes the text on the button. */
  setText(text: string): void;
  /** Changes the codicon on the button. */
  setIcon(name: string): void;
  /** Changes the button's name for screen readers and in the tooltip. */
  setLabel(label: string): void;
}

/**
 * A button that opens a menu, by the ARIA menu button pattern. When the menu closes, the focus returns to the element that had it before: the
 * button, or another one if a key opened the menu. If `items` is a function, it is called each time the menu opens.
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
  let restoreFocus = () => {};

  function open(): void {
    if (trigger.disabled || isOpen) return;
    list.setItems(typeof items === 'function' ? items() : items);
    isOpen = true;
    restoreFocus = holdFocus();
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
    restoreFocus();
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

export interface ContextMenu {
  /**
   * Shows the items at a point of the window, in CSS pixels, moved as far as needed to be inside the window, and focuses the first one. When
   * the menu closes, the focus goes back to the element that had it.
   */
  open(items: readonly MenuItem[], at: { readonly x: number; readonly y: number }): void;
}

/** A menu at the pointer or at the focused element. Escape, Tab, a click outside, and choosing an item close it. */
export function createContextMenu(label: string): ContextMenu {
  const list = createMenuList(label, close, hide);
  const { element } = list;
  let restoreFocus = () => {};
  let listening: AbortController | undefined;

  function hide(): void {
    if (!listening) return;
    listening.abort();
    listening = undefined;
    element.hidePopover();
  }

  function close(): void {
    const inside = element.contains(document.activeElement);
    hide();
    if (inside) restoreFocus();
  }

  element.addEventListener('focusout', ({ relatedTarget }) => {
    if (relatedTarget instanceof Node && !element.contains(relatedTarget)) hide();
  });
  element.addEventListener('contextmenu', (event) => event.preventDefault());

  return {
    open(items, at) {
      close();
      restoreFocus = holdFocus();
      list.setItems(items);
      if (!element.isConnected) (document.querySelector('main') ?? document.body).append(element);
      listening = new AbortController();
      const { signal } = listening;
      document.addEventListener(
        'pointerdown',
        ({ target }) => {
          if (target instanceof Node && !element.contains(target)) close();
        },
        { capture: true, signal },
      );
      window.addEventListener('blur', () => close(), { signal });
      window.addEventListener('resize', () => close(), { signal });
      element.showPopover();
      placeAt(element, at);
      list.focus();
    },
  };
}
