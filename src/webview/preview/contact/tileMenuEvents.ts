/** A point of the window in CSS pixels. */
export interface Place {
  readonly x: number;
  readonly y: number;
}

/** Has `open` called when the menu of a tile in `element` is wanted: by right click, the Menu key or Shift+F10. */
export function listenToMenus(element: HTMLElement, open: (tile: Element, at: Place) => void): void {
  const tileOf = ({ target }: Event) => (target instanceof Element ? target.closest('.tile') : null);

  element.addEventListener('contextmenu', (event) => {
    event.preventDefault();
    const tile = tileOf(event);
    // Buttons of a pointer are numbered from 0; the keyboard's event has none, and its own handler below.
    if (tile && event.button === 2) open(tile, { x: event.clientX, y: event.clientY });
  });
  element.addEventListener('keydown', (event) => {
    if (event.key !== 'ContextMenu' && !(event.key === 'F10' && event.shiftKey)) return;
    const tile = tileOf(event);
    if (!tile) return;
    event.preventDefault();
    event.stopPropagation();
    const box = tile.getBoundingClientRect();
    open(tile, { x: box.left + 8, y: box.top + box.height / 2 });
  });
}
