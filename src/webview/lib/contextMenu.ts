import { createMenuList, type MenuItem } from './menuList';
import { placeAt } from './place';

export interface ContextMenu {
  /**
   * Shows `items` with their corner at a point of the window, in CSS pixels, and inside the window; the first one has the focus.
   * When it closes the focus goes back to where it was.
   */
  open(items: readonly MenuItem[], at: { readonly x: number; readonly y: number }): void;
}

/** A menu in the top layer, at the pointer or at what has the focus. Escape, Tab, a click outside and choosing close it. */
export function createContextMenu(label: string): ContextMenu {
  const list = createMenuList(label, close, hide);
  const { element } = list;
  let before: Element | null = null;
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
    if (inside && before instanceof HTMLElement) before.focus({ preventScroll: true });
  }

  element.addEventListener('focusout', ({ relatedTarget }) => {
    if (relatedTarget instanceof Node && !element.contains(relatedTarget)) hide();
  });
  element.addEventListener('contextmenu', (event) => event.preventDefault());

  return {
    open(items, at) {
      close();
      before = document.activeElement;
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
